package import Geometry
package import SceneModel

/// When an overlay is there, and how it comes and goes; all that is given must hold.
package struct Showing: Sendable {
  /// On the scene's clock; nil is the whole film.
  package var during: ClosedRange<Rational>?
  /// It comes whenever one of these happens; with none it is there from the beginning.
  package var events: [EventPattern] = []
  /// How long it stays after such an event, in seconds; nil until something ends it.
  package var lasting: Rational?
  /// It goes whenever one of these happens.
  package var endings: [EventPattern] = []
  /// Nil holds always.
  package var condition: LiveNumber?
  /// How long it takes to come and to go, in seconds, inside the time for which it is there.
  package var fade = Rational(1) / 5

  package init() {}
}
