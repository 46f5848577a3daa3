package import Geometry

/// What a property animator says of itself.
public struct AnimatorStatus: Sendable, Hashable {
  /// What verbs an animator takes: `UIViewAnimatingState`.
  public enum State: String, Sendable, CaseIterable { case inactive, active, stopped }

  public var state = State.inactive
  public var isRunning = false
  public var isReversed = false
  /// While it runs, of its time; while it is paused, of the way.
  ///
  /// Counted from the end that it comes from.
  public var fractionComplete = 0.0

  /// Of an animator that has not begun.
  package init() {}

  init(state: State, isRunning: Bool, isReversed: Bool) {
    (self.state, self.isRunning, self.isReversed) = (state, isRunning, isReversed)
  }
}

/// Something that a property animator did.
public struct AnimatorEvent: Sendable, Hashable {
  /// Where on the way its changes are: `UIViewAnimatingPosition`.
  public enum Position: String, Sendable, CaseIterable { case start, current, end }

  package enum Kind: Sendable, Hashable {
    case status(AnimatorStatus)
    /// The completions, once in its life from start to end.
    case completed(Position)
  }

  package var animator: String
  package var kind: Kind
  package var time: Rational
}

/// What UIKit raises an exception for.
package enum AnimatorError: Error, Sendable, Hashable {
  /// The verb does not fit the state.
  case wrongState(verb: String, state: AnimatorStatus.State)
  case notInterruptible(verb: String)
  case notPaused(verb: String)
  case negativeDelay
  /// A fraction outside 0…1, or no number.
  case fractionOutOfRange(Double)
  /// A timing that no spring has.
  case impossibleTiming
}
