/// An arc of an ellipse between two points, as SVG's `A` command describes it.
struct EllipticalArc {
  var start: Point
  var end: Point
  /// Not negative; enlarged where they are too small to reach from one point to the other.
  var radii: Size
  /// Of the ellipse's first axis, in radians.
  var rotation: Double
  /// Of the two arcs, the one of more than half a turn.
  var isLarge: Bool
  /// Of the two directions, the one of growing angles: clockwise on screen.
  var isSweeping: Bool

  /// The arc as cubic curves of at most a quarter turn each.
  ///
  /// Nothing between equal points, and a line where a radius is 0 (SVG 1.1, appendix F.6.2).
  var elements: [Path.Element] {
    if start == end { return [] }
    guard radii.width > 0, radii.height > 0 else { return [.line(to: end)] }

    // In a space where the ellipse is the unit circle and the middle of the chord the origin, the
    // points are ±half and the center is on the perpendicular of the chord.
    let (cosine, sine) = (Transcendentals.cos(rotation), Transcendentals.sin(rotation))
    let (dx, dy) = ((start.x - end.x) / 2, (start.y - end.y) / 2)
    var half = Vector(
      dx: (cosine * dx + sine * dy) / radii.width, dy: (cosine * dy - sine * dx) / radii.height)
    let enlargement = max(1, half.length)
    half = half * (1 / enlargement)
    let square = half.dx * half.dx + half.dy * half.dy
    // The square root would make half turns uneven by enlarging what rounding left of them.
    let rest = 1 - square
    let distance = rest > 1e-14 ? (rest / square).squareRoot() : 0
    let side = isLarge == isSweeping ? -distance : distance
    let center = Vector(dx: side * half.dy, dy: -side * half.dx)

    let first = Transcendentals.atan2(half.dy - center.dy, half.dx - center.dx)
    let last = Transcendentals.atan2(-half.dy - center.dy, -half.dx - center.dx)
    var turn = last - first
    if isSweeping, turn < 0 { turn += 2 * Double.pi }
    if !isSweeping, turn > 0 { turn -= 2 * Double.pi }

    let (rx, ry) = (radii.width * enlargement, radii.height * enlargement)
    let ellipse = AffineTransform(
      a: rx * cosine, b: rx * sine, c: -ry * sine, d: ry * cosine,
      tx: start.x - dx, ty: start.y - dy)
    var elements = Self.curves(around: center, from: first, turn: turn, on: ellipse)
    // Rounding must not leave a gap to what follows.
    if case .cubic(_, let control1, let control2) = elements.popLast() {
      elements.append(.cubic(to: end, control1: control1, control2: control2))
    }
    return elements
  }

  /// Equal pieces of a unit circle, mapped to the ellipse.
  private static func curves(
    around center: Vector, from first: Double, turn: Double, on ellipse: AffineTransform
  ) -> [Path.Element] {
    // A quarter turn that rounding made longer is still one piece.
    let count =
      turn.isFinite ? max(1, Int((turn.magnitude / (Double.pi / 2) - 1e-9).rounded(.up))) : 1
    let step = turn / Double(count)
    // The handles of a circular arc: 4/3 · tan(angle/4).
    let handle = 4.0 / 3 * (Transcendentals.sin(step / 4) / Transcendentals.cos(step / 4))

    func point(_ angle: Double, handle: Double) -> Point {
      let (cosine, sine) = (Transcendentals.cos(angle), Transcendentals.sin(angle))
      return ellipse.apply(
        to: Point(
          x: center.dx + cosine - handle * sine, y: center.dy + sine + handle * cosine))
    }
    return (0..<count).map { index in
      let start = first + step * Double(index)
      let end = first + step * Double(index + 1)
      return .cubic(
        to: point(end, handle: 0), control1: point(start, handle: handle),
        control2: point(end, handle: -handle))
    }
  }
}
