/// A number of a motion, as it was found.
package struct MotionParameter: Sendable, Hashable {
  package enum Name: String, Sendable {
    case begin, duration, response, dampingRatio, velocity, rate, pace, x1, y1, x2, y2
    case time, value, from, to, dimension
  }

  package var name: Name
  package var value: Double
  /// Half of the interval in which it lies with 95 %; nil where the points do not decide it.
  package var uncertainty: Double?
}
