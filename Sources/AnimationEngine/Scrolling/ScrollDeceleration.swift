import Geometry

/// How a scroll view slows down: each millisecond the velocity is multiplied by a rate.
public struct ScrollDeceleration: Sendable, Hashable {
  /// Per millisecond, between 0 and 1.
  public let rate: Double

  /// UIKit's normal rate, 0.998.
  public static let normal = ScrollDeceleration(checkedRate: 0.998)
  /// UIKit's fast rate, 0.99.
  public static let fast = ScrollDeceleration(checkedRate: 0.99)

  /// Nil unless the rate is greater than 0 and less than 1.
  public init?(rate: Double) {
    guard rate > 0, rate < 1 else { return nil }
    self.init(checkedRate: rate)
  }

  private init(checkedRate rate: Double) { self.rate = rate }

  /// In points per second, so many seconds after the finger left with `velocity`.
  package func velocity(at time: Double, from velocity: Double) -> Double {
    velocity * Transcendentals.pow(rate, 1000 * max(0, time))
  }

  /// How far the content has moved, in points.
  package func distance(at time: Double, from velocity: Double) -> Double {
    velocity * (Transcendentals.pow(rate, 1000 * max(0, time)) - 1) / coefficient
  }

  /// How far it will have moved in the end, in points.
  package func totalDistance(from velocity: Double) -> Double { -velocity / coefficient }

  /// Where Apple's projection expects it, in points: the sum over whole milliseconds, a little less
  /// than ``totalDistance(from:)``. (WWDC 2018, session 803)
  package func projectedDistance(from velocity: Double) -> Double {
    velocity / 1000 * rate / (1 - rate)
  }

  /// When so many points are left to go, in seconds; 0 where there never were as many.
  package func duration(from velocity: Double, leaving rest: Double) -> Double {
    guard velocity != 0, rest > 0 else { return velocity == 0 ? 0 : .infinity }
    return max(0, Transcendentals.log(-coefficient * rest / abs(velocity)) / coefficient)
  }

  /// When so much of the velocity is gone that `speed` is left, in seconds.
  package func duration(from velocity: Double, slowingTo speed: Double) -> Double {
    guard velocity != 0, speed > 0 else { return velocity == 0 ? 0 : .infinity }
    return max(0, Transcendentals.log(speed / abs(velocity)) / coefficient)
  }

  /// When it has gone so many points in the direction of its velocity, in seconds; nil where it
  /// never will.
  package func time(ofDistance distance: Double, from velocity: Double) -> Double? {
    let share = 1 + distance * coefficient / velocity
    guard velocity != 0, share > 0, share <= 1 else { return nil }
    return Transcendentals.log(share) / coefficient
  }

  /// The exponent of the velocity, per second; negative.
  private var coefficient: Double { 1000 * Transcendentals.log(rate) }
}

/// The friction of Flutter's scroll views: each second the velocity is multiplied by the drag.
package struct ScrollFriction: Sendable, Hashable {
  /// Per second, between 0 and 1; 0.135 is a scroll view of iOS.
  package let drag: Double

  /// Nil unless the drag is greater than 0 and less than 1.
  package init?(drag: Double = 0.135) {
    guard drag > 0, drag < 1 else { return nil }
    self.drag = drag
  }

  /// Where a value that started with a velocity is, so many seconds later.
  package func position(at time: Double, from start: Double, velocity: Double) -> Double {
    let logarithm = Transcendentals.log(drag)
    return start + velocity * (Transcendentals.pow(drag, max(0, time)) - 1) / logarithm
  }

  /// In units per second.
  package func velocity(at time: Double, from velocity: Double) -> Double {
    velocity * Transcendentals.pow(drag, max(0, time))
  }
}

/// A fling of Android's scroll views, which takes a time of its own and stops at its end.
package struct ClampingFling: Sendable, Hashable {
  /// At the start, in points per second.
  package let velocity: Double
  /// Seconds until it stands.
  package let duration: Double

  /// How fast the curve falls off: what is left after a tenth is 0.78 of the velocity.
  private static let falloff = Transcendentals.log(0.78) / Transcendentals.log(0.9)
  /// Earth's gravity in inches, times 160 dots in each, times a look-and-feel factor.
  private static let physicalCoefficient = 9.80665 * 39.37 * 160 * 0.84
  private static let inflection = 0.35

  /// Nil unless the friction is positive and both are finite.
  package init?(velocity: Double, friction: Double = 0.015) {
    guard friction > 0, friction.isFinite, velocity.isFinite else { return nil }
    self.velocity = velocity
    let reference = friction * Self.physicalCoefficient / Self.inflection
    let time = Transcendentals.pow(abs(velocity) / reference, 1 / (Self.falloff - 1))
    duration = Self.falloff * Self.inflection * time
  }

  /// How far the content has moved, in points, so many seconds after the start.
  package func distance(at time: Double) -> Double {
    guard duration > 0 else { return 0 }
    let left = 1 - min(max(time / duration, 0), 1)
    return velocity * duration / Self.falloff * (1 - Transcendentals.pow(left, Self.falloff))
  }
}
