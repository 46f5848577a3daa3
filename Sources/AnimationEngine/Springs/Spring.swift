import Geometry

/// A damped spring that pulls from 0 toward 1: m·x″ + c·x′ + k·(x − 1) = 0, in closed form.
///
/// The parameters are those of Core Animation's `CASpringAnimation`, and so are the defaults. The
/// distance from start to target is the unit, so the velocity is relative: distances per second.
public struct Spring: Sendable, Hashable {
  /// Greater than 0.
  public let mass: Double
  /// Greater than 0.
  public let stiffness: Double
  /// 0 or greater.
  public let damping: Double
  /// Toward the target, in distances per second.
  public let initialVelocity: Double
  /// False limits the damping ratio to 1: Core Animation's default, measured.
  public let allowsOverdamping: Bool

  /// A spring with `CASpringAnimation`'s defaults.
  public static let `default` = Spring(
    checkedMass: 1, stiffness: 100, damping: 10, initialVelocity: 0, allowsOverdamping: false)

  /// Nil unless mass and stiffness are positive, damping is not negative and all are finite:
  /// what Core Animation refuses too.
  public init?(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    guard mass > 0, stiffness > 0, damping >= 0, initialVelocity.isFinite,
      mass.isFinite, stiffness.isFinite, damping.isFinite
    else { return nil }
    self.init(
      checkedMass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity,
      allowsOverdamping: allowsOverdamping)
  }

  /// A spring told by how it looks: how long it takes, about, and how much it bounces.
  ///
  /// Mass 1; overdamping is allowed, as with `CASpringAnimation(perceptualDuration:bounce:)`. The
  /// duration is the period of the undamped spring in seconds, greater than 0. The bounce is
  /// greater than −1 and at most 1: at 0 nothing bounces, at 1 it never stops, below 0 it creeps.
  /// Nil for other arguments.
  public init?(perceptualDuration: Double, bounce: Double = 0, initialVelocity: Double = 0) {
    guard perceptualDuration > 0, bounce > -1, bounce <= 1 else { return nil }
    let frequency = 2 * Double.pi / perceptualDuration
    let stiffness = frequency * frequency
    let dampingRatio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    self.init(
      stiffness: stiffness, damping: 2 * dampingRatio * stiffness.squareRoot(),
      initialVelocity: initialVelocity, allowsOverdamping: true)
  }

  private init(
    checkedMass mass: Double, stiffness: Double, damping: Double, initialVelocity: Double,
    allowsOverdamping: Bool
  ) {
    (self.mass, self.stiffness, self.damping) = (mass, stiffness, damping)
    (self.initialVelocity, self.allowsOverdamping) = (initialVelocity, allowsOverdamping)
  }

  /// The undamped angular frequency √(k/m), in radians per second.
  public var naturalFrequency: Double { (stiffness / mass).squareRoot() }

  /// c / (2√(km)), not limited: below 1 the spring overshoots, above it creeps.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The period of the undamped spring, in seconds.
  public var perceptualDuration: Double { 2 * Double.pi * (mass / stiffness).squareRoot() }

  /// How much the spring bounces: 1 for ever, 0 not at all, below 0 it creeps.
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }
}

extension Spring {
  /// Where the spring is: 0 at the start, 1 at the target; it may go beyond.
  ///
  /// The time is in seconds since the start; before it the spring is at rest there.
  package func displacement(at time: Double) -> Double {
    let motion = motion
    let free = motion.freeMotion(at: max(0, time))
    return 1 - free.cosine - (motion.decay - initialVelocity) * free.sine
  }

  /// How fast the spring moves toward the target, in distances per second.
  ///
  /// The time is in seconds since the start; before it the initial velocity is given.
  package func velocity(at time: Double) -> Double {
    let motion = motion
    let free = motion.freeMotion(at: max(0, time))
    let frequency = motion.naturalFrequency
    return initialVelocity * free.cosine
      + (frequency * frequency - motion.decay * initialVelocity) * free.sine
  }

  var motion: Motion {
    Motion(
      naturalFrequency: naturalFrequency,
      dampingRatio: allowsOverdamping ? dampingRatio : min(dampingRatio, 1))
  }

  /// How the spring moves when it is let go.
  struct Motion {
    let naturalFrequency: Double
    let dampingRatio: Double

    /// The rate β = ζω₀ at which the motion dies away, per second.
    var decay: Double { dampingRatio * naturalFrequency }

    /// The rate of the oscillation, or above a ratio of 1 of the creep: ω₀√|1 − ζ²|, per second.
    var rate: Double {
      naturalFrequency * ((1 - dampingRatio) * (1 + dampingRatio)).magnitude.squareRoot()
    }

    /// The two motions of which every other is made: e^−βt·cos ωt, and e^−βt·sin ωt / ω.
    ///
    /// Critically damped ω is 0 and they are e^−βt and t·e^−βt; above that cosine and sine become
    /// the hyperbolic ones. All three meet without a jump, and close to the border none of them
    /// loses digits.
    func freeMotion(at time: Double) -> (cosine: Double, sine: Double) {
      let rate = rate
      let angle = rate * time
      if dampingRatio > 1, angle >= 0.25 {
        // Two decaying exponentials; the slower rate β − ω is written so that nothing cancels.
        let slowRate = naturalFrequency * naturalFrequency / (decay + rate)
        let slow = Transcendentals.exp(-slowRate * time)
        let fast = Transcendentals.exp(-(decay + rate) * time)
        return ((slow + fast) / 2, (slow - fast) / (2 * rate))
      }
      let envelope = Transcendentals.exp(-decay * time)
      if dampingRatio < 1, angle >= 0.25 {
        return (
          envelope * Transcendentals.cos(angle), envelope * Transcendentals.sin(angle) / rate
        )
      }
      // Taylor series for small angles, in ±ω²t²: the sign is what tells the regimes apart.
      let square = dampingRatio < 1 ? -angle * angle : angle * angle
      var (cosine, sine) = (1.0, 1.0)
      for order in stride(from: 12.0, through: 2, by: -2) {
        cosine = 1 + cosine * square / (order * (order - 1))
        sine = 1 + sine * square / (order * (order + 1))
      }
      return (envelope * cosine, envelope * sine * time)
    }
  }
}
