public import AnimationEngine
public import Geometry
public import Interaction

/// A `UIView.animate` of a scene, its values worked out when it happens.
public struct SceneBlock: Sendable, Hashable {
  /// A part of a keyframe block; its times are fractions of the block's duration.
  public struct Keyframe: Sendable, Hashable {
    public var start: Rational
    public var duration: Rational
    public var changes: [Assignment]

    public init(start: Rational, duration: Rational, changes: [Assignment]) {
      (self.start, self.duration, self.changes) = (start, duration, changes)
    }
  }

  /// Its events are those of this name; nil tells none.
  public var name: String?
  /// All of it but the values that are still to be worked out: their lists are empty here.
  public var block: BlockAnimation
  public var velocity: LiveVelocity?
  public var changes: [Assignment] = []
  public var keyframes: [Keyframe] = []
  /// Blocks inside this one, in their order.
  public var blocks: [SceneBlock] = []

  public init(_ name: String?, _ block: BlockAnimation) {
    (self.name, self.block) = (name, block)
  }
}

/// A velocity that a spring takes over: absolute, and of one part of a layer.
///
/// It is divided by the way to go along each axis when the spring begins. (WWDC 2016 session 216)
public struct LiveVelocity: Sendable, Hashable {
  /// What moves with it.
  public var address: LayerAddress
  /// Points per second, or one number's units per second.
  public var value: LiveValue
  /// A point has a velocity along each axis, a number has one.
  public var kind: AnimationValue.Kind

  public init(of address: LayerAddress, _ value: LiveValue, _ kind: AnimationValue.Kind) {
    (self.address, self.value, self.kind) = (address, value, kind)
  }
}

/// A `UIViewPropertyAnimator` of a scene, its values worked out when it begins.
public struct SceneAnimator: Sendable, Hashable {
  public var name: String
  /// In seconds; springs that take the time that they need ignore it.
  public var duration: Rational
  public var timing: AnimatorTiming
  public var velocity: LiveVelocity?
  public var changes: [Assignment] = []
  public var keyframes: [SceneBlock.Keyframe] = []
  public var calculationMode = Keyframes.CalculationMode.linear
  public var options = PropertyAnimator.Options()
  public var location: SourceLocation

  public init(
    _ name: String, duration: Rational, timing: AnimatorTiming, location: SourceLocation
  ) {
    (self.name, self.duration, self.timing) = (name, duration, timing)
    self.location = location
  }
}

/// What can be told to an animator.
public enum AnimatorAction: Sendable, Hashable {
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
public enum AnimatorQuantity: String, Sendable, Hashable, CaseIterable {
  case fractionComplete, state, isRunning, isReversed

  public func value(of status: AnimatorStatus) -> AnimationValue {
    switch self {
    case .fractionComplete: .number(status.fractionComplete)
    case .state: .text(status.state.rawValue)
    case .isRunning: .boolean(status.isRunning)
    case .isReversed: .boolean(status.isReversed)
    }
  }

  /// What kind of value it has.
  public var kind: AnimationValue.Kind {
    switch self {
    case .fractionComplete: .number
    case .state: .text
    case .isRunning, .isReversed: .boolean
    }
  }
}
