package import AnimationEngine
public import Geometry

extension AnimationParameters {
  /// The duration of an animation that names none: the implicit transaction's, in seconds.
  public static let transactionDuration = Rational(text: "0.25") ?? 0

  /// The animation that these parameters describe, its begin time still counted from when it is
  /// added, and a duration of 0 still standing for the transaction's; nil without a key path or a
  /// group.
  package var animation: Animation? {
    if let members = group {
      var group = AnimationGroup(members.compactMap(\.animation))
      group.timing = timing
      group.timingFunction = timingFunction
      group.isRemovedOnCompletion = isRemovedOnCompletion
      return .group(group)
    }
    guard let keyPath else { return nil }
    var animation = PropertyAnimation(keyPath: keyPath, interpolation: interpolation)
    animation.valueFunction = valueFunction
    animation.timing = timing
    animation.timingFunction = timingFunction
    animation.isAdditive = isAdditive
    animation.isCumulative = isCumulative
    animation.isRemovedOnCompletion = isRemovedOnCompletion
    return .property(animation)
  }

  /// The spring that decides how long the animation takes where no duration is given.
  package var pacingSpring: Spring? {
    if let spring { return spring }
    if case .spring(let spring) = timingFunction { return spring }
    return nil
  }

  private var interpolation: PropertyAnimation.Interpolation {
    if let interpolation = motionInterpolation { return interpolation }
    if let values {
      var keyframes = Keyframes(values: values, keyTimes: keyTimes)
      keyframes.timingFunctions = timingFunctions
      keyframes.calculationMode = calculationMode
      keyframes.tangents = tangents
      return .keyframes(keyframes)
    }
    if let path {
      var keyframes = PathKeyframes(path, keyTimes: keyTimes)
      keyframes.timingFunctions = timingFunctions
      keyframes.calculationMode = calculationMode
      keyframes.rotationMode = rotationMode
      return .path(keyframes)
    }
    let ends = InterpolationValues(from: from, to: to, by: by)
    return spring.map { .spring(ends, $0) } ?? .basic(ends)
  }

  private var tangents: [Keyframes.Tangent] {
    let lists = [tensions, continuities, biases]
    return (0..<(lists.map(\.count).max() ?? 0)).map { index in
      let parameters = lists.map { index < $0.count ? $0[index] : 0 }
      return Keyframes.Tangent(
        tension: parameters[0], continuity: parameters[1], bias: parameters[2])
    }
  }

  private var timing: MediaTiming {
    var timing = MediaTiming()
    timing.beginTime = delay
    let settling = pacingSpring.flatMap { Rational(rounding: $0.settlingDuration) }
    timing.duration = duration ?? settling ?? motionDuration ?? 0
    timing.speed = speed
    timing.timeOffset = timeOffset
    timing.repeatCount = repeatCount
    timing.repeatDuration = repeatDuration
    timing.autoreverses = autoreverses
    timing.fillMode = fillMode
    return timing
  }

  /// These parameters with those that `changes` names in their place.
  package func merging(_ changes: AnimationParameters) -> AnimationParameters {
    var merged = self
    func take<Value>(_ part: WritableKeyPath<AnimationParameters, Value?>) {
      if let value = changes[keyPath: part] { merged[keyPath: part] = value }
    }
    func take<Value>(_ part: WritableKeyPath<AnimationParameters, Given<Value>>) {
      if changes[keyPath: part].isGiven { merged[keyPath: part] = changes[keyPath: part] }
    }
    take(\.keyPath)
    take(\.group)
    take(\.from)
    take(\.to)
    take(\.by)
    take(\.spring)
    take(\.motion)
    take(\.values)
    take(\.path)
    take(\.rotationMode)
    take(\.keyTimes)
    take(\.$timingFunctions)
    take(\.$calculationMode)
    take(\.$tensions)
    take(\.$continuities)
    take(\.$biases)
    take(\.valueFunction)
    take(\.$delay)
    take(\.duration)
    take(\.$speed)
    take(\.$timeOffset)
    take(\.$repeatCount)
    take(\.$repeatDuration)
    take(\.$autoreverses)
    take(\.$fillMode)
    take(\.$timingFunction)
    take(\.$isAdditive)
    take(\.$isCumulative)
    take(\.$isRemovedOnCompletion)
    return merged
  }
}
