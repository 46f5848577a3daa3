public import Geometry

/// The picture's frame: extent, resolution, background and rate.
public struct Stage: Sendable, Hashable {
  /// How often a film that can loop plays.
  public enum Loop: Sendable, Hashable {
    case forever
    case times(Int)
  }

  /// In points.
  public var size: Size
  /// Pixels per point.
  public var scale: Double = 2
  public var background: Color = .white
  /// Frames per second.
  public var frameRate: Rational = 60
  public var loop: Loop = .forever
  /// The time of the still that stands for the film; nil means its middle.
  public var poster: Rational?
  public var hold = Hold()

  /// How long a film rests on its first and on its last frame, in seconds.
  public struct Hold: Sendable, Hashable {
    public var start: Rational = 0
    public var end: Rational = 0

    public init() {}
  }

  public init(size: Size) { self.size = size }
}
