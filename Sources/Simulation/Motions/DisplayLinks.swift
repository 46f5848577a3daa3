import SceneModel
import AnimationEngine
import Geometry

/// The display links of a scene: what calls its motions.
final class DisplayLinks: Participant {
  /// A display link while the scene is played.
  private struct Played {
    var name: String
    let link: DisplayLink
    /// Since when it calls; nil while it is paused.
    var activeSince: Rational?
    /// How many times it was told to be held, or to go on, since then.
    var told = 0

    /// What comes next between resuming and pausing; a link rests with its last motion, so the end of
    /// the scene stands in for that.
    func nextEvent(until end: Rational) -> DisplayLink.Event? {
      guard let since = activeSince, since <= end else { return nil }
      let events = link.events(running: [since...end]).filter {
        $0.kind == .held || $0.kind == .continued
      }
      return told < events.count ? events[told] : nil
    }
  }

  /// In the order in which they were needed first.
  private var links: [Played] = []

  /// When a busy main thread holds a link up, or lets it go on, next.
  func nextEvent(in world: World) -> Rational? {
    links.compactMap { $0.nextEvent(until: world.scene.duration)?.time }.min()
  }

  func advance(to time: Rational, in world: World) {
    for index in links.indices {
      while let event = links[index].nextEvent(until: world.scene.duration), event.time <= time {
        links[index].told += 1
        world.emit(links[index].name, event.kind.rawValue, at: event.time)
      }
    }
  }

  /// Resumes links that have something to call, and pauses those that have nothing left.
  ///
  /// True where something was told, to which the scene may have reacted.
  func settle(in world: World) -> Bool {
    let motions = world.participants.motions
    var hasTold = false
    for (name, _) in motions.links where !links.contains(where: { $0.name == name }) {
      links.append(Played(name: name, link: world.scene.displayLink(name)))
    }
    for index in links.indices {
      let isNeeded = motions.links.contains { $0.name == links[index].name }
      guard isNeeded != (links[index].activeSince != nil) else { continue }
      links[index].activeSince = isNeeded ? world.now : nil
      links[index].told = 0
      world.emit(links[index].name, isNeeded ? "resumed" : "paused", at: world.now)
      hasTold = true
    }
    return hasTold
  }
}
