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
  /// What happens to all sublayers in addition to their own transforms, about the anchor point.
  public var sublayerTransform: Transform3D = .identity
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
  /// What shows in place of `contents` while these fade in from others; nil where nothing fades.
  package var contentsFade: ContentsFade?
  /// What only some layers have; kept out of line, so that the values of all stay cheap to copy.
  public var effects: LayerEffects {
    get { if case .some(let effects) = storedEffects { effects } else { LayerEffects() } }
    set { storedEffects = newValue == LayerEffects() ? .none : .some(newValue) }
  }
  /// The layer's own clock: local = (parent − beginTime) · speed + timeOffset.
  public var clock = LayerClock()

  // Not private: such a type spells itself with an address, which is another one in each run.
  indirect enum StoredEffects: Sendable, Hashable {
    case none
    case some(LayerEffects)
  }

  private var storedEffects = StoredEffects.none

  /// True where `effects` are all at their defaults, which can be told without copying them.
  package var hasEffects: Bool { if case .none = storedEffects { false } else { true } }

  public init() {}

  /// The map from this layer's space to its superlayer's.
  package var transformToSuperlayer: AffineTransform {
    let anchor = anchor
    let linear = transform.affine
    return AffineTransform(
      a: linear.a, b: linear.b, c: linear.c, d: linear.d,
      tx: position.x + linear.tx - (linear.a * anchor.x + linear.c * anchor.y),
      ty: position.y + linear.ty - (linear.b * anchor.x + linear.d * anchor.y))
  }

  /// The map from this layer's space to its superlayer's, whose sublayers are moved by `map`.
  ///
  /// Depths count until both transforms are applied; then the picture is flat again, seen from the
  /// front without perspective.
  package func transformToSuperlayer(movedBy map: Transform3D?) -> AffineTransform {
    guard let map else { return transformToSuperlayer }
    let anchor = anchor
    return Transform3D(translationX: -anchor.x, y: -anchor.y)
      .concatenating(transform)
      .concatenating(Transform3D(translationX: position.x, y: position.y, z: zPosition))
      .concatenating(map)
      .affine
  }

  /// What `sublayerTransform` does in this layer's space; nil where it does nothing.
  package var sublayerMap: Transform3D? {
    sublayerTransform == .identity ? nil : aboutAnchor(sublayerTransform)
  }

  /// A transform about the anchor point, as one about the origin of this layer's space.
  func aboutAnchor(_ transform: Transform3D) -> Transform3D {
    let anchor = anchor
    return Transform3D(translationX: -anchor.x, y: -anchor.y)
      .concatenating(transform)
      .concatenating(Transform3D(translationX: anchor.x, y: anchor.y))
  }

  /// The anchor point in this layer's space, in points.
  private var anchor: Point {
    Point(
      x: bounds.minX + anchorPoint.x * bounds.size.width,
      y: bounds.minY + anchorPoint.y * bounds.size.height)
  }
}
