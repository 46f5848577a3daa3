public import AnimationEngine
public import Geometry

/// How the changes of one moment are animated: Core Animation's `CATransaction`.
public struct Transaction: Sendable, Hashable {
  /// In seconds, greater than 0.
  public var duration: Rational
  public var timingFunction: TimingFunction

  public init(
    duration: Rational = AnimationParameters.transactionDuration,
    timingFunction: TimingFunction = .default
  ) {
    (self.duration, self.timingFunction) = (duration, timingFunction)
  }
}
