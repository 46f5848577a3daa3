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
  /// Of the whole film.
  private let wholeCount: Int
  /// How many frames at its end fade into its first one; 0 for none.
  private let fadingFrames: Rational
  /// Of a still.
  private var stillFade: Rational?

  /// Covers film time from `start` up to, but not including, `end`; at least one frame.
  ///
  /// Rate and slowdown are positive; a slowdown of 2 makes the film twice as long. `holdStart` and
  /// `holdEnd` are seconds of film in which the scene rests at its start and at its end, and in the
  /// last `crossfade` seconds, rests included, the film fades into its first frame.
  package init(
    from start: Rational, to end: Rational, frameRate: Rational, slowdown: Rational = 1,
    holdStart: Rational = 0, holdEnd: Rational = 0, crossfade: Rational = 0
  ) {
    precondition(frameRate > 0 && slowdown > 0, "a schedule needs a positive rate")
    (self.start, self.end, self.frameRate, self.slowdown) = (start, end, frameRate, slowdown)
    func frames(_ seconds: Rational) -> Int { Int((seconds * frameRate).ceiling) }
    let lead = max(0, frames(holdStart))
    moving = lead..<(lead + max(1, frames((end - start) * slowdown)))
    frameCount = moving.upperBound + max(0, frames(holdEnd))
    wholeCount = frameCount
    fadingFrames = min(max(0, crossfade) * frameRate, Rational(frameCount))
  }

  /// The whole film of a scene at a rate.
  package init(of scene: Scene, frameRate: Rational, slowdown: Rational = 1) {
    let stage = scene.stage
    self.init(
      from: 0, to: scene.timeMap.length, frameRate: frameRate, slowdown: slowdown,
      holdStart: stage.hold.start, holdEnd: stage.hold.end, crossfade: stage.crossfade)
  }

  /// Some frames of a film and no others; `frames` are numbers of the whole film.
  package init(_ frames: Range<Int>, of film: FrameSchedule) {
    precondition(
      film.firstFrame <= frames.lowerBound
        && frames.upperBound <= film.firstFrame + film.frameCount,
      "a part of a film has frames of the film")
    (start, end, frameRate, slowdown) = (film.start, film.end, film.frameRate, film.slowdown)
    (moving, firstFrame, frameCount) = (film.moving, frames.lowerBound, frames.count)
    (wholeCount, fadingFrames) = (film.wholeCount, film.fadingFrames)
  }

  /// One picture of a film, at any of its times.
  package init(stillAt time: Rational, of film: FrameSchedule) {
    self.init(from: time, to: time, frameRate: film.frameRate)
    stillFade = film.moment(at: time).fade
  }

  /// The film time of a frame, counted from the first of this film.
  package func time(ofFrame index: Int) -> Rational {
    let frame = firstFrame + index
    if frame >= moving.upperBound { return end }
    return start + Rational(max(0, frame - moving.lowerBound)) / (frameRate * slowdown)
  }

  /// What a frame shows, counted from the first of this film.
  package func moment(ofFrame index: Int) -> FilmMoment {
    FilmMoment(time: time(ofFrame: index), fade: fade(atFrame: Rational(firstFrame + index)))
  }

  /// What the film shows at a time between its rests: at a frame's time what that frame shows.
  package func moment(at time: Rational) -> FilmMoment {
    FilmMoment(
      time: time,
      fade: fade(atFrame: Rational(moving.lowerBound) + (time - start) * frameRate * slowdown))
  }

  /// Where a frame, or a place between frames, of the whole film stands in the cross-fade: at 1 it would
  /// be the next round's first frame.
  private func fade(atFrame frame: Rational) -> Rational {
    if let stillFade { return stillFade }
    guard fadingFrames > 0 else { return 0 }
    return min(max(1 - (Rational(wholeCount) - frame) / fadingFrames, 0), 1)
  }

  /// The frames of this film that show the scene moving; before and after them it rests.
  package var movingFrames: Range<Int> {
    let frames = 0..<frameCount
    return (moving.lowerBound - firstFrame..<moving.upperBound - firstFrame).clamped(to: frames)
  }

  /// The film's length, in seconds.
  package var duration: Rational { Rational(frameCount) / frameRate }
}
