package import MediaEncoding

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
}
