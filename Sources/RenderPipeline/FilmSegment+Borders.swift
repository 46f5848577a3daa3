import Geometry
package import MediaEncoding
import SceneModel

extension FilmSegment {
  /// The segments of a film: one below 240 frames, else an even number of nearly equal ones of 120
  /// to 240.
  ///
  /// Borders follow from the frame count alone and never from the number of workers, so the bytes
  /// of a film do not depend on who rendered it; an even number keeps two workers equally busy.
  package static func segments(ofFrames count: Int) -> [FilmSegment] {
    let longest = 240
    guard count >= longest else { return [FilmSegment(index: 0, frames: 0..<count)] }
    var parts = (count + longest - 1) / longest
    parts = max(2, parts + parts % 2)
    return (0..<parts).map { index in
      FilmSegment(index: index, frames: count * index / parts..<count * (index + 1) / parts)
    }
  }

  /// The segments of a film that shows the time of another, by the other's segments: each covers the
  /// time of its counterpart, so that both films can be drawn in one pass.
  ///
  /// A film of the other's rate has the other's borders; where it is so much slower that a
  /// counterpart holds no frame of it, there is no segment. A still lies in the segment that shows its
  /// time, or at the end that is nearer.
  static func segments(
    of film: FrameSchedule, alignedWith other: FrameSchedule, isStill: Bool = false
  ) -> [Int: FilmSegment] {
    let counterparts = segments(ofFrames: other.frameCount)
    if isStill {
      let part = counterparts.last { other.time(ofFrame: $0.frames.lowerBound) <= film.start }
      return [part?.index ?? 0: FilmSegment(index: 0, frames: 0..<film.frameCount)]
    }
    var segments: [Int: FilmSegment] = [:]
    var first = 0
    for counterpart in counterparts {
      // Frame n of a film is shown at n / rate.
      let end = Rational(counterpart.frames.upperBound) / other.frameRate * film.frameRate
      let isLast = counterpart.index == counterparts.count - 1
      let next = isLast ? film.frameCount : min(film.frameCount, Int(end.ceiling))
      guard first < next else { continue }
      segments[counterpart.index] = FilmSegment(index: segments.count, frames: first..<next)
      first = next
    }
    return segments
  }
}
