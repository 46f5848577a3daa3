import Geometry

/// One number on a spring that is let go: its motion about a target, in closed form.
struct FreeSpring: Sendable, Hashable {
  var target: Double
  /// From the target, at the start.
  var displacement: Double
  /// In units per second, at the start.
  var initialVelocity: Double
  let naturalFrequency: Double
  let dampingRatio: Double
  /// From this time on it rests at the target: a spring that may not pass it.
  var stop: Double?

  /// The largest stiffness of a unit of mass: 1600 oscillations a second, far beyond what frames can
  /// show.
  private static let highestStiffness = 1e8

  /// Whether parameters make a spring: stiffness and mass greater than 0, damping 0 or greater, all
  /// finite, and none so large for the mass that time steps mean nothing.
  static func isSpring(stiffness: Double, damping: Double, mass: Double) -> Bool {
    guard stiffness > 0, damping >= 0, mass > 0, mass.isFinite else { return false }
    return stiffness / mass <= highestStiffness && damping / mass <= highestStiffness
  }

  init(
    from start: Double, to target: Double, velocity: Double, stiffness: Double, damping: Double,
    mass: Double
  ) {
    (self.target, displacement, initialVelocity) = (target, start - target, velocity)
    naturalFrequency = (stiffness / mass).squareRoot()
    dampingRatio = damping / (2 * (stiffness * mass).squareRoot())
  }

  private var motion: Spring.Motion {
    Spring.Motion(naturalFrequency: naturalFrequency, dampingRatio: dampingRatio)
  }

  func value(at time: Double) -> Double {
    if let stop, time >= stop { return target }
    let motion = motion
    let free = motion.freeMotion(at: time)
    return target + displacement * free.cosine
      + (motion.decay * displacement + initialVelocity) * free.sine
  }

  func velocity(at time: Double) -> Double {
    if let stop, time >= stop { return 0 }
    let motion = motion
    let free = motion.freeMotion(at: time)
    let square = naturalFrequency * naturalFrequency
    return initialVelocity * free.cosine
      - (square * displacement + motion.decay * initialVelocity) * free.sine
  }

  /// The acceleration that goes with a value and a velocity.
  func acceleration(at time: Double) -> Double {
    if let stop, time >= stop { return 0 }
    let square = naturalFrequency * naturalFrequency
    return -square * (value(at: time) - target) - 2 * motion.decay * velocity(at: time)
  }

  /// When the target is met for the first time after the start; nil where it is not within `end`
  /// seconds.
  func firstCrossing(within end: Double) -> Double? {
    guard displacement != 0 else { return nil }
    // The sign is watched ten times in each period, and never less often than a display is drawn.
    let step = min(1.0 / 60, 2 * Double.pi / naturalFrequency / 10)
    var (low, time) = (0.0, step)
    while low < end {
      if (value(at: time) - target) * displacement <= 0 {
        var high = time
        while high - low > 1e-12 * max(1, high) {
          let middle = (low + high) / 2
          if (value(at: middle) - target) * displacement <= 0 {
            high = middle
          } else {
            low = middle
          }
        }
        return high
      }
      (low, time) = (time, time + step)
    }
    return nil
  }
}
