import AnimationEngine
import Geometry

/// A display link while the scene is played.
struct PlayedLink {
  var name: String
  /// Since when it calls; nil while it is paused.
  var activeSince: Rational?
  /// How many times it was told to be held, or to go on, since then.
  var told = 0
}

extension Player {
  func displayLink(_ name: String) -> DisplayLink {
    scene.displayLinks.first { $0.name == name }?.link ?? DisplayLink()
  }

  /// When a busy main thread holds a link up, or lets it go on, next.
  var nextLinkEvent: Rational? { links.compactMap { nextEvent(of: $0)?.time }.min() }

  mutating func tellLinkEvents(through time: Rational) {
    for index in links.indices {
      while let event = nextEvent(of: links[index]), event.time <= time {
        links[index].told += 1
        tell(SceneEvent(links[index].name, event.kind.rawValue, at: event.time))
      }
    }
  }

  /// What comes between resuming and pausing; a link rests with its last motion, so the end of the
  /// scene stands in for that.
  private func nextEvent(of link: PlayedLink) -> DisplayLink.Event? {
    guard let since = link.activeSince, since <= scene.duration else { return nil }
    let events = displayLink(link.name).events(running: [since...scene.duration]).filter {
      $0.kind == .held || $0.kind == .continued
    }
    return link.told < events.count ? events[link.told] : nil
  }

  /// Resumes links that have something to call, and pauses those that have nothing left.
  ///
  /// True where something was told, to which the scene may have reacted.
  mutating func settleLinks() -> Bool {
    var hasTold = false
    for motion in motions where !links.contains(where: { $0.name == motion.link }) {
      links.append(PlayedLink(name: motion.link))
    }
    for index in links.indices {
      let isNeeded = motions.contains { $0.link == links[index].name }
      guard isNeeded != (links[index].activeSince != nil) else { continue }
      links[index].activeSince = isNeeded ? now : nil
      links[index].told = 0
      tell(SceneEvent(links[index].name, isNeeded ? "resumed" : "paused", at: now))
      hasTold = true
    }
    return hasTold
  }
}
