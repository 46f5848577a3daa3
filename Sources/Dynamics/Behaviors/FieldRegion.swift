package import Geometry

/// Where a field acts, in points from the field's position.
package indirect enum FieldRegion: Sendable, Hashable {
  case infinite
  /// With its border.
  case circle(radius: Double)
  /// Around the position, without its border.
  case rectangle(Size)
  case inverse(FieldRegion)
  case union(FieldRegion, FieldRegion)
  case intersection(FieldRegion, FieldRegion)
  /// The first without the second.
  case difference(FieldRegion, FieldRegion)

  package func contains(_ point: Vector) -> Bool {
    switch self {
    case .infinite: true
    case .circle(let radius): point.length <= radius
    case .rectangle(let size):
      point.dx.magnitude < size.width / 2 && point.dy.magnitude < size.height / 2
    case .inverse(let region): !region.contains(point)
    case .union(let a, let b): a.contains(point) || b.contains(point)
    case .intersection(let a, let b): a.contains(point) && b.contains(point)
    case .difference(let a, let b): a.contains(point) && !b.contains(point)
    }
  }

  var isValid: Bool {
    switch self {
    case .infinite: true
    case .circle(let radius): radius >= 0
    case .rectangle(let size): size.width >= 0 && size.height >= 0
    case .inverse(let region): region.isValid
    case .union(let a, let b), .intersection(let a, let b), .difference(let a, let b):
      a.isValid && b.isValid
    }
  }
}
