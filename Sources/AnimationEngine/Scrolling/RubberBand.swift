/// How far content follows a finger that drags it past its edge.
package struct RubberBand: Sendable, Hashable {
  /// The extent of the view along the drag, in points; what the content never reaches.
  package let dimension: Double
  /// How much of the first point it follows; UIKit's is 0.55.
  package let coefficient: Double

  /// Nil unless dimension and coefficient are positive and finite.
  package init?(dimension: Double, coefficient: Double = 0.55) {
    guard dimension > 0, coefficient > 0, dimension.isFinite, coefficient.isFinite
    else { return nil }
    (self.dimension, self.coefficient) = (dimension, coefficient)
  }

  /// The offset past the edge for a finger that is so many points past it, with its sign.
  package func offset(forOverscroll distance: Double) -> Double {
    let size = abs(distance)
    let offset = dimension * (1 - 1 / (size * coefficient / dimension + 1))
    return distance < 0 ? -offset : offset
  }

  /// The inverse: how far past the edge the finger must be for an offset, so that content caught in
  /// its bounce does not jump.
  ///
  /// Nil for an offset of the dimension and more, which no finger reaches.
  package func overscroll(forOffset offset: Double) -> Double? {
    let size = abs(offset)
    guard size < dimension else { return nil }
    let distance = dimension / coefficient * (size / (dimension - size))
    return offset < 0 ? -distance : distance
  }

  /// How fast the content follows the finger that is so many points past the edge, 0…1.
  package func slope(atOverscroll distance: Double) -> Double {
    let stretch = distance.magnitude * coefficient / dimension + 1
    return coefficient / (stretch * stretch)
  }
}
