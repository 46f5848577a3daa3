import Geometry

extension Keyframes {
  /// The value at `fraction` of the duration, re-timed as a whole by `pacing`.
  ///
  /// Nil where there is no course to follow: a single value has no effect (measured), and values
  /// that cannot be mixed have none either. Where values and key times differ in count, the common
  /// prefix of both is used (measured).
  func value(at fraction: Rational, pacedBy pacing: TimingFunction) -> AnimationValue? {
    switch calculationMode {
    case .linear: linearValue(at: paced(fraction, by: pacing))
    case .discrete: discreteValue(at: paced(fraction, by: pacing))
    }
  }

  /// Progress stays exact where nothing re-times it, so that a key time is met on its frame.
  private func paced(_ fraction: Rational, by pacing: TimingFunction) -> Pace {
    pacing == .linear ? .exact(fraction) : .eased(pacing.value(at: fraction.value))
  }

  private func linearValue(at pace: Pace) -> AnimationValue? {
    let count = min(values.count, keyTimes?.count ?? values.count)
    guard count > 1 else { return nil }
    let times = keyTimes ?? (0..<count).map { Rational($0) / Rational(count - 1) }
    // The segment that begins at or before this progress; ends outside continue their segment.
    var segment = 0
    while segment < count - 2, pace.hasReached(times[segment + 1]) { segment += 1 }
    var local = pace.fraction(from: times[segment], to: times[segment + 1])
    if segment < timingFunctions.count { local = timingFunctions[segment].value(at: local) }
    return values[segment].interpolated(to: values[segment + 1], at: local)
  }

  /// Discrete key times have one entry more than values: the end of the last one.
  private func discreteValue(at pace: Pace) -> AnimationValue? {
    let count = min(values.count, keyTimes?.count ?? values.count)
    guard count > 0 else { return nil }
    var index = 0
    while index < count - 1,
      pace.hasReached(keyTimes?[index + 1] ?? Rational(index + 1) / Rational(values.count))
    {
      index += 1
    }
    return values[index]
  }
}

/// Progress that is still exact, or has been through a timing function.
private enum Pace {
  case exact(Rational)
  case eased(Double)

  func hasReached(_ time: Rational) -> Bool {
    switch self {
    case .exact(let fraction): fraction >= time
    case .eased(let fraction): fraction >= time.value
    }
  }

  /// Where it stands between two key times; 1 between equal ones.
  func fraction(from start: Rational, to end: Rational) -> Double {
    guard end > start else { return 1 }
    switch self {
    case .exact(let fraction): return ((fraction - start) / (end - start)).value
    case .eased(let fraction): return (fraction - start.value) / (end.value - start.value)
    }
  }
}
