import Geometry
import Testing

struct PathTests {
  private let frame = Rect(x: 10, y: 20, width: 80, height: 50)

  @Test func `bounds enclose end points and control points`() {
    #expect(Path().controlBounds == nil)
    #expect(Path([.close]).controlBounds == nil)
    let path = Path([
      .move(to: Point(x: 1, y: 2)), .quad(to: Point(x: 3, y: 4), control: Point(x: -5, y: 3)),
      .cubic(
        to: Point(x: 0, y: 0), control1: Point(x: 9, y: 1), control2: Point(x: 2, y: 11)),
      .close,
    ])
    #expect(path.controlBounds == Rect(x: -5, y: 0, width: 14, height: 11))
    #expect(
      Path([.move(to: Point(x: 7, y: 8))]).controlBounds == Rect(x: 7, y: 8, width: 0, height: 0))
  }

  @Test func `shapes fill their rectangle`() {
    #expect(Path(rect: frame).controlBounds == frame)
    #expect(Path(ellipseIn: frame).controlBounds == frame)
    #expect(Path(roundedRect: frame, cornerRadius: 8).controlBounds == frame)
    #expect(Path(roundedRect: frame, cornerRadius: 8).elements.count == 10)
  }

  @Test func `the curves of an ellipse stay on it within 0.028 percent`() {
    let (center, rx, ry) = (frame.center, frame.size.width / 2, frame.size.height / 2)
    for point in samples(of: Path(ellipseIn: frame)) {
      let offset = point - center
      let radius = Vector(dx: offset.dx / rx, dy: offset.dy / ry).length
      #expect(abs(radius - 1) < 0.000_28)
    }
  }

  @Test func `rounded corners are quarter circles of their radius`() {
    let inner = frame.inset(by: 8)
    var onCorners = 0
    for point in samples(of: Path(roundedRect: frame, cornerRadius: 8)) {
      // The distance from the rectangle of the corners' centers is the radius everywhere.
      let dx = max(inner.minX - point.x, 0, point.x - inner.maxX)
      let dy = max(inner.minY - point.y, 0, point.y - inner.maxY)
      #expect(abs(Vector(dx: dx, dy: dy).length / 8 - 1) < 0.000_28)
      if dx > 0, dy > 0 { onCorners += 1 }
    }
    #expect(onCorners > 100)
  }

  @Test func `a corner radius is limited to half the shorter side`() {
    #expect(
      Path(roundedRect: frame, cornerRadius: 1000) == Path(roundedRect: frame, cornerRadius: 25))
    #expect(Path(roundedRect: frame, cornerRadius: 0) == Path(rect: frame))
    #expect(Path(roundedRect: frame, cornerRadius: -3) == Path(rect: frame))
    #expect(Path(roundedRect: .zero, cornerRadius: 5) == Path(rect: .zero))
  }

  @Test func `transforming moves every point`() {
    let map = AffineTransform(a: 2, b: 0, c: 0, d: -1, tx: 5, ty: 6)
    let path = Path([
      .move(to: Point(x: 1, y: 1)), .line(to: Point(x: 2, y: 1)),
      .quad(to: Point(x: 3, y: 1), control: Point(x: 4, y: 1)),
      .cubic(to: Point(x: 5, y: 1), control1: Point(x: 6, y: 1), control2: Point(x: 7, y: 1)),
      .close,
    ])
    #expect(
      path.transformed(by: map).elements == [
        .move(to: Point(x: 7, y: 5)), .line(to: Point(x: 9, y: 5)),
        .quad(to: Point(x: 11, y: 5), control: Point(x: 13, y: 5)),
        .cubic(to: Point(x: 15, y: 5), control1: Point(x: 17, y: 5), control2: Point(x: 19, y: 5)),
        .close,
      ])
  }
}

/// Points along lines and cubic curves, 64 on each.
func samples(of path: Path) -> [Point] {
  var current = Point.zero
  var result: [Point] = []
  for element in path.elements {
    for index in 0...64 {
      let s = Double(index) / 64
      let t = 1 - s
      switch element {
      case .line(let to):
        result.append(Point(x: current.x * t + to.x * s, y: current.y * t + to.y * s))
      case .cubic(let to, let control1, let control2):
        let (w0, w1, w2, w3) = (t * t * t, 3 * t * t * s, 3 * t * s * s, s * s * s)
        result.append(
          Point(
            x: current.x * w0 + control1.x * w1 + control2.x * w2 + to.x * w3,
            y: current.y * w0 + control1.y * w1 + control2.y * w2 + to.y * w3))
      case .move, .quad, .close: break
      }
    }
    switch element {
    case .move(let to), .line(let to), .quad(let to, _), .cubic(let to, _, _): current = to
    case .close: break
    }
  }
  return result
}
