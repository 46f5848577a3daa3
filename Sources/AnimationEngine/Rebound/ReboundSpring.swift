package import Geometry

/// A spring of Facebook's rebound: Runge–Kutta steps of a millisecond at the ticks of a display.
///
/// As shipped the first stage of each step reads a position that the step before left behind, a
/// tick moves on by at most 64 ms, the first one by 1 ms, and what is left of a tick is counted
/// twice, as in POP.
package struct ReboundSpring: Sendable, Hashable {
  /// Greater than 0.
  package let tension: Double
  /// 0 or greater.
  package let friction: Double
  /// Below this speed, in units per second, the spring may rest.
  package var restSpeed = 0.001
  /// No farther than this from its target the spring may rest.
  package var restDistance = 0.001
  /// Ends the motion as soon as the target is passed.
  package var clampsOvershoot = false

  /// Nil unless tension is positive, friction is not negative and both are finite and at most 10⁸.
  package init?(tension: Double, friction: Double) {
    guard FreeSpring.isSpring(stiffness: tension, damping: friction, mass: 1) else { return nil }
    (self.tension, self.friction) = (tension, friction)
  }

  /// From the tension and friction that Origami shows; rebound's default is 40 and 7.
  package init?(origamiTension: Double, friction: Double) {
    self.init(tension: (origamiTension - 30) * 3.62 + 194, friction: (friction - 8) * 3 + 25)
  }

  /// From a bounciness and a speed, by POP's constants.
  package init?(bounciness: Double, speed: Double) {
    guard let spring = POPSpring(bounciness: bounciness, speed: speed) else { return nil }
    self.init(tension: spring.tension, friction: spring.friction)
  }

  /// The motion from a value to a target; each number is a spring of its own.
  ///
  /// Nil where the values are not made of finite numbers of one kind. Corrected it is the closed
  /// form, which ends on the sixtieth of a second on which it is at rest.
  package func motion(
    from start: AnimationValue, to target: AnimationValue, velocity: AnimationValue? = nil,
    changes: [MotionChange] = [], on schedule: TickSchedule = .sixtyHertz,
    fidelity: Fidelity = .upstream, limit: Rational = Motion.defaultLimit
  ) -> Motion? {
    guard restSpeed > 0, restDistance > 0 else { return nil }
    return ClosedSpring(
      stiffness: tension, damping: friction, mass: 1, restSpeed: restSpeed,
      restDistance: restDistance, stopsAtTarget: clampsOvershoot
    ).motion(
      from: start, to: target, velocity: velocity, changes: changes, on: schedule,
      fidelity: fidelity, limit: limit
    ) { ReboundRule(spring: self, start: $0, target: $1, velocity: $2) }
  }
}
