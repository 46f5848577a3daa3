/// Symmetric positive definite equations, by Cholesky's factors.
///
/// Of the size of a motion's parameters, at most a dozen: written out here because a library of linear
/// algebra would decide by the processor in which order it sums up, and a verdict must not.
package struct LinearSystem {
  /// The lower triangle, row by row.
  private var factor: [Double]
  private let size: Int

  /// Nil where the matrix, given row by row, is not positive definite.
  package init?(_ matrix: [Double], size: Int) {
    (self.size, factor) = (size, matrix)
    for column in 0..<size {
      var pivot = factor[column * size + column]
      for k in 0..<column { pivot -= factor[column * size + k] * factor[column * size + k] }
      guard pivot > 0, pivot.isFinite else { return nil }
      let root = pivot.squareRoot()
      factor[column * size + column] = root
      for row in column + 1..<max(size, column + 1) {
        var sum = factor[row * size + column]
        for k in 0..<column { sum -= factor[row * size + k] * factor[column * size + k] }
        factor[row * size + column] = sum / root
      }
    }
  }

  /// Each two columns' sum of products, row by row: the matrix of the normal equations.
  package static func products(of columns: [[Double]]) -> [Double] {
    let count = columns.count
    var matrix = [Double](repeating: 0, count: count * count)
    for i in 0..<count {
      for j in 0...i {
        let sum = product(columns[i], columns[j])
        (matrix[i * count + j], matrix[j * count + i]) = (sum, sum)
      }
    }
    return matrix
  }

  /// The sum of the products of two columns, from the first row to the last.
  package static func product(_ first: [Double], _ second: [Double]) -> Double {
    var sum = 0.0
    for row in first.indices { sum += first[row] * second[row] }
    return sum
  }

  /// The solution for a right side.
  package func solve(_ right: [Double]) -> [Double] {
    var x = right
    for row in 0..<size {
      for k in 0..<row { x[row] -= factor[row * size + k] * x[k] }
      x[row] /= factor[row * size + row]
    }
    for row in (0..<size).reversed() {
      for k in row + 1..<max(size, row + 1) { x[row] -= factor[k * size + row] * x[k] }
      x[row] /= factor[row * size + row]
    }
    return x
  }

  /// The diagonal of the inverse.
  package var inverseDiagonal: [Double] {
    (0..<size).map { index in
      var unit = [Double](repeating: 0, count: size)
      unit[index] = 1
      return solve(unit)[index]
    }
  }
}
