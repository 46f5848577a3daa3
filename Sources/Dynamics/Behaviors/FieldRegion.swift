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

  func note(in inputs: inout AnimatorInputs) {
    switch self {
    case .infinite: inputs.add(0)
    case .circle(let radius):
      inputs.add(1)
      inputs.add(radius)
    case .rectangle(let size):
      inputs.add(2)
      inputs.add(size)
    case .inverse(let region):
      inputs.add(3)
      region.note(in: &inputs)
    case .union(let a, let b): Self.note(4, a, b, in: &inputs)
    case .intersection(let a, let b): Self.note(5, a, b, in: &inputs)
    case .difference(let a, let b): Self.note(6, a, b, in: &inputs)
    }
  }

  private static func note(
    _ kind: Int, _ a: FieldRegion, _ b: FieldRegion, in inputs: inout AnimatorInputs
  ) {
    inputs.add(kind)
    a.note(in: &inputs)
    b.note(in: &inputs)
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
