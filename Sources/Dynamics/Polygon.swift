import Geometry

/// The corners of a path's first subpath; curves become max(⌊length/10⌋, 1) lines.
struct Polygon {
  private(set) var points: [Point] = []

  /// Nil where the path has coordinates that are not finite.
  init?(_ path: Path) {
    let closed = Path(
      Array(
        path.elements.enumerated().prefix { index, element in
          if index > 0, case .move = element { false } else { true }
        }.map(\.element)))
    for segment in closed.segments {
      let ends = [segment.start, segment.end].flatMap { [$0.x, $0.y] }
      guard ends.allSatisfy({ Float($0).isFinite }) else { return nil }
      if points.isEmpty { add(segment.start) }
      guard segment.curve != .line else {
        add(segment.end)
        continue
      }
      let length = segment.length
      guard length.isFinite, length < 1e6 else { return nil }
      let count = max(Int(length / 10), 1)
      for index in 1...count { add(segment.point(at: Double(index) / Double(count))) }
    }
    if points.count > 1, let first = points.first, isNear(points[points.count - 1], first) {
      points.removeLast()
    }
  }

  // The solver takes corners within half a point for one.
  private func isNear(_ a: Point, _ b: Point) -> Bool { (a - b).length <= 0.5 }

  private mutating func add(_ point: Point) {
    if let last = points.last, isNear(last, point) { return }
    points.append(point)
  }

  private var corners: [(Point, Point, Point)] {
    points.indices.map {
      (points[$0], points[($0 + 1) % points.count], points[($0 + 2) % points.count])
    }
  }

  var area: Double {
    guard let first = points.first else { return 0 }
    let twice = zip(points, points.dropFirst()).reduce(0) { sum, edge in
      sum + cross(edge.0 - first, edge.1 - first)
    }
    return (twice / 2).magnitude
  }

  /// Whether all corners turn the same way, once around.
  var isConvex: Bool {
    let turns = corners.map { cross($0.1 - $0.0, $0.2 - $0.1) }
    let isOneWay = turns.allSatisfy { $0 >= 0 } || turns.allSatisfy { $0 <= 0 }
    // A star turns one way too, but several times: its edges change their horizontal direction
    // more than twice.
    let directions = points.indices.map { index in
      points[(index + 1) % points.count].x - points[index].x
    }.filter { $0 != 0 }
    let changes = directions.indices.count { index in
      (directions[index] > 0) != (directions[(index + 1) % directions.count] > 0)
    }
    return isOneWay && changes <= 2
  }

  private func cross(_ a: Vector, _ b: Vector) -> Double { a.dx * b.dy - a.dy * b.dx }
}
