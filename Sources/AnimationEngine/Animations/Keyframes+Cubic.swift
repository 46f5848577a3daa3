import Geometry

extension Keyframes {
  /// The value on the smooth curve through all values: Kochanek and Bartels' Hermite curve.
  ///
  /// At the two ends the only difference there is counts for both sides, and is used whole. Where
  /// key times are uneven, the tangent at a value between is scaled for each of its two intervals
  /// by twice the interval over the sum of both. (measured, but for tension, continuity and bias)
  /// Nil for values that have no differences, as transforms and flags.
  func cubicValue(at place: KeyTimes.Place, _ times: KeyTimes) -> AnimationValue? {
    // Hermite's polynomials, the value's own written as a step from the start.
    let t = place.fraction
    let rest = 1 - t
    return hermite(at: place, times).flatMap { piece in
      piece.start
        .adding(piece.difference, times: t * t * (3 - 2 * t))?
        .adding(piece.leaving, times: piece.leavingScale * t * rest * rest)?
        .adding(piece.arriving, times: -piece.arrivingScale * t * t * rest)
    }
  }

  /// How fast that value changes with the fraction of its interval.
  func cubicSlope(at place: KeyTimes.Place, _ times: KeyTimes) -> AnimationValue? {
    let t = place.fraction
    let rest = 1 - t
    return hermite(at: place, times).flatMap { piece in
      piece.difference.multiplied(by: 6 * t * rest)?
        .adding(piece.leaving, times: piece.leavingScale * rest * (1 - 3 * t))?
        .adding(piece.arriving, times: -piece.arrivingScale * t * (2 - 3 * t))
    }
  }

  /// The way between two values, and how it leaves the first and arrives at the second.
  private struct Hermite {
    var start: AnimationValue
    var difference: AnimationValue
    var leaving: AnimationValue
    var arriving: AnimationValue
    var leavingScale: Double
    var arrivingScale: Double
  }

  private func hermite(at place: KeyTimes.Place, _ times: KeyTimes) -> Hermite? {
    let (start, end) = (place.interval, place.interval + 1)
    guard let difference = values[end].subtracting(values[start]) else { return nil }
    if case .transform = difference { return nil }
    let isFirst = start == 0
    let isLast = end == times.intervalCount
    guard let before = isFirst ? difference : values[start].subtracting(values[start - 1]),
      let after = isLast ? difference : values[end + 1].subtracting(values[end]),
      let leaving = tangent(at: start, before, difference, isLeaving: true),
      let arriving = tangent(at: end, difference, after, isLeaving: false)
    else { return nil }

    func scale(_ neighbor: Double) -> Double {
      let both = place.share + neighbor
      return both > 0 ? 2 * place.share / both : 0
    }
    return Hermite(
      start: values[start], difference: difference, leaving: leaving, arriving: arriving,
      leavingScale: isFirst ? 1 : scale(times.share(of: start - 1)),
      arrivingScale: isLast ? 1 : scale(times.share(of: end)))
  }

  /// The tangent on one side of a value, from the differences to its two neighbors.
  private func tangent(
    at index: Int, _ before: AnimationValue, _ after: AnimationValue, isLeaving: Bool
  ) -> AnimationValue? {
    let tangent = index < tangents.count ? tangents[index] : Tangent()
    let continuity = isLeaving ? tangent.continuity : -tangent.continuity
    let share = (1 - tangent.tension) / 2
    return before.multiplied(by: share * (1 + continuity) * (1 + tangent.bias))?
      .adding(after, times: share * (1 - continuity) * (1 - tangent.bias))
  }
}

extension AnimationValue {
  fileprivate func adding(_ value: AnimationValue, times factor: Double) -> AnimationValue? {
    value.multiplied(by: factor).flatMap { adding($0) }
  }
}

extension KeyTimes {
  fileprivate var intervalCount: Int {
    switch self {
    case .even(let count): count
    case .exact(let times): times.count - 1
    case .measured(let times): times.count - 1
    }
  }

  /// An interval's share of the duration.
  fileprivate func share(of interval: Int) -> Double {
    switch self {
    case .even(let count): 1 / Double(count)
    case .exact(let times):
      (times[times.startIndex + interval + 1] - times[times.startIndex + interval]).value
    case .measured(let times): times[interval + 1] - times[interval]
    }
  }
}
