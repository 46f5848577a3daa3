public import Geometry

// A path drawn piece by piece, in the words of Core Graphics; all in points.
extension Path {
  /// Begins a new part at a point.
  public mutating func move(to point: Point) { elements.append(.move(to: point)) }

  /// A straight line from where the path stands.
  public mutating func addLine(to point: Point) { elements.append(.line(to: point)) }

  /// A quadratic Bézier curve from where the path stands.
  public mutating func addQuadCurve(to point: Point, control: Point) {
    elements.append(.quad(to: point, control: control))
  }

  /// A cubic Bézier curve from where the path stands.
  public mutating func addCurve(to point: Point, control1: Point, control2: Point) {
    elements.append(.cubic(to: point, control1: control1, control2: control2))
  }

  /// A line back to where the part began.
  public mutating func closeSubpath() { elements.append(.close) }
}
