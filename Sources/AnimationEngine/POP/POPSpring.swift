import Geometry

/// The parameters of a POP spring: tension, friction and mass, or bounciness and speed.
package struct POPSpring: Sendable, Hashable {
  /// Force per unit of distance; greater than 0.
  package let tension: Double
  /// Force per unit of velocity; 0 or greater.
  package let friction: Double
  /// Greater than 0.
  package let mass: Double

  /// Nil unless tension and mass are positive, friction is not negative and all are finite; nor may
  /// tension or friction be more than 10⁸ for a unit of mass.
  package init?(tension: Double, friction: Double, mass: Double = 1) {
    guard FreeSpring.isSpring(stiffness: tension, damping: friction, mass: mass) else { return nil }
    (self.tension, self.friction, self.mass) = (tension, friction, mass)
  }

  /// The largest bounciness: past it the friction, which falls to its least there, would rise again.
  package static let highestBounciness = 42.5

  /// The spring for a bounciness and a speed, by POP's published constants; mass 1.
  ///
  /// The defaults are POP's. Both are meant for 0…20; nil below 0, for a bounciness over
  /// ``highestBounciness`` and for a speed whose tension is past 10⁸.
  package init?(bounciness: Double = 4, speed: Double = 12) {
    guard bounciness >= 0, bounciness <= Self.highestBounciness, speed >= 0, speed.isFinite
    else { return nil }
    let share = bounciness / 1.7 / 20 * 0.8
    let qcTension = 0.5 + speed / 1.7 / 20 * (200 - 0.5)
    let bounce = 2 * share - share * share
    let qcFriction =
      bounce * Self.leastFriction + (1 - bounce) * Self.frictionWithoutBounce(qcTension)
    self.init(
      tension: 194 + (qcTension - 30) * 3.62, friction: 25 + (qcFriction - 8) * 3, mass: 1)
  }

  /// The bounciness and the speed that give this tension and friction; the mass does not count.
  ///
  /// Either may lie outside what ``init(bounciness:speed:)`` takes. Nil where the friction is less
  /// than any bounciness gives.
  package var bouncinessAndSpeed: (bounciness: Double, speed: Double)? {
    let qcFriction = (friction - 25) / 3 + 8
    let qcTension = (tension - 194) / 3.62 + 30
    let free = Self.frictionWithoutBounce(qcTension)
    let a = free - Self.leastFriction
    let b = 2 * (Self.leastFriction - free)
    let c = free - qcFriction
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0, a != 0 else { return nil }
    let root = discriminant.squareRoot()
    let second = (-b - root) / (2 * a)
    let share = second < 0.8 ? second : (-b + root) / (2 * a)
    return (20 * 1.7 / 0.8 * share, 20 * 1.7 / (200 - 0.5) * (qcTension - 0.5))
  }

  /// In the units of Quartz Composer, as the tension and the result of the next function.
  private static let leastFriction = 0.01

  /// The friction from which on a spring of this tension does not bounce.
  private static func frictionWithoutBounce(_ tension: Double) -> Double {
    let x = tension
    if x <= 18 { return 0.0007 * x * x * x - 0.031 * x * x + 0.64 * x + 1.28 }
    if x <= 44 { return 0.000044 * x * x * x - 0.006 * x * x + 0.36 * x + 2 }
    return 0.00000045 * x * x * x - 0.000332 * x * x + 0.1078 * x + 5.84
  }
}
