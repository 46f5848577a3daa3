public import Geometry
package import OutputFormats

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
  /// Formats that play another number of times.
  package var formatLoops: [OutputFormat: Loop] = [:]
  /// Seconds at the film's end, rests included, in which it fades into its first frame, so that it
  /// begins anew without a jump; 0 is none.
  public var crossfade: Rational = 0
  /// The film time of the still that stands for the film; nil means its middle.
  public var poster: Rational?
  /// Where the film says its speed while that is not the scene's.
  public var speedMark = SpeedMark.automatic
  public var hold = Hold()

  /// Where a film that is slowed down, or repeats something, says so.
  public enum SpeedMark: Sendable, Hashable {
    /// In the corner with the least in its way.
    case automatic
    case hidden
    /// Where its baseline ends, in the stage's points.
    case at(Point)
  }

  /// How long a film rests on its first and on its last frame, in seconds.
  public struct Hold: Sendable, Hashable {
    public var start: Rational = 0
    public var end: Rational = 0

    public init() {}
  }

  /// How often a file of this format plays, where it says so.
  package func loop(for format: OutputFormat) -> Loop { formatLoops[format] ?? loop }

  public init(size: Size) { self.size = size }
}
