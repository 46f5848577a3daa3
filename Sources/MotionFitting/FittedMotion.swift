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
  /// What is less than this of a series nobody measures, in its unit.
  static func floor(of series: MotionSeries) -> Double { series.range * resolution + 1e-9 }

  /// What a misfit that differs by chance stays below in 19 of 20 cases (χ² with one degree of freedom).
  static let chance = 3.841

  /// −2 ln L of what is left of a series, with the noise as it was found.
  private static func misfit(_ projection: Projection, _ series: MotionSeries) -> Double {
    let (count, floor) = (Double(series.samples.count), floor(of: series))
    return count * Transcendentals.log(projection.cost / count + floor * floor)
  }

  /// `others` are numbers elsewhere at which the search ended: those that explain the series as well by chance are no
  /// less likely, so that the intervals reach to them.
  init(
    _ family: MotionFamily, _ numbers: [Double], _ projection: Projection, _ series: MotionSeries,
    others: [(numbers: [Double], projection: Projection)]
  ) {
    (kind, name) = (family.kind, family.name)
    shape = family.shape(numbers)
    let floor = Self.floor(of: series)
    // What nobody could measure is none: a value of 1e-7 would be written where 0 is meant.
    ends = projection.weights.map { abs($0) < floor ? 0 : $0 }
    let count = Double(series.samples.count)
    residual = (projection.cost / count).squareRoot()
    let misfit = Self.misfit(projection, series)
    self.misfit = misfit
    let all = numbers + ends
    let size = Double(all.count)
    // Few samples let many parameters explain too well (Hurvich and Tsai's correction).
    let crowding = count > size + 2 ? 2 * size * (size + 1) / (count - size - 1) : .infinity
    score = misfit + size * Transcendentals.log(count) + crowding
    let spread = Self.spread(family, numbers, projection, series)
    let likely = others.filter { Self.misfit($0.projection, series) - misfit < Self.chance }
    let names = family.numbers + family.endNames(count: ends.count)
    // Springs are searched for by distances per response.
    func unit(_ index: Int, _ numbers: [Double]) -> Double {
      guard names[index] == .velocity else { return 1 }
      return zip(family.numbers, numbers).first { $0.0 == .response }?.1 ?? 1
    }
    parameters = all.indices.map { index in
      let size = unit(index, numbers)
      let farthest = likely.reduce(0) { farthest, other in
        let value = (other.numbers + other.projection.weights)[index]
        return max(farthest, abs(value / unit(index, other.numbers) * size - all[index]))
      }
      let uncertainty = spread.map { max($0.halfWidths[index], farthest) }
      // Wider than all that it may be, or not told at all.
      let width =
        index < family.bounds.count
        ? family.bounds[index].upperBound - family.bounds[index].lowerBound : 4 * series.range
      return MotionParameter(
        name: names[index], value: all[index] / size,
        uncertainty: uncertainty.flatMap { $0.isFinite && $0 < width / 2 ? $0 / size : nil })
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

  /// That of all parameters; nil where they cannot be told apart.
  private static func spread(
    _ family: MotionFamily, _ numbers: [Double], _ projection: Projection, _ series: MotionSeries
  ) -> ParameterSpread? {
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
    return ParameterSpread(slopes: slopes, residuals: projection.residuals)
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
