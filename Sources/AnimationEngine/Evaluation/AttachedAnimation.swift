package import Geometry

/// A copy of an animation as a layer holds it: frozen, with its begin time resolved.
package struct AttachedAnimation: Sendable {
  /// With all durations resolved; its begin time is in the layer's own clock.
  package let animation: Animation
  /// The key under which it was added; adding another under the same key takes this one away.
  package let key: String?
  /// Scene time from which it is there.
  package let addedAt: Rational
  /// Scene time from which it is gone again; nil while nobody took it away.
  package var removedAt: Rational?
  /// Layer time after which it is gone by itself; nil where it stays.
  let completion: Rational?

  /// Holds an animation as ``Animation/resolved(addedAt:transactionDuration:)`` leaves it.
  package init(animation: Animation, key: String?, addedAt: Rational) {
    (self.animation, self.key, self.addedAt) = (animation, key, addedAt)
    if animation.isRemovedOnCompletion, case .finite(let end) = animation.timing.end {
      completion = end
    } else {
      completion = nil
    }
  }

  package func isAttached(at time: Rational) -> Bool {
    guard addedAt <= time else { return false }
    return removedAt.map { time < $0 } ?? true
  }

  /// Whether it was there right before a time, whatever happens at that time.
  func isAttached(before time: Rational) -> Bool {
    guard addedAt < time else { return false }
    return removedAt.map { time <= $0 } ?? true
  }

  /// Whether it is over and gone by itself.
  func isCompleted(at layerTime: Rational) -> Bool { completion.map { layerTime > $0 } ?? false }

  func isCompleted(at reading: ClockReading) -> Bool {
    completion.map { reading.isAfter($0) } ?? false
  }

  /// Writes what the animation shows into the values below it.
  func apply(to values: inout LayerValues, at layerTime: Rational) {
    if isCompleted(at: layerTime) { return }
    animation.apply(to: &values, at: layerTime)
  }
}
