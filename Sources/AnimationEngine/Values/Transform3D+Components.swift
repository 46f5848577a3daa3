public import Geometry

/// What a 2-D transform does, told as scale, then rotation, then translation.
///
/// Writing one component composes the transform anew from all of them, as Core Animation does; a
/// shear is lost by that.
public struct TransformComponents: Sendable, Hashable {
  public var scaleX: Double = 1
  public var scaleY: Double = 1
  /// In radians, clockwise on screen; read back in −π…π.
  public var rotation: Double = 0
  public var translation: Size = .zero

  public init() {}

  public init(_ transform: Transform3D) {
    let map = transform.affine
    scaleX = (map.a * map.a + map.b * map.b).squareRoot()
    scaleY = (map.c * map.c + map.d * map.d).squareRoot()
    if map.determinant < 0 { scaleY = -scaleY }
    rotation = Transcendentals.atan2(map.b, map.a)
    translation = Size(width: map.tx, height: map.ty)
  }

  public var transform: Transform3D {
    let turn = AffineTransform(rotation: rotation)
    return Transform3D(
      AffineTransform(
        a: turn.a * scaleX, b: turn.b * scaleX, c: turn.c * scaleY, d: turn.d * scaleY,
        tx: translation.width, ty: translation.height))
  }
}
