/// Frames of a recording, or samples of a trace, that came late, were left out or show the past.
package struct SampleTiming: Sendable, Hashable {
  /// How many times there are.
  package var count: Int
  /// The usual time from one to the next, in seconds.
  package var interval: Double
  /// Gaps of more than one and a half intervals, as the time before each and how many are missing.
  package var gaps: [Gap]
  /// Times at which everything is as it was at the time before, in the middle of a motion that goes on.
  package var repeated: [Double]

  package struct Gap: Sendable, Hashable {
    /// The time before it.
    package var time: Double
    package var missing: Int
  }

  /// How many are missing in all gaps.
  package var dropped: Int { gaps.reduce(0) { $0 + $1.missing } }

  init(times: [Double], repeated: [Double]) {
    count = times.count
    self.repeated = repeated
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }
    let interval = steps.isEmpty ? 0 : steps.sorted()[steps.count / 2]
    self.interval = interval
    gaps = zip(times, steps).compactMap { time, step in
      guard interval > 0, step > 1.5 * interval else { return nil }
      return Gap(time: time, missing: Int((step / interval).rounded()) - 1)
    }
  }

  /// In how long everything must move on for a rest to be a repeated frame and no motion's own.
  package static let longestHold = 0.3

  /// The times at which nothing has moved since the one before, although the scene moves, and soon
  /// after which everything goes on.
  static func repeated(_ pairs: [MotionPair], times: [Double], start: Double) -> [Double] {
    // What each property is at each time; properties may be sampled at different times.
    var held: [Double: Bool] = [:]
    for pair in pairs where pair.expected.range > 2 * pair.tolerance {
      for (before, sample) in zip(pair.observed.samples, pair.observed.samples.dropFirst()) {
        let way = abs(
          pair.expected.value(at: sample.time - start)
            - pair.expected.value(at: before.time - start))
        let noise = max(0.02 * pair.tolerance, 2 * max(sample.noise, before.noise))
        let isHeld = abs(sample.value - before.value) <= noise
        // Where the scene rests, too, nothing is said.
        guard way > max(0.1 * pair.tolerance, 4 * noise) || !isHeld else { continue }
        held[sample.time] = (held[sample.time] ?? true) && isHeld
      }
    }
    return times.enumerated().compactMap { index, time in
      guard held[time] == true else { return nil }
      let next = times[(index + 1)...].first { held[$0] == false }
      return next.map { $0 - time <= longestHold } == true ? time : nil
    }
  }
}
