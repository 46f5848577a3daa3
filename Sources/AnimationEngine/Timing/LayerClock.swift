public import Geometry

/// A layer's own time, as its superlayer's clock drives it.
public struct LayerClock: Sendable, Hashable {
  public var beginTime: Rational = 0
  public var speed: Rational = 1
  public var timeOffset: Rational = 0

  public init(beginTime: Rational = 0, speed: Rational = 1, timeOffset: Rational = 0) {
    (self.beginTime, self.speed, self.timeOffset) = (beginTime, speed, timeOffset)
  }

  /// The layer's time at `parentTime`: (parent − beginTime) · speed + timeOffset.
  public func localTime(at parentTime: Rational) -> Rational {
    if speed == 1, timeOffset == 0 {
      return beginTime == 0 ? parentTime : parentTime - beginTime
    }
    return (parentTime - beginTime) * speed + timeOffset
  }

  /// The inverse; 0 for a stopped clock, as measured on Core Animation.
  public func parentTime(at localTime: Rational) -> Rational {
    speed == 0 ? 0 : (localTime - timeOffset) / speed + beginTime
  }
}
