package import Geometry

/// An animator of one's own: a spring with friction, moved on at the ticks of a display link.
///
/// At each tick the force stiffness · distance − friction · velocity changes the velocity, and the
/// new velocity the value (semi-implicit Euler). It is at rest, and put on its target, when it is
/// both slow and near. (the parameters and the stop rule are those of objc.io's "Interactive
/// Animations")
package struct FrictionSpring: Sendable, Hashable {
  /// Force per point of distance; greater than 0.
  package let stiffness: Double
  /// Force per point a second; 0 or greater.
  package let friction: Double
  /// Greater than 0.
  package let mass: Double
  /// Below this speed, in units per second, the spring may rest.
  package let restSpeed: Double
  /// Nearer than this to its target the spring may rest.
  package let restDistance: Double

  /// Nil unless stiffness, mass and both limits are positive, friction is not negative and all are
  /// finite; nor may stiffness or friction be more than 10⁸ for a unit of mass.
  package init?(
    stiffness: Double = 300, friction: Double = 20, mass: Double = 1, restSpeed: Double = 0.05,
    restDistance: Double = 1
  ) {
    guard FreeSpring.isSpring(stiffness: stiffness, damping: friction, mass: mass),
      restSpeed > 0, restDistance > 0, restSpeed.isFinite, restDistance.isFinite
    else { return nil }
    (self.stiffness, self.friction, self.mass) = (stiffness, friction, mass)
    (self.restSpeed, self.restDistance) = (restSpeed, restDistance)
  }

  /// The forces on a value: the spring's and the friction's.
  package func forces(
    at value: [Double], velocity: [Double], target: [Double]
  ) -> (spring: [Double], friction: [Double]) {
    (zip(target, value).map { stiffness * ($0 - $1) }, velocity.map { -friction * $0 })
  }

  /// The motion from a value to a target; nil where these are not made of finite numbers of one
  /// kind, or where it grows beyond all bounds, as too stiff a spring does at its ticks.
  ///
  /// As measured and as shipped it is played at the ticks. Corrected it is the closed form of the
  /// same spring, which ends on the tick on which that one is at rest.
  package func motion(
    from start: AnimationValue, to target: AnimationValue, velocity: AnimationValue? = nil,
    changes: [MotionChange] = [], on schedule: TickSchedule = .sixtyHertz,
    fidelity: Fidelity = .measured, limit: Rational = Motion.defaultLimit
  ) -> Motion? {
    ClosedSpring(
      stiffness: stiffness, damping: friction, mass: mass, restSpeed: restSpeed,
      restDistance: restDistance
    ).motion(
      from: start, to: target, velocity: velocity, changes: changes, on: schedule,
      fidelity: fidelity, limit: limit
    ) { FrictionRule(spring: self, values: $0, target: $1, velocity: $2) }
  }
}

private struct FrictionRule: StepRule {
  let spring: FrictionSpring
  var values: [Double]
  var target: [Double]
  var velocity: [Double]
  var hasReachedTarget = false

  mutating func advance(at tick: Tick) -> [MotionEvent.Kind] {
    let step = tick.step.value
    var events: [MotionEvent.Kind] = []
    let before = values
    let forces = spring.forces(at: values, velocity: velocity, target: target)
    for index in values.indices {
      velocity[index] +=
        (forces.spring[index] + forces.friction[index]) / spring.mass * step
      values[index] += velocity[index] * step
    }
    let isPast = values.indices.allSatisfy {
      (target[$0] - values[$0]) * (target[$0] - before[$0]) <= 0
    }
    let isAtRest =
      velocity.length < spring.restSpeed && values.distance(to: target) < spring.restDistance
    if isAtRest { (values, velocity) = (target, velocity.map { _ in 0 }) }
    if isPast || isAtRest, !hasReachedTarget {
      hasReachedTarget = true
      events.append(.reachedTarget)
    }
    return isAtRest ? events + [.finished] : events
  }

  mutating func change(target newTarget: [Double]?, velocity newVelocity: [Double]?) {
    if let newVelocity { velocity = newVelocity }
    if let newTarget { (target, hasReachedTarget) = (newTarget, false) }
  }
}

extension [Double] {
  /// The length of the numbers as a vector.
  var length: Double { reduce(0) { $0 + $1 * $1 }.squareRoot() }

  func distance(to other: [Double]) -> Double { zip(self, other).map { $0 - $1 }.length }
}
