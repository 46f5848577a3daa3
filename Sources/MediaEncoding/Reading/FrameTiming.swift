import Geometry

/// When the frames of a film are shown.
///
/// Containers round times to their own ticks: at 60 frames per second Matroska says 0, 17, 33 and 50
/// milliseconds. Where all of a film's times are those of a frame rate, rounded, they are taken for
/// what was rounded; else they stay as they are.
struct FrameTiming {
  /// When each frame begins, in seconds from the first; strictly rising.
  let starts: [Rational]
  /// When the last one ends.
  let end: Rational
  /// The frame rate of whose frames all times are; nil where there is none up to 240.
  let rate: Rational?

  /// Frames per second that films have, the usual ones first.
  private static let usualRates: [Rational] = {
    let whole = [
      60, 30, 25, 24, 50, 120, 20, 15, 10, 12, 48, 100, 90, 144, 240, 8, 6, 5, 40, 72, 75,
    ]
    let broadcast = [60_000, 30_000, 24_000, 120_000].compactMap { Rational($0, over: 1001) }
    return whole.map { Rational($0) } + broadcast
  }()
  private static let highestRate: Rational = 240

  /// Of frames that begin at `starts`, the first at 0, and whose last one ends at `end`.
  ///
  /// `tick` is what the container counts time in, in seconds, nil where times are exact; `isCoarse`
  /// whether even films are likely to be rounded to it; `stated` are frame rates that the container
  /// suggests.
  init(
    starts: [Rational], end: Rational?, tick: Rational? = nil, isCoarse: Bool = false,
    stated: [Rational] = []
  ) {
    // What comes from another container may be rounded to its ticks.
    let isFromCoarse =
      tick.map { $0 < Self.millisecond } == true
      && starts.allSatisfy { ($0 / Self.millisecond).denominator == 1 }
    let tick = isFromCoarse ? Self.millisecond : tick
    let rates =
      stated.filter { $0 > .zero && $0 <= Self.highestRate } + Self.usualRates
    let even = { (rate: Rational) in
      tick.map { Self.isEven(starts, end, rate, tick: $0) } ?? false
    }
    let exact = Self.evenRate(starts, end)
    let rounded = { rates.first(where: even) }
    if starts.count > 1, let rate = isCoarse ? rounded() ?? exact : exact ?? rounded() {
      self.starts = starts.indices.map { Rational($0) / rate }
      (self.end, self.rate) = (Rational(starts.count) / rate, rate)
      return
    }
    // Nothing else says how long the last frame lasts: as long as the one before it.
    let last = starts.last ?? 0
    let known = end ?? last + (starts.count > 1 ? last - starts[starts.count - 2] : 0)
    let isRounded = isCoarse || isFromCoarse
    let held = { tick.flatMap { isRounded ? Self.held(starts, rates, tick: $0) : nil } }
    // Of whole hundredths of a second any times are frames at 100 a second, which says nothing.
    let isHundredths = tick.map { $0 * 100 >= 1 } ?? false
    let common = isHundredths && held() != nil ? nil : Self.commonRate(starts, known)
    if let rate = common {
      (self.starts, self.end, self.rate) = (starts, known, starts.count > 1 ? rate : nil)
    } else if starts.count > 1, let (found, numbers) = held() {
      // Of a film at 30 a second all times are also those of every second frame at 60.
      let whole = end.map { ($0 * found + Self.half).floor }
      let step = Self.commonDivisor(numbers + [whole ?? 0])
      let (rate, frames) = (found / Rational(Int(step)), numbers.map { $0 / step })
      self.rate = rate
      self.starts = frames.map { Rational(Int($0)) / rate }
      let lastFrame = frames[frames.count - 1] + 1
      let shown = whole.map { max(lastFrame, $0 / step) } ?? lastFrame
      self.end = Rational(Int(shown)) / rate
    } else {
      (self.starts, self.end, rate) = (starts, known, nil)
    }
  }

  /// Whether each frame lasts as long as the others.
  var isEven: Bool { rate.map { end == Rational(starts.count) / $0 } ?? false }

  // MARK: - Rates

  private static let half = Rational(1) / 2
  private static let millisecond = Rational(1) / 1000

  /// How a container comes to whole ticks.
  private static let roundings: [@Sendable (Rational) -> Int64] = [
    { ($0 + half).floor }, { $0.floor }, { $0.ceiling },
  ]

  /// The rate of frames that last exactly equally long.
  private static func evenRate(_ starts: [Rational], _ end: Rational?) -> Rational? {
    guard starts.count > 1 else { return nil }
    let step = starts[1] - starts[0]
    guard step > .zero, zip(starts, starts.dropFirst()).allSatisfy({ $1 - $0 == step }),
      end.map({ $0 == starts[starts.count - 1] + step }) ?? true
    else { return nil }
    return 1 / step
  }

  /// Whether the times are those of each frame at a rate, rounded to ticks in one way.
  private static func isEven(
    _ starts: [Rational], _ end: Rational?, _ rate: Rational, tick: Rational
  ) -> Bool {
    let ticks = starts.map { ($0 / tick).floor }
    // Durations are rounded by themselves, so the end may be off by more than a tick.
    if let end, (end - Rational(starts.count) / rate).magnitude >= 2 * tick { return false }
    return roundings.contains { rounded in
      ticks.indices.allSatisfy { rounded(Rational($0) / rate / tick) == ticks[$0] }
    }
  }

  /// The rate of which all times are whole frames, exactly.
  private static func commonRate(_ starts: [Rational], _ end: Rational) -> Rational? {
    guard end > .zero else { return nil }
    var step = end
    for start in starts {
      var rest = start
      while rest != .zero {
        // Shorter ones are no frame's length, and may take for ever to find.
        guard rest * highestRate >= 1 else { return nil }
        (step, rest) = (rest, step - rest * Rational(Int((step / rest).floor)))
      }
    }
    return step * highestRate >= 1 ? 1 / step : nil
  }

  /// The largest number of which all are multiples; they are not all 0.
  private static func commonDivisor(_ numbers: [Int64]) -> Int64 {
    numbers.reduce(0) { divisor, number in
      var (larger, smaller) = (divisor, number)
      while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
      return larger
    }
  }

  /// The rate of which all times are frames, rounded to ticks in one way, and which frames.
  private static func held(
    _ starts: [Rational], _ rates: [Rational], tick: Rational
  ) -> (rate: Rational, frames: [Int64])? {
    let ticks = starts.map { ($0 / tick).floor }
    // Where a frame is only a few ticks long, almost any time is near one.
    for rate in rates where rate * tick * 3 <= 1 {
      let frames = starts.map { ($0 * rate + half).floor }
      guard zip(frames, frames.dropFirst()).allSatisfy({ $0 < $1 }) else { continue }
      let fits = roundings.contains { rounded in
        zip(frames, ticks).allSatisfy { rounded(Rational(Int($0)) / rate / tick) == $1 }
      }
      if fits { return (rate, frames) }
    }
    return nil
  }
}

extension FrameTiming {
  /// Of frames that last so long.
  init(delays: [Rational], tick: Rational? = nil, isCoarse: Bool = false) {
    var starts: [Rational] = [0]
    for delay in delays { starts.append(starts[starts.count - 1] + delay) }
    self.init(
      starts: Array(starts.dropLast()), end: starts.last, tick: tick, isCoarse: isCoarse)
  }
}
