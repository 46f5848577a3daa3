public import Geometry

/// What one finger does at one tick.
public struct Touch: Sendable, Hashable {
  public enum Phase: String, Sendable, CaseIterable {
    case began, moved
    /// Sampled again at the place where it was.
    case stationary
    case ended, cancelled

    /// True where the finger is gone afterwards.
    public var isFinal: Bool { self == .ended || self == .cancelled }
  }

  /// Which finger: the place of its script among all scripts.
  public var id: Int
  public var phase: Phase
  /// On the stage, in points.
  public var location: Point
  /// Scene time: exactly the script's for beginnings and ends, the tick's for all between.
  public var time: Rational

  public init(id: Int, phase: Phase, location: Point, time: Rational) {
    (self.id, self.phase, self.location, self.time) = (id, phase, location, time)
  }
}
