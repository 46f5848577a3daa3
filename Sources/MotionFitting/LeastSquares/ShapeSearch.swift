/// The numbers of a shape that leave least of the values, searched for from one place (Levenberg and
/// Marquardt, with differences for slopes).
struct ShapeSearch {
  let values: [Double]
  /// Of each number.
  let bounds: [ClosedRange<Double>]
  /// The columns that a shape gives.
  let columns: ([Double]) -> [[Double]]

  /// Steps at most; good starts need ten.
  private static let limit = 60

  /// The best numbers that can be reached from `start`, and what they leave.
  func best(from start: [Double]) -> (numbers: [Double], projection: Projection) {
    var numbers = clamped(start)
    var projection = Projection(of: values, onto: columns(numbers))
    guard !numbers.isEmpty else { return (numbers, projection) }
    var damping = 1e-3
    for _ in 0..<Self.limit {
      let slopes = slopes(at: numbers, projection)
      var improved = false
      while damping < 1e12 {
        guard let step = step(slopes, projection, damping) else {
          damping *= 10
          continue
        }
        let candidate = clamped(zip(numbers, step).map { $0 + $1 })
        let next = Projection(of: values, onto: columns(candidate))
        if next.cost < projection.cost {
          let gain = (projection.cost - next.cost) / projection.cost
          (numbers, projection) = (candidate, next)
          damping = max(damping / 7, 1e-12)
          improved = gain > 1e-10
          break
        }
        damping *= 5
      }
      if !improved { break }
    }
    return (numbers, projection)
  }

  /// How the residuals change with each number, a row for each.
  private func slopes(at numbers: [Double], _ projection: Projection) -> [[Double]] {
    numbers.indices.map { index in
      let bound = bounds[index]
      let size = max(abs(numbers[index]), (bound.upperBound - bound.lowerBound) * 1e-3)
      var step = size * 1e-6
      if numbers[index] + step > bound.upperBound { step = -step }
      var moved = numbers
      moved[index] += step
      let next = Projection(of: values, onto: columns(moved)).residuals
      return zip(next, projection.residuals).map { ($0 - $1) / step }
    }
  }

  private func step(
    _ slopes: [[Double]], _ projection: Projection, _ damping: Double
  ) -> [Double]? {
    let count = slopes.count
    var matrix = LinearSystem.products(of: slopes)
    let right = slopes.map { -LinearSystem.product($0, projection.residuals) }
    let largest = (0..<count).map { matrix[$0 * count + $0] }.max() ?? 0
    for i in 0..<count {
      // What nothing depends on stays where it is.
      matrix[i * count + i] += damping * matrix[i * count + i] + 1e-15 * largest + 1e-300
    }
    return LinearSystem(matrix, size: count)?.solve(right)
  }

  private func clamped(_ numbers: [Double]) -> [Double] {
    zip(numbers, bounds).map { min(max($0, $1.lowerBound), $1.upperBound) }
  }
}
