/// What was seen of a property beside what the scene says of it.
package struct PropertyComparison: Sendable {
  /// Whether it moves as the scene says.
  package enum Verdict: Sendable {
    case right
    case differs(MotionDifference)
    /// Too little was seen to say; the reason as a clause.
    case notSeen(String)
  }

  package let observed: ObservedMotion
  /// When the scene begins on the clock of what was seen, in seconds.
  package let start: Double
  package let expected: ExpectedMotion
  package let kind: MotionTolerance.Kind
  package let verdict: Verdict
  /// How much was seen of the time in which the scene moves it, or of its way where that is more, 0…1; 1
  /// where the scene rests.
  package let seen: Double
  /// How far it is from the scene, in its unit; nil where nothing was seen.
  package let distance: Distance?
  /// How much later than in the scene it moves, in seconds; nil where it does not say.
  package let delay: Double?
  /// How long it moves, in seconds: the scene's own time, what was seen, and its standard deviation; nil where what
  /// was seen does not tell.
  package let duration: (expected: Double, seen: Double, noise: Double)?
  package let course: (expected: MotionCourse, seen: MotionCourse)?

  /// Distances from the scene.
  package struct Distance: Sendable, Hashable {
    package var largest: Double
    /// When, in seconds of the scene.
    package var largestAt: Double
    /// Root mean square over the time in which it moves.
    package var rms: Double
    /// The same in seconds: over the scene's speed, where that is more than a fifth of its fastest.
    package var timeRMS: Double?
  }

  /// How many samples a motion must have to be judged where it is not plainly off, and what share of it to be right.
  static let fewestSamples = 5
  static let leastSeen = 0.6

  init(
    _ pair: MotionPair, start: Double, repeated: Set<Double>, interval: Double, slack: Double,
    jitter: Double, isVague: Bool
  ) {
    (observed, expected, self.start) = (pair.observed, pair.expected, start)
    let kind = MotionTolerance.Kind(keyPath: pair.observed.keyPath)
    self.kind = kind
    let samples = pair.observed.samples.filter { !repeated.contains($0.time) }.map {
      ObservedSample(time: $0.time - start, value: $0.value, noise: $0.noise)
    }
    // How opaque something is codecs and colors change for good, by half of the tolerance at times.
    let isFaded = kind == .opacity && samples.contains { $0.noise > 0 }
    let judge = MotionJudge(
      samples: samples, motion: pair.expected, tolerance: pair.tolerance, slack: slack,
      steadyShare: isFaded ? 1 : 0.5, jitter: jitter)
    seen = judge.seen(times: samples.map(\.time), interval: interval)
    distance = judge.distance
    guard let moving = pair.expected.moving, pair.expected.range > pair.tolerance else {
      (delay, duration, course) = (nil, nil, nil)
      verdict =
        samples.isEmpty
        ? .notSeen("it was not seen while the scene was on")
        : judge.isWithin() ? .right : .differs(.movesAndShouldRest(judge.travel))
      return
    }
    let timing = MotionTiming(judge, moving: moving, isFaded: isFaded)
    // What is off in the part that was seen differs, whatever the rest does.
    let isWithin = judge.isWithin() && timing.isOnTime
    let isEnough = judge.inMotion.count >= Self.fewestSamples || judge.isPlainlyOff
    guard isEnough, seen >= Self.leastSeen || !isWithin else {
      (delay, duration, course) = (nil, nil, nil)
      let count = judge.inMotion.count
      verdict = .notSeen(
        "\(count) \(count == 1 ? "sample shows" : "samples show") \(Int((seen * 100).rounded())) % of its motion"
      )
      return
    }
    duration = timing.duration
    course = (
      MotionCourse(pair.expected), MotionCourse(judge.near, like: pair.expected)
    )
    // Of what was seen in part, the rest may make up for it.
    let isOfOtherLength = timing.isOfOtherLength && seen >= Self.leastSeen
    if isWithin, !isOfOtherLength {
      delay = timing.delay
      verdict = .right
    } else {
      let difference = isWithin ? judge.durationDifference : judge.difference
      delay = difference.delay ?? timing.delayBesideDuration
      verdict =
        isVague
        ? .notSeen("it differs, and cannot be measured well enough to say so")
        : .differs(difference)
    }
  }
}
