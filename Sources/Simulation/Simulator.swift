import AnimationEngine
import Dynamics
package import Geometry
import Interaction
package import SceneModel

/// Plays a scene once and leaves a timeline behind.
///
/// This is the only place that marches through time: touches meet moving layers, and what happens in
/// the script depends on what happened before. Everything that it leaves can be asked for at any time
/// in any order.
package struct Simulator: Sendable {
  package let scene: Scene

  private let limits: ScriptLimits

  package init(_ scene: Scene, limits: ScriptLimits = ScriptLimits()) {
    (self.scene, self.limits) = (scene, limits)
  }

  package func run() -> Timeline { run(with: nil) }

  /// Plays the scene together with code.
  package func run(with performer: (any ScenePerformer)?) -> Timeline {
    let world = World(scene, performer: performer, limits: limits)
    // It is never told that time is up.
    try? March(world).run()
    return Timeline(world)
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
    let world = World(scene, limits: limits)
    world.participants.bodies.prepare(replaying: bake, isRecording: isRecording)
    try March(world).run(isTimeUp: isTimeUp)
    return (Timeline(world), isRecording ? world.participants.bodies.bake : nil)
  }

  /// Plays the scene without asking the solver for what bodies did in an earlier play, as far as that goes: where an
  /// animator is told something else, all is played anew with the solver, whose state nobody can keep.
  ///
  /// - Parameters:
  ///   - known: What bodies did in the earlier play.
  ///   - isTimeUp: Asked between moments; true ends a simulation that would go on for too long.
  /// - Returns: What the scene leaves, the same as without an earlier play, and what its bodies did, which is nothing
  ///   where something went wrong.
  /// - Throws: Where time was up, what the simulation had come to.
  package func run(
    knowing known: KnownBodies, isTimeUp: () -> Bool = { false }
  ) throws(SimulationTimeout) -> (timeline: Timeline, bodies: KnownBodies) {
    if !known.motions.isEmpty {
      let world = World(scene, limits: limits)
      let bodies = world.participants.bodies
      bodies.compare(with: known)
      do throws(SimulationTimeout) {
        try March(world).run { bodies.haveParted || isTimeUp() }
      } catch {
        guard bodies.haveParted else { throw error }
      }
      if !bodies.haveParted { return (Timeline(world), KnownBodies(bodies)) }
    }
    let world = World(scene, limits: limits)
    world.participants.bodies.compare(with: nil)
    try March(world).run(isTimeUp: isTimeUp)
    let timeline = Timeline(world)
    return (
      timeline, timeline.problems.isEmpty ? KnownBodies(world.participants.bodies) : KnownBodies()
    )
  }
}

/// Time was up before a simulation had come to its end.
package struct SimulationTimeout: Error, Sendable, Hashable {
  /// What it had come to, in seconds of the scene's clock.
  package var time: Rational
  /// The entry that was the last to do something; nil where none has.
  package var location: SourceLocation?
}
