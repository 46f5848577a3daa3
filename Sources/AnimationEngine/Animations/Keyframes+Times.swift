package import Geometry

extension Keyframes {
  /// When each value is reached, in fractions of the duration before any pacing; ascending.
  ///
  /// Rounded to 2⁻³² where distances set the times.
  package var valueTimes: [Rational] {
    if calculationMode.isPaced, let pacedTimes {
      return pacedTimes.compactMap { Rational(rounding: $0) }
    }
    if !calculationMode.isPaced, let keyTimes { return keyTimes }
    let intervals = calculationMode == .discrete ? values.count : values.count - 1
    guard intervals > 0 else { return [] }
    return (0...intervals).map { Rational($0) / Rational(intervals) }
  }
}

extension PathKeyframes {
  /// When each piece of the path begins, and when the last one ends, in fractions of the duration
  /// before any pacing; nil where the speed is constant all along.
  package var pieceTimes: [Rational]? {
    guard !calculationMode.isPaced else { return nil }
    if let keyTimes { return keyTimes }
    let count = measure.segments.count
    return count > 0 ? (0...count).map { Rational($0) / Rational(count) } : []
  }
}
