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
    var (matrix, right) = ([Double](repeating: 0, count: count * count), [Double]())
    var trace = 0.0
    for i in 0..<count {
      for j in 0...i {
        var sum = 0.0
        for k in values.indices { sum += columns[i][k] * columns[j][k] }
        (matrix[i * count + j], matrix[j * count + i]) = (sum, sum)
      }
      trace += matrix[i * count + i]
      var sum = 0.0
      for k in values.indices { sum += columns[i][k] * values[k] }
      right.append(sum)
    }
    let ridge = 1e-13 * trace + 1e-300
    for i in 0..<count { matrix[i * count + i] += ridge }
    let system = LinearSystem(matrix, size: count)
    var weights = system?.solve(right) ?? [Double](repeating: 0, count: count)
    var residuals = Self.rest(of: values, columns, weights)
    // One refinement takes back what the ridge and rounding cost.
    if let system {
      let corrections = columns.map { column in
        var sum = 0.0
        for k in residuals.indices { sum += column[k] * residuals[k] }
        return sum
      }
      for (index, step) in system.solve(corrections).enumerated() { weights[index] += step }
      residuals = Self.rest(of: values, columns, weights)
    }
    var cost = 0.0
    for residual in residuals { cost += residual * residual }
    (self.weights, self.residuals, self.cost) = (weights, residuals, cost)
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
