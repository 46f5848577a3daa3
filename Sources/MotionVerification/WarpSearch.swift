import MotionFitting

/// Finds the numbers of a warp that explain samples best: Levenberg and Marquardt's search.
struct WarpSearch {
  private let samples: [ObservedSample]
  /// What each of them counts for.
  private let weights: [Double]
  private let motion: ExpectedMotion
  /// The numbers that are free.
  private let numbers: [CurveWarp.Number]

  private static let mostSteps = 40
  /// Samples that are off by this share of what they may be, on average, are where the warp says: a hundredth, as a
  /// trace is that was written with three decimals.
  private static let exactShare = 0.01
  /// Below this share nothing is left to find.
  private static let doneShare = 1e-4

  /// Where a step takes away less than this share of what is left, the next ones move the warp by less than a hundredth
  /// of what a hundred samples leave open.
  private static let settledShare = 1e-6

  init(
    _ samples: [ObservedSample], _ motion: ExpectedMotion,
    _ numbers: [CurveWarp.Number], tolerance: Double
  ) {
    (self.samples, self.motion, self.numbers) = (samples, motion, numbers)
    weights = samples.map { CurveWarp.weight($0, tolerance) }
  }

  /// Whether what is left explains nothing anymore that is worth another search.
  func isExact(_ cost: Double) -> Bool {
    cost <= Double(samples.count) * Self.exactShare * Self.exactShare
  }

  private func isDone(_ cost: Double) -> Bool {
    cost <= Double(samples.count) * Self.doneShare * Self.doneShare
  }

  private func residuals(_ warp: CurveWarp) -> [Double] {
    var place = -1
    return samples.indices.map { index in
      weights[index]
        * (samples[index].value - warp.value(of: motion, at: samples[index].time, near: &place))
    }
  }

  private static func cost(_ residuals: [Double]) -> Double {
    residuals.reduce(0) { $0 + $1 * $1 }
  }

  /// The best warp that leads downhill from a first one, with the sum of the squares that it leaves; nil where the
  /// samples do not decide.
  func descended(_ start: CurveWarp) -> (warp: CurveWarp, cost: Double)? {
    var warp = start
    var rest = residuals(warp)
    var (lowest, damping) = (Self.cost(rest), 1e-3)
    // Where a step leads uphill the next one is shorter, from the same place.
    var slopes: [[Double]]?
    for round in 0..<Self.mostSteps {
      let here = slopes ?? warp.slopes(numbers, of: motion, at: samples, weights)
      slopes = here
      var matrix = LinearSystem.products(of: here)
      for index in numbers.indices {
        matrix[index * numbers.count + index] *= 1 + damping
        guard matrix[index * numbers.count + index] > 0 else { return nil }
      }
      guard let system = LinearSystem(matrix, size: numbers.count) else { return nil }
      if round > 0, isDone(lowest) { break }
      let steps = system.solve(here.map { LinearSystem.product($0, rest) })
      var next = warp
      for (number, step) in zip(numbers, steps) { next[number] += step }
      next.stretch = min(max(next.stretch, 0.2), 5)
      let nextRest = residuals(next)
      let nextCost = Self.cost(nextRest)
      guard nextCost < lowest else {
        damping *= 8
        if damping > 1e8 || isDone(lowest) { break }
        continue
      }
      let isDone = lowest - nextCost < Self.settledShare * lowest
      (warp, rest, lowest, damping) = (next, nextRest, nextCost, max(damping / 6, 1e-9))
      slopes = nil
      if isDone { break }
    }
    return (warp, lowest)
  }
}
