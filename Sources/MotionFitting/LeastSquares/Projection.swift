/// Values as a sum of columns: the best weights and what they leave.
///
/// A motion is linear in where it begins and ends; only its shape has to be searched for (variable
/// projection, Golub and Pereyra 1973).
struct Projection {
  /// One for each column.
  let weights: [Double]
  /// What is left of each value.
  let residuals: [Double]
  /// The sum of their squares.
  let cost: Double

  /// Columns that hardly differ, such as ends of which one was never seen, get the smallest weights that
  /// explain the values.
  init(of values: [Double], onto columns: [[Double]]) {
    let count = columns.count
    var matrix = LinearSystem.products(of: columns)
    var trace = 0.0
    for i in 0..<count { trace += matrix[i * count + i] }
    let ridge = 1e-13 * trace + 1e-300
    for i in 0..<count { matrix[i * count + i] += ridge }
    let system = LinearSystem(matrix, size: count)
    var weights =
      system?.solve(columns.map { LinearSystem.product($0, values) })
      ?? [Double](repeating: 0, count: count)
    var residuals = Self.rest(of: values, columns, weights)
    // One refinement takes back what the ridge and rounding cost.
    if let system {
      let corrections = columns.map { LinearSystem.product($0, residuals) }
      for (index, step) in system.solve(corrections).enumerated() { weights[index] += step }
      residuals = Self.rest(of: values, columns, weights)
    }
    (self.weights, self.residuals) = (weights, residuals)
    cost = LinearSystem.product(residuals, residuals)
  }

  private static func rest(
    of values: [Double], _ columns: [[Double]], _ weights: [Double]
  ) -> [Double] {
    var rest = values
    for (column, weight) in zip(columns, weights) {
      for k in rest.indices { rest[k] -= weight * column[k] }
    }
    return rest
  }
}
