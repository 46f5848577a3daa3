import AnimationEngine
import Geometry
import Interaction
import SceneModel

/// The transitions of a scene: UIKit's between view controllers, with a context, an animator, a hand.
final class Transitions: Participant {
  /// In the order of the scene.
  let all: [PlayedTransition]

  init(_ definitions: [SceneTransition]) { all = definitions.map(PlayedTransition.init) }

  subscript(name: String) -> PlayedTransition? { all.first { $0.definition.name == name } }

  /// What they left behind, by their names.
  var records: [String: TransitionRecord] {
    Dictionary(all.map { ($0.definition.name, $0.record) }) { first, _ in first }
  }

  func nextEvent(in world: World) -> Rational? { all.compactMap(\.end).min() }

  func advance(to time: Rational, in world: World) {
    for transition in all {
      for hero in transition.heroes.indices {
        guard let arrival = transition.heroes[hero].arrival, arrival <= time else { continue }
        transition.heroes[hero].land(on: &world.layers, at: arrival)
      }
      guard let end = transition.end, end <= time else { continue }
      // Only what is animating has an end.
      try? transition.complete(in: world)
    }
  }

  /// Does something to a transition; where it does not fit its phase, the scene is wrong.
  func perform(_ action: TransitionAction, on name: String, in world: World) throws(LiveProblem) {
    guard let transition = self[name] else { return }
    switch action {
    case .start: try begin(transition, isInteractive: false, verb: "start", in: world)
    case .interact: try interact(transition, in: world)
    case .advance(let step):
      try transition.advance(by: try world.context.number(step), in: world)
    case .advanceTo(let fraction):
      let step = try world.context.number(fraction) - transition.fraction
      try transition.advance(by: step, in: world)
    case .decide(let flick, let past, let velocity):
      try transition.decide(flick: flick, past: past, velocity, in: world)
    case .interrupt: try transition.interrupt(in: world)
    case .finish:
      try transition.release(
        cancelling: false, world.participants.gestures.handVelocity(at: world.now),
        verb: "finish", in: world)
    case .cancel:
      try transition.release(
        cancelling: true, world.participants.gestures.handVelocity(at: world.now),
        verb: "cancel", in: world)
    case .complete: try transition.complete(in: world)
    }
  }

  private func interact(_ transition: PlayedTransition, in world: World) throws(LiveProblem) {
    // A finger that has caught it goes on with it: that is no new beginning.
    if transition.status.phase == .interactive {
      try transition.hold(in: world)
    } else if try transition.wantsInteractiveStart(in: world) {
      try begin(transition, isInteractive: true, verb: "interact", in: world)
      try transition.hold(in: world)
      transition.takeHero(in: world)
    } else {
      try begin(transition, isInteractive: false, verb: "interact", in: world)
    }
  }

  private func begin(
    _ transition: PlayedTransition, isInteractive: Bool, verb: String, in world: World
  ) throws(LiveProblem) {
    let definition = transition.definition
    let sides = [definition.from, definition.to]
    let other = all.first { other in
      other.status.phase != .inactive && other.definition.name != definition.name
        && (sides.contains(other.definition.from) || sides.contains(other.definition.to))
    }
    if let other {
      throw LiveProblem(
        message: "cannot \(verb) `\(definition.name)` while `\(other.definition.name)` runs",
        hint: "both are about one layer: let the other complete first")
    }
    try transition.begin(isInteractive: isInteractive, verb: verb, in: world)
  }
}
