import AnimationEngine
import Geometry
import Interaction

/// The animators that one of a scene has been.
///
/// Each time it begins it works its values out anew, and is another one of UIKit's.
struct AnimatorRecord: Sendable {
  /// In the order of time.
  private var lives: [(since: Rational, animator: PropertyAnimator)] = []

  /// Nil until it has begun for the first time.
  var current: PropertyAnimator? {
    get { lives.last?.animator }
    set {
      guard let newValue, !lives.isEmpty else { return }
      lives[lives.count - 1].animator = newValue
    }
  }

  mutating func begin(_ animator: PropertyAnimator, at time: Rational) {
    lives.append((time, animator))
  }

  func status(at time: Rational) -> AnimatorStatus {
    animator(at: time)?.status(at: time) ?? AnimatorStatus()
  }

  /// How far its changes are on their way; nil while it is not active.
  func progress(at time: Rational) -> Double? {
    guard let animator = animator(at: time), animator.status(at: time).state == .active else {
      return nil
    }
    return animator.progress(at: time)
  }

  /// When it was told something: between these times it goes its way.
  var legTimes: [Rational] { lives.flatMap { $0.animator.legTimes } }

  private func animator(at time: Rational) -> PropertyAnimator? {
    lives.last { $0.since <= time }?.animator
  }
}
