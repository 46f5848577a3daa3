package import Geometry

/// What a recognizer says about its fingers, on the stage.
package struct GestureValues: Sendable, Hashable {
  /// The middle of all fingers.
  package var location = Point.zero
  /// How far that has moved since touch-down, or since it was last set; fingers that come or go do
  /// not count.
  package var translation = Vector.zero
  /// In points per second.
  package var velocity = Vector.zero
  /// The distance of two fingers, as a multiple of the one they began with.
  package var scale = 1.0
  /// Multiples per second.
  package var scaleVelocity = 0.0
  /// How far two fingers have turned, in radians, clockwise on screen; whole turns count.
  package var rotation = 0.0
  /// Radians per second.
  package var rotationVelocity = 0.0
  package var touchCount = 0

  package init() {}

  /// The same in the space that `transform` maps to the stage; nil where the map is singular.
  ///
  /// Translation and velocity have no place, so only the linear part counts for them.
  package func converted(from transform: AffineTransform) -> GestureValues? {
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
