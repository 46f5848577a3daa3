public import Geometry

/// The times at which a film shows its scene: one for each frame.
///
/// A film may rest before its scene begins and after it has ended; in between frame n of the scene
/// stands for `start + n · step`. Times are computed from the index, never accumulated.
public struct FrameSchedule: Sendable, Hashable {
  /// Scene time of the first frame, in seconds.
  public let start: Rational
  /// Scene time that the film rests at when the scene is over.
  public let end: Rational
  /// Frames per second of the film.
  public let frameRate: Rational
  /// How many seconds of film one second of the scene takes.
  public let slowdown: Rational
  public let frameCount: Int
  /// Frames that show the scene moving; the others rest.
  private let moving: Range<Int>

  /// Covers scene time from `start` up to, but not including, `end`; at least one frame.
  ///
  /// Rate and slowdown are positive; a slowdown of 2 makes the film twice as long. `holdStart` and
  /// `holdEnd` are seconds of film in which the scene rests at its start and at its end.
  public init(
    from start: Rational, to end: Rational, frameRate: Rational, slowdown: Rational = 1,
    holdStart: Rational = 0, holdEnd: Rational = 0
  ) {
    precondition(frameRate > 0 && slowdown > 0, "a schedule needs a positive rate")
    (self.start, self.end, self.frameRate, self.slowdown) = (start, end, frameRate, slowdown)
    func frames(_ seconds: Rational) -> Int { Int((seconds * frameRate).ceiling) }
    let lead = max(0, frames(holdStart))
    moving = lead..<(lead + max(1, frames((end - start) * slowdown)))
    frameCount = moving.upperBound + max(0, frames(holdEnd))
  }

  /// The scene time that a frame shows.
  public func time(ofFrame index: Int) -> Rational {
    if index >= moving.upperBound { return end }
    return start + Rational(max(0, index - moving.lowerBound)) / (frameRate * slowdown)
  }

  /// The film's length, in seconds.
  public var duration: Rational { Rational(frameCount) / frameRate }
}
