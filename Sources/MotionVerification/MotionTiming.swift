/// How late what was seen is and how long it takes, and what of that neither chance nor codecs explain.
struct MotionTiming {
  /// In seconds; nil where the samples do not say.
  let delay: Double?
  /// Whether it is as late as it may be.
  let isOnTime: Bool
  /// How much later it is where it may take another time as well, in seconds.
  let delayBesideDuration: Double?
  /// In seconds: the scene's own, what was seen, and its standard deviation; nil where that is not told surely.
  let duration: (expected: Double, seen: Double, noise: Double)?
  /// Whether it surely takes another time.
  let isOfOtherLength: Bool

  /// A duration that is less sure than this share of it is none.
  ///
  /// Of 342 properties that move in 180 recordings whose truth is known, 271 are surer: 19 of 20 of those durations are
  /// within 0.7 %, the worst by 5 %. Of all of them 19 of 20 are within 1.5 %, and one is off by 38 %.
  private static let mostNoise = 0.015
  /// Standard deviations that chance explains of a delay, and of a duration where each sample is within the tolerance.
  private static let (chance, surely) = (2.5, 3.0)
  /// A duration that is off by less than this share of it is not another.
  private static let leastStretch = 0.02

  /// `moving` is when the scene moves it; `isFaded` says that it is an opacity which a codec has written.
  init(_ judge: MotionJudge, moving: ClosedRange<Double>, isFaded: Bool) {
    let (motion, tolerance, slack, samples) = (
      judge.motion, judge.tolerance, judge.slack, judge.timed
    )
    let length = moving.upperBound - moving.lowerBound
    let late = CurveWarp.fit(.delay, samples, motion, tolerance: tolerance)
    let lateNoise = late?.noise(of: .delay, samples, motion, tolerance: tolerance) ?? .infinity
    delay = late?.delay
    // Where it comes slowly to rest each sample may be within the tolerance and all of them far too early. A codec that
    // saves bits shows a fade late, by half of the tolerance at its mean speed, and none early: in 72 recordings whose
    // truth is known by 1 to 50 ms late, and by at most 4 ms early.
    // What lies over or under something that fades makes it seem more or less opaque in all pictures together.
    let common =
      isFaded ? late?.commonNoise(of: .delay, samples, motion, tolerance: tolerance) ?? 0 : 0
    let allowed = slack + Self.chance * lateNoise + common
    let lag = isFaded ? tolerance / 2 * length / motion.range : 0
    isOnTime = late.map { -allowed <= $0.delay && $0.delay <= allowed + lag } ?? true

    let whole = CurveWarp.fit(.delayAndStretch, samples, motion, tolerance: tolerance)
    let noise =
      whole?.noise(of: .stretch, beside: [.delay], samples, motion, tolerance: tolerance)
      ?? .infinity
    delayBesideDuration = whole?.delay
    let stretch = abs((whole?.stretch ?? 1) - 1)
    // What explains nothing of what was seen, as where one sample is far astray, is no duration.
    let isExplained = stretch <= Self.leastStretch || judge.isWithin(whole)
    duration = whole.flatMap { warp in
      noise <= Self.mostNoise && isExplained
        ? (length, length * warp.stretch, length * noise) : nil
    }
    // Another spring may stay within the tolerance all the way, and take longer or shorter for sure.
    isOfOtherLength =
      isExplained && !isFaded
      && stretch * length > max(slack, Self.leastStretch * length) + Self.surely * noise * length
  }
}
