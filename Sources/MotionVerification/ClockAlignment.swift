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

  /// Whether it is how opaque something is in a recording.
  var isFaded: Bool {
    MotionTolerance.Kind(keyPath: observed.keyPath) == .opacity && noise > 0
  }

  /// As half of its samples have it at most.
  var noise: Double {
    let noises = observed.samples.map(\.noise).sorted()
    return noises.isEmpty ? 0 : noises[noises.count / 2]
  }

  /// The same without the samples of these times.
  func leaving(_ times: Set<Double>) -> MotionPair {
    var pair = self
    pair.observed = observed.leaving(times)
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

  /// What moves over so much of its noise tells the time, though it is less than tolerances say.
  private static let tellingNoise = 20.0
  /// So many properties, those that move furthest, decide.
  private static let mostVotes = 24
  /// A motion over so many tolerances counts fully.
  private static let mostExact = 60.0

  init(_ pairs: [MotionPair]) {
    var moving = pairs.filter {
      $0.expected.range > 4 * $0.tolerance && $0.observed.range > 4 * $0.tolerance
    }
    if moving.allSatisfy(\.isFaded) {
      // What fades in may be seen for the last points of its way only, and codecs show fades late.
      moving += pairs.filter {
        !$0.isFaded && $0.expected.range > 4 * $0.tolerance && $0.observed.range > $0.tolerance
          && $0.observed.range > Self.tellingNoise * $0.noise
      }
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

  /// Begins that are nearer to one that was tried lead to the same one, in seconds.
  private static let leastApart = 0.001

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
    var tried = [first]
    var best = (start: first, cost: cost(first, .wide))
    for start in starts.dropFirst()
    where !tried.contains(where: { abs($0 - start) < Self.leastApart }) {
      tried.append(start)
      let cost = cost(start, .wide, below: best.cost)
      if cost < best.cost { best = (start, cost) }
    }
    let near = refined(best.start, step: 0.016, until: 0.000_5, .wide)
    return agreed(refined(near, step: 0.004, until: 0.000_01, .sharp))
  }

  /// How far off a sample may be to count less than fully.
  private enum Focus {
    case wide, sharp
    /// By what is measured, and by how far stamps are off.
    case exact
  }

  /// In seconds: so far from where the squares of all are least, begins are tried, and so far apart.
  private static let (agreedReach, agreedStep) = (0.008, 0.002)
  /// A begin at which most layers are exactly as in the scene costs less than this share of the other.
  private static let agreedShare = 0.7

  /// The begin at which most layers are exactly where the scene has them, where there is one beside `start`.
  ///
  /// A layer that goes elsewhere is late at one place and early at another: the least squares of all lie between it and
  /// those that are right, and each then seems to be a little late.
  private func agreed(_ start: Double) -> Double {
    guard Set(votes.map(\.pair.observed.layer)).count > 1 else { return start }
    let steps = Int((Self.agreedReach / Self.agreedStep).rounded())
    let tried = (-steps...steps).map { step -> (start: Double, cost: Double) in
      let place = start + Double(step) * Self.agreedStep
      return (place, cost(place, .exact))
    }
    guard let nearest = tried.min(by: { $0.cost < $1.cost }) else { return start }
    let best = refined(nearest.start, step: Self.agreedStep / 2, until: 0.000_01, .exact)
    return cost(best, .exact) < Self.agreedShare * cost(start, .exact) ? best : start
  }

  /// Walks downhill with steps that are halved where neither side is lower.
  private func refined(
    _ start: Double, step: Double, until smallest: Double, _ focus: Focus
  ) -> Double {
    var (place, step) = (start, step)
    var lowest = cost(place, focus)
    while step > smallest {
      let sides = [place - step, place + step].map { ($0, cost($0, focus, below: lowest)) }
      let better = sides[1].1 < sides[0].1 ? sides[1] : sides[0]
      if better.1 < lowest { (place, lowest) = better } else { step /= 2 }
    }
    return place
  }

  /// Stamps of pictures may be off by so much, in seconds.
  private static let stampNoise = 0.004

  /// How badly a begin explains what was seen: each sample counts its squared distance, up to one; infinite where that
  /// is `most` or more.
  private func cost(
    _ start: Double, _ focus: Focus, below most: Double = .infinity
  ) -> Double {
    var sum = 0.0
    for vote in votes {
      let (range, tolerance) = (vote.pair.expected.range, vote.pair.tolerance)
      let motion = vote.pair.expected
      var (part, place, less, more) = (0.0, -1, -1, -1)
      func scale(_ sample: ObservedSample) -> Double {
        switch focus {
        case .wide: return max(4 * tolerance, 0.12 * range)
        case .sharp: return max(2 * tolerance, 0.02 * range)
        case .exact:
          let speed = motion.speed(at: sample.time - start, near: &less, &more)
          return max(tolerance / 2, Self.stampNoise * abs(speed)) + 3 * sample.noise
        }
      }
      for sample in vote.samples {
        let seen = motion.value(at: sample.time - start, near: &place)
        let distance = (sample.value - seen) / scale(sample)
        part += min(distance * distance, 1)
      }
      sum += vote.weight * part / Double(max(vote.samples.count, 1))
      if sum >= most { return .infinity }
    }
    return sum
  }
}
