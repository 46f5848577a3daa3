package import AnimationEngine
package import Geometry
package import Interaction

/// A `UIView.animate` of a scene, its values worked out when it happens.
package struct SceneBlock: Sendable, Hashable {
  /// A part of a keyframe block; its times are fractions of the block's duration.
  package struct Keyframe: Sendable, Hashable {
    package var start: Rational
    package var duration: Rational
    package var changes: [Assignment]

    package init(start: Rational, duration: Rational, changes: [Assignment]) {
      (self.start, self.duration, self.changes) = (start, duration, changes)
    }
  }

  /// Its events are those of this name; nil tells none.
  package var name: String?
  /// All of it but the values that are still to be worked out: their lists are empty here.
  package var block: BlockAnimation
  package var velocity: LiveVelocity?
  package var changes: [Assignment] = []
  package var keyframes: [Keyframe] = []
  /// Blocks inside this one, in their order.
  package var blocks: [SceneBlock] = []

  package init(_ name: String?, _ block: BlockAnimation) {
    (self.name, self.block) = (name, block)
  }

  /// From when it happens until its end, in seconds; nil for one that repeats.
  package var length: Rational? { block.repeats ? nil : block.delay + block.duration }
}

/// A velocity that a spring takes over: absolute, and of one part of a layer.
///
/// It is divided by the way to go along each axis when the spring begins. (WWDC 2016 session 216)
package struct LiveVelocity: Sendable, Hashable {
  /// What moves with it.
  package var address: LayerAddress
  /// Points per second, or one number's units per second.
  package var value: LiveValue
  /// A point has a velocity along each axis, a number has one.
  package var kind: AnimationValue.Kind

  package init(of address: LayerAddress, _ value: LiveValue, _ kind: AnimationValue.Kind) {
    (self.address, self.value, self.kind) = (address, value, kind)
  }
}
