import Geometry

/// A motion that explains points, with what it leaves unexplained.
package struct FittedMotion: Sendable {
  package let kind: MotionKind
  /// `linear`, `easeIn` or another name of its curve, where it has one.
  package let name: String?
  package let shape: MotionShape
  /// Where it begins and ends, or the keyframes' values, or where a rubber band rests and its dimension.
  package let ends: [Double]
  package let parameters: [MotionParameter]
  /// What is left of the values, root mean square, in their unit.
  package let residual: Double
  /// How much less likely it makes the points than another: −2 ln L, with the noise as it was found.
  let misfit: Double
  /// ``misfit`` and a price for each parameter (Schwarz's criterion); the smaller, the better, and
  /// infinite where there are not enough samples for its parameters.
  package let score: Double

  /// Below this share of the range nobody measures; written numbers are rounded as well.
  private static let resolution = 1e-5
  /// A normal distribution's 97.5 % quantile.
  private static let quantile = 1.959_963_984_540_054

  /// What is less than this of a series nobody measures, in its unit.
  static func floor(of series: MotionSeries) -> Double { series.range * resolution + 1e-9 }

  init(
    _ family: MotionFamily, _ numbers: [Double], _ projection: Projection, _ series: MotionSeries
  ) {
    (kind, name) = (family.kind, family.name)
    shape = family.shape(numbers)
    let floor = Self.floor(of: series)
    // What nobody could measure is none: a value of 1e-7 would be written where 0 is meant.
    ends = projection.weights.map { abs($0) < floor ? 0 : $0 }
    let count = Double(series.samples.count)
    residual = (projection.cost / count).squareRoot()
    misfit = count * Transcendentals.log(projection.cost / count + floor * floor)
    let all = numbers + ends
    let size = Double(all.count)
    // Few samples let many parameters explain too well (Hurvich and Tsai's correction).
    let crowding = count > size + 2 ? 2 * size * (size + 1) / (count - size - 1) : .infinity
    score = misfit + size * Transcendentals.log(count) + crowding
    let variance = projection.cost / max(count - Double(all.count), 1)
    let spread = Self.spread(family, numbers, projection, series)
    let names = family.numbers + family.endNames(count: ends.count)
    // Springs are searched for by distances per response.
    let response = zip(family.numbers, numbers).first { $0.0 == .response }?.1 ?? 1
    parameters = all.indices.map { index in
      let unit = names[index] == .velocity ? response : 1
      let uncertainty = spread.map { Self.quantile * (variance * $0[index]).squareRoot() }
      // Wider than all that it may be, or not told at all.
      let width =
        index < family.bounds.count
        ? family.bounds[index].upperBound - family.bounds[index].lowerBound : 4 * series.range
      return MotionParameter(
        name: names[index], value: all[index] / unit,
        uncertainty: uncertainty.flatMap { $0.isFinite && $0 < width / 2 ? $0 / unit : nil })
    }
  }

  /// Where it is at the times of samples, in the unit of the values; of a rubber band under a finger that was
  /// seen, at their inputs.
  package func values(at samples: [MotionSample]) -> [Double] {
    Self.values(shape, ends, samples)
  }

  private static func values(
    _ shape: MotionShape, _ ends: [Double], _ samples: [MotionSample]
  ) -> [Double] {
    let columns = shape.columns(samples)
    return samples.indices.map { row in
      var sum = 0.0
      for (column, end) in zip(columns, ends) { sum += end * column[row] }
      return sum
    }
  }

  /// The diagonal of (JᵀJ)⁻¹ over all parameters; nil where they cannot be told apart.
  private static func spread(
    _ family: MotionFamily, _ numbers: [Double], _ projection: Projection, _ series: MotionSeries
  ) -> [Double]? {
    func values(_ numbers: [Double]) -> [Double] {
      self.values(family.shape(numbers), projection.weights, series.samples)
    }
    var slopes = numbers.indices.map { index in
      let bound = family.bounds[index]
      let step = max(abs(numbers[index]), (bound.upperBound - bound.lowerBound) * 1e-3) * 1e-5
      var (less, more) = (numbers, numbers)
      less[index] -= step
      more[index] += step
      return zip(values(less), values(more)).map { ($1 - $0) / (2 * step) }
    }
    slopes += family.shape(numbers).columns(series.samples)
    // Brought to one size, so that seconds and points weigh alike.
    let sizes = slopes.map { LinearSystem.product($0, $0).squareRoot() }
    guard sizes.allSatisfy({ $0 > 0 }) else { return nil }
    let count = slopes.count
    var matrix = LinearSystem.products(of: slopes)
    for i in 0..<count {
      for j in 0..<count {
        matrix[i * count + j] = matrix[i * count + j] / (sizes[i] * sizes[j]) + (i == j ? 1e-13 : 0)
      }
    }
    return LinearSystem(matrix, size: count)?.inverseDiagonal.enumerated().map {
      $1 / (sizes[$0] * sizes[$0])
    }
  }
}

extension MotionFamily {
  fileprivate func endNames(count: Int) -> [MotionParameter.Name] {
    switch kind {
    case .rubberBand: [.from, .dimension]
    case .keyframes, .constant: Array(repeating: .value, count: count)
    case .linear, .curve, .spring, .decay, .steps: [.from, .to]
    }
  }
}
