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
