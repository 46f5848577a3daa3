import Geometry

extension Path {
  /// The same filled area inside `rect`, as polygons that do not leave it.
  ///
  /// For paths beyond Cairo's fixed point. Sutherland and Hodgman's method: each side of `rect`
  /// cuts in turn. Parts outside collapse onto its border, where they enclose nothing, so that
  /// winding numbers inside stay what they were. Curves become 256 chords.
  func clipped(to rect: Rect) -> Path {
    var elements: [Element] = []
    for polygon in polygons {
      var points = polygon
      points = Self.cut(points, at: rect.minX, \.x, keepsAbove: true)
      points = Self.cut(points, at: rect.maxX, \.x, keepsAbove: false)
      points = Self.cut(points, at: rect.minY, \.y, keepsAbove: true)
      points = Self.cut(points, at: rect.maxY, \.y, keepsAbove: false)
      guard let first = points.first else { continue }
      elements.append(.move(to: first))
      elements += points.dropFirst().map { .line(to: $0) }
      elements.append(.close)
    }
    return Path(elements)
  }

  private static func cut(
    _ points: [Point], at limit: Double, _ axis: WritableKeyPath<Point, Double>,
    keepsAbove: Bool
  ) -> [Point] {
    func isKept(_ point: Point) -> Bool {
      keepsAbove ? point[keyPath: axis] >= limit : point[keyPath: axis] <= limit
    }
    guard var previous = points.last else { return [] }
    var result: [Point] = []
    for point in points {
      if isKept(point) != isKept(previous) {
        let span = point[keyPath: axis] - previous[keyPath: axis]
        var border = previous + (point - previous) * ((limit - previous[keyPath: axis]) / span)
        border[keyPath: axis] = limit
        result.append(border)
      }
      if isKept(point) { result.append(point) }
      previous = point
    }
    return result
  }

  private var polygons: [[Point]] {
    var result: [[Point]] = []
    var points: [Point] = []
    func finish() {
      if points.count > 1 { result.append(points) }
      points = points.first.map { [$0] } ?? []
    }
    func add(_ curve: (Double) -> Point) {
      for step in 1...256 { points.append(curve(Double(step) / 256)) }
    }
    for element in elements {
      let from = points.last ?? .zero
      switch element {
      case .move(let to):
        finish()
        points = [to]
      case .line(let to): points.append(to)
      case .quad(let to, let control):
        add { t in
          let u = 1 - t
          return Point(
            x: u * u * from.x + 2 * u * t * control.x + t * t * to.x,
            y: u * u * from.y + 2 * u * t * control.y + t * t * to.y)
        }
      case .cubic(let to, let control1, let control2):
        add { t in
          let u = 1 - t
          let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          return Point(
            x: a * from.x + b * control1.x + c * control2.x + d * to.x,
            y: a * from.y + b * control1.y + c * control2.y + d * to.y)
        }
      case .close: finish()
      }
    }
    finish()
    return result
  }
}
