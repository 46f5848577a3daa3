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
}
