/// A timing function of CSS: a cubic curve from (0, 0) to (1, 1) with two control points.
struct CubicEasing: Hashable {
  /// 0…1.
  let x1: Double
  let y1: Double
  /// 0…1.
  let x2: Double
  let y2: Double

  private static let decimals = 4
  private static let sampleLimit = 32

  /// The curve through parts of a way at equal times, the first 0 and the last 1; nil where none is near.
  ///
  /// For given x₁ and x₂ the curve parameter of each time is known, and y₁ and y₂ follow from least
  /// squares: the best of a grid is where Levenberg and Marquardt's method begins, on all four.
  init?(fitting parts: [Double]) {
    let count = parts.count - 1
    guard count > 2 else { return nil }
    let stride = max(1, (count + Self.sampleLimit - 1) / Self.sampleLimit)
    let places = (1..<count).filter { $0 % stride == 0 || count <= Self.sampleLimit }
    let times = places.map { Double($0) / Double(count) }
    let values = places.map { parts[$0] }
    var best: (points: [Double], error: Double)?
    for a in 0...3 {
      for b in 0...3 {
        let (x1, x2) = (Double(a) / 4 + 0.05, Double(b) / 4 + 0.2)
        guard let (y1, y2, error) = Self.heights(x1, x2, times, values),
          error < best?.error ?? .infinity
        else { continue }
        best = ([x1, y1, x2, y2], error)
      }
    }
    // At the border of what x may be the method is slow, and there the named curves lie.
    for points in Self.named {
      let error = Self.error(points, times, values)
      if error < best?.error ?? .infinity { best = (points, error) }
    }
    guard var best else { return nil }
    var damping = 1e-3
    for _ in 0..<30 {
      guard let step = Self.step(best.points, damping, times, values) else { break }
      var points = zip(best.points, step).map { $0 + $1 }
      points[0] = min(max(points[0], 0), 1)
      points[2] = min(max(points[2], 0), 1)
      let error = Self.error(points, times, values)
      guard error < best.error else {
        damping *= 8
        if damping > 1e6 { break }
        continue
      }
      let isNear = best.error - error < best.error * 1e-4
      best = (points, error)
      damping /= 8
      if isNear { break }
    }
    guard best.points.allSatisfy({ $0.magnitude < 100 }) else { return nil }
    let rounded = DecimalText.rounded(best.points, decimals: Self.decimals)
    (x1, y1, x2, y2) = (rounded[0], rounded[1], rounded[2], rounded[3])
  }

  /// ease-in, ease-out, ease-in-out and the default of Core Animation and CSS.
  private static let named: [[Double]] = [
    [0.42, 0, 1, 1], [0, 0, 0.58, 1], [0.42, 0, 0.58, 1], [0.25, 0.1, 0.25, 1],
  ]

  /// The sum of squared errors.
  private static func error(
    _ points: [Double], _ times: [Double], _ values: [Double]
  ) -> Double {
    var error = 0.0
    for (time, value) in zip(times, values) {
      let s = parameter(points[0], points[2], at: time)
      let r = 1 - s
      let rest = 3 * r * r * s * points[1] + 3 * r * s * s * points[3] + s * s * s - value
      error += rest * rest
    }
    return error
  }

  /// The damped step that lessens the errors if they change evenly; nil where there is none.
  private static func step(
    _ points: [Double], _ damping: Double, _ times: [Double], _ values: [Double]
  ) -> [Double]? {
    let (x1, y1, x2, y2) = (points[0], points[1], points[2], points[3])
    // Normal equations, the right side in the last column.
    var rows = [[Double]](repeating: [Double](repeating: 0, count: 5), count: 4)
    for (time, value) in zip(times, values) {
      let s = parameter(x1, x2, at: time)
      let r = 1 - s
      let (a, b) = (3 * r * r * s, 3 * r * s * s)
      func slope(_ one: Double, _ two: Double) -> Double {
        3 * r * r * one + 6 * r * s * (two - one) + 3 * s * s * (1 - two)
      }
      // Where time stands still on the curve, the height of a time has no slope.
      let ratio = slope(y1, y2) / max(slope(x1, x2), 1e-4)
      let gradient = [-ratio * a, a, -ratio * b, b]
      let rest = value - (a * y1 + b * y2 + s * s * s)
      for row in 0..<4 {
        for column in 0..<4 { rows[row][column] += gradient[row] * gradient[column] }
        rows[row][4] += gradient[row] * rest
      }
    }
    for row in 0..<4 { rows[row][row] += damping * (rows[row][row] + 1e-9) }
    return solved(rows)
  }

  /// Gauss's elimination with pivots; nil for a singular matrix.
  private static func solved(_ system: [[Double]]) -> [Double]? {
    var rows = system
    for column in 0..<4 {
      var pivot = column
      for row in column..<4
      where rows[row][column].magnitude > rows[pivot][column].magnitude { pivot = row }
      guard rows[pivot][column].magnitude > 1e-14 else { return nil }
      rows.swapAt(column, pivot)
      for row in 0..<4 where row != column {
        let factor = rows[row][column] / rows[column][column]
        for place in column..<5 { rows[row][place] -= factor * rows[column][place] }
      }
    }
    return (0..<4).map { rows[$0][4] / rows[$0][$0] }
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
