public import Geometry

/// What a recognizer says about its fingers, on the stage.
public struct GestureValues: Sendable, Hashable {
  /// The middle of all fingers.
  public var location = Point.zero
  /// How far that has moved since touch-down, or since it was last set; fingers that come or go do
  /// not count.
  public var translation = Vector.zero
  /// In points per second.
  public var velocity = Vector.zero
  /// The distance of two fingers, as a multiple of the one they began with.
  public var scale = 1.0
  /// Multiples per second.
  public var scaleVelocity = 0.0
  /// How far two fingers have turned, in radians, clockwise on screen; whole turns count.
  public var rotation = 0.0
  /// Radians per second.
  public var rotationVelocity = 0.0
  public var touchCount = 0

  public init() {}

  /// The same in the space that `transform` maps to the stage; nil where the map is singular.
  ///
  /// Translation and velocity have no place, so only the linear part counts for them.
  public func converted(from transform: AffineTransform) -> GestureValues? {
    guard let inverse = transform.inverted else { return nil }
    func linear(_ vector: Vector) -> Vector {
      Vector(
        dx: inverse.a * vector.dx + inverse.c * vector.dy,
        dy: inverse.b * vector.dx + inverse.d * vector.dy)
    }
    var values = self
    values.location = inverse.apply(to: location)
    values.translation = linear(translation)
    values.velocity = linear(velocity)
    return values
  }
}
