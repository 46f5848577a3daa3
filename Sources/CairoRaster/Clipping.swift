import Geometry

extension Path {
  /// The same filled area inside `rect`, as polygons that do not leave it.
  ///
  /// For paths beyond Cairo's fixed point. Sutherland and Hodgman's method: each side of `rect`
  /// cuts in turn. Parts outside collapse onto its border, where they enclose nothing, so that
  /// winding numbers inside stay what they were. Curves become chords within `tolerance`.
  func clipped(to rect: Rect, tolerance: Double) -> Path {
    var elements: [Element] = []
    for line in polylines(tolerance: tolerance) {
      var points = line.points
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
}
