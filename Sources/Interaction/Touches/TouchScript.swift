public import AnimationEngine
public import Geometry

/// What one finger is told to do: where it goes down, its legs, and how it leaves.
public struct TouchScript: Sendable, Hashable {
  /// Where a finger goes.
  public enum Target: Sendable, Hashable {
    /// On the stage, in points.
    case point(Point)
    /// The middle of a layer, where it is seen at the moment that counts.
    case layer(LayerID)
  }

  /// A part of the way; its duration is in seconds, 0 or more.
  public struct Leg: Sendable, Hashable {
    /// How a finger moves during a leg.
    public enum Motion: Sendable, Hashable {
      case hold
      /// Straight to a target, which is looked up as the leg begins.
      case to(Target)
      /// Straight by a displacement.
      case by(Vector)
      /// Around a center by an angle in radians, clockwise on screen, while the distance to it grows
      /// by a factor: one finger's part of a pinch and of a rotation.
      case around(Point, angle: Double, scale: Double)
    }

    public var motion: Motion
    public var duration: Rational

    public init(_ motion: Motion, over duration: Rational) {
      (self.motion, self.duration) = (motion, duration)
    }
  }

  /// Whether a finger lifts, or the system takes it away.
  public enum Ending: String, Sendable, CaseIterable { case up, cancel }

  /// Scene time of the touch-down, in seconds.
  public var time: Rational
  public var start: Target
  public var legs: [Leg]
  public var ending: Ending

  public init(at time: Rational, down start: Target, legs: [Leg] = [], ending: Ending = .up) {
    (self.time, self.start, self.legs, self.ending) = (time, start, legs, ending)
  }

  /// When the finger leaves, in scene time.
  package var end: Rational { legs.reduce(time) { $0 + max(0, $1.duration) } }
}

// What has a name of its own.
extension TouchScript {
  /// How long a finger of a tap stays down: 0.05 s.
  public static let tapDuration = Rational(1) / Rational(20)

  /// A short touch.
  public static func tap(_ target: Target, at time: Rational) -> TouchScript {
    hold(target, at: time, for: tapDuration)
  }

  /// A finger that stays where it went down.
  public static func hold(
    _ target: Target, at time: Rational, for duration: Rational
  ) -> TouchScript {
    TouchScript(at: time, down: target, legs: [Leg(.hold, over: duration)])
  }

  /// Two fingers on opposite sides of a center, which part by a factor and turn by an angle.
  ///
  /// `distance` is the one between the fingers at first, in points; `bearing` the angle at which the
  /// first of them lies then.
  public static func pinch(
    about center: Point, distance: Double, bearing: Double = 0, scale: Double = 1,
    angle: Double = 0, at time: Rational, over duration: Rational, ending: Ending = .up
  ) -> [TouchScript] {
    let arm = Vector(
      dx: Transcendentals.cos(bearing) * distance / 2,
      dy: Transcendentals.sin(bearing) * distance / 2)
    return [arm, arm * -1].map { arm in
      TouchScript(
        at: time, down: .point(center + arm),
        legs: [Leg(.around(center, angle: angle, scale: scale), over: duration)], ending: ending)
    }
  }
}
