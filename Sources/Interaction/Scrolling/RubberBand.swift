/// How content follows a finger beyond its edge: less and less, and never a whole viewport.
public struct RubberBand: Sendable, Hashable {
  /// The side of the viewport along the movement, in points.
  public var dimension: Double
  /// How much of the first point shows: 0.55 on scroll views.
  public var coefficient: Double

  public init(dimension: Double, coefficient: Double = 0.55) {
    (self.dimension, self.coefficient) = (dimension, coefficient)
  }

  /// What shows of a finger's distance beyond the edge, with its sign: (1 − 1/(x·c/d + 1))·d.
  public func shown(_ distance: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let shown = (1 - 1 / (distance.magnitude * coefficient / dimension + 1)) * dimension
    return distance < 0 ? -shown : shown
  }

  /// The finger's distance at which so much shows; nil from a whole viewport on.
  public func distance(showing shown: Double) -> Double? {
    guard shown.magnitude < dimension, coefficient > 0 else { return nil }
    return shown * dimension / (coefficient * (dimension - shown.magnitude))
  }

  /// How fast what shows follows the finger at a distance, 0…1.
  public func slope(at distance: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let stretch = distance.magnitude * coefficient / dimension + 1
    return coefficient / (stretch * stretch)
  }
}
