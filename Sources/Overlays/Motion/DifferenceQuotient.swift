import Geometry

/// The rate of change of a course, by the difference quotient of its exact values.
///
/// Central inside a smooth part, one-sided of second order at its ends: never across a knot, where
/// the course may jump or turn. Exact for courses up to the second degree.
struct DifferenceQuotient {
  /// Where the course may jump or have a corner, ascending.
  let knots: [Rational]

  /// Half of the central quotient's span, in seconds: small enough for curves, and large enough
  /// that the last bits of a double do not show (10⁻¹³ / 10⁻⁴).
  static let step = Rational(1) / 8192

  /// The rate per second, at a knot that on its later side; nil where the course has no value.
  func rate(of course: (Rational) -> Point?, at time: Rational) -> Vector? {
    let instant = SampledCourse.instant
    let low = knots.last { $0 <= time }.map { $0 + instant }
    let high = knots.first { $0 > time }.map { $0 - instant }
    // At the last moment of all there is nothing later, and what was before it counts.
    if high == nil, let low, low > time, let before = knots.last(where: { $0 < time }) {
      return rate(of: course, at: time - instant, low: before + instant, high: time - instant)
    }
    return rate(of: course, at: time, low: low, high: high)
  }

  private func rate(
    of course: (Rational) -> Point?, at time: Rational, low: Rational?, high: Rational?
  ) -> Vector? {
    var step = Self.step
    if low.map({ time - step >= $0 }) ?? true, high.map({ time + step <= $0 }) ?? true {
      guard let a = course(time - step), let b = course(time + step) else { return nil }
      return (b - a) * (1 / (2 * step.value))
    }
    // Three points on the side that has more room.
    let start = min(max(time, low ?? time), high ?? time)
    let roomBefore = low.map { start - $0 } ?? step * 2
    let roomAfter = high.map { $0 - start } ?? step * 2
    step = max(min(step, max(roomBefore, roomAfter) / 2), SampledCourse.instant)
    if roomBefore > roomAfter { step = -step }
    guard let a = course(start), let b = course(start + step), let c = course(start + step + step)
    else { return nil }
    let change = Vector(dx: -3 * a.x + 4 * b.x - c.x, dy: -3 * a.y + 4 * b.y - c.y)
    return change * (1 / (2 * step.value))
  }
}
