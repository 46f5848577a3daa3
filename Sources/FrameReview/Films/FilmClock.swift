package import Geometry

/// When a film shows what: moments, each with the frame that is seen from then on.
package struct FilmClock: Sendable, Hashable {
  /// When each moment begins, in seconds from the film's first frame; strictly rising from 0.
  package let starts: [Rational]
  /// When the last one ends.
  package let end: Rational
  /// Which of the film's frames each moment shows, counted from 0.
  package let frames: [Int]

  /// Without `frames`, each moment shows the next one.
  package init(starts: [Rational], end: Rational, frames: [Int]? = nil) {
    (self.starts, self.end) = (starts, end)
    self.frames = frames ?? Array(starts.indices)
  }

  /// Of so many frames at a rate.
  init(_ rate: FrameRate, count: Int) {
    self.init(
      starts: (0..<count).map { rate.seconds(of: $0) }, end: rate.seconds(of: count))
  }

  package var count: Int { starts.count }

  /// How many of the film's own frames there are.
  package var frameCount: Int { (frames.last ?? -1) + 1 }

  /// What is seen at other times than one's own; times from the end on show nothing.
  func sampled(at times: [Rational], until end: Rational) -> FilmClock {
    var place = 0
    var (seen, frames): ([Rational], [Int]) = ([], [])
    for time in times where time < self.end {
      while place + 1 < starts.count, starts[place + 1] <= time { place += 1 }
      seen.append(time)
      frames.append(self.frames[place])
    }
    return FilmClock(starts: seen, end: min(end, self.end), frames: frames)
  }
}
