import MotionFitting

/// Says whether samples are where the scene is, and if not, what is wrong in the fewest words.
struct MotionJudge {
  /// Their times on the scene's clock; none that only repeat the one before.
  let samples: [ObservedSample]
  let motion: ExpectedMotion
  /// In the value's unit.
  let tolerance: Double
  /// In seconds.
  let slack: Double
  /// Of the tolerance, so much may samples in a row be off together, while all are late in common.
  let steadyShare: Double
  /// How far the times of all that was seen are off by themselves, in seconds.
  let jitter: Double

  /// Samples of the scene's time.
  private let judged: [ObservedSample]
  /// Samples while the scene moves.
  let inMotion: [ObservedSample]
  /// Samples from a little before it moves until a little after.
  let near: [ObservedSample]
  /// Those of them of which the scene tells; what comes after it may go on.
  private let told: [ObservedSample]
  /// How far they are off the scene itself.
  private let deviation: SteadyDeviation

  init(
    samples: [ObservedSample], motion: ExpectedMotion, tolerance: Double, slack: Double,
    steadyShare: Double, jitter: Double
  ) {
    (self.samples, self.motion) = (samples, motion)
    (self.tolerance, self.slack) = (tolerance, slack)
    (self.steadyShare, self.jitter) = (steadyShare, jitter)
    judged = samples.filter { $0.time >= -0.5 && $0.time <= motion.end + 0.001 }
    if let moving = motion.moving {
      inMotion = samples.filter { moving.contains($0.time) }
      near = samples.filter {
        $0.time > moving.lowerBound - 0.2
          && $0.time < min(moving.upperBound + 0.3, motion.end + 0.1)
      }
    } else {
      (inMotion, near) = ([], judged)
    }
    told = near.filter { $0.time <= motion.end + 0.001 }
    deviation = SteadyDeviation(
      of: told, from: motion.value(at:near:), tolerance: tolerance, slack: slack, jitter: jitter)
  }

  /// The same; what their stamps are off by counts as noise, so that a few fast ones do not decide when all happens.
  var timed: [ObservedSample] {
    let jitter = deviation.jitter
    return near.map { sample in
      let shift = jitter * motion.speed(at: sample.time)
      var sample = sample
      sample.noise = (sample.noise * sample.noise + shift * shift).squareRoot()
      return sample
    }
  }

  /// The share of the motion that lies within one and a half intervals of a sample, 0…1: of its time or
  /// of its way, whichever is more; what comes from beyond the stage begins where nobody can see it.
  func seen(times: [Double], interval: Double) -> Double {
    guard let moving = motion.moving, moving.upperBound > moving.lowerBound else { return 1 }
    let reach = max(interval, 1e-6) * 1.5
    var covered: [(start: Double, end: Double)] = []
    for time in times {
      let start = max(time - reach, covered.last?.end ?? moving.lowerBound)
      let end = min(time + reach, moving.upperBound)
      guard end > start else { continue }
      if let last = covered.last, last.end == start {
        covered[covered.count - 1].end = end
      } else {
        covered.append((start, end))
      }
    }
    let time = covered.reduce(0) { $0 + $1.end - $1.start }
    let way = covered.reduce(0) { $0 + motion.way(from: $1.start, to: $1.end) }
    let whole = motion.way(from: moving.lowerBound, to: moving.upperBound)
    return max(
      time / (moving.upperBound - moving.lowerBound), whole > 0 ? min(way / whole, 1) : 0)
  }

  /// Whether all but stray samples lie within the tolerances of a curve, and those in a row within a share of
  /// them together.
  ///
  /// Two samples of a hundred, and one in any case, may be strays, as pictures of a codec are that has
  /// not caught up; what is right for so short cannot be seen.
  func isWithin(_ warp: CurveWarp? = nil) -> Bool {
    isEachWithin(warp) && isSteady(warp) && (warp != nil || !isElsewhere)
  }

