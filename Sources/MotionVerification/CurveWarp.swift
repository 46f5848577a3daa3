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

  /// One of its numbers.
  enum Number {
    case delay, stretch, shift, gain
  }

  subscript(number: Number) -> Double {
    get {
      switch number {
      case .delay: delay
      case .stretch: stretch
      case .shift: shift
      case .gain: gain
      }
    }
    set {
      switch number {
      case .delay: delay = newValue
      case .stretch: stretch = newValue
      case .shift: shift = newValue
      case .gain: gain = newValue
      }
    }
  }

  /// Which of its numbers are free.
  enum Freedom {
    case delay, stretch, delayAndStretch, ends, delayAndEnds, all

    /// Those of one number before those of two and of four.
    static let simplestFirst: [[Freedom]] = [
      [.delay, .stretch], [.delayAndStretch, .ends], [.all],
    ]

    var numbers: [Number] {
      switch self {
      case .delay: [.delay]
      case .stretch: [.stretch]
      case .delayAndStretch: [.delay, .stretch]
      case .ends: [.shift, .gain]
      case .delayAndEnds: [.delay, .shift, .gain]
      case .all: [.delay, .stretch, .shift, .gain]
      }
    }

    /// Where the search begins, besides at the scene itself.
    var starts: [(delay: Double, stretch: Double)] {
      switch self {
      case .ends, .delayAndEnds: [(0, 1)]
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
    let moment = moment(of: motion, at: time)
    return motion.first + shift + gain * (motion.value(at: moment, near: &place) - motion.first)
  }

  /// The time of the scene that is seen at a time.
  @inline(__always)
  private func moment(of motion: ExpectedMotion, at time: Double) -> Double {
    let begin = motion.moving?.lowerBound ?? 0
    return begin + (time - begin - delay) / stretch
  }

  /// Half of the time over which the scene's speed is measured, in seconds.
  private static let step = 1e-4

  /// How fast what samples show changes with each of some numbers, for each sample and in units of its weight.
  ///
  /// By the chain rule: with the scene's speed e′ at the moment m = b + (t − b − delay) / stretch it is −gain · e′ /
  /// stretch for the delay, that times (t − b − delay) / stretch for the stretch, 1 for the shift and e(m) − e₀ for the
  /// gain.
  func slopes(
    _ numbers: [Number], of motion: ExpectedMotion, at samples: [ObservedSample],
    _ weights: [Double]
  ) -> [[Double]] {
    let begin = motion.moving?.lowerBound ?? 0
    let needsSpeed = numbers.contains { $0 == .delay || $0 == .stretch }
    var slopes = numbers.map { _ in [Double](repeating: 0, count: samples.count) }
    var (less, here, more) = (-1, -1, -1)
    for (index, sample) in samples.enumerated() {
      let moment = moment(of: motion, at: sample.time)
      let speed =
        needsSpeed
        ? (motion.value(at: moment + Self.step, near: &more)
          - motion.value(at: moment - Self.step, near: &less)) / (2 * Self.step) : 0
      for (place, number) in numbers.enumerated() {
        let slope =
          switch number {
          case .delay: -gain * speed / stretch
          case .stretch: -gain * speed * (moment - begin) / stretch
          case .shift: 1.0
          case .gain: motion.value(at: moment, near: &here) - motion.first
          }
        slopes[place][index] = weights[index] * slope
      }
    }
    return slopes
  }

  /// What a sample counts for: it is taken to be off by its noise and by a third of the tolerance.
  static func weight(_ sample: ObservedSample, _ tolerance: Double) -> Double {
    1 / (sample.noise * sample.noise + tolerance * tolerance / 9).squareRoot()
  }

  /// The warp that explains samples best, their times on the scene's clock; nil where they do not decide.
  static func fit(
    _ freedom: Freedom, _ samples: [ObservedSample], _ motion: ExpectedMotion, tolerance: Double
  ) -> CurveWarp? {
    let search = WarpSearch(samples, motion, freedom.numbers, tolerance: tolerance)
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
