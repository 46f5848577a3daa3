import Geometry

/// A scene's property at even times, and where between them it goes on as straight as they are.
struct MotionGrid {
  struct Point {
    var time: Rational
    var value: Double
    /// Whether it has rested since the point before.
    var rests: Bool
  }

  /// From 0 to the scene's end; times at which the property has no value are left out.
  private(set) var points: [Point] = []

  /// Asks for `rate` values a second, and for one at the scene's end; where it `rests` from one time to the next,
  /// for none.
  init(
    duration: Rational, rate: Int, rests: (_ start: Rational, _ end: Rational) -> Bool,
    value: (Rational) -> Double?
  ) {
    let count = max(Int((duration * Rational(rate)).ceiling), 1)
    points.reserveCapacity(count + 1)
    for index in 0...count {
      let time = min(Rational(index) / Rational(rate), duration)
      guard time > points.last?.time ?? -1 else { break }
      if let before = points.last, rests(before.time, time) {
        points.append(Point(time: time, value: before.value, rests: true))
      } else if let seen = value(time) {
        points.append(Point(time: time, value: seen, rests: false))
      }
    }
  }

  /// Whether the line that ends at a point is within `tolerance` of what it stands for, as its neighbours tell.
  ///
  /// A curve bends away from its chord by an eighth of what three even points are off a line; one with a corner between
  /// two points by at most a quarter of what it is off at both together. Where that is less than the tolerance, nobody
  /// has to look between them: most of what is asked of scenes would only say again that lines are straight.
  func isStraight(endingAt place: Int, within tolerance: Double) -> Bool {
    if points[place].rests { return true }
    return [place - 1, place].allSatisfy { bend(at: $0).map { abs($0) <= tolerance / 2 } ?? false }
  }

  /// How far three even points are off a line; nil at the ends, and where they are not even.
  private func bend(at place: Int) -> Double? {
    guard place > 0, place + 1 < points.count else { return nil }
    let (before, here, after) = (points[place - 1], points[place], points[place + 1])
    guard here.time - before.time == after.time - here.time else { return nil }
    return before.value - 2 * here.value + after.value
  }
}
