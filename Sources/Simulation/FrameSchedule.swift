public import Geometry

/// The times at which a film shows its scene: frame n stands for `start + n · step`.
///
/// Times are computed from the index, never accumulated.
public struct FrameSchedule: Sendable, Hashable {
  /// Scene time of frame 0, in seconds.
  public let start: Rational
  /// Frames per second of the film.
  public let frameRate: Rational
  /// How many seconds of film one second of the scene takes.
  public let slowdown: Rational
  public let frameCount: Int

  /// Covers scene time from `start` up to, but not including, `end`; at least one frame.
  ///
  /// Rate and slowdown are positive; a slowdown of 2 makes the film twice as long.
  public init(from start: Rational, to end: Rational, frameRate: Rational, slowdown: Rational = 1) {
    precondition(frameRate > 0 && slowdown > 0, "a schedule needs a positive rate")
    (self.start, self.frameRate, self.slowdown) = (start, frameRate, slowdown)
    frameCount = max(1, Int(((end - start) * slowdown * frameRate).ceiling))
  }

  /// The scene time that a frame shows.
  public func time(ofFrame index: Int) -> Rational {
    start + Rational(index) / (frameRate * slowdown)
  }

  /// The film's length, in seconds.
  public var duration: Rational { Rational(frameCount) / frameRate }
}
