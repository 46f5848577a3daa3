/// How much a scene may do at one moment; more is taken for reactions that go round in circles.
package struct ScriptLimits: Sendable, Hashable {
  /// Actions that reactions cause, whatever causes them.
  package var actions = 10_000
  /// Reactions inside each other: deeper than any scene means, and not so deep that the program's
  /// stack ends.
  package var depth = 50

  package init() {}
}
