package import AnimationEngine
package import Geometry
package import SceneModel

/// A number in a disc that points at something, with a few words.
package struct Callout: Sendable {
  package enum Target: Sendable, Hashable {
    case point(Point)
    /// Where the layer is seen.
    case layer(LayerID)
  }

  package var number: Int
  package var target: Target
  /// Nil is the number alone.
  package var text: String?
  /// Of the disc's center, in the stage's points, with a line to the target; nil goes with the target.
  package var position: Point?

  package init(_ number: Int, at target: Target) { (self.number, self.target) = (number, target) }
}

/// A formula on the figure, which the motion must follow.
package struct FormulaText: Sendable {
  package var text: String
  /// Of the baseline's start, in the stage's points; nil reserves a line above the stage.
  package var position: Point?
  package var hue: Hue = .ink
  /// What the formula says of the scene.
  package var claim: Expectation

  package init(_ text: String, claim: Expectation) { (self.text, self.claim) = (text, claim) }
}

/// What the marks of a figure stand for.
package struct Legend: Sendable {
  package enum Symbol: String, Sendable, CaseIterable {
    case disc, ring, square, diamond, line, dotted, dashed, arrow, band
  }

  package struct Row: Sendable {
    package var name: String
    package var hue: Hue = .red
    package var symbol: Symbol = .disc
    /// A call-out's number in place of a symbol.
    package var number: Int?

    package init(_ name: String) { self.name = name }
  }

  package enum Direction: String, Sendable, CaseIterable { case row, column }

  package var rows: [Row]
  /// Side by side, or one below the other.
  package var direction: Direction = .row
  /// Of the first name's baseline, at the left of its mark; nil reserves a band under the stage.
  package var position: Point?

  package init(_ rows: [Row]) { self.rows = rows }
}

/// Lines of code, of which some light up when what they say happens.
package struct CodePanel: Sendable {
  package struct Light: Sendable {
    /// The first and the last line, from 1.
    package var lines: ClosedRange<Int>
    package var showing: Showing

    package init(_ lines: ClosedRange<Int>, _ showing: Showing) {
      (self.lines, self.showing) = (lines, showing)
    }
  }

  /// What lines that the scene itself says make happen.
  package enum Cause: Sendable {
    /// From each of some events to the next of others, which may be the same one.
    case events(from: [EventPattern], to: [EventPattern])
    /// An entry is performed, and what it starts runs.
    case entry(SourceLocation)
    /// Copies of a named animation object run.
    case copies(of: String)
    /// A behavior takes part.
    case behavior(String)
  }

  /// Lines that light up by themselves.
  package struct CausedLight: Sendable {
    /// The first and the last line, from 1.
    package var lines: ClosedRange<Int>
    package var cause: Cause

    package init(_ lines: ClosedRange<Int>, _ cause: Cause) {
      (self.lines, self.cause) = (lines, cause)
    }
  }

  package var lines: [String]
  /// Of the panel's top left corner, in the stage's points; nil reserves a band under the stage.
  package var position: Point?
  /// In points; nil is as wide as the widest line, a reserved band as wide as the stage.
  package var width: Double?
  package var hue: Hue = .red
  package var lights: [Light] = []
  /// Of lines that the scene itself says.
  package var causes: [CausedLight] = []

  package init(_ lines: [String]) { self.lines = lines }
}
