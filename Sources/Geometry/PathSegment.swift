/// One drawn piece of a path: a line or a Bézier curve with its own parameter from 0 to 1.
package struct PathSegment: Sendable, Hashable {
  package enum Curve: Sendable, Hashable {
    case line
    case quad(control: Point)
    case cubic(control1: Point, control2: Point)
  }

  package var start: Point
  package var end: Point
  package var curve: Curve

  package init(from start: Point, to end: Point, curve: Curve = .line) {
    (self.start, self.end, self.curve) = (start, end, curve)
  }

  /// The point at a curve parameter; 0 and 1 give the ends exactly.
  package func point(at parameter: Double) -> Point {
    let (t, s) = (parameter, 1 - parameter)
    switch curve {
    case .line:
      return Point(x: s * start.x + t * end.x, y: s * start.y + t * end.y)
    case .quad(let control):
      let (a, b, c) = (s * s, 2 * s * t, t * t)
      return Point(
        x: a * start.x + b * control.x + c * end.x, y: a * start.y + b * control.y + c * end.y)
    case .cubic(let control1, let control2):
      let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      return Point(
        x: a * start.x + b * control1.x + c * control2.x + d * end.x,
        y: a * start.y + b * control1.y + c * control2.y + d * end.y)
    }
  }

  /// The change of the point with the parameter.
  package func derivative(at parameter: Double) -> Vector {
    let (t, s) = (parameter, 1 - parameter)
    switch curve {
    case .line:
      return end - start
    case .quad(let control):
      let (first, last) = (control - start, end - control)
      return Vector(
        dx: 2 * (s * first.dx + t * last.dx), dy: 2 * (s * first.dy + t * last.dy))
    case .cubic(let control1, let control2):
      let (first, middle, last) = (control1 - start, control2 - control1, end - control2)
      let (a, b, c) = (3 * s * s, 6 * s * t, 3 * t * t)
      return Vector(
        dx: a * first.dx + b * middle.dx + c * last.dx,
        dy: a * first.dy + b * middle.dy + c * last.dy)
    }
  }

  /// The change of the derivative with the parameter.
  package func secondDerivative(at parameter: Double) -> Vector {
    switch curve {
    case .line:
      return .zero
    case .quad(let control):
      let (first, last) = (control - start, end - control)
      return Vector(dx: 2 * (last.dx - first.dx), dy: 2 * (last.dy - first.dy))
    case .cubic(let control1, let control2):
      let (first, middle, last) = (control1 - start, control2 - control1, end - control2)
      let (s, t) = (6 * (1 - parameter), 6 * parameter)
      return Vector(
        dx: s * (middle.dx - first.dx) + t * (last.dx - middle.dx),
        dy: s * (middle.dy - first.dy) + t * (last.dy - middle.dy))
    }
  }

  /// The direction of travel, not of unit length; nil for a segment that does not move.
  ///
  /// Where the curve stands still, which it does at an end whose control point coincides with it,
  /// the chord to the next distinct point of the polygon takes the tangent's place.
  package func direction(at parameter: Double) -> Vector? {
    let tangent = derivative(at: parameter)
    if tangent != .zero { return tangent }
    let here = point(at: parameter)
    let ahead = polygon.dropFirst().map { $0 - here }
    let behind = polygon.dropLast().reversed().map { here - $0 }
    let chords = parameter < 1 ? ahead + behind : behind + ahead
    return chords.first { $0 != .zero }
  }

  /// Start, control points and end.
  private var polygon: [Point] {
    switch curve {
    case .line: [start, end]
    case .quad(let control): [start, control, end]
    case .cubic(let control1, let control2): [start, control1, control2, end]
    }
  }

  /// The length of the polygon of start, control points and end: no curve is longer.
  var polygonLength: Double {
    zip(polygon, polygon.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
  }
}

extension Path {
  /// The drawn pieces in their order.
  ///
  /// Moves draw nothing, and neither does closing a subpath that is already back at its start.
  package var segments: [PathSegment] {
    var segments: [PathSegment] = []
    var (start, current) = (Point.zero, Point.zero)
    func add(_ end: Point, _ curve: PathSegment.Curve) {
      segments.append(PathSegment(from: current, to: end, curve: curve))
      current = end
    }
    for element in elements {
      switch element {
      case .move(let to): (start, current) = (to, to)
      case .line(let to): add(to, .line)
      case .quad(let to, let control): add(to, .quad(control: control))
      case .cubic(let to, let control1, let control2):
        add(to, .cubic(control1: control1, control2: control2))
      case .close:
        if current != start { add(start, .line) }
      }
    }
    return segments
  }

  /// Whether the other path has the same elements at other places, so that one can become the
  /// other.
  package func hasStructure(of other: Path) -> Bool {
    elements.count == other.elements.count
      && zip(elements, other.elements).allSatisfy { pair in
        switch pair {
        case (.move, .move), (.line, .line), (.quad, .quad), (.cubic, .cubic), (.close, .close):
          true
        default: false
        }
      }
  }
}
