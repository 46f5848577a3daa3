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
    var place = -1
    return value(of: motion, at: time, near: &place)
  }

  /// The same; `place` is that of ``ExpectedMotion/value(at:near:)``.
  @inline(__always)
  func value(of motion: ExpectedMotion, at time: Double, near place: inout Int) -> Double {
    let begin = motion.moving?.lowerBound ?? 0
    let moment = begin + (time - begin - delay) / stretch
    return motion.first + shift + gain * (motion.value(at: moment, near: &place) - motion.first)
  }

  /// The warp that explains samples best, their times on the scene's clock; nil where they do not decide.
  static func fit(
    _ freedom: Freedom, _ samples: [ObservedSample], _ motion: ExpectedMotion, tolerance: Double
  ) -> CurveWarp? {
    let search = WarpSearch(samples, motion, freedom.places, tolerance: tolerance)
    var best: (warp: CurveWarp, cost: Double)?
    for start in freedom.starts {
      var warp = CurveWarp()
      (warp.delay, warp.stretch) = (start.delay, start.stretch)
      guard let found = search.descended(warp) else { continue }
      if best.map({ found.cost < $0.cost }) ?? true { best = found }
      // Others could only be as good.
      if search.isExact(found.cost) { break }
    }
    return best?.warp
  }
}
