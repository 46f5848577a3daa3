package import Geometry

/// Values to pass through, and when.
public struct Keyframes: Sendable, Hashable {
  /// How the way leads from value to value: `CAAnimationCalculationMode`.
  public enum CalculationMode: String, Sendable, CaseIterable {
    /// Straight from each value to the next.
    case linear
    /// Each value until the time of the next.
    case discrete
    /// At constant speed; key times and timing functions do not count.
    case paced
    /// On a smooth curve through all values.
    case cubic
    /// On that curve, with key times in proportion to the distances between values.
    case cubicPaced

    /// True where the distances set the times.
    package var isPaced: Bool { self == .paced || self == .cubicPaced }
  }

  /// How a cubic curve passes a value: 0 for all three is a Catmull–Rom spline.
  package struct Tangent: Sendable, Hashable {
    /// Positive is tighter, negative rounder.
    package var tension: Double
    /// Positive makes an outward corner, negative an inward one.
    package var continuity: Double
    /// Positive bends after the value, negative before it.
    package var bias: Double

    package init(tension: Double = 0, continuity: Double = 0, bias: Double = 0) {
      (self.tension, self.continuity, self.bias) = (tension, continuity, bias)
    }
  }

  package var values: [AnimationValue]
  /// Fractions of the duration, rising from 0; nil spaces the values evenly.
  ///
  /// Discrete values have one more: the end of the last one.
  package var keyTimes: [Rational]?
  /// One for each segment between two values; missing ones are linear.
  package var timingFunctions: [TimingFunction] = []
  package var calculationMode: CalculationMode = .linear
  /// One for each value, for cubic curves; missing ones are 0 throughout.
  package var tangents: [Tangent] = []

  package init(values: [AnimationValue], keyTimes: [Rational]? = nil) {
    self.values = values
    self.keyTimes = keyTimes
  }
}
