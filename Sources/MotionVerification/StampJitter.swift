/// How far the times of samples are off by themselves, as a screen's recorder is that writes down when it got to a picture.
///
/// The picture is then of an even time, and all that moves in it seems to be early or late, each by as much in time.
/// What moves fast for a few pictures only cannot tell that from motion that is wrong; everything that was seen
/// together can.
enum StampJitter {
  /// So many shifts say how large they usually are.
  private static let fewest = 5
  /// The median of what is normally distributed in standard deviations, and how much wider a sample is
  /// spread about the mean of its neighbours than about the truth.
  private static let (medianSpread, neighbourSpread) = (0.6745, 1.5.squareRoot())

  /// How far each sample is from the mean of its neighbours while it moves fast, in seconds.
  ///
  /// `rests` are what samples are off by in value, `speeds` how fast the scene goes there.
  static func shifts(_ rests: [Double], _ speeds: [Double]) -> [Double] {
    let fastest = speeds.max() ?? 0
    guard rests.count > 2, fastest > 0 else { return [] }
    return (1..<rests.count - 1).filter { speeds[$0] > fastest / 5 }.map { place in
      let middle = (rests[place - 1] + rests[place + 1]) / 2
      return abs(rests[place] - middle) / speeds[place]
    }
  }

  /// A standard deviation, in seconds; 0 where too few shifts tell.
  static func size(of shifts: [Double]) -> Double {
    guard shifts.count >= fewest else { return 0 }
    return shifts.sorted()[shifts.count / 2] / medianSpread / neighbourSpread
  }

  /// That of all that was seen on one clock, on which the scene begins at `start`, but of what shows the `past`.
  ///
  /// Where too little of it moves fast to tell, it is as much as the clock's own `times` are uneven, at most `most`:
  /// nobody knows whether pictures were made at those times or at even ones.
  static func common(
    _ pairs: [MotionPair], times: [Double], start: Double, leaving past: Set<Double>, most: Double
  ) -> Double {
    let shifts = shifts(pairs, start: start, leaving: past)
    return shifts.count < fewest ? min(unevenness(of: times), most) : size(of: shifts)
  }

  /// How far times are off an even clock that leaves some out, each by itself, in seconds; 0 where there are too few.
  static func unevenness(of times: [Double]) -> Double {
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }
    guard steps.count >= fewest else { return 0 }
    let interval = SampleTiming.interval(of: steps)
    guard interval > 0 else { return 0 }
    let rests = steps.map { abs($0 - max(($0 / interval).rounded(), 1) * interval) }.sorted()
    // A step is off by what both of its ends are.
    return rests[rests.count / 2] / medianSpread / 2.0.squareRoot()
  }

  private static func shifts(
    _ pairs: [MotionPair], start: Double, leaving past: Set<Double>
  ) -> [Double] {
    pairs.flatMap { pair -> [Double] in
      guard let moving = pair.expected.moving, pair.expected.range > pair.tolerance else {
        return []
      }
      var (place, less, more) = (-1, -1, -1)
      var (rests, speeds) = ([Double](), [Double]())
      for sample in pair.observed.samples
      where moving.contains(sample.time - start) && !past.contains(sample.time) {
        let time = sample.time - start
        rests.append(sample.value - pair.expected.value(at: time, near: &place))
        speeds.append(abs(pair.expected.speed(at: time, near: &less, &more)))
      }
      return shifts(rests, speeds)
    }
  }
}
