import AnimationEngine
import Geometry
import Interaction

/// Plays a scene once and leaves a timeline behind.
///
/// This is the only place that marches through time: touches meet moving layers, and what happens in
/// the script depends on what happened before. Everything that it leaves can be asked for at any time
/// in any order.
public struct Simulator: Sendable {
  public let scene: Scene

  public init(_ scene: Scene) { self.scene = scene }

  public func run() -> Timeline {
    var player = Player(scene)
    player.play()
    return Timeline(
      scene: scene, layers: player.layers.evaluation, events: player.log.events,
      touches: player.gestures.tracks, problems: player.problems,
      gestures: player.gestures.samples, states: player.states,
      courses: player.courses,
      animators: Dictionary(
        player.animators.map { ($0.definition.name, $0) }, uniquingKeysWith: { first, _ in first }),
      bodies: Dictionary(
        player.dynamics.flatMap(\.items).map { ($0.definition.name, $0.track) },
        uniquingKeysWith: { first, _ in first }),
      dynamicAnimators: Dictionary(
        player.dynamics.map { ($0.definition.name, $0.samples) },
        uniquingKeysWith: { first, _ in first }),
      transitions: Dictionary(
        player.transitions.map { ($0.definition.name, $0) },
        uniquingKeysWith: { first, _ in first }))
  }
}
