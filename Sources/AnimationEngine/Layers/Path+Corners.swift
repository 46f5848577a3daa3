package import Geometry

extension Path {
  /// A rectangle of which some corners are round; their radius is limited to half the shorter side.
  package init(roundedRect rect: Rect, cornerRadius: Double, corners: Corners) {
    guard corners != .all else {
      self.init(roundedRect: rect, cornerRadius: cornerRadius)
      return
    }
    let radius = max(0, min(cornerRadius, rect.size.width / 2, rect.size.height / 2))
    let handle = radius * (1 - 4.0 / 3 * (2.0.squareRoot() - 1))
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    // Clockwise: each corner with the directions in which the outline comes and goes.
    let all: [(Corners, Point, Vector, Vector)] = [
      (.topRight, Point(x: right, y: top), Vector(dx: 1, dy: 0), Vector(dx: 0, dy: 1)),
      (.bottomRight, Point(x: right, y: bottom), Vector(dx: 0, dy: 1), Vector(dx: -1, dy: 0)),
      (.bottomLeft, Point(x: left, y: bottom), Vector(dx: -1, dy: 0), Vector(dx: 0, dy: -1)),
      (.topLeft, Point(x: left, y: top), Vector(dx: 0, dy: -1), Vector(dx: 1, dy: 0)),
    ]
    var elements: [Element] = []
    for (corner, point, incoming, outgoing) in all {
      let size = corners.contains(corner) ? radius : 0
      let start = point + incoming * -size
      elements.append(elements.isEmpty ? .move(to: start) : .line(to: start))
      guard size > 0 else { continue }
      elements.append(
        .cubic(
          to: point + outgoing * size, control1: point + incoming * -handle,
          control2: point + outgoing * handle))
    }
    self.init(elements + [.close])
  }
}
