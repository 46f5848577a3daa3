public import AnimationEngine
public import Geometry

extension AnimationParameters {
  /// The duration of an animation that names none: the implicit transaction's, in seconds.
  public static let transactionDuration = Rational(text: "0.25") ?? 0

  /// The animation that these parameters describe, its begin time still counted from when it is
  /// added, and a duration of 0 still standing for the transaction's; nil without a key path.
  public var animation: Animation? {
    guard let keyPath else { return nil }
    var animation = PropertyAnimation(keyPath: keyPath, course: course)
    animation.timing = timing
    animation.timingFunction = timingFunction ?? .linear
    animation.isAdditive = isAdditive ?? false
    animation.isCumulative = isCumulative ?? false
    animation.isRemovedOnCompletion = isRemovedOnCompletion ?? true
    return .property(animation)
  }

  private var course: PropertyAnimation.Course {
    guard let values else { return .basic(BasicCourse(from: from, to: to, by: by)) }
    var keyframes = Keyframes(values: values, keyTimes: keyTimes)
    keyframes.timingFunctions = timingFunctions ?? []
    keyframes.calculationMode = calculationMode ?? .linear
    return .keyframes(keyframes)
  }

  private var timing: MediaTiming {
    var timing = MediaTiming()
    timing.beginTime = delay ?? 0
    timing.duration = duration ?? 0
    timing.speed = speed ?? 1
    timing.timeOffset = timeOffset ?? 0
    timing.repeatCount = repeatCount ?? .finite(0)
    timing.repeatDuration = repeatDuration ?? .finite(0)
    timing.autoreverses = autoreverses ?? false
    timing.fillMode = fillMode ?? .removed
    return timing
  }

  /// These parameters with those that `changes` names in their place.
  public func merging(_ changes: AnimationParameters) -> AnimationParameters {
    var merged = self
    func take<Value>(_ part: WritableKeyPath<AnimationParameters, Value?>) {
      if let value = changes[keyPath: part] { merged[keyPath: part] = value }
    }
    take(\.keyPath)
    take(\.from)
    take(\.to)
    take(\.by)
    take(\.values)
    take(\.keyTimes)
    take(\.timingFunctions)
    take(\.calculationMode)
    take(\.delay)
    take(\.duration)
    take(\.speed)
    take(\.timeOffset)
    take(\.repeatCount)
    take(\.repeatDuration)
    take(\.autoreverses)
    take(\.fillMode)
    take(\.timingFunction)
    take(\.isAdditive)
    take(\.isCumulative)
    take(\.isRemovedOnCompletion)
    return merged
  }
}
