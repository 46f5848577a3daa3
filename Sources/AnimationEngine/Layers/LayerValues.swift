public import Geometry

/// All that one layer holds at one time: its model values, or its presentation values.
///
/// Defaults are Core Animation's.
public struct LayerValues: Sendable, Hashable {
  /// Where the anchor point lies in the superlayer's space, in points.
  public var position: Point = .zero
  public var bounds: Rect = .zero
  /// In fractions of the bounds.
  public var anchorPoint = Point(x: 0.5, y: 0.5)
  /// Drawing order among siblings, ascending; ties keep the order of the tree.
  public var zPosition: Double = 0
  public var transform: Transform3D = .identity
  /// Of the layer and its sublayers as a group: 0…1, clamped when drawn.
  public var opacity: Double = 1
  public var isHidden = false
  public var backgroundColor: Color?
  /// In points; rounds background and border, and what masksToBounds leaves.
  public var cornerRadius: Double = 0
  public var masksToBounds = false
  /// In points, inside the bounds.
  public var borderWidth: Double = 0
  public var borderColor: Color? = .black
  public var contents: Contents = .none
  /// The layer's own clock: local = (parent − beginTime) · speed + timeOffset.
  public var clock = LayerClock()

  public init() {}

  /// The map from this layer's space to its superlayer's.
  public var transformToSuperlayer: AffineTransform {
    let anchor = Point(
      x: bounds.minX + anchorPoint.x * bounds.size.width,
      y: bounds.minY + anchorPoint.y * bounds.size.height)
    let linear = transform.affine
    return AffineTransform(
      a: linear.a, b: linear.b, c: linear.c, d: linear.d,
      tx: position.x + linear.tx - (linear.a * anchor.x + linear.c * anchor.y),
      ty: position.y + linear.ty - (linear.b * anchor.x + linear.d * anchor.y))
  }
}
