package import Geometry
package import SceneModel

/// What happened, in the order of time; what happened at one time in the order in which it was told.
struct SceneLog: Sendable {
  private(set) var events: [SceneEvent] = []

  /// Adds an event, also one that happened before others that are known: an end lies between two
  /// ticks and is found out at the later one.
  mutating func add(_ event: SceneEvent) {
    var place = events.count
    while place > 0, events[place - 1].time > event.time { place -= 1 }
    events.insert(event, at: place)
  }
}

/// That an entry of a scene was performed.
package struct PerformedEntry: Sendable, Hashable {
  /// In seconds of the scene's clock.
  package var time: Rational
  /// Of the entry.
  package var location: SourceLocation
}
