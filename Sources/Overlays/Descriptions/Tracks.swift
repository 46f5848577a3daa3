package import Geometry

/// Numbers over one time, each in a row of its own and to a scale of its own.
///
/// For quantities that share no unit: they show when things happen, a plot shows how much.
package struct Tracks: Sendable {
  /// From top to bottom, in the hues of a plot's curves; those of one name share a row and its hue.
  package var curves: [Plot.Curve]
  /// The left end and the width of the time axis, and the top, in the stage's points; nil reserves
  /// a band under the stage.
  package var frame: Rect?
  /// The time axis; nil shows the whole scene.
  package var during: ClosedRange<Rational>?
  /// Labels under the rows; nil places three to five.
  package var times: [Plot.NamedTime]?

  package init(_ curves: [Plot.Curve]) { self.curves = curves }
}
