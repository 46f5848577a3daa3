import SceneModel
import Geometry

/// Goes through a scene from one moment to the next at which something happens: a tick of 1/120 s
/// where fingers or recognizers are at work, a tick of bodies, an entry of the script, the end of
/// something that runs.
///
/// What happens at one moment, and in which order, is that of ``Participants``.
struct March {
  let world: World
  private let ending: [any Participant]
  private let acting: [any Participant]

  init(_ world: World) {
    self.world = world
    (ending, acting) = (world.participants.ending, world.participants.acting)
  }

  /// Goes through the whole scene, unless it is told between two moments that time is up.
  func run(isTimeUp: () -> Bool = { false }) throws(SimulationTimeout) {
    let (script, links) = (world.participants.script, world.participants.displayLinks)
    while let time = nextMoment, !script.isExhausted {
      // Something may have ended at this very moment: that is still the same one.
      if time > world.now { script.beginMoment() }
      world.now = max(world.now, time)
      if isTimeUp() { throw SimulationTimeout(time: world.now, location: world.location) }
      while let end = next(of: ending), end <= world.now {
        for participant in ending { participant.advance(to: end, in: world) }
      }
      for participant in acting { participant.advance(to: world.now, in: world) }
      while links.settle(in: world), !script.isExhausted {}
    }
    world.participants.animators.reportIdle(in: world)
  }

  /// When something happens next; nil where that is after the scene's end, but for its last entries.
  private var nextMoment: Rational? {
    let times = [next(of: ending), next(of: acting)].compactMap(\.self)
    return times.min().flatMap { time in
      time <= world.scene.duration || world.participants.script.hasEntry(at: time) ? time : nil
    }
  }

  private func next(of participants: [any Participant]) -> Rational? {
    var first: Rational?
    for participant in participants {
      guard let time = participant.nextEvent(in: world) else { continue }
      if first.map({ time < $0 }) ?? true { first = time }
    }
    return first
  }
}
