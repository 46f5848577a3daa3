package import Geometry

/// What one finger does at one tick.
package struct Touch: Sendable, Hashable {
  package enum Phase: String, Sendable, CaseIterable {
    case began, moved
    /// Sampled again at the place where it was.
    case stationary
    case ended, cancelled

    /// True where the finger is gone afterwards.
    package var isFinal: Bool { self == .ended || self == .cancelled }
  }

  /// Which finger: the place of its script among all scripts.
  package var id: Int
  package var phase: Phase
  /// On the stage, in points.
  package var location: Point
  /// Scene time: exactly the script's for beginnings and ends, the tick's for all between.
  package var time: Rational

  package init(id: Int, phase: Phase, location: Point, time: Rational) {
    (self.id, self.phase, self.location, self.time) = (id, phase, location, time)
  }
}
