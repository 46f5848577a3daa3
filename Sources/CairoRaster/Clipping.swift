import Geometry

extension Path {
  /// The same filled area inside `rect`, as polygons that do not leave it.
  ///
  /// For paths beyond Cairo's fixed point. Sutherland and Hodgman's method: each side of `rect`
  /// cuts in turn. Parts outside collapse onto its border, where they enclose nothing, so that
  /// winding numbers inside stay what they were. Curves become 256 chords.
  func clipped(to rect: Rect) -> Path {
    var elements: [Element] = []
    for line in polylines {
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

  /// The same lines inside `rect`, to be stroked; what enters and leaves is cut at its border.
  ///
  /// Caps and joins at the cuts are not the path's own, so that `rect` must reach beyond what is
  /// seen by the stroke's width and miters. Liang and Barsky's method for each piece.
  func segments(in rect: Rect) -> Path {
    var elements: [Element] = []
    for line in polylines {
      var points = line.points
      // The first piece comes twice, so that the join where a closed path ends is drawn.
      if line.isClosed { points += points.prefix(2) }
      var end: Point?
      for (from, to) in zip(points, points.dropFirst()) {
        guard let (entry, exit) = Self.piece(from, to, in: rect) else { continue }
        if entry != end { elements.append(.move(to: entry)) }
        elements.append(.line(to: exit))
        end = exit
      }
    }
    return Path(elements)
  }

  private static func piece(_ from: Point, _ to: Point, in rect: Rect) -> (Point, Point)? {
    var (first, last) = (0.0, 1.0)
    let way = to - from
    for (speed, room) in [
      (-way.dx, from.x - rect.minX), (way.dx, rect.maxX - from.x),
      (-way.dy, from.y - rect.minY), (way.dy, rect.maxY - from.y),
    ] {
      if speed == 0 {
        guard room >= 0 else { return nil }
      } else if speed < 0 {
        first = max(first, room / speed)
      } else {
        last = min(last, room / speed)
      }
    }
    guard first <= last else { return nil }
    return (first == 0 ? from : from + way * first, last == 1 ? to : from + way * last)
  }

  private var polylines: [(points: [Point], isClosed: Bool)] {
    var result: [(points: [Point], isClosed: Bool)] = []
    var points: [Point] = []
    func finish(isClosed: Bool = false) {
      if points.count > 1 { result.append((points, isClosed)) }
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
      case .close: finish(isClosed: true)
      }
    }
    finish()
    return result
  }
}
