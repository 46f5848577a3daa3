package import AnimationEngine
package import Geometry
package import Interaction

/// A `UIViewPropertyAnimator` of a scene, its values worked out when it begins.
package struct SceneAnimator: Sendable, Hashable {
  package var name: String
  /// In seconds; springs that take the time that they need ignore it.
  package var duration: Rational
  package var timing: AnimatorTiming
  package var velocity: LiveVelocity?
  package var changes: [Assignment] = []
  package var keyframes: [SceneBlock.Keyframe] = []
  package var calculationMode = Keyframes.CalculationMode.linear
  package var options = PropertyAnimator.Options()
  package var location: SourceLocation

  package init(
    _ name: String, duration: Rational, timing: AnimatorTiming, location: SourceLocation
  ) {
    (self.name, self.duration, self.timing) = (name, duration, timing)
    self.location = location
  }
}

/// What can be told to an animator.
package enum AnimatorAction: Sendable, Hashable {
  /// The delay counts only where it begins, in seconds.
  case start(delay: Rational)
  case pause
  /// To a fraction, at once or moving there evenly.
  case scrub(to: LiveNumber, over: Rational)
  case reverse
  case stop(withoutFinishing: Bool)
  case finish(AnimatorEvent.Position)
  /// With a timing of its own for the rest; the factor is one of the animator's whole duration, and 0
  /// the time that the rest naturally has.
  case proceed(AnimatorTiming?, velocity: LiveVelocity?, durationFactor: Double)
  /// More changes, which run for the time that is left; a part of that they wait.
  case add([Assignment], delayFactor: Double)
}

/// A part of what an animator says of itself.
package enum AnimatorQuantity: String, Sendable, Hashable, CaseIterable {
  case fractionComplete, state, isRunning, isReversed

  package func value(of status: AnimatorStatus) -> AnimationValue {
    switch self {
    case .fractionComplete: .number(status.fractionComplete)
    case .state: .text(status.state.rawValue)
    case .isRunning: .boolean(status.isRunning)
    case .isReversed: .boolean(status.isReversed)
    }
  }

  /// What kind of value it has.
  package var kind: AnimationValue.Kind {
    switch self {
    case .fractionComplete: .number
    case .state: .text
    case .isRunning, .isReversed: .boolean
    }
  }
}
