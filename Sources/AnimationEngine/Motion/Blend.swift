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

  func value(at elapsed: Double) -> AnimationValue? {
    let progress = duration > 0 ? min((elapsed + timeBefore) / duration, 1) : 1
    let fraction = timingFunction.value(at: progress, lasting: duration)
    return switch mixing {
    case .coreAnimation: from.interpolated(to: to, at: fraction)
    case .rbb: RBBInterpolation.value(from: from, to: to, at: fraction)
    }
  }
}
