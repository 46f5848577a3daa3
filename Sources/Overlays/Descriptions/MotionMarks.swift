package import AnimationEngine
package import Geometry
package import SceneModel

/// The outline of a layer where it is set, beside where it is seen.
package struct Ghost: Sendable {
  package enum Tree: String, Sendable, CaseIterable { case model, presentation }
  package enum Style: String, Sendable, CaseIterable { case dotted, dashed, solid }

  package var layer: LayerID
  package var shows: Tree = .model
  package var style: Style = .dotted
  /// White marks, for a photograph behind them.
  package var isOnPhotograph = false
  /// Nil captions the ghost with the name of its tree, an empty text leaves it bare.
  package var caption: String?
  package var placement: OverlayPlacement = .above

  package init(_ layer: LayerID) { self.layer = layer }
}

/// Dots where a layer's position was at equal times.
package struct Trail: Sendable {
  package var layer: LayerID
  package var hue: Hue = .red
  /// Between two dots, in seconds.
  package var interval = Trail.defaultInterval
  package var count = 12
  package var placement: OverlayPlacement = .beneathSubject

  package static let defaultInterval = Rational(75) / 1000

  package init(_ layer: LayerID) { self.layer = layer }
}

/// A layer's shape where it was at equal times.
package struct OnionSkin: Sendable {
  package enum Style: String, Sendable, CaseIterable {
    /// Fills for bodies (shape layers), outlines for all else.
    case automatic
    case filled, outlined
  }

  package var layer: LayerID
  package var style: Style = .automatic
  /// Nil takes the body's own color, and red for outlines.
  package var hue: Hue?
  package var isOnPhotograph = false
  /// Between two skins, in seconds.
  package var interval = OnionSkin.defaultInterval
  /// Of filled skins; outlines are four, and three on photographs.
  package var count = 24
  package var placement: OverlayPlacement = .beneathSubject

  package static let defaultInterval = Rational(1) / 12

  package init(_ layer: LayerID) { self.layer = layer }
}

/// The way of a layer's position: what lies behind it and what is to come.
package struct MotionPath: Sendable {
  package var layer: LayerID
  package var hue: Hue = .red
  package var showsPast = true
  package var showsFuture = true
  /// Marks across the path at equal times; nil draws none.
  package var ticks: Ticks?
  package var placement: OverlayPlacement = .beneathSubject

  /// Equal times as equal marks.
  package struct Ticks: Sendable, Hashable {
    /// In seconds.
    package var interval: Rational
    /// Every so many ticks one is long; 1 makes all of them long.
    package var majorEvery: Int

    package init(every interval: Rational, majorEvery: Int = 5) {
      (self.interval, self.majorEvery) = (interval, majorEvery)
    }
  }

  package init(_ layer: LayerID) { self.layer = layer }
}

/// Bars at the highest points of a layer's way, with how high they are.
package struct Apexes: Sendable {
  package var layer: LayerID
  /// What heights count from, as y of the stage; nil is the lowest point of the way.
  package var base: Double?
  /// Where lines from the bars end, and where the way turns up again has a tick, as y of the stage; nil
  /// ends them at the base, without ticks.
  package var floor: Double?
  /// How far the way must rise or fall to turn, in points: less is a tremble.
  package var least = 10.0
  package var format = NumberFormat(decimals: 0)
  package var placement: OverlayPlacement = .beneathSubject

  package init(_ layer: LayerID) { self.layer = layer }
}

/// A vector at a layer: its velocity, or one that is given.
package struct Arrow: Sendable {
  package enum Source: Sendable, Hashable {
    case velocity
    /// In the units that `scale` turns into points.
    case constant(Vector)
    /// On a running spring of one's own that moves the layer.
    case force(MotionForce)
  }

  package var layer: LayerID
  package var source: Source = .velocity
  package var hue: Hue = .amber
  /// Points of length for one point per second, or for one unit of force; one scale per figure.
  package var scale: Double = 0.1
  /// Of the shaft, in points.
  package var width: Double = 2.25
  /// Nil names nothing.
  package var label: String?
  /// From where the name and the length stand by themselves, in points.
  package var labelOffset = Vector.zero
  /// Prints the vector's length, a velocity's in points per second.
  package var showsValue = false
  /// Beside the layer instead of over it: so far right of the superlayer's edge, at the layer's top.
  package var gutter: Double?

  package init(_ layer: LayerID) { self.layer = layer }
}

/// A line where a superlayer cuts off what lies in it.
package struct ClipEdge: Sendable {
  package enum Edge: String, Sendable, CaseIterable { case left, right, top, bottom }

  /// The layer with `masksToBounds`.
  package var layer: LayerID
  package var edge: Edge = .right
  /// Nil says "clips at" and the edge's coordinate in the stage.
  package var label: String?
  /// Layers whose cut parts show faintly beyond the edge.
  package var reveals: [LayerID] = []

  package init(_ layer: LayerID) { self.layer = layer }
}
