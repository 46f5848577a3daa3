import Geometry

/// How what was let go slows down: its velocity shrinks by a factor every millisecond.
///
/// v(t) = v₀·r^(1000 t), in the continuous form; times are in seconds since release.
public struct Deceleration: Sendable, Hashable {
  /// UIKit's rate for scroll views, per millisecond (documented).
  public static let normal = Deceleration(checkedRate: 0.998)
  public static let fast = Deceleration(checkedRate: 0.99)

  /// What is left of the velocity after a millisecond.
  public let rate: Double
  /// The rate of decay per second, −1000·ln r.
  private let decay: Double

  /// Nil unless the rate lies between 0 and 1.
  public init?(rate: Double) {
    guard rate > 0, rate < 1 else { return nil }
    self.init(checkedRate: rate)
  }

  private init(checkedRate rate: Double) {
    self.rate = rate
    decay = -1000 * Transcendentals.log(rate)
  }

  public func velocity(at time: Double, from velocity: Double) -> Double {
    velocity * Transcendentals.exp(-decay * time)
  }

  /// How far it has come.
  public func travel(at time: Double, from velocity: Double) -> Double {
    velocity / decay * (1 - Transcendentals.exp(-decay * time))
  }

  /// How far it would come in the end.
  public func travel(from velocity: Double) -> Double { velocity / decay }

  /// When less than `rest` points are left; 0 where it is so from the start.
  public func duration(from velocity: Double, rest: Double = 0.5) -> Double {
    let travel = travel(from: velocity).magnitude
    return travel > rest ? Transcendentals.log(travel / rest) / decay : 0
  }

  /// When it has come so far; nil where it never does.
  public func time(toTravel distance: Double, from velocity: Double) -> Double? {
    guard distance != 0 else { return 0 }
    let total = travel(from: velocity)
    guard total != 0, distance / total > 0, distance / total < 1 else { return nil }
    return -Transcendentals.log(1 - distance / total) / decay
  }

  /// How far it will come by the sum over milliseconds, as WWDC 2018 session 803 projects it.
  public func projection(from velocity: Double) -> Double {
    velocity / 1000 * rate / (1 - rate)
  }
}
