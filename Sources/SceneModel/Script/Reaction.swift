package import Geometry

/// Something to do whenever something happens.
package struct Reaction: Sendable {
  package var pattern: EventPattern
  /// Seconds from the event on.
  package var delay: Rational = 0
  package var condition: LiveNumber?
  package var action: ScriptEntry.Action
  package var location: SourceLocation

  package init(_ pattern: EventPattern, _ action: ScriptEntry.Action, location: SourceLocation) {
    (self.pattern, self.action, self.location) = (pattern, action, location)
  }
}
