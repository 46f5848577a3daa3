/// A unit Bézier timing curve through (0, 0) and (1, 1).
///
/// Core Animation rounds its control points to 32-bit floats, which moves a curve by up to 3·10⁻⁸:
/// less than its own solver is off. They are kept here as they are written. Both `x1` and `x2`
/// belong in 0…1, as in CSS: beyond, the curve folds back over itself and any one of its values at
/// an x is taken.
public struct CubicBezier: Sendable, Hashable {
  public var x1: Double
  public var y1: Double
  public var x2: Double
  public var y2: Double

  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }

  /// The curve's y where its x is `progress`, which is limited to 0…1 as in Core Animation.
  ///
  /// Exactly 0 and 1 at the ends. Between them it may leave 0…1.
  package func value(at progress: Double) -> Double {
    if progress <= 0 { return 0 }
    if progress >= 1 { return 1 }
    // A straight line whatever its handles.
    if x1 == y1, x2 == y2 { return progress }
    return vertical.value(at: parameter(at: progress))
  }

  /// The value as in CSS: beyond 0…1 the curve goes on along its end tangents.
  package func extrapolated(at progress: Double) -> Double {
    if progress < 0 { return startSlope * progress }
    if progress > 1 { return 1 + endSlope * (progress - 1) }
    return value(at: progress)
  }

  /// The rate dy/dx of eased to linear progress, which is limited to 0…1.
  ///
  /// At the ends this is the slope of the tangent; 0 where the curve is vertical, as CSS has it,
  /// so that a hand-over of velocity stays finite.
  package func slope(at progress: Double) -> Double {
    if progress <= 0 { return startSlope }
    if progress >= 1 { return endSlope }
    if x1 == y1, x2 == y2 { return 1 }
    let parameter = parameter(at: progress)
    let rise = vertical.derivative(at: parameter)
    let run = horizontal.derivative(at: parameter)
    return run > 0 ? rise / run : 0
  }

  private var horizontal: Coordinate { Coordinate(x1, x2) }
  private var vertical: Coordinate { Coordinate(y1, y2) }

  /// The tangent at (0, 0): toward the first point of the polygon that lies elsewhere.
  private var startSlope: Double {
    if x1 > 0 { return y1 / x1 }
    if y1 != 0 { return 0 }
    if x2 > 0 { return y2 / x2 }
    return y2 == 0 ? 1 : 0
  }

  /// The tangent at (1, 1): from the last point of the polygon that lies elsewhere.
  private var endSlope: Double {
    if x2 < 1 { return (1 - y2) / (1 - x2) }
    if y2 != 1 { return 0 }
    if x1 < 1 { return (1 - y1) / (1 - x1) }
    return y1 == 1 ? 1 : 0
  }

  /// The curve's parameter where its x is `progress`, to the last bits of a double.
  ///
  /// Newton's method inside a bracket that every step narrows; where a step would leave the
  /// bracket, or the curve is too flat for one, the bracket is halved instead.
  private func parameter(at progress: Double) -> Double {
    let curve = horizontal
    var (low, high) = (0.0, 1.0)
    var parameter = progress
    // A bracket of doubles in 0…1 cannot be halved more often than they have bits.
    for _ in 0..<64 {
      let error = curve.value(at: parameter) - progress
      if error == 0 { break }
      if error > 0 { high = parameter } else { low = parameter }
      let newton = parameter - error / curve.derivative(at: parameter)
      let next = newton > low && newton < high ? newton : (low + high) / 2
      let step = (next - parameter).magnitude
      parameter = next
      if step <= 0x1p-54 { break }
    }
    return parameter
  }

  /// One coordinate of the curve, as the polynomial ((a·s + b)·s + c)·s.
  private struct Coordinate {
    let (a, b, c): (Double, Double, Double)

    init(_ first: Double, _ second: Double) {
      c = 3 * first
      b = 3 * (second - first) - c
      a = 1 - c - b
    }

    func value(at s: Double) -> Double { ((a * s + b) * s + c) * s }
    func derivative(at s: Double) -> Double { (3 * a * s + 2 * b) * s + c }
  }
}
