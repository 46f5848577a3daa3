public import Geometry
public import SceneModel

/// Animations on a clock of their own: Core Animation's `CAAnimationGroup`.
///
/// What goes on beyond the group's duration is never seen. Groups may lie in groups.
public struct AnimationGroup: LayerAnimation {
  public var parameters = AnimationParameters()

  /// Animations that are applied in this order.
  public init(_ animations: [any LayerAnimation] = [], duration: Rational? = nil) {
    parameters.duration = duration
    parameters.group = animations.map(\.parameters)
  }

  /// What a scene file would say of each.
  public var animations: [AnimationParameters] {
    get { parameters.group ?? [] }
    set { parameters.group = newValue }
  }
}
