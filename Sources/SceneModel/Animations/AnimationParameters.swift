package import AnimationEngine
package import Geometry

/// What a scene says of an animation; what it leaves out takes the framework's default.
///
/// With `group` it is a group, on one layer; with `values` it runs by keyframes, with `path` along
/// a path, with `spring` on a spring; else it is basic.
public struct AnimationParameters: Sendable, Hashable {
  package var keyPath: LayerKeyPath?
  /// The animations of a group, in the order in which they are applied.
  package var group: [AnimationParameters]?
  package var from: AnimationValue?
  package var to: AnimationValue?
  package var by: AnimationValue?
  package var spring: Spring?
  /// By another library's rules, in place of all others.
  package var motion: MotionParameters?
  package var values: [AnimationValue]?
  package var path: Path?
  package var rotationMode: PathKeyframes.RotationMode?
  package var keyTimes: [Rational]?
  package var timingFunctions: [TimingFunction]?
  package var calculationMode: Keyframes.CalculationMode?
  /// How a cubic curve passes each value.
  package var tensions: [Double]?
  package var continuities: [Double]?
  package var biases: [Double]?
  package var valueFunction: ValueFunction?
  /// In seconds, from the time at which the animation is added; in a group from the group's start.
  package var delay: Rational?
  package var duration: Rational?
  package var speed: Rational?
  package var timeOffset: Rational?
  package var repeatCount: MediaTiming.Extent?
  package var repeatDuration: MediaTiming.Extent?
  package var autoreverses: Bool?
  package var fillMode: MediaTiming.FillMode?
  package var timingFunction: TimingFunction?
  package var isAdditive: Bool?
  package var isCumulative: Bool?
  package var isRemovedOnCompletion: Bool?

  package init() {}
}
