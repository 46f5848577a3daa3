import Geometry

extension Spring {
  /// What is left of the distance when a spring counts as settled.
  static let settledDistance = 0.001

  /// The time of a spring that never settles, in seconds: the largest 32-bit float.
  package static let endlessDuration = Double(Float.greatestFiniteMagnitude)

  /// When the spring counts as settled, in seconds, by the rule measured on `CASpringAnimation`.
  ///
  /// Below a damping ratio of 1 it is the time at which the envelope 1 + |B| of the oscillation has
  /// shrunk to 0.001, B being the weight of its sine. From 1 on it is the first time on a grid of
  /// tenths, summed up in doubles, from which the rest stays below 0.001. Without damping the
  /// spring never settles. What Core Animation gives for true overdamping is not known; the grid is
  /// our choice there.
  public var settlingDuration: Double {
    guard damping > 0 else { return Self.endlessDuration }
    let motion = motion
    guard motion.dampingRatio < 1 else { return settlingTimeOnGrid }
    let sineWeight = (motion.decay - initialVelocity) / motion.rate
    return Transcendentals.log((1 + sineWeight.magnitude) / Self.settledDistance) / motion.decay
  }

  /// The first multiple of 0.1 s after which the spring keeps within 0.001 of its target.
  private var settlingTimeOnGrid: Double {
    // Without oscillation there is at most one turn beyond the target; it lies where the velocity
    // changes its sign, and from it on the rest only shrinks.
    let turn = turnBeyondTarget
    var time = 0.0
    while time < Self.longestGrid {
      if (1 - displacement(at: time)).magnitude < Self.settledDistance,
        turn.map({ time >= $0.time || $0.overshoot < Self.settledDistance }) ?? true
      {
        return time
      }
      time += 0.1
    }
    return Self.endlessDuration
  }

  /// In seconds: a spring that is slower than this counts as one that never settles.
  private static let longestGrid = 10_000.0

  /// When a spring that does not oscillate is farthest beyond its target, and how far; nil for one
  /// that is not fast enough to pass it.
  private var turnBeyondTarget: (time: Double, overshoot: Double)? {
    let motion = motion
    // The velocity is v₀·C + (ω₀² − βv₀)·S; S/C rises from 0 to the limit 1/ω or, critically, ∞.
    let pull = motion.decay * initialVelocity - motion.naturalFrequency * motion.naturalFrequency
    guard initialVelocity > 0, pull > 0 else { return nil }
    let ratio = initialVelocity / pull
    let time: Double
    if motion.rate * ratio < 1e-8 {
      time = ratio
    } else {
      let tangent = motion.rate * ratio
      guard tangent < 1 else { return nil }
      time = Transcendentals.log((1 + tangent) / (1 - tangent)) / (2 * motion.rate)
    }
    return (time, displacement(at: time) - 1)
  }
}
