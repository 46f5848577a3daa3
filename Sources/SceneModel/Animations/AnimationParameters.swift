public import AnimationEngine
public import Geometry

/// What a scene says of an animation; what it leaves out takes the framework's default.
///
/// With `group` it is a group, on one layer; with `values` it runs by keyframes, with `path` along
/// a path, with `spring` on a spring; else it is basic.
public struct AnimationParameters: Sendable, Hashable {
  public var keyPath: LayerKeyPath?
  /// The animations of a group, in the order in which they are applied.
  public var group: [AnimationParameters]?
  public var from: AnimationValue?
  public var to: AnimationValue?
  public var by: AnimationValue?
  public var spring: Spring?
  /// By another library's rules, in place of all others.
  public var motion: MotionParameters?
  public var values: [AnimationValue]?
  public var path: Path?
  public var rotationMode: PathKeyframes.RotationMode?
  public var keyTimes: [Rational]?
  public var timingFunctions: [TimingFunction]?
  public var calculationMode: Keyframes.CalculationMode?
  /// How a cubic curve passes each value.
  public var tensions: [Double]?
  public var continuities: [Double]?
  public var biases: [Double]?
  public var valueFunction: ValueFunction?
  /// In seconds, from the time at which the animation is added; in a group from the group's start.
  public var delay: Rational?
  public var duration: Rational?
  public var speed: Rational?
  public var timeOffset: Rational?
  public var repeatCount: MediaTiming.Extent?
  public var repeatDuration: MediaTiming.Extent?
  public var autoreverses: Bool?
  public var fillMode: MediaTiming.FillMode?
  public var timingFunction: TimingFunction?
  public var isAdditive: Bool?
  public var isCumulative: Bool?
  public var isRemovedOnCompletion: Bool?

  public init() {}
}
