/// A value seen at a time.
package struct MotionSample: Sendable, Hashable {
  /// In seconds, on any clock.
  package var time: Double
  /// In any unit: points, radians, an opacity.
  package var value: Double
  /// Where the finger was, in the value's unit; nil where it was not seen.
  package var input: Double?

  package init(time: Double, value: Double, input: Double? = nil) {
    (self.time, self.value, self.input) = (time, value, input)
  }
}

/// Samples of one value, their times rising.
package struct MotionSeries: Sendable, Hashable {
  /// At least ``fewest``.
  package let samples: [MotionSample]

  /// Fewer samples than this say nothing about how something moved.
  package static let fewest = 6
  /// No number may be farther from 0, so that sums of squares are numbers, too.
  package static let largest = 1e100

  /// Why samples are no series.
  package enum Problem: Error, Sendable, Hashable {
    case tooFew(Int)
    /// A number is none or larger than ``largest``, at this index.
    case outOfRange(Int)
    /// The time at this index is not after the one before.
    case notRising(Int)
  }

  package init(_ samples: [MotionSample]) throws(Problem) {
    for (index, sample) in samples.enumerated() {
      let numbers = [sample.time, sample.value, sample.input ?? 0]
      guard numbers.allSatisfy({ abs($0) <= Self.largest }) else { throw .outOfRange(index) }
      if index > 0, sample.time <= samples[index - 1].time { throw .notRising(index) }
    }
    guard samples.count >= Self.fewest else { throw .tooFew(samples.count) }
    self.samples = samples
  }

  var start: Double { samples[0].time }
  var end: Double { samples[samples.count - 1].time }
  /// In seconds.
  var span: Double { end - start }
  var hasInput: Bool { samples.allSatisfy { $0.input != nil } }

  /// How far the values are apart.
  var range: Double {
    var (low, high) = (samples[0].value, samples[0].value)
    for sample in samples { (low, high) = (min(low, sample.value), max(high, sample.value)) }
    return high - low
  }

  /// The noise of single values, from their second differences, which a smooth motion leaves small: a
  /// guess from above, in the value's unit.
  ///
  /// The median of |yᵢ₋₁ − 2yᵢ + yᵢ₊₁| of normal noise σ is 0.6745·√6·σ.
  var noise: Double {
    var differences = (1..<samples.count - 1).map { index in
      let (a, b, c) = (samples[index - 1], samples[index], samples[index + 1])
      // Between neighbours that are not evenly spaced the straight line decides.
      let share = (b.time - a.time) / (c.time - a.time)
      return 2 * abs(b.value - (a.value + (c.value - a.value) * share))
    }
    differences.sort()
    return differences[differences.count / 2] / (0.6745 * 2.449_489_742_783_178)
  }

  /// When it moves: from where it has left its first value until it stays at its last.
  ///
  /// The first and the last time at which it is further than a share of its range, and than its noise,
  /// from those.
  func moving(share: Double = 0.04) -> (begin: Double, end: Double) {
    let limit = max(range * share, 3 * noise)
    let (first, last) = (samples[0].value, samples[samples.count - 1].value)
    let begin = samples.firstIndex { abs($0.value - first) > limit } ?? 0
    let end = samples.lastIndex { abs($0.value - last) > limit } ?? samples.count - 1
    return (
      samples[max(begin - 1, 0)].time, samples[min(max(end, begin) + 1, samples.count - 1)].time
    )
  }
}
