import Geometry

extension Spring {
  /// The spring that UIKit makes of a damping ratio and a duration: mass 1, stiffness as it needs.
  ///
  /// `UIView.animate(usingSpringWithDamping:)` and `UISpringTimingParameters(dampingRatio:)` keep
  /// the ratio and choose the frequency whose *sine part alone*, |B|·e^−βt, has shrunk to 0.001 at
  /// the end of the duration; ``settlingDuration`` would count 1 + |B|. (measured, 17 probes) Where
  /// several frequencies do, the highest is taken; what Core Animation takes for velocities of
  /// about 7 distances within the duration and more is not known.
  ///
  /// Nil unless ratio and duration are positive. A ratio above 1 counts as 1; below about 0.001 no
  /// frequency will do, which gives nil too.
  public init?(dampingRatio: Double, settlingIn duration: Double, initialVelocity: Double = 0) {
    guard dampingRatio > 0, duration > 0, duration.isFinite, initialVelocity.isFinite
    else { return nil }
    let ratio = min(dampingRatio, 1)
    let frequency = SettlingEquation(
      dampingRatio: ratio, duration: duration, initialVelocity: initialVelocity
    ).frequency
    self.init(
      stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: initialVelocity)
  }
}

/// Which frequency lets a spring of a given damping ratio settle in a given time.
private struct SettlingEquation {
  let dampingRatio: Double
  let duration: Double
  let initialVelocity: Double

  /// The highest solution, in radians per second.
  var frequency: Double {
    // Toward high frequencies the rest falls from a hump to nothing. The hump begins where the
    // velocity alone would carry the spring to its target; below that lies another branch.
    let crest = crest
    let settled = Spring.settledDistance
    if rest(at: crest) > settled {
      var high = max(crest, 1 / duration)
      while rest(at: high) > settled { high *= 2 }
      return solution(above: crest, below: high)
    }
    return solution(above: 0, below: zero)
  }

  /// Where the rest is largest; 0 where it falls from the start.
  private var crest: Double {
    guard initialVelocity > 0 else { return 0 }
    if dampingRatio == 1 { return initialVelocity }
    let root = (initialVelocity * initialVelocity + 4 * initialVelocity / duration).squareRoot()
    return (initialVelocity + root) / (2 * dampingRatio)
  }

  /// The frequency whose spring has no sine part at all, or critically is at its target in time.
  private var zero: Double {
    dampingRatio == 1 ? initialVelocity - 1 / duration : initialVelocity / dampingRatio
  }

  /// How much of the distance the rule says is left after the duration.
  private func rest(at frequency: Double) -> Double {
    let decay = dampingRatio * frequency
    let envelope = Transcendentals.exp(-decay * duration)
    if dampingRatio == 1 {
      return (1 + (frequency - initialVelocity) * duration).magnitude * envelope
    }
    guard frequency > 0 else {
      return initialVelocity == 0 ? dampingRatio / dampedShare : .infinity
    }
    return ((decay - initialVelocity) / (frequency * dampedShare)).magnitude * envelope
  }

  /// The damped frequency over the natural one.
  private var dampedShare: Double {
    ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
  }

  /// Halves an interval at whose lower end too much is left, and enough gone at its upper end.
  private func solution(above low: Double, below high: Double) -> Double {
    var (low, high) = (low, high)
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if rest(at: middle) > Spring.settledDistance { low = middle } else { high = middle }
    }
  }
}
