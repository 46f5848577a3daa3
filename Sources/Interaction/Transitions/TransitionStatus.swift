/// Where a transition stands: what UIKit's transition context says, and which verbs it takes.
public struct TransitionStatus: Sendable, Hashable {
  /// Whether a transition is in a hand, runs by itself, or does neither.
  public enum Phase: String, Sendable, CaseIterable { case inactive, interactive, animating }

  package private(set) var phase = Phase.inactive
  /// Whether it goes, or went, back to where it came from: `transitionWasCancelled`.
  package private(set) var isCancelled = false
  /// Whether it has ended before.
  package private(set) var hasCompleted = false
  /// The gesture that advances it.
  package private(set) var holder: String?

  package init() {}

  /// Begins, held by a hand or running at once.
  package mutating func begin(isInteractive: Bool, verb: String) throws(TransitionError) {
    guard phase == .inactive else { throw .wrongPhase(verb: verb, self) }
    self = TransitionStatus()
    phase = isInteractive ? .interactive : .animating
  }

  /// Lets a hand take it in mid-flight: `pauseInteractiveTransition`.
  package mutating func interrupt() throws(TransitionError) {
    guard phase == .animating else { throw .wrongPhase(verb: "interrupt", self) }
    (phase, isCancelled, holder) = (.interactive, false, nil)
  }

  /// Whether it can be advanced; a gesture keeps it from all others for as long as it goes on.
  package mutating func advance(
    by gesture: String?, isActive: (String) -> Bool
  ) throws(TransitionError) {
    guard phase == .interactive else { throw .wrongPhase(verb: "advance", self) }
    if let holder, let gesture, holder != gesture, isActive(holder) {
      throw .held(by: holder, wanted: gesture)
    }
    if let gesture { holder = gesture }
  }

  /// Lets go: it runs to one of its ends.
  package mutating func release(cancelling: Bool, verb: String) throws(TransitionError) {
    guard phase == .interactive else { throw .wrongPhase(verb: verb, self) }
    (phase, isCancelled, holder) = (.animating, cancelling, nil)
  }

  /// `completeTransition`, once in its life.
  package mutating func complete() throws(TransitionError) {
    guard phase == .animating else { throw .wrongPhase(verb: "complete", self) }
    (phase, hasCompleted) = (.inactive, true)
  }
}

/// What does not fit the phase that a transition is in.
package enum TransitionError: Error, Sendable, Hashable {
  case wrongPhase(verb: String, TransitionStatus)
  /// Another gesture advances it.
  case held(by: String, wanted: String)
}
