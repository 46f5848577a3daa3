package import AnimationEngine
package import Geometry
package import SceneModel
import Simulation

/// The title of a figure or of a lane.
package struct FigureTitle: Sendable {
  package enum Style: Sendable, Hashable {
    case figure
    /// Larger, for a column beside the stage.
    case display
    /// Of a lane, with a dot in the lane's color.
    case lane(Hue)
  }

  package var text: String
  package var style: Style = .figure
  /// Of the baseline's start, in the stage's points; nil reserves a line above the stage.
  package var position: Point?

  package init(_ text: String, position: Point? = nil) {
    (self.text, self.position) = (text, position)
  }
}

/// A sentence under the title.
package struct Caption: Sendable {
  package var text: String
  /// Of the baseline's start, in the stage's points; nil reserves a line above the stage.
  package var position: Point?

  package init(_ text: String, position: Point? = nil) {
    (self.text, self.position) = (text, position)
  }
}

/// The scene's time in tabular figures: `t = 0.98 s`.
package struct TimeCode: Sendable {
  package enum Style: String, Sendable, CaseIterable { case seconds, frames }

  package var style: Style = .seconds
  /// Of the baseline's end, in the stage's points; nil takes the end of the title's line.
  package var position: Point?

  package init() {}
}

/// Rows of names and values.
package struct States: Sendable {
  package enum Source: Sendable {
    case quantity(Quantity, NumberFormat)
    /// A text that holds from a time on, as the state of an animator; ascending.
    case steps([Step])
    /// Of the transition that began last among these, at first of the first one; nil is its name.
    case latest([String], TransitionQuantity?, NumberFormat)
  }

  /// A text that holds from a time on.
  package struct Step: Sendable, Hashable {
    package var time: Rational
    package var text: String

    package init(at time: Rational, _ text: String) { (self.time, self.text) = (time, text) }
  }

  package struct Row: Sendable {
    package var name: String
    package var source: Source

    package init(name: String, source: Source) { (self.name, self.source) = (name, source) }

    package init(_ quantity: Quantity, _ format: NumberFormat = NumberFormat()) {
      self.init(name: quantity.name, source: .quantity(quantity, format))
    }
  }

  package var rows: [Row]
  /// Of the first row's top, in the stage's points; nil reserves rows under stage and plots.
  package var origin: Point?
  /// Of placed rows; reserved ones are as wide as the stage.
  package var width: Double = 224

  package init(_ rows: [Row]) { self.rows = rows }
}

/// A name, a value or both, at a place or at a layer.
package struct Readout: Sendable {
  package enum Anchor: Sendable, Hashable {
    /// The baseline's start, in the stage's points.
    case point(Point)
    /// Beside the layer where it is seen.
    case layer(LayerID)
  }

  /// Nil shows the name alone.
  package var quantity: Quantity?
  package var anchor: Anchor
  /// Nil takes the quantity's name, an empty text leaves the value alone.
  package var name: String?
  package var format = NumberFormat()
  package var hue: Hue = .red

  package init(_ quantity: Quantity, at anchor: Anchor) {
    (self.quantity, self.anchor) = (quantity, anchor)
  }

  package init(_ name: String, at anchor: Anchor) { (self.name, self.anchor) = (name, anchor) }
}

/// Lines at round coordinates of the stage.
package struct CoordinateGrid: Sendable {
  /// Between two lines, in points.
  package var spacing: Double = 50
  /// Every so many lines one has a label; 0 labels none.
  package var labelEvery = 2
  /// In the stage's points; nil covers the stage.
  package var frame: Rect?
  package var placement: OverlayPlacement = .below

  package init() {}
}
