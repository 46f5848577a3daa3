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
  static func common(_ pairs: [MotionPair], start: Double, leaving past: Set<Double>) -> Double {
    size(
      of: pairs.flatMap { pair -> [Double] in
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
      })
  }
}
