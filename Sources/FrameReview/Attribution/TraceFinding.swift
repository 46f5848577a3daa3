package import Geometry
package import MotionTrace

/// One thing that is different between two traces.
package struct TraceFinding: Sendable, Hashable {
  package enum Change: Sendable, Hashable {
    case layerAppeared
    case layerVanished
    /// Visible in only some of the same frames as before: from this frame on, until that one.
    case visibility(isVisible: Bool, frames: Range<Int>)
    /// Drawn above another layer that was above it.
    case raised(above: String)
    case movedTo(superlayer: String?)
    /// A property that only one trace has.
    case trackAppeared
    case trackVanished
    /// What a property does changed.
    case motion(MotionChange)
    case color(MotionColorChange)
    /// A text, path or contents: equal or not.
    case other(old: String, new: String)
    case eventAppeared(TraceEvent)
    case eventVanished(TraceEvent)
    case eventMoved(TraceEvent, by: Rational)
  }

  /// Empty for the stage.
  package var layer: String
  package var property: String?
  package var change: Change
  /// The first frame that differs.
  package var firstFrame: Int

  package init(layer: String, property: String? = nil, change: Change, firstFrame: Int) {
    (self.layer, self.property) = (layer, property)
    (self.change, self.firstFrame) = (change, firstFrame)
  }
}

extension TraceFinding {
  /// About something that happened, not about a value.
  package var isEvent: Bool {
    switch change {
    case .eventAppeared, .eventVanished, .eventMoved: true
    default: false
    }
  }

  /// About whether and in which order layers are drawn.
  package var isPlace: Bool {
    switch change {
    case .visibility, .raised: true
    default: false
    }
  }

  /// About what an overlay draws, which follows from the layers it is about.
  package var isDrawing: Bool { property == "drawing" }
}

/// How colors over time changed.
package struct MotionColorChange: Sendable, Hashable {
  /// The largest CIEDE2000 difference, and where it is.
  package var largestDifference: Double
  package var frame: Int
  package var old: Color?
  package var new: Color?
}

/// How numbers over time changed: one entry for each move, or one for a value at rest.
package struct MotionChange: Sendable, Hashable {
  package enum Aspect: Sendable, Hashable {
    /// Starts so many frames later, or earlier where it is negative.
    case delay(frames: Int)
    /// In frames, from the first step to the last.
    case duration(old: Int, new: Int)
    /// The same ends in the same time, but other values between them.
    case easing
    /// Beyond the end, as a share of the way.
    case overshoot(old: Double, new: Double)
    /// How far a move goes that comes back to where it began.
    case swing(old: Double, new: Double)
    /// In frames, until it stays within 0.1 % of the way from the end.
    case settling(old: Int, new: Int)
    /// In units per second.
    case peakVelocity(old: Double, new: Double)
    case start(old: [Double], new: [Double])
    case end(old: [Double], new: [Double])
    /// A value that does not move, or moved in another number of moves.
    case value(old: [Double], new: [Double])
    case moveCount(old: Int, new: Int)
  }

  package var aspects: [Aspect]
  /// The largest distance between old and new values, and where it is.
  package var largestDelta: Double
  package var frame: Int
}
