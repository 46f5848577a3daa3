public import AnimationEngine
public import Geometry

/// Something that happened while a scene was played, at its exact time.
public struct SceneEvent: Sendable, Hashable {
  /// A fact about what happened: `hits: pane`, `finished: true`.
  public struct Detail: Sendable, Hashable {
    public var name: String
    public var value: AnimationValue

    package init(_ name: String, _ value: AnimationValue) {
      (self.name, self.value) = (name, value)
    }
  }

  /// In seconds of the scene's clock.
  public var time: Rational
  /// What it happened to: a gesture, a touch, an animation, by its name.
  public var subject: String
  /// What happened: `began`, `ended`, `completed`.
  public var kind: String
  public var details: [Detail]

  package init(_ subject: String, _ kind: String, at time: Rational, _ details: [Detail] = []) {
    (self.subject, self.kind, self.time, self.details) = (subject, kind, time, details)
  }

  /// As scenes spell it: `drag.ended`.
  public var name: String { "\(subject).\(kind)" }

  public subscript(detail: String) -> AnimationValue? {
    details.first { $0.name == detail }?.value
  }
}

/// Which events are meant: all of one thing, or those of one kind, or of these facts.
package struct EventPattern: Sendable, Hashable {
  package var subject: String
  /// Nil means every kind.
  package var kind: String?
  package var details: [SceneEvent.Detail] = []

  package init(_ subject: String, _ kind: String?) { (self.subject, self.kind) = (subject, kind) }

  /// Whether an event is meant; numbers of its details may be off by the tolerance.
  package func matches(_ event: SceneEvent, tolerance: Double = 0) -> Bool {
    guard event.subject == subject, kind.map({ $0 == event.kind }) ?? true else { return false }
    return details.allSatisfy { detail in
      event[detail.name].flatMap { $0.distance(to: detail.value) }.map { $0 <= tolerance } ?? false
    }
  }
}
