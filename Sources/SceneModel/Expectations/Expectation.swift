public import AnimationEngine
public import Geometry

/// Something that a scene claims about its motion.
public struct Expectation: Sendable {
  public enum Claim: Sendable {
    /// The value at a time, within the tolerance.
    case value(Subject, at: Rational, AnimationValue)
    /// Facts that hold at every frame of an interval, both ends included.
    case during(Subject, Rational, Rational, Course)
    /// Two values that are equal at every frame of an interval, both ends included.
    case equal(Subject, Rational, Rational, to: Subject, spelling: String)
    /// Something that happens, or does not.
    case event(EventClaim)
  }

  /// Facts about a number over an interval; nil ones are not claimed.
  public struct Course: Sendable, Hashable {
    public enum Direction: String, Sendable, CaseIterable { case increasing, decreasing }

    public var minimum: Double?
    public var maximum: Double?
    public var constant: Double?
    public var monotone: Direction?
    /// The largest step from one frame to the next.
    public var jump: Double?
    /// In units per second, at every frame.
    public var speed: Double?

    public init() {}
  }

  /// As the scene spells it, for messages.
  public var spelling: String
  public var claim: Claim
  /// 0.01 unless the scene says otherwise.
  public var tolerance: Double
  public var location: SourceLocation

  public init(_ claim: Claim, spelling: String, tolerance: Double, location: SourceLocation) {
    (self.claim, self.spelling) = (claim, spelling)
    (self.tolerance, self.location) = (tolerance, location)
  }

  /// What is looked at; an event is none.
  public var subject: Subject? {
    switch claim {
    case .value(let subject, _, _), .during(let subject, _, _, _),
      .equal(let subject, _, _, _, _):
      subject
    case .event: nil
    }
  }

  /// Facts about events; nil ones are not claimed.
  public struct EventClaim: Sendable, Hashable {
    public var pattern: EventPattern
    /// The time of one of them, in seconds.
    public var time: Rational?
    /// Only events from the first to the second time count, both included.
    public var interval: ClosedRange<Rational>?
    /// How many there are; nil asks for at least one.
    public var times: Int?
    /// Events of which the first comes after, or before, the first of these.
    public var after: EventPattern?
    public var before: EventPattern?

    public init(_ pattern: EventPattern) { self.pattern = pattern }
  }
}
