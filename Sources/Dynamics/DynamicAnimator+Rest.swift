import Geometry
import RigidBodies

// The solver lets bodies sleep that have been slow for half a second. Under the weight of a heap it
// may take a corner for one that hits its boundary in every step, and begins to count anew each time.
// The improved profile counts for itself.
extension DynamicAnimator {
  /// In ticks: longer than the solver's own half second, which has its way where it can.
  static let ticksOfRest = 72
  /// The solver's own limits, in metres and radians per second.
  static let restingSpeed = Float(0.01)
  static let restingSpin = Float(2.0 / 180 * 3.14159265359)
  /// Of the solver, after which it lets a body sleep: half a second.
  static let stepsOfRest = 61

  private static func isSlow(_ state: RBState) -> Bool {
    let (v, w) = (state.velocity, state.angularVelocity)
    return v.x * v.x + v.y * v.y <= restingSpeed * restingSpeed
      && w * w <= restingSpin * restingSpin
  }

  /// After a step in the uikit profile: puts bodies to sleep that are slow and have not moved by a bit
  /// for half a second.
  ///
  /// The solver keeps a body awake for as long as it overlaps with what it touches. One that is as wide
  /// as the space between two boundaries overlaps with both of their skins and cannot get out: each
  /// pushes it back into the other. UIKit's lets it sleep.
  func letSqueezedRest() {
    let states = currentStates
    let poses = states.map { StillPose(x: $0.position.x, y: $0.position.y, angle: $0.angle) }
    let isStill = poses == stillPoses && states.allSatisfy { !$0.isAwake || Self.isSlow($0) }
    (stillPoses, stillSteps) = (poses, isStill ? stillSteps + 1 : 0)
    guard stillSteps >= Self.stepsOfRest,
      !family.contains(where: { ($0 as? FieldBehavior)?.isMoving ?? false })
    else { return }
    for (body, state) in zip(bodies, states) where state.isAwake {
      RBBodySleep(world.pointer, body.handle)
    }
  }

  /// Where the solver has a body, to the bit.
  struct StillPose: Equatable {
    var x: Float
    var y: Float
    var angle: Float
  }

  /// Puts all bodies to sleep once none has moved for long enough.
  func letRest(_ states: inout [RBState]) {
    let isAtRest = states.allSatisfy { !$0.isAwake || Self.isSlow($0) }
    restingTicks = isAtRest ? restingTicks + 1 : 0
    guard restingTicks >= Self.ticksOfRest,
      !family.contains(where: { ($0 as? FieldBehavior)?.isMoving ?? false })
    else { return }
    restingTicks = 0
    for (index, body) in bodies.enumerated() where states[index].isAwake {
      RBBodySleep(world.pointer, body.handle)
      (states[index].isAwake, states[index].velocity) = (false, RBVector(x: 0, y: 0))
      states[index].angularVelocity = 0
    }
  }
}
