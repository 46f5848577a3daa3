package import Geometry

/// A transition as a layer holds it: with its begin time and its duration resolved.
///
/// A layer has one at most; a later one takes the place of an earlier one.
package struct AttachedTransition: Sendable {
  package let transition: Transition
  /// In the layer's own clock; its duration is greater than 0.
  package let timing: MediaTiming
  package let timingFunction: TimingFunction
  /// Scene time from which it is there: the old picture is what was seen right before.
  package let addedAt: Rational
  /// Scene time from which it is gone again; nil while nobody took it away.
  package var removedAt: Rational?

  /// Holds a transition, which says itself how it fills.
  package init(
    _ transition: Transition, timing: MediaTiming, timingFunction: TimingFunction,
    addedAt: Rational
  ) {
    var timing = timing
    timing.fillMode = transition.fillMode
    (self.transition, self.timing) = (transition, timing)
    (self.timingFunction, self.addedAt) = (timingFunction, addedAt)
  }

  /// How both pictures are put together; nil before and after the transition.
  func composition(at layerTime: Rational) -> Transition.Composition? {
    if isCompleted(at: layerTime) { return nil }
    return timing.progress(at: layerTime).map { progress in
      transition.composition(
        at: timingFunction.value(at: progress.fraction.value, lasting: timing.duration.value))
    }
  }

  /// Whether it is over and gone by itself.
  func isCompleted(at layerTime: Rational) -> Bool {
    guard transition.isRemovedOnCompletion, case .finite(let end) = timing.end else { return false }
    return layerTime > end
  }

  func isAttached(at time: Rational) -> Bool {
    addedAt <= time && (removedAt.map { time < $0 } ?? true)
  }
}
