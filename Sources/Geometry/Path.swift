/// A sequence of lines and Bézier curves, in points: what a shape layer fills and strokes.
public struct Path: Sendable, Hashable {
  /// A step of a path; coordinates are in points.
  public enum Element: Sendable, Hashable {
    case move(to: Point)
    case line(to: Point)
    case quad(to: Point, control: Point)
    case cubic(to: Point, control1: Point, control2: Point)
    case close
  }

  public var elements: [Element]

  public init(_ elements: [Element] = []) { self.elements = elements }

  public var isEmpty: Bool { elements.isEmpty }

  public func transformed(by transform: AffineTransform) -> Path {
    Path(
      elements.map { element in
        switch element {
        case .move(let to): .move(to: transform.apply(to: to))
        case .line(let to): .line(to: transform.apply(to: to))
        case .quad(let to, let control):
          .quad(to: transform.apply(to: to), control: transform.apply(to: control))
        case .cubic(let to, let control1, let control2):
          .cubic(
            to: transform.apply(to: to), control1: transform.apply(to: control1),
            control2: transform.apply(to: control2))
        case .close: .close
        }
      })
  }

  /// The bounding box of all end and control points; nil for an empty path.
  package var controlBounds: Rect? {
    var (minX, minY) = (Double.infinity, Double.infinity)
    var (maxX, maxY) = (-Double.infinity, -Double.infinity)
    func add(_ point: Point) {
      (minX, maxX) = (min(minX, point.x), max(maxX, point.x))
      (minY, maxY) = (min(minY, point.y), max(maxY, point.y))
    }
    for element in elements {
      switch element {
      case .move(let to), .line(let to): add(to)
      case .quad(let to, let control):
        add(to)
        add(control)
      case .cubic(let to, let control1, let control2):
        add(to)
        add(control1)
        add(control2)
      case .close: break
      }
    }
    guard minX <= maxX else { return nil }
    return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}

extension Path {
  /// Distance of a quarter circle's control points from its ends, for radius 1: 4/3·(√2 − 1).
  ///
  /// The largest radial error is 0.027 %.
  static let quarterCircle = 0.5522847498307936

  public init(rect: Rect) {
    self.init([
      .move(to: Point(x: rect.minX, y: rect.minY)), .line(to: Point(x: rect.maxX, y: rect.minY)),
      .line(to: Point(x: rect.maxX, y: rect.maxY)), .line(to: Point(x: rect.minX, y: rect.maxY)),
      .close,
    ])
  }

  /// A rectangle with circular corners; the radius is limited to half the shorter side.
  public init(roundedRect rect: Rect, cornerRadius: Double) {
    let radius = min(cornerRadius, rect.size.width / 2, rect.size.height / 2)
    guard radius > 0 else {
      self.init(rect: rect)
      return
    }
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    let handle = radius * (1 - Self.quarterCircle)
    self.init([
      .move(to: Point(x: left + radius, y: top)),
      .line(to: Point(x: right - radius, y: top)),
      .cubic(
        to: Point(x: right, y: top + radius), control1: Point(x: right - handle, y: top),
        control2: Point(x: right, y: top + handle)),
      .line(to: Point(x: right, y: bottom - radius)),
      .cubic(
        to: Point(x: right - radius, y: bottom), control1: Point(x: right, y: bottom - handle),
        control2: Point(x: right - handle, y: bottom)),
      .line(to: Point(x: left + radius, y: bottom)),
      .cubic(
        to: Point(x: left, y: bottom - radius), control1: Point(x: left + handle, y: bottom),
        control2: Point(x: left, y: bottom - handle)),
      .line(to: Point(x: left, y: top + radius)),
      .cubic(
        to: Point(x: left + radius, y: top), control1: Point(x: left, y: top + handle),
        control2: Point(x: left + handle, y: top)),
      .close,
    ])
  }

  /// The ellipse inside `rect`, from its rightmost point clockwise on screen.
  public init(ellipseIn rect: Rect) {
    let (cx, cy) = (rect.center.x, rect.center.y)
    let (rx, ry) = (rect.size.width / 2, rect.size.height / 2)
    let (hx, hy) = (rx * Self.quarterCircle, ry * Self.quarterCircle)
    self.init([
      .move(to: Point(x: cx + rx, y: cy)),
      .cubic(
        to: Point(x: cx, y: cy + ry), control1: Point(x: cx + rx, y: cy + hy),
        control2: Point(x: cx + hx, y: cy + ry)),
      .cubic(
        to: Point(x: cx - rx, y: cy), control1: Point(x: cx - hx, y: cy + ry),
        control2: Point(x: cx - rx, y: cy + hy)),
      .cubic(
        to: Point(x: cx, y: cy - ry), control1: Point(x: cx - rx, y: cy - hy),
        control2: Point(x: cx - hx, y: cy - ry)),
      .cubic(
        to: Point(x: cx + rx, y: cy), control1: Point(x: cx + hx, y: cy - ry),
        control2: Point(x: cx + rx, y: cy - hy)),
      .close,
    ])
  }
}
