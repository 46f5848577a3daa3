package import AnimationEngine
package import Geometry

/// What a scene says of an animation; what it leaves out takes the framework's default.
///
/// It is a definition and the change of one alike: where nothing is a value of its own, such as an
/// open end, a parameter is optional; the others know whether they were given.
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
  @Given package var timingFunctions: [TimingFunction] = []
  @Given package var calculationMode = Keyframes.CalculationMode.linear
  /// How a cubic curve passes each value.
  @Given package var tensions: [Double] = []
  @Given package var continuities: [Double] = []
  @Given package var biases: [Double] = []
  package var valueFunction: ValueFunction?
  /// In seconds, from the time at which the animation is added; in a group from the group's start.
  @Given package var delay: Rational = 0
  /// Nil lasts as long as a spring or a motion takes; else, as 0, the transaction's or the group's.
  package var duration: Rational?
  @Given package var speed: Rational = 1
  @Given package var timeOffset: Rational = 0
  @Given package var repeatCount = MediaTiming.Extent.finite(0)
  @Given package var repeatDuration = MediaTiming.Extent.finite(0)
  @Given package var autoreverses = false
  @Given package var fillMode = MediaTiming.FillMode.removed
  @Given package var timingFunction = TimingFunction.linear
  @Given package var isAdditive = false
  @Given package var isCumulative = false
  @Given package var isRemovedOnCompletion = true

  package init() {}
}