  /// Where other ends explain samples so many times better than lateness, the ends are others.
  private static let tellingShare = 3.0
  /// Standard deviations of a sample that chance explains.
  private static let chance = 3.0

  /// Whether samples go another way, as a shake of another width does: lateness would excuse each of them, and not
  /// all of them.
  private var isElsewhere: Bool {
    guard motion.moving != nil, motion.range > tolerance, mayBeElsewhere else { return false }
    let late = told.reduce(0.0) { sum, sample in
      let rest = sample.value - motion.value(at: sample.time - deviation.delay)
      return sum + rest * rest
    }
    // What is fast begins or ends elsewhere, and draws the clock of all along, or is late as well.
    return [CurveWarp.Freedom.ends, .delayAndEnds].contains { freedom in
      guard let ends = CurveWarp.fit(freedom, told, motion, tolerance: tolerance) else {
        return false
      }
      var (other, apart) = (0.0, 0)
      for sample in told {
        let elsewhere = ends.value(of: motion, at: sample.time)
        let distance = abs(elsewhere - motion.value(at: sample.time - ends.delay))
        other += (sample.value - elsewhere) * (sample.value - elsewhere)
        if distance > tolerance + Self.chance * sample.noise { apart += 1 }
      }
      return apart > 1 && other * Self.tellingShare * Self.tellingShare < late
    }
  }

  /// Whether other ends could lie beyond the tolerance of the scene's at all, each as late as explains most.
  ///
  /// Both searches begin at the scene itself and only go downhill: each sample is then off either by at most the root
  /// of all squares, of other ends in units of what it counts for.
  private var mayBeElsewhere: Bool {
    var (squares, weighted, place, lightest) = (0.0, 0.0, -1, Double.infinity)
    for sample in told {
      let weight = CurveWarp.weight(sample, tolerance)
      let rest = sample.value - motion.value(at: sample.time, near: &place)
      squares += rest * rest
      weighted += weight * weight * rest * rest
      lightest = min(lightest, weight)
    }
    // A hundredth for what rounding does.
    return 1.01 * (squares.squareRoot() + weighted.squareRoot() / lightest) > 0.99 * tolerance
  }

  private func isSteady(_ warp: CurveWarp?) -> Bool {
    guard motion.moving != nil, motion.range > tolerance else { return true }
    return deviation(from: warp).largest <= steadyShare * tolerance
  }

  private func deviation(from warp: CurveWarp?) -> SteadyDeviation {
    guard let warp else { return deviation }
    return SteadyDeviation(
      of: told, from: { warp.value(of: motion, at: $0, near: &$1) }, tolerance: tolerance,
      slack: slack, jitter: jitter)
  }

  private func isEachWithin(_ warp: CurveWarp?) -> Bool {
    guard let warp else { return outside(slack) <= mostStrays }
    let outside = near.count { sample in
      let allowed = tolerance + Self.chance * sample.noise
      return [-slack, 0, slack].allSatisfy {
        abs(sample.value - warp.value(of: motion, at: sample.time + $0)) > allowed
      }
    }
    return outside <= mostStrays
  }

  private var mostStrays: Int { max(1, inMotion.count / 50) }

  /// How many samples are off the scene beyond the tolerance and what being late by `slack` seconds explains.
  private func outside(_ slack: Double) -> Int {
    var place = -1
    return judged.count { sample in
      let allowed = tolerance + Self.chance * sample.noise
      // Mostly it is where the scene is at its very time, and nothing around has to be looked at.
      let now = motion.value(at: sample.time, near: &place)
      if sample.value >= now - allowed, sample.value <= now + allowed { return false }
      let around = motion.values(around: sample.time, slack: slack)
      return sample.value < around.lowerBound - allowed
        || sample.value > around.upperBound + allowed
    }
  }

  /// So many samples that not even so many slacks explain are off, however few show the motion.
  private static let (plainly, plainSlack) = (3, 2.0)

