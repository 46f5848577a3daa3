import MotionFitting

extension CurveWarp {
  /// How sure samples are of how long a motion takes, as a standard deviation of the stretch beside a delay; nil where
  /// they do not say.
  ///
  /// What was seen at its end alone, where little moves, tells neither when it began nor how long it took.
  func stretchNoise(
    _ samples: [ObservedSample], _ motion: ExpectedMotion, tolerance: Double
  ) -> Double? {
    let weights = samples.map { Self.weight($0, tolerance) }
    let slopes = slopes([.delay, .stretch], of: motion, at: samples, weights)
    guard let system = LinearSystem(LinearSystem.products(of: slopes), size: 2) else { return nil }
    return system.solve([0, 1])[1].squareRoot()
  }
}
