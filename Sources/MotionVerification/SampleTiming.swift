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
    let interval = Self.interval(of: steps)
    self.interval = interval
    gaps = zip(times, steps).compactMap { time, step in
      guard interval > 0, step > 1.5 * interval else { return nil }
      return Gap(time: time, missing: Int((step / interval).rounded()) - 1)
    }
  }

  /// Of the middle step, others may be so much longer or shorter to be one as well.
  private static let mostUneven = 0.4

  /// The mean of steps that are about as long as the one in the middle; 0 where there is none.
  ///
  /// Where stamps are off by themselves the middle step is, too, and their mean is not: what one is too long the next is
  /// too short.
  static func interval(of steps: [Double]) -> Double {
    guard !steps.isEmpty else { return 0 }
    let middle = steps.sorted()[steps.count / 2]
    let usual = steps.filter { abs($0 - middle) <= mostUneven * middle }
    return usual.reduce(0, +) / Double(usual.count)
  }

  /// In how long everything must move on for a rest to be a repeated frame and no motion's own.
  package static let longestHold = 0.3

  /// The times at which nothing has moved since the one before, although the scene moves, and soon
  /// after which everything goes on.
  static func repeated(_ pairs: [MotionPair], times: [Double], start: Double) -> [Double] {
    // What the properties are at each time, nil where none tells; they may be sampled at different times.
    var held = [Bool?](repeating: nil, count: times.count)
    for pair in pairs where pair.expected.range > 2 * pair.tolerance {
      let samples = pair.observed.samples
      guard var before = samples.first else { continue }
      var (line, index) = (-1, 0)
      var told = pair.expected.value(at: before.time - start, near: &line)
      for sample in samples.dropFirst() {
        let toldBefore = told
        told = pair.expected.value(at: sample.time - start, near: &line)
        let way = abs(told - toldBefore)
        let noise = max(0.02 * pair.tolerance, 2 * max(sample.noise, before.noise))
        let isHeld = abs(sample.value - before.value) <= noise
        before = sample
        // Where the scene rests, too, nothing is said.
        guard way > max(0.1 * pair.tolerance, 4 * noise) || !isHeld else { continue }
        while times[index] < sample.time { index += 1 }
        held[index] = (held[index] ?? true) && isHeld
      }
    }
    var (next, repeated) = (Double.infinity, [Double]())
    for (time, isHeld) in zip(times, held).reversed() {
      if isHeld == false { next = time }
      if isHeld == true, next - time <= longestHold { repeated.append(time) }
    }
    return repeated.reversed()
  }
}
