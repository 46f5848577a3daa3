/// What is to be found out of all that was seen: each property's question can be answered by itself, in any order and
/// at once with the others.
package struct MotionQuestions: Sendable {
  /// By clocks, their names ascending, and then as they were seen.
  package let all: [PropertyQuestion]
  let clocks: [MotionVerification.Clock]
  let expectations: [MotionVerification.Expectation]
  let tolerance: MotionTolerance

  /// Aligns the clocks of what was seen with the scene's.
  ///
  /// What has no expectation is not compared. `start` is the scene's begin on the clock in seconds, nil
  /// to find it; `certainty` is of what is not measured exactly, by its address; `repeated` are times that show the past
  /// again, nil to find them in what was seen; `firstTime` is when somebody first looked, nil for the first
  /// sample's time, from which on the scene is taken to be on where nothing moves.
  package init(
    observed: [ObservedMotion], expectations: [MotionVerification.Expectation],
    start: Double? = nil, tolerance: MotionTolerance,
    certainty: [String: MotionVerification.Certainty] = [:], repeated told: [Double]? = nil,
    firstTime: Double? = nil
  ) {
    (self.expectations, self.tolerance) = (expectations, tolerance)
    let clockNames = Set(observed.map(\.clock)).sorted()
    var all: [PropertyQuestion] = []
    clocks = clockNames.map { clock in
      let pairs = Self.pairs(
        observed.filter { $0.clock == clock }, expectations, tolerance)
      let times = Self.times(pairs)
      let firstTime = firstTime ?? times.first ?? 0
      var alignment = Self.alignment(pairs, start, firstTime: firstTime)
      let repeated =
        told ?? SampleTiming.repeated(pairs, times: times, start: alignment.start)
      let past = Set(repeated)
      if !repeated.isEmpty {
        // What shows the past would make the scene begin late.
        let fresh = pairs.map { $0.leaving(past) }.filter { !$0.observed.samples.isEmpty }
        alignment = Self.alignment(fresh, start, firstTime: firstTime)
      }
      let timing = SampleTiming(times: times, repeated: repeated)
      let jitter = StampJitter.common(
        pairs, times: times, start: alignment.start, leaving: past, most: tolerance.time)
      all += pairs.map { pair in
        let certainty = certainty[pair.observed.address]
        var pair = pair
        if certainty != nil { pair.tolerance *= MotionTolerance.roughFactor }
        return PropertyQuestion(
          pair: pair, start: alignment.start, repeated: past, interval: timing.interval,
          slack: tolerance.time, jitter: jitter, isVague: certainty == .vague)
      }
      return MotionVerification.Clock(name: clock, alignment: alignment, timing: timing)
    }
    self.all = all
  }

  private static func pairs(
    _ observed: [ObservedMotion], _ expectations: [MotionVerification.Expectation],
    _ tolerance: MotionTolerance
  ) -> [MotionPair] {
    var told: [String: [MotionVerification.Expectation]] = [:]
    for expectation in expectations { told[expectation.layer, default: []].append(expectation) }
    return observed.compactMap { motion in
      let told = told[motion.layer]?.first { $0.keyPath == motion.keyPath }
      guard let told, !motion.samples.isEmpty else { return nil }
      return MotionPair(
        observed: motion, expected: told.motion,
        tolerance: tolerance.value(MotionTolerance.Kind(keyPath: motion.keyPath)))
    }
  }

  /// All times of samples, ascending; mostly all properties were looked at together.
  private static func times(_ pairs: [MotionPair]) -> [Double] {
    guard let first = pairs.first?.observed.samples else { return [] }
    func isLikeFirst(_ pair: MotionPair) -> Bool {
      pair.observed.samples.elementsEqual(first) { $0.time == $1.time }
    }
    let others = pairs.dropFirst().filter { !isLikeFirst($0) }
    let times = first.map(\.time)
    guard !others.isEmpty else { return times }
    return Set(times + others.flatMap { $0.observed.samples.map(\.time) }).sorted()
  }

  /// When the scene begins on the clock of what was seen, in seconds; its first time where nothing tells.
  package static func start(
    observed: [ObservedMotion], expectations: [MotionVerification.Expectation], given: Double?,
    tolerance: MotionTolerance
  ) -> Double {
    let first = observed.compactMap { $0.samples.first?.time }.min() ?? 0
    return alignment(pairs(observed, expectations, tolerance), given, firstTime: first).start
  }

  private static func alignment(
    _ pairs: [MotionPair], _ given: Double?, firstTime: Double
  ) -> ClockAlignment {
    if let given { return ClockAlignment(start: given, source: .given) }
    if let found = ClockSearch(pairs).start { return ClockAlignment(start: found, source: .motion) }
    return ClockAlignment(start: firstTime, source: .firstSample)
  }
}

/// Whether a property moves as the scene says.
package struct PropertyQuestion: Sendable {
  let pair: MotionPair
  /// When the scene begins, in seconds.
  let start: Double
  /// Times at which nobody saw anything new.
  let repeated: Set<Double>
  /// How far apart samples usually are, in seconds.
  let interval: Double
  /// In seconds, so far may the times be off at which it is where the scene has it.
  let slack: Double
  /// How far the times of all that was seen are off by themselves, in seconds.
  let jitter: Double
  /// Whether nothing is said where it differs.
  let isVague: Bool

  package var answer: PropertyComparison {
    PropertyComparison(
      pair, start: start, repeated: repeated, interval: interval, slack: slack,
      jitter: jitter, isVague: isVague)
  }
}
