package import AnimationEngine
package import Geometry

/// Something that a scene claims about its motion.
package struct Expectation: Sendable {
  package enum Claim: Sendable {
    /// The value at a time, within the tolerance.
    case value(Subject, at: Rational, AnimationValue)
    /// Facts that hold at every frame of an interval, both ends included.
    case during(Subject, Rational, Rational, Constraints)
    /// Two values that are equal at every frame of an interval, both ends included.
    case equal(Subject, Rational, Rational, to: Subject, spelling: String)
    /// A number that is never negative, one of those that add up to a whole.
    case part(LiveNumber, of: [LiveNumber], Rational, Rational)
    /// Something that happens, or does not.
    case event(EventClaim)
  }

  /// Facts about a number over an interval; nil ones are not claimed.
  package struct Constraints: Sendable, Hashable {
    package enum Direction: String, Sendable, CaseIterable { case increasing, decreasing }

    package var minimum: Double?
    package var maximum: Double?
    package var constant: Double?
    package var monotone: Direction?
    /// The largest step from one frame to the next.
    package var jump: Double?
    /// In units per second, at every frame.
    package var speed: Double?
    /// The number at every frame, by the seconds since the interval began.
    package var formula: Formula?

    package init() {}
  }

  /// As the scene spells it, for messages.
  package var spelling: String
  package var claim: Claim
  /// 0.01 unless the scene says otherwise; of a part, a share of the whole.
  package var tolerance: Double
  package var location: SourceLocation

  package init(_ claim: Claim, spelling: String, tolerance: Double, location: SourceLocation) {
    (self.claim, self.spelling) = (claim, spelling)
    (self.tolerance, self.location) = (tolerance, location)
  }

  /// What is looked at; an event is none, and what is worked out of several.
  package var subject: Subject? {
    switch claim {
    case .value(let subject, _, _), .during(let subject, _, _, _),
      .equal(let subject, _, _, _, _):
      subject
    case .event, .part: nil
    }
  }

  /// Facts about events; nil ones are not claimed.
  package struct EventClaim: Sendable, Hashable {
    package var pattern: EventPattern
    /// The time of one of them, in seconds.
    package var time: Rational?
    /// Only events from the first to the second time count, both included.
    package var interval: ClosedRange<Rational>?
    /// How many there are; nil asks for at least one.
    package var times: Int?
    /// Events of which the first comes after, or before, the first of these.
    package var after: EventPattern?
    package var before: EventPattern?

    package init(_ pattern: EventPattern) { self.pattern = pattern }
  }
}
