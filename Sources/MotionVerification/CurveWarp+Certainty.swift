import MotionFitting

extension CurveWarp {
  /// How sure samples are of a number of the warp, as a standard deviation while `others` are free as well; nil where
  /// they do not say.
  ///
  /// What was seen of a motion at its end alone, where little moves, tells neither when it began nor how long it took.
  func noise(
    of number: Number, beside others: [Number] = [], _ samples: [ObservedSample],
    _ motion: ExpectedMotion, tolerance: Double
  ) -> Double? {
    let numbers = others + [number]
    let weights = samples.map { Self.weight($0, tolerance) }
    let slopes = slopes(numbers, of: motion, at: samples, weights)
    let system = LinearSystem(LinearSystem.products(of: slopes), size: numbers.count)
    return system?.solve(others.map { _ in 0 } + [1]).last?.squareRoot()
  }
  /// How far a number of the warp is off where all samples are off by their noise to the same side, at most; nil where
  /// they do not say.
  ///
  /// By least squares, Σ |s| n / Σ s², s being a sample's slope and n its noise, each in units of its weight.
  func commonNoise(
    of number: Number, _ samples: [ObservedSample], _ motion: ExpectedMotion, tolerance: Double
  ) -> Double? {
    let weights = samples.map { Self.weight($0, tolerance) }
    let slopes = slopes([number], of: motion, at: samples, weights)[0]
    let squares = slopes.reduce(0) { $0 + $1 * $1 }
    guard squares > 0 else { return nil }
    return samples.indices.reduce(0) { sum, place in
      sum + abs(slopes[place]) * weights[place] * samples[place].noise
    } / squares
  }
}
