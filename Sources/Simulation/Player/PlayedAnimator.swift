import AnimationEngine
import Geometry
import Interaction

/// An animator while the scene is played.
///
/// Each time it begins it works its values out anew, and is another one of UIKit's.
struct PlayedAnimator: Sendable {
  let definition: SceneAnimator
  /// The animators that it has been, in the order of time.
  private(set) var lives: [(since: Rational, animator: PropertyAnimator)] = []
  /// Changes that it was given while it was inactive, for when it begins.
  var waiting: [(action: AnimatorAction, time: Rational, location: SourceLocation?)] = []
  /// What was last told of it.
  var told = AnimatorStatus()

  init(_ definition: SceneAnimator) { self.definition = definition }

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
    lives.last { $0.since <= time }?.animator.status(at: time) ?? AnimatorStatus()
  }

  /// When it was told something: between these times it goes its way.
  var legTimes: [Rational] { lives.flatMap { $0.animator.legTimes } }
}
