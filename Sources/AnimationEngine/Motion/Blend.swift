/// The way between two values on a curve of time.
struct Blend: Sendable, Hashable {
  enum Mixing: Sendable, Hashable {
    /// As Core Animation mixes values.
    case coreAnimation
    /// As RBBAnimation does: colors by hue, transforms entry by entry.
    case rbb
  }

  var from: AnimationValue
  var to: AnimationValue
  var mixing: Mixing
  var timingFunction: TimingFunction
  /// In seconds.
  var duration: Double
  /// How much of it is over when the piece begins, in seconds.
  var timeBefore = 0.0

  /// How fast the value changes; nil where its numbers are not mixed one by one.
  func velocity(at elapsed: Double) -> AnimationValue? {
    guard duration > 0, let start = MovingValue(still: from), let end = MovingValue(still: to)
    else { return nil }
    if case .rbb = mixing, !from.isMovable(like: to) { return nil }
    if case .rbb = mixing, case .color = from { return nil }
    let progress = (elapsed + timeBefore) / duration
    guard progress < 1 else { return from.rateOfRest }
    let slope = timingFunction.slope(at: progress, lasting: duration, leaning: 1)
    return start.interpolated(
      to: end, at: timingFunction.value(at: progress, lasting: duration), pace: slope / duration
    )?.rate
  }

  func value(at elapsed: Double) -> AnimationValue? {
    let progress = duration > 0 ? min((elapsed + timeBefore) / duration, 1) : 1
    let fraction = timingFunction.value(at: progress, lasting: duration)
    return switch mixing {
    case .coreAnimation: from.interpolated(to: to, at: fraction)
    case .rbb: RBBInterpolation.value(from: from, to: to, at: fraction)
    }
  }
}
