public import Geometry

/// An animation of one key path: basic or by keyframes.
public struct PropertyAnimation: Sendable, Hashable {
  public enum Course: Sendable, Hashable {
    case basic(BasicCourse)
    case keyframes(Keyframes)
  }

  public var keyPath: LayerKeyPath
  public var course: Course
  public var timing = MediaTiming()
  public var timingFunction: TimingFunction = .linear
  public var isAdditive = false
  public var isCumulative = false
  public var isRemovedOnCompletion = true

  public init(keyPath: LayerKeyPath, course: Course) {
    self.keyPath = keyPath
    self.course = course
  }
}

/// The ends of a basic animation; which of them are given decides what the others mean.
public struct BasicCourse: Sendable, Hashable {
  public var from: AnimationValue?
  public var to: AnimationValue?
  public var by: AnimationValue?

  public init(from: AnimationValue? = nil, to: AnimationValue? = nil, by: AnimationValue? = nil) {
    (self.from, self.to, self.by) = (from, to, by)
  }
}

/// Values to pass through, and when.
public struct Keyframes: Sendable, Hashable {
  public enum CalculationMode: String, Sendable, CaseIterable { case linear, discrete }

  public var values: [AnimationValue]
  /// Fractions of the duration, rising from 0; nil spaces the values evenly.
  public var keyTimes: [Rational]?
  /// One for each segment between two values; missing ones are linear.
  public var timingFunctions: [TimingFunction] = []
  public var calculationMode: CalculationMode = .linear

  public init(values: [AnimationValue], keyTimes: [Rational]? = nil) {
    self.values = values
    self.keyTimes = keyTimes
  }
}
