package import Geometry

/// The film times of a film's frames: which scene times they show, the scene's `TimeMap` says.
///
/// A film may rest before its scene begins and after it has ended; in between frame n of the moving
/// ones stands for `start + n · step`. Times are computed from the index, never accumulated.
package struct FrameSchedule: Sendable, Hashable {
  /// Film time of the first frame, in seconds.
  package let start: Rational
  /// Film time that the film rests at when the scene is over.
  package let end: Rational
  /// Frames per second of the film.
  package let frameRate: Rational
  /// How many seconds one second of film time takes.
  package let slowdown: Rational
  package let frameCount: Int
  /// The number that the first frame has in the whole film; above 0 where this is a part of it.
  package private(set) var firstFrame = 0
  /// Frames of the whole film that show the scene moving; the others rest.
  private let moving: Range<Int>

  /// Covers film time from `start` up to, but not including, `end`; at least one frame.
  ///
  /// Rate and slowdown are positive; a slowdown of 2 makes the film twice as long. `holdStart` and
  /// `holdEnd` are seconds of film in which the scene rests at its start and at its end.
  package init(
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

  /// Some frames of a film and no others; `frames` are numbers of the whole film.
  package init(_ frames: Range<Int>, of film: FrameSchedule) {
    precondition(
      film.firstFrame <= frames.lowerBound
        && frames.upperBound <= film.firstFrame + film.frameCount,
      "a part of a film has frames of the film")
    (start, end, frameRate, slowdown) = (film.start, film.end, film.frameRate, film.slowdown)
    (moving, firstFrame, frameCount) = (film.moving, frames.lowerBound, frames.count)
  }

  /// The film time of a frame, counted from the first of this film.
  package func time(ofFrame index: Int) -> Rational {
    let frame = firstFrame + index
    if frame >= moving.upperBound { return end }
    return start + Rational(max(0, frame - moving.lowerBound)) / (frameRate * slowdown)
  }

  /// The frames of this film that show the scene moving; before and after them it rests.
  package var movingFrames: Range<Int> {
    let frames = 0..<frameCount
    return (moving.lowerBound - firstFrame..<moving.upperBound - firstFrame).clamped(to: frames)
  }

  /// The film's length, in seconds.
  package var duration: Rational { Rational(frameCount) / frameRate }
}
