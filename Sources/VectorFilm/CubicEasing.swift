/// A timing function of CSS: a cubic curve from (0, 0) to (1, 1) with two control points.
struct CubicEasing: Hashable {
  /// 0…1, in thousandths.
  let x1: Double
  let y1: Double
  /// 0…1, in thousandths.
  let x2: Double
  let y2: Double

  private static let decimals = 3
  private static let sampleLimit = 24

  /// The curve through parts of a way at equal times, the first 0 and the last 1; nil where none is near.
  ///
  /// For given x₁ and x₂ the curve parameter of each time is known, and y₁ and y₂ follow from least
  /// squares; x₁ and x₂ are looked for on a grid that grows finer.
  init?(fitting parts: [Double]) {
    let count = parts.count - 1
    guard count > 2 else { return nil }
    let stride = max(1, (count + Self.sampleLimit - 1) / Self.sampleLimit)
    let places = (1..<count).filter { $0 % stride == 0 || count <= Self.sampleLimit }
    let times = places.map { Double($0) / Double(count) }
    let values = places.map { parts[$0] }
    var best = (x1: 0.0, x2: 1.0, y1: 0.0, y2: 1.0, error: Double.infinity)
    func look(_ x1: Double, _ x2: Double) {
      guard (0...1).contains(x1), (0...1).contains(x2),
        let (y1, y2, error) = Self.heights(x1, x2, times, values), error < best.error
      else { return }
      best = (x1, x2, y1, y2, error)
    }
    for a in 0...4 { for b in 0...4 { look(Double(a) / 4, Double(b) / 4) } }
    var reach = 0.125
    while reach > 0.0004 {
      let (x1, x2, error) = (best.x1, best.x2, best.error)
      for a in -1...1 {
        for b in -1...1 where a != 0 || b != 0 {
          look(x1 + Double(a) * reach, x2 + Double(b) * reach)
        }
      }
      if best.error >= error { reach /= 2 }
    }
    guard best.error.isFinite, best.y1.magnitude < 100, best.y2.magnitude < 100 else { return nil }
    func rounded(_ value: Double) -> Double {
      DecimalText.rounded(value, decimals: Self.decimals)
    }
    (x1, x2) = (rounded(best.x1), rounded(best.x2))
    (y1, y2) = (rounded(best.y1), rounded(best.y2))
  }

  /// The heights of both control points with the least sum of squared errors, and that sum.
  private static func heights(
    _ x1: Double, _ x2: Double, _ times: [Double], _ values: [Double]
  ) -> (y1: Double, y2: Double, error: Double)? {
    var (aa, ab, bb, ac, bc) = (0.0, 0.0, 0.0, 0.0, 0.0)
    var rows: [(Double, Double, Double)] = []
    rows.reserveCapacity(times.count)
    for (time, value) in zip(times, values) {
      let s = parameter(x1, x2, at: time)
      let r = 1 - s
      let (a, b, c) = (3 * r * r * s, 3 * r * s * s, value - s * s * s)
      rows.append((a, b, c))
      aa += a * a
      ab += a * b
      bb += b * b
      ac += a * c
      bc += b * c
    }
    let determinant = aa * bb - ab * ab
    guard determinant > 1e-12 else { return nil }
    let (y1, y2) = ((ac * bb - bc * ab) / determinant, (bc * aa - ac * ab) / determinant)
    var error = 0.0
    for (a, b, c) in rows {
      let rest = a * y1 + b * y2 - c
      error += rest * rest
    }
    return (y1, y2, error)
  }

  /// The curve parameter at a time, by Newton's method inside a bracket.
  private static func parameter(_ x1: Double, _ x2: Double, at time: Double) -> Double {
    var (low, high, s) = (0.0, 1.0, time)
    for _ in 0..<40 {
      let r = 1 - s
      let x = 3 * r * r * s * x1 + 3 * r * s * s * x2 + s * s * s
      let error = x - time
      if error.magnitude < 1e-9 { break }
      if error > 0 { high = s } else { low = s }
      let slope = 3 * r * r * x1 + 6 * r * s * (x2 - x1) + 3 * s * s * (1 - x2)
      let newton = slope > 1e-9 ? s - error / slope : low - 1
      s = newton > low && newton < high ? newton : (low + high) / 2
    }
    return s
  }

  /// The part of the way at a part of the time.
  func value(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    let s = Self.parameter(x1, x2, at: time)
    let r = 1 - s
    return 3 * r * r * s * y1 + 3 * r * s * s * y2 + s * s * s
  }

  /// `cubic-bezier(.25,.1,.25,1)`.
  var text: String {
    let numbers = [x1, y1, x2, y2].map { DecimalText.text($0, decimals: Self.decimals) }
    return "cubic-bezier(\(numbers.joined(separator: ",")))"
  }
}
