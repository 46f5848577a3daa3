/// When, on the clock of who looked, the scene begins.
package struct ClockAlignment: Sendable, Hashable {
  /// How it is known.
  package enum Source: String, Sendable {
    /// It was told.
    case given
    /// From what moves, all layers together.
    case motion
    /// Nothing moves: the first sample is taken for the scene's begin.
    case firstSample
  }

  /// In seconds on that clock.
  package var start: Double
  package var source: Source
}

/// A property that was seen and that the scene tells of.
struct MotionPair {
  var observed: ObservedMotion
  var expected: ExpectedMotion
  /// In the value's unit.
  var tolerance: Double

  /// The same without the samples of these times.
  func leaving(_ times: Set<Double>) -> MotionPair {
    var pair = self
    pair.observed.samples.removeAll { times.contains($0.time) }
    return pair
  }
}

/// Finds the time at which most layers move as the scene says, whatever the others do.
struct ClockSearch {
  /// What moves on both sides, with what its layer counts of all.
  private var votes: [Vote] = []

  private struct Vote {
    var pair: MotionPair
    var weight: Double
    /// The samples around its motion.
    var samples: [ObservedSample]
  }

  /// So many properties, those that move furthest, decide.
  private static let mostVotes = 24
  /// A motion over so many tolerances counts fully.
  private static let mostExact = 60.0

  init(_ pairs: [MotionPair]) {
    let moving = pairs.filter {
      $0.expected.range > 4 * $0.tolerance && $0.observed.range > 4 * $0.tolerance
    }
    let ranked = moving.enumerated().sorted {
      let (a, b) = ($0.element, $1.element)
      return (b.expected.range / b.tolerance, $0.offset) < (
        a.expected.range / a.tolerance, $1.offset
      )
    }.prefix(Self.mostVotes).map(\.element)
    votes = ranked.map { pair in
      let layer = pair.observed.layer
      let share = ranked.count { $0.observed.layer == layer }
      // What tells the time more exactly counts more.
      let exactness = min(pair.expected.range / pair.tolerance, Self.mostExact) / Self.mostExact
      return Vote(
        pair: pair, weight: exactness / Double(share),
        samples: Self.around(pair.observed, pair.tolerance))
    }
  }

  private static func around(_ motion: ObservedMotion, _ tolerance: Double) -> [ObservedSample] {
    let (first, last) = (motion.samples[0].value, motion.samples[motion.samples.count - 1].value)
    guard let begin = motion.samples.first(where: { abs($0.value - first) > tolerance })?.time,
      let end = motion.samples.last(where: { abs($0.value - last) > tolerance })?.time
    else { return motion.samples }
    return motion.samples.filter { $0.time > begin - 0.1 && $0.time < end + 0.1 }
  }

  /// The scene's begin on the clock, in seconds; nil where nothing moves on both sides.
  var start: Double? {
    let starts = votes.flatMap { vote -> [Double] in
      let range = min(vote.pair.expected.range, vote.pair.observed.range)
      return [0.05, 0.2, 0.5].flatMap { share -> [Double] in
        guard let seen = vote.pair.observed.crossings(range * share),
          let told = vote.pair.expected.crossings(range * share)
        else { return [] }
        return [seen.first - told.first, seen.last - told.last]
      }
    }
    guard let first = starts.first else { return nil }
    var best = (start: first, cost: cost(first, isSharp: false))
    for start in starts.dropFirst() {
      let cost = cost(start, isSharp: false)
      if cost < best.cost { best = (start, cost) }
    }
    let near = refined(best.start, step: 0.016, until: 0.000_5, isSharp: false)
    return refined(near, step: 0.004, until: 0.000_01, isSharp: true)
  }

  /// Walks downhill with steps that are halved where neither side is lower.
  private func refined(
    _ start: Double, step: Double, until smallest: Double, isSharp: Bool
  ) -> Double {
    var (place, step) = (start, step)
    var lowest = cost(place, isSharp: isSharp)
    while step > smallest {
      let sides = [place - step, place + step].map { ($0, cost($0, isSharp: isSharp)) }
      let better = sides[1].1 < sides[0].1 ? sides[1] : sides[0]
      if better.1 < lowest { (place, lowest) = better } else { step /= 2 }
    }
    return place
  }

  /// How badly a begin explains what was seen: each sample counts its squared distance, up to one.
  private func cost(_ start: Double, isSharp: Bool) -> Double {
    var sum = 0.0
    for vote in votes {
      let (range, tolerance) = (vote.pair.expected.range, vote.pair.tolerance)
      let scale = isSharp ? max(2 * tolerance, 0.02 * range) : max(4 * tolerance, 0.12 * range)
      var part = 0.0
      for sample in vote.samples {
        let distance = (sample.value - vote.pair.expected.value(at: sample.time - start)) / scale
        part += min(distance * distance, 1)
      }
      sum += vote.weight * part / Double(max(vote.samples.count, 1))
    }
    return sum
  }
}
