public import Geometry

/// Something to do whenever something happens.
public struct Reaction: Sendable {
  public var pattern: EventPattern
  /// Seconds from the event on.
  public var delay: Rational = 0
  public var condition: LiveNumber?
  public var action: ScriptEntry.Action
  public var location: SourceLocation

  public init(_ pattern: EventPattern, _ action: ScriptEntry.Action, location: SourceLocation) {
    (self.pattern, self.action, self.location) = (pattern, action, location)
  }
}
