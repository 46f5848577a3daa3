package import Geometry
package import SceneModel

/// Curves of numbers over time.
package struct Plot: Sendable {
  package struct Curve: Sendable {
    package var quantity: Quantity
    /// Nil takes red, teal, violet and blue in turn.
    package var hue: Hue?
    /// Nil takes the quantity's name.
    package var name: String?

    package init(_ quantity: Quantity, hue: Hue? = nil, name: String? = nil) {
      (self.quantity, self.hue, self.name) = (quantity, hue, name)
    }
  }

  /// A value with a grid line and a label.
  package struct NamedValue: Sendable, Hashable {
    package var value: Double
    /// Nil prints the number.
    package var name: String?

    package init(_ value: Double, name: String? = nil) { (self.value, self.name) = (value, name) }
  }

  /// Which way an axis of values runs.
  package enum Direction: String, Sendable, CaseIterable { case up, down }

  /// A moment with a label under the axis.
  package struct NamedTime: Sendable, Hashable {
    package var time: Rational
    /// Nil prints the seconds.
    package var name: String?

    package init(_ time: Rational, name: String? = nil) { (self.time, self.name) = (time, name) }
  }

  /// A number at a point of a curve.
  package struct CurveCallout: Sendable, Hashable {
    package var number: Int
    package var time: Rational
    /// From 1.
    package var curve: Int

    package init(_ number: Int, at time: Rational, curve: Int = 1) {
      (self.number, self.time, self.curve) = (number, time, curve)
    }
  }

  /// How long something takes.
  package struct Duration: Sendable, Hashable {
    package var interval: ClosedRange<Rational>
    /// Nil prints the seconds.
    package var name: String?

    package init(_ interval: ClosedRange<Rational>, name: String? = nil) {
      (self.interval, self.name) = (interval, name)
    }
  }

  package var curves: [Curve]
  /// Parts of a whole: areas one on the other, the first at the bottom, under a line of their sum.
  package var isStacked = false
  /// In the stage's points; nil reserves a band under the stage.
  package var frame: Rect?
  /// Of a reserved band's curve area, in points.
  package var height: Double = 106
  package var title: String?
  /// The time axis; nil shows the whole scene.
  package var during: ClosedRange<Rational>?
  /// Values with grid lines; nil names the extremes, and zero where it lies well between them.
  package var values: [NamedValue]?
  /// Labels under the axis; nil places three to five.
  package var times: [NamedTime]?
  /// The lowest and the highest value of the axis; nil takes what is named and what is drawn.
  package var range: ClosedRange<Double>?
  /// Where larger values lie; nil goes down where all curves are heights on the stage, else up.
  package var axis: Direction?
  /// Printed as 0: all numbers of the plot say how far from it a value is.
  package var origin = 0.0
  package var format = NumberFormat()
  /// Lines at the labelled times; nil draws them under a single curve without keyframes.
  package var showsTimeGrid: Bool?
  /// A tint under the past part; nil fills under a single curve that does not cross zero.
  package var isFilled: Bool?
  /// The handles of Bézier timing, with their control values.
  package var showsHandles = false
  /// Diamonds at keyframes.
  package var showsKeyframes = false
  /// A line through all curves at the time shown; nil draws it for several curves.
  package var showsPlayhead: Bool?
  /// Where that line begins, in the stage's points; nil is just above the curves.
  package var playheadTop: Double?
  /// Dotted lines from the dot to both axes; nil draws them for a single curve.
  package var showsGuides: Bool?
  /// From here on what has passed fades, and the plot looks as at the film's start, so that the
  /// film can loop; nil lets it fade at the end of a film that loops and goes on after the plot.
  package var clearsAt: Rational?
  /// Names at the curves.
  package var showsNames = true
  /// A figure that is no film: the whole curve counts as past, and nothing marks a moment.
  package var isStill = false
  /// Moments at which something was done, as a tap.
  package var events: [NamedTime] = []
  /// Spans of time with a tint behind the curves.
  package var bands: [ClosedRange<Rational>] = []
  /// Numbered points of curves, which come when the curve has reached them.
  package var callouts: [CurveCallout] = []
  /// Spans of time, measured above the curves.
  package var durations: [Duration] = []
  /// Limits that a value crosses.
  package var thresholds: [NamedValue] = []
  /// What it says of the motion: that parts of a whole are not negative.
  package var claims: [Expectation] = []

  package init(_ curves: [Curve]) { self.curves = curves }

  package init(_ address: LayerAddress) { self.init([Curve(Quantity(address))]) }

  /// Whether larger values lie further down.
  package var runsDown: Bool {
    axis.map { $0 == .down }
      ?? (!isStacked && !curves.isEmpty && curves.allSatisfy(\.quantity.isHeight))
  }
}
