package import Geometry

/// How fast something has been moving lately: a pair of numbers, per second.
///
/// The slope of the line that fits the samples of the last tenth of a second best, the newest with
/// weight 1 and falling to 0 at the window's old end: exact for uniform motion, and 0 after a tenth
/// of a second at rest.
public struct VelocityEstimator: Sendable {
  /// Which samples of a finger its velocity is made of.
  public enum Method: String, Sendable, CaseIterable {
    case window
    /// Samples at rest do not count, so that a finger that waits keeps its last velocity until it
    /// lifts: what UIKit is reported to do.
    case uikitStale
  }

  /// Seconds that count.
  package static let window = Rational(1) / Rational(10)

  private let method: Method
  private var samples: [(time: Rational, value: SIMD2<Double>)] = []

  package init(_ method: Method = .window) { self.method = method }

  /// Notes where it is; times must not fall.
  package mutating func add(_ value: SIMD2<Double>, at time: Rational) {
    if method == .uikitStale, samples.last?.value == value { return }
    if samples.last?.time == time { samples.removeLast() }
    samples.append((time, value))
    samples.removeAll { $0.time <= time - Self.window }
  }

  /// Forgets what came before: the next sample is the first one.
  package mutating func reset() { samples = [] }

  /// The velocity at a time that is not before the last sample's; 0 below two samples.
  package func velocity(at time: Rational) -> SIMD2<Double> {
    let now = method == .uikitStale ? samples.last?.time ?? time : time
    var (weights, meanTime, mean) = (0.0, 0.0, SIMD2<Double>.zero)
    let recent = samples.compactMap { sample -> (SIMD2<Double>, age: Double, weight: Double)? in
      let age = (now - sample.time).value
      let weight = 1 - age / Self.window.value
      return weight > 0 ? (sample.value, age, weight) : nil
    }
    guard recent.count > 1 else { return .zero }
    for (value, age, weight) in recent {
      weights += weight
      meanTime -= weight * age
      mean += weight * value
    }
    meanTime /= weights
    mean /= weights
    var (spread, slope) = (0.0, SIMD2<Double>.zero)
    for (value, age, weight) in recent {
      let time = -age - meanTime
      spread += weight * time * time
      slope += weight * time * (value - mean)
    }
    return spread > 0 ? slope / spread : .zero
  }
}
