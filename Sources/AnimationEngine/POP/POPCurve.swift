import Geometry

/// POP's solver for timing curves, which stops as soon as it is right to a millisecond.
///
/// For an animation of 0.4 s that is up to 0.0025 of its progress. The control points pass through
/// 32-bit floats. (the method is WebKit's)
struct POPCurve: Sendable {
  private let horizontal: (a: Double, b: Double, c: Double)
  private let vertical: (a: Double, b: Double, c: Double)

  init(_ curve: CubicBezier) {
    func coefficients(_ first: Double, _ second: Double) -> (a: Double, b: Double, c: Double) {
      let (first, second) = (Double(Float(first)), Double(Float(second)))
      let c = 3 * first
      let b = 3 * (second - first) - c
      return (1 - c - b, b, c)
    }
    horizontal = coefficients(curve.x1, curve.x2)
    vertical = coefficients(curve.y1, curve.y2)
  }

  /// The eased progress of an animation that lasts `duration` seconds.
  func value(at progress: Double, lasting duration: Double) -> Double {
    let parameter = parameter(at: progress, within: 1 / (1000 * duration))
    return ((vertical.a * parameter + vertical.b) * parameter + vertical.c) * parameter
  }

  private func parameter(at x: Double, within tolerance: Double) -> Double {
    let (a, b, c) = horizontal
    func position(_ t: Double) -> Double { ((a * t + b) * t + c) * t }
    var t = x
    for _ in 0..<8 {
      let error = position(t) - x
      if abs(error) < tolerance { return t }
      let slope = (3 * a * t + 2 * b) * t + c
      if abs(slope) < 1e-6 { break }
      t -= error / slope
    }
    var (low, high) = (0.0, 1.0)
    t = x
    if t < low { return low }
    if t > high { return high }
    // As shipped it halves until it hits; a bracket of doubles holds no more than their bits.
    for _ in 0..<64 where low < high {
      let found = position(t)
      if abs(found - x) < tolerance { return t }
      if x > found { low = t } else { high = t }
      t = (high - low) * 0.5 + low
    }
    return t
  }
}
