/// A run of frames whose colors are counted, and which is painted, without the rest of its film.
///
/// Stretches follow from the number of frames alone, so neither the segments in which frames were
/// drawn nor the number of workers shows in a file.
struct FilmStretch: Sendable, Hashable {
  let index: Int
  let frames: Range<Int>

  /// In frames; `FrameColors` are closed at multiples of their span, of which this is one.
  static let length = 96

  /// All of a film; an end of less than half a stretch belongs to the one before it.
  static func stretches(ofFrames count: Int) -> [FilmStretch] {
    let number = max(1, (count + length / 2) / length)
    return (0..<number).map { index in
      FilmStretch(
        index: index,
        frames: index * length..<(index == number - 1 ? count : (index + 1) * length))
    }
  }
}
