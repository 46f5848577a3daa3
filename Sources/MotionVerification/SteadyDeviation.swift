/// How far samples in a row are off together, once all are as late as they are in common.
///
/// What one sample is off by may be its own: a picture that was taken a little late, what a codec left of the one
/// before. What several in a row are off by is the motion's, or the measurement's: a layer whose edges the recording
/// draws otherwise than its template is measured too small in every picture, and ten of them say no more of how large
/// it is than one.
struct SteadyDeviation {
  /// How much later all samples are, in seconds; within the slack.
  let delay: Double
  /// The largest mean of samples in a row beyond what chance explains, in the value's unit.
  let largest: Double
  /// How far the times of samples are off by themselves, in seconds: as ``StampJitter`` says of these and of all.
  let jitter: Double

  /// Steps of the search for the delay to either side.
  private static let delaySteps = 16
  /// So many samples in a row, of which the one that is off furthest may be astray.
  private static let runs = [4, 6, 8, 10]
  /// Standard deviations of a mean that chance explains.
  private static let chance = 2.5
  /// A sample further off than so many tolerances counts no more for the delay.
  private static let farthest = 4.0

  /// `value` is the motion's at a time, as ``ExpectedMotion/value(at:near:)`` gives it; `jitter` is that of all that was
  /// seen beside these samples.
  init(
    of samples: [ObservedSample], from value: (Double, inout Int) -> Double, tolerance: Double,
    slack: Double, jitter commonJitter: Double = 0
  ) {
    let limit = Self.farthest * tolerance
    /// What a delay costs; infinite where that is `most` or more.
    func cost(_ delay: Double, below most: Double) -> Double {
      var (sum, place) = (0.0, -1)
      for sample in samples {
        let rest = sample.value - value(sample.time - delay, &place)
        sum += min(rest * rest, limit * limit)
        if sum >= most { return .infinity }
      }
      return sum
    }
    var best = (delay: 0.0, cost: Double.infinity)
    for step in 0...2 * Self.delaySteps {
      // From none to ever more, so that of delays that explain alike the least is taken.
      let size = Double((step + 1) / 2) / Double(Self.delaySteps) * slack
      let delay = step % 2 == 0 ? size : -size
      let cost = cost(delay, below: best.cost)
      if cost < best.cost { best = (delay, cost) }
    }
    delay = best.delay
    var place = -1
    let rests = samples.map { $0.value - value($0.time - best.delay, &place) }
    var (before, after) = (-1, -1)
    let speeds = samples.map { sample in
      abs(
        value(sample.time - best.delay + 0.002, &after)
          - value(sample.time - best.delay - 0.002, &before)) / 0.004
    }
    let jitter = max(StampJitter.size(of: StampJitter.shifts(rests, speeds)), commonJitter)
    self.jitter = jitter
    largest = Self.largest(rests, samples.map(\.noise), shifts: speeds.map { jitter * $0 })
  }

  /// The largest mean of samples in a row beyond what chance explains, the one that is off furthest left out.
  ///
  /// Noise is added up: of 113 tracks whose truth is known the means of ten samples are as far off as those of four, 19
  /// of 20 by at most 2.4 times the noise of one sample. What their times are off by, which is as much as `shifts` in
  /// value, is each one's own.
  private static func largest(
    _ rests: [Double], _ noises: [Double], shifts: [Double]
  ) -> Double {
    var largest = 0.0
    for run in runs where run <= rests.count {
      for start in 0...rests.count - run {
        let places = start..<start + run
        let own = places.reduce(0.0) { $0 + shifts[$1] * shifts[$1] }
        for side in [1.0, -1] {
          var (sum, common, astray) = (0.0, 0.0, start)
          for place in places {
            sum += side * rests[place]
            common += noises[place]
            if side * rests[place] > side * rests[astray] { astray = place }
          }
          sum -= side * rests[astray]
          common -= noises[astray]
          let beyond = sum - chance * (own + common * common).squareRoot()
          largest = max(largest, beyond / Double(run - 1))
        }
      }
    }
    return largest
  }
}
