import MotionFitting

/// The scene's own curve, moved and stretched in time and value: what explains most of what goes wrong.
///
/// At time t it is from + gain · (e(b + (t − b − delay) / stretch) − e₀), where e is the scene's curve, e₀
/// its first value and b its begin.
struct CurveWarp: Sendable, Hashable {
  /// In seconds; later is above 0.
  var delay = 0.0
  /// Durations, as a share of the scene's.
  var stretch = 1.0
  /// How much higher its first value is.
  var shift = 0.0
  /// Its way, as a share of the scene's.
  var gain = 1.0

  /// Which of its numbers are free.
  enum Freedom {
    case delay, stretch, delayAndStretch, ends, all

    /// Those of one number before those of two and of four.
    static let simplestFirst: [[Freedom]] = [
      [.delay, .stretch], [.delayAndStretch, .ends], [.all],
    ]

    var places: [WritableKeyPath<CurveWarp, Double>] {
      switch self {
      case .delay: [\.delay]
      case .stretch: [\.stretch]
      case .delayAndStretch: [\.delay, \.stretch]
      case .ends: [\.shift, \.gain]
      case .all: [\.delay, \.stretch, \.shift, \.gain]
      }
    }

    /// Where the search begins, besides at the scene itself.
    var starts: [(delay: Double, stretch: Double)] {
      switch self {
      case .ends: [(0, 1)]
      case .delay: [(0, 1), (-0.06, 1), (0.06, 1)]
      case .stretch: [(0, 1), (0, 0.75), (0, 1.35)]
      case .delayAndStretch, .all:
        [(0, 1), (-0.06, 1), (0.06, 1), (0, 0.75), (0, 1.35), (-0.05, 0.8), (0.05, 1.25)]
      }
    }
  }

  func value(of motion: ExpectedMotion, at time: Double) -> Double {
    let begin = motion.moving?.lowerBound ?? 0
    let place = begin + (time - begin - delay) / stretch
    return motion.first + shift + gain * (motion.value(at: place) - motion.first)
  }

  /// The warp that explains samples best, their times on the scene's clock; nil where they do not decide.
  static func fit(
    _ freedom: Freedom, _ samples: [ObservedSample], _ motion: ExpectedMotion, tolerance: Double
  ) -> CurveWarp? {
    var best: (warp: CurveWarp, cost: Double)?
    for start in freedom.starts {
      var warp = CurveWarp()
      (warp.delay, warp.stretch) = (start.delay, start.stretch)
      guard let found = descended(warp, freedom.places, samples, motion, tolerance) else {
        continue
      }
      if best.map({ found.cost < $0.cost }) ?? true { best = found }
    }
    return best?.warp
  }

  /// Levenberg and Marquardt's search, slopes by differences.
  private static func descended(
    _ start: CurveWarp, _ places: [WritableKeyPath<CurveWarp, Double>],
    _ samples: [ObservedSample], _ motion: ExpectedMotion, _ tolerance: Double
  ) -> (warp: CurveWarp, cost: Double)? {
    func residuals(_ warp: CurveWarp) -> [Double] {
      samples.map { sample in
        weight(sample, tolerance) * (sample.value - warp.value(of: motion, at: sample.time))
      }
    }
    func cost(_ residuals: [Double]) -> Double { residuals.reduce(0) { $0 + $1 * $1 } }
    var warp = start
    var rest = residuals(warp)
    var (lowest, damping) = (cost(rest), 1e-3)
    for _ in 0..<40 {
      let slopes = places.map { place -> [Double] in
        let step = place == \.shift ? max(motion.range, 1e-6) * 1e-4 : 1e-4
        var (less, more) = (warp, warp)
        less[keyPath: place] -= step
        more[keyPath: place] += step
        return zip(residuals(less), residuals(more)).map { ($0 - $1) / (2 * step) }
      }
      var matrix = LinearSystem.products(of: slopes)
      for index in places.indices {
        matrix[index * places.count + index] *= 1 + damping
        guard matrix[index * places.count + index] > 0 else { return nil }
      }
      let right = slopes.map { LinearSystem.product($0, rest) }
      guard let steps = LinearSystem(matrix, size: places.count)?.solve(right) else { return nil }
      var next = warp
      for (place, step) in zip(places, steps) { next[keyPath: place] += step }
      next.stretch = min(max(next.stretch, 0.2), 5)
      let nextRest = residuals(next)
      let nextCost = cost(nextRest)
      guard nextCost < lowest else {
        damping *= 8
        if damping > 1e8 { break }
        continue
      }
      let isDone = lowest - nextCost < 1e-10 * lowest
      (warp, rest, lowest, damping) = (next, nextRest, nextCost, max(damping / 6, 1e-9))
      if isDone { break }
    }
    return (warp, lowest)
  }
}
