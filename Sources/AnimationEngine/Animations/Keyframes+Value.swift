import Geometry

extension Keyframes {
  /// The value at a progress that the animation's own timing function has re-timed.
  ///
  /// Nil where there is no interpolation to follow: a single value has no effect (measured), and values
  /// that cannot be mixed have none either. Where values and key times differ in count, the common
  /// prefix of both is used (measured). The duration in seconds is for springs among the timing
  /// functions.
  func value(at pace: Pace, lasting duration: Double) -> AnimationValue? {
    if calculationMode == .discrete { return discreteValue(at: pace) }
    let times = keyTimesOfSegments
    guard var place = times.place(of: pace) else { return nil }
    if !calculationMode.isPaced, place.interval < timingFunctions.count {
      place.fraction = timingFunctions[place.interval].value(
        at: place.fraction, lasting: place.share * duration)
    }
    let (start, end) = (values[place.interval], values[place.interval + 1])
    switch calculationMode {
    case .cubic, .cubicPaced:
      return cubicValue(at: place, times) ?? start.interpolated(to: end, at: place.fraction)
    case .linear, .paced, .discrete:
      return start.interpolated(to: end, at: place.fraction)
    }
  }

  func discreteValue(at pace: Pace, leaning lean: Int = 0) -> AnimationValue? {
    guard let keyTimes else {
      return KeyTimes.even(values.count).place(of: pace, leaning: lean).map {
        values[$0.interval]
      }
    }
    // The last value is shown from its key time on, whether or not another says when it ends.
    let count = min(values.count, keyTimes.count)
    guard count > 0 else { return nil }
    let borders = ArraySlice(keyTimes.prefix(count) + [keyTimes[count - 1]])
    return KeyTimes.exact(borders).place(of: pace, leaning: lean).map { values[$0.interval] }
  }

  var keyTimesOfSegments: KeyTimes {
    if calculationMode.isPaced {
      return pacedTimes.map { .measured($0) } ?? .even(values.count - 1)
    }
    guard let keyTimes else { return .even(values.count - 1) }
    return .exact(keyTimes.prefix(values.count))
  }

  /// Key times in proportion to the distances between values; nil where these cannot be measured
  /// or all values are equal.
  var pacedTimes: [Double]? {
    guard values.count > 1 else { return nil }
    var times = [0.0]
    times.reserveCapacity(values.count)
    for (start, end) in zip(values, values.dropFirst()) {
      guard let distance = start.distanceTraveled(to: end) else { return nil }
      times.append(times[times.count - 1] + distance)
    }
    let total = times[times.count - 1]
    return total > 0 ? times.map { $0 / total } : nil
  }
}
