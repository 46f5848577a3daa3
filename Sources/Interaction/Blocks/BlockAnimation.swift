package import AnimationEngine
public import Geometry

/// A call of `UIView.animate`: changes that are set at once and shown over time.
public struct BlockAnimation: Sendable, Hashable {
  /// A part of a keyframe block; its times are fractions of the block's duration.
  package struct Keyframe: Sendable, Hashable {
    package var start: Rational
    package var duration: Rational
    package var changes: [LayerChange]

    package init(start: Rational, duration: Rational, changes: [LayerChange]) {
      (self.start, self.duration, self.changes) = (start, duration, changes)
    }
  }

  package var name: String
  /// In seconds; with 0 or less the changes are set, and nothing is animated or cancelled.
  package var duration: Rational
  /// In seconds; until then what was seen before stays.
  public var delay: Rational = 0
  package var timing = AnimatorTiming.curve(.easeInEaseOut)
  public var retargeting = Retargeting.additive
  /// Lets touches reach the layers while they are animated.
  public var allowsUserInteraction = false
  /// For ever.
  public var repeats = false
  /// There and back; the model stays at the new value.
  public var autoreverses = false
  /// A block inside another takes that one's duration and delay, unless it overrides them.
  public var overridesInheritedDuration = false
  public var overridesInheritedCurve = false
  package var changes: [LayerChange] = []
  package var keyframes: [Keyframe] = []
  package var calculationMode = Keyframes.CalculationMode.linear

  package init(_ name: String, duration: Rational, changes: [LayerChange] = []) {
    (self.name, self.duration, self.changes) = (name, duration, changes)
  }

  /// A keyframe block.
  package init(
    _ name: String, duration: Rational, keyframes: [Keyframe],
    _ calculationMode: Keyframes.CalculationMode = .linear
  ) {
    (self.name, self.duration) = (name, duration)
    (self.keyframes, self.calculationMode) = (keyframes, calculationMode)
  }

  /// This block as it runs inside another one.
  package func nested(in outer: BlockAnimation) -> BlockAnimation {
    var block = self
    if !overridesInheritedDuration { (block.duration, block.delay) = (outer.duration, outer.delay) }
    if !overridesInheritedCurve { block.timing = outer.timing }
    return block
  }
}

/// Something that happened to an animation.
package struct AnimationEvent: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case began
    /// The completion: false where it was replaced or removed.
    case ended(finished: Bool)
  }

  /// Of the block.
  package var name: String
  package var kind: Kind
  package var time: Rational
}
