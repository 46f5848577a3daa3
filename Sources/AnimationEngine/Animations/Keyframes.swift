public import Geometry

/// Values to pass through, and when.
public struct Keyframes: Sendable, Hashable {
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
    public var isPaced: Bool { self == .paced || self == .cubicPaced }
  }

  /// How a cubic curve passes a value: 0 for all three is a Catmull–Rom spline.
  public struct Tangent: Sendable, Hashable {
    /// Positive is tighter, negative rounder.
    public var tension: Double
    /// Positive makes an outward corner, negative an inward one.
    public var continuity: Double
    /// Positive bends after the value, negative before it.
    public var bias: Double

    public init(tension: Double = 0, continuity: Double = 0, bias: Double = 0) {
      (self.tension, self.continuity, self.bias) = (tension, continuity, bias)
    }
  }

  public var values: [AnimationValue]
  /// Fractions of the duration, rising from 0; nil spaces the values evenly.
  ///
  /// Discrete values have one more: the end of the last one.
  public var keyTimes: [Rational]?
  /// One for each segment between two values; missing ones are linear.
  public var timingFunctions: [TimingFunction] = []
  public var calculationMode: CalculationMode = .linear
  /// One for each value, for cubic curves; missing ones are 0 throughout.
  public var tangents: [Tangent] = []

  public init(values: [AnimationValue], keyTimes: [Rational]? = nil) {
    self.values = values
    self.keyTimes = keyTimes
  }
}
