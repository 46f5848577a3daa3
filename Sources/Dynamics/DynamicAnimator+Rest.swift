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

  /// Puts all bodies to sleep once none has moved for long enough.
  func letRest(_ states: inout [RBState]) {
    let isAtRest = states.allSatisfy { state in
      let (v, w) = (state.velocity, state.angularVelocity)
      return !state.isAwake
        || v.x * v.x + v.y * v.y <= Self.restingSpeed * Self.restingSpeed
          && w * w <= Self.restingSpin * Self.restingSpin
    }
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
