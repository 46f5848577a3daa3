package import Geometry

/// The clock of everything that reacts: ticks of 1/120 s, counted from the scene's start.
///
/// A film of any rate shows the same course of events, since only ticks decide what happens.
package enum Ticks {
  /// Ticks per second.
  package static let rate = 120

  /// The scene time of a tick, in seconds.
  package static func time(of tick: Int) -> Rational { Rational(tick) / Rational(rate) }

  /// The first tick that is not before a scene time: the one at which what happens then is noticed.
  package static func first(notBefore time: Rational) -> Int {
    Int(clamping: (time * Rational(rate)).ceiling)
  }
}
