import Geometry

/// The corners of a path's first subpath; curves become max(⌊length/10⌋, 1) lines.
struct Polygon {
  private(set) var points: [Point] = []
  /// Whether the path goes on after ``cornerLimit`` corners.
  private(set) var isCutOff = false

  /// More than an outline needs that is seen, and still few enough for the solver.
  static let cornerLimit = 2_000

  /// Nil where the path has coordinates that are not finite.
  init?(_ path: Path) {
    let closed = Path(
      Array(
        path.elements.enumerated().prefix { index, element in
          if index > 0, case .move = element { false } else { true }
        }.map(\.element)))
    for segment in closed.segments {
      guard points.count <= Self.cornerLimit else {
        isCutOff = true
        return
      }
      let ends = [segment.start, segment.end].flatMap { [$0.x, $0.y] }
      guard ends.allSatisfy({ Float($0).isFinite }) else { return nil }
      if points.isEmpty { add(segment.start) }
      guard segment.curve != .line else {
        add(segment.end)
        continue
      }
      let length = segment.length
      guard length.isFinite, length < 1e6 else { return nil }
      let count = min(max(Int(length / 10), 1), 2 * Self.cornerLimit)
      for index in 1...count { add(segment.point(at: Double(index) / Double(count))) }
    }
    isCutOff = points.count > Self.cornerLimit
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

  /// The size of the bounding box.
  var extent: Size {
    let (x, y) = (points.map(\.x), points.map(\.y))
    return Size(
      width: (x.max() ?? 0) - (x.min() ?? 0), height: (y.max() ?? 0) - (y.min() ?? 0))
  }

  /// A convex polygon with its edges moved inward; nil where nothing solid would be left.
  func inset(by distance: Double) -> Polygon? {
    guard distance > 0 else { return self }
    let normals = zip(points, points.dropFirst() + points.prefix(1)).map { start, end in
      let along = (end - start) * (1 / (end - start).length)
      return Vector(dx: -along.dy, dy: along.dx)
    }
    let isClockwise = corners.contains { cross($0.1 - $0.0, $0.2 - $0.1) > 0 }
    let step = isClockwise ? distance : -distance
    var inner = self
    for index in points.indices {
      let (a, b) = (normals[(index + points.count - 1) % points.count], normals[index])
      let miter = step / (1 + a.dx * b.dx + a.dy * b.dy)
      inner.points[index] =
        points[index] + Vector(dx: (a.dx + b.dx) * miter, dy: (a.dy + b.dy) * miter)
    }
    // Where an edge was too short, it turned around.
    let isSound = points.indices.allSatisfy { index in
      let next = (index + 1) % points.count
      let (old, new) = (points[next] - points[index], inner.points[next] - inner.points[index])
      return old.dx * new.dx + old.dy * new.dy > 0 && new.length > 0.5
    }
    return isSound ? inner : nil
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
