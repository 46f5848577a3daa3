import Geometry

/// How the solver's tolerances are kept from showing.
///
/// Polygons and edges touch at the sum of their radii, and the solver leaves them half a point
/// closer. In the uikit profile that is seen: items rest up to 1.8 points before what they touch.
/// Else the polygons are drawn in by what is left between them, and items rest where they are drawn.
struct Skin {
  /// In metres.
  let polygonRadius: Float = 0.01
  let edgeRadius: Float
  let circleOutset: Float
  private let inset: Double

  init(_ profile: DynamicsProfile) {
    switch profile {
    case .improved: (edgeRadius, circleOutset, inset) = (0.0025, 0.0025, 0.75)
    case .uikit: (edgeRadius, circleOutset, inset) = (0.01, 0, 0)
    }
  }

  /// By how much a polygon is drawn in, in points; a small one less.
  func inset(of size: Size) -> Double { min(inset, size.width / 4, size.height / 4) }
}
