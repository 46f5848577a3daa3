import AnimationEngine
import Dynamics
package import Geometry
import Interaction

/// Plays a scene once and leaves a timeline behind.
///
/// This is the only place that marches through time: touches meet moving layers, and what happens in
/// the script depends on what happened before. Everything that it leaves can be asked for at any time
/// in any order.
public struct Simulator: Sendable {
  public let scene: Scene

  public init(_ scene: Scene) { self.scene = scene }

  public func run() -> Timeline { run(with: nil) }

  /// Plays the scene together with code.
  package func run(with performer: (any ScenePerformer)?) -> Timeline {
    var player = Player(scene, performer: performer)
    // It is never told that time is up.
    try? player.play()
    return timeline(player)
  }

  /// Plays the scene with or without the solver.
  ///
  /// - Parameters:
  ///   - bake: What the solver said before; nil lets it run.
  ///   - isRecording: Whether to write down what it says.
  ///   - isTimeUp: Asked between moments; true ends a simulation that would go on for too long.
  /// - Returns: What the scene leaves, and what the solver said where it was written down.
  /// - Throws: Where time was up, what the simulation had come to.
  package func run(
    replaying bake: DynamicsBake?, isRecording: Bool = false,
    isTimeUp: () -> Bool = { false }
  ) throws(SimulationTimeout) -> (timeline: Timeline, bake: DynamicsBake?) {
    var player = Player(scene)
    player.prepareDynamics(replaying: bake, isRecording: isRecording)
    try player.play(isTimeUp: isTimeUp)
    guard isRecording else { return (timeline(player), nil) }
    var recorded = DynamicsBake()
    for played in player.dynamics {
      recorded.recordings[played.definition.name] = played.animator.recording
    }
    return (timeline(player), recorded)
  }

  private func timeline(_ player: Player) -> Timeline {
    Timeline(
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
        player.dynamics.map { ($0.definition.name, AnimatorCourse($0)) },
        uniquingKeysWith: { first, _ in first }),
      transitions: Dictionary(
        player.transitions.map { ($0.definition.name, $0) },
        uniquingKeysWith: { first, _ in first }))
  }
}

/// Time was up before a simulation had come to its end.
package struct SimulationTimeout: Error, Sendable, Hashable {
  /// What it had come to, in seconds of the scene's clock.
  package var time: Rational
}
