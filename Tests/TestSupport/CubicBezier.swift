/// What a timing function `cubic-bezier(x1, y1, x2, y2)` makes of a part of the time.
///
/// By halving, another way than the product's.
public func cubicBezier(_ points: [Double], at time: Double) -> Double {
  func curve(_ a: Double, _ b: Double, _ s: Double) -> Double {
    3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
  }
  var (low, high) = (0.0, 1.0)
  for _ in 0..<60 {
    let middle = (low + high) / 2
    if curve(points[0], points[2], middle) < time { low = middle } else { high = middle }
  }
  return curve(points[1], points[3], (low + high) / 2)
}