  /// Whether so much of what was seen is off that a motion of a few samples surely is another.
  var isPlainlyOff: Bool { outside(Self.plainSlack * slack) >= Self.plainly }

  /// How far samples are apart.
  var travel: Double { ObservedMotion(layer: "", keyPath: "", samples: judged).range }

  /// How far the scene is apart at their times.
  private var toldTravel: Double {
    var place = -1
    let told = judged.map { sample in
      ObservedSample(time: sample.time, value: motion.value(at: sample.time, near: &place))
    }
    return ObservedMotion(layer: "", keyPath: "", samples: told).range
  }

  var distance: PropertyComparison.Distance? {
    guard !judged.isEmpty else { return nil }
    var largest = (distance: 0.0, time: judged[0].time)
    var place = -1
    for sample in judged {
      let distance = abs(sample.value - motion.value(at: sample.time, near: &place))
      if distance > largest.distance { largest = (distance, sample.time) }
    }
    let moved = inMotion.isEmpty ? judged : inMotion
    let speeds = moved.map { motion.speed(at: $0.time) }
    let fastest = speeds.map(abs).max() ?? 0
    var (squares, timeSquares, timed) = (0.0, 0.0, 0)
    for (sample, speed) in zip(moved, speeds) {
      let distance = sample.value - motion.value(at: sample.time)
      squares += distance * distance
      guard abs(speed) > fastest / 5, fastest > 0 else { continue }
      timeSquares += distance * distance / (speed * speed)
      timed += 1
    }
    return PropertyComparison.Distance(
      largest: largest.distance, largestAt: largest.time,
      rms: (squares / Double(moved.count)).squareRoot(),
      timeRMS: timed > 0 ? (timeSquares / Double(timed)).squareRoot() : nil)
  }

  /// The first of what can be wrong that explains what was seen.
  var difference: MotionDifference {
    // Of what was seen at its end alone, where little moves in the scene as well, nobody can say that it rests.
    if travel <= max(2 * tolerance, 0.02 * motion.range), travel <= toldTravel / 4 {
      return .rests(expected: motion.range)
    }
    for group in CurveWarp.Freedom.simplestFirst {
      let found = group.compactMap { freedom -> (difference: MotionDifference, rest: Double)? in
        guard let warp = CurveWarp.fit(freedom, near, motion, tolerance: tolerance), isWithin(warp)
        else { return nil }
        return (
          MotionDifference(freedom, warp, motion, tolerance: tolerance),
          deviation(from: warp).largest
        )
      }
      if let best = found.min(by: { $0.rest < $1.rest }) { return best.difference }
    }
    return .curve(expected: fit(expectedSeries), seen: fit(near))
  }

  /// The same where each sample may be where the scene has it and how long it takes is wrong.
  var durationDifference: MotionDifference {
    for freedom in [CurveWarp.Freedom.stretch, .delayAndStretch] {
      if let warp = CurveWarp.fit(freedom, near, motion, tolerance: tolerance), isWithin(warp) {
        return MotionDifference(freedom, warp, motion, tolerance: tolerance)
      }
    }
    return difference
  }

  /// The scene's curve at the times at which it was looked at.
  private var expectedSeries: [ObservedSample] {
    near.map { ObservedSample(time: $0.time, value: motion.value(at: $0.time)) }
  }

  private func fit(_ samples: [ObservedSample]) -> FittedMotion? {
    guard
      let series = try? MotionSeries(
        samples.map { MotionSample(time: $0.time, value: $0.value) })
    else { return nil }
    let fit = MotionFit(series)
    // Keyframes explain all that is drawn as straight lines; one motion that explains it as well for
    // what is asked here says more.
    if fit.best.kind == .keyframes, let next = fit.runnerUp, next.residual < tolerance / 10 {
      return next
    }
    return fit.best
  }
}
