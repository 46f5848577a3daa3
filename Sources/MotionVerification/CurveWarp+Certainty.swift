import MotionFitting

extension CurveWarp {
  /// How sure samples are of how long a motion takes, as a standard deviation of the stretch beside a delay; nil where
  /// they do not say.
  ///
  /// Each sample is taken to be off by its noise and by a third of the tolerance. What was seen at its end alone, where
  /// little moves, tells neither when it began nor how long it took.
  func stretchNoise(
    _ samples: [ObservedSample], _ motion: ExpectedMotion, tolerance: Double
  ) -> Double? {
    let slopes = [\CurveWarp.delay, \.stretch].map { number in
      let (less, more) = neighbours(number, Self.step)
      var (lessPlace, morePlace) = (-1, -1)
      return samples.map { sample in
        let change =
          more.value(of: motion, at: sample.time, near: &morePlace)
          - less.value(of: motion, at: sample.time, near: &lessPlace)
        return Self.weight(sample, tolerance) * change / (2 * Self.step)
      }
    }
    guard let system = LinearSystem(LinearSystem.products(of: slopes), size: 2) else { return nil }
    return system.solve([0, 1])[1].squareRoot()
  }

  private static let step = 1e-4

  private func neighbours(
    _ place: WritableKeyPath<CurveWarp, Double>, _ step: Double
  ) -> (less: CurveWarp, more: CurveWarp) {
    var (less, more) = (self, self)
    less[keyPath: place] -= step
    more[keyPath: place] += step
    return (less, more)
  }

  /// What a sample counts for.
  static func weight(_ sample: ObservedSample, _ tolerance: Double) -> Double {
    1 / (sample.noise * sample.noise + tolerance * tolerance / 9).squareRoot()
  }
}
