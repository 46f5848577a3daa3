import PixelKernels
import Pixels

/// What the pixels that a frame paints count for its palette.
///
/// A pixel counts by the square root of the frames it stays, up to `FrameColors.longestStay`:
/// otherwise large areas take all entries from the edges and highlights of small ones. It counts
/// less where its neighborhood is busy, since nobody sees an error there.
struct FrameColors {
  let frame: Int
  let histogram: ColorHistogram

  /// Frames are followed for this long at least, and for twice as long at most.
  static let span = longestStay / 2
  static let longestStay = Int(PixelLongestStay)
  private static let capacity = 8192

  fileprivate init(frame: Int) {
    self.frame = frame
    histogram = ColorHistogram(capacity: Self.capacity)
  }

  /// Colors of frames before this one are complete when a frame was played.
  static func lastClosed(at frame: Int) -> Int { frame / span * span - span }

  /// What a pixel weighs that stays for one frame where nothing else is.
  static let unitWeight = 4096 * 16
}

/// Follows a film's pixels and finds what each frame of a stretch paints for how long.
///
/// What the stretch paints is followed beyond its end, so that counts are those of the whole film.
final class ColorCensus {
  private let film: FilmDescription
  private let stretch: FilmStretch
  private let replay: FilmReplay
  private let level = pixel_kernel_level()
  private let census: OpaquePointer
  /// How busy a pixel's neighborhood was when it was painted.
  private let activity: UnsafeMutablePointer<UInt8>
  private let row: UnsafeMutablePointer<UInt8>
  /// Frames whose pixels are still followed.
  private var open: [FrameColors] = []
  /// Frames before this one are not followed, or not any more.
  private var firstOpen: Int

  init(_ film: FilmDescription, _ segments: [GIFSegment], _ stretch: FilmStretch) throws {
    (self.film, self.stretch) = (film, stretch)
    replay = try FilmReplay(film, segments, from: stretch.frames.lowerBound)
    firstOpen = stretch.frames.lowerBound
    activity = .allocate(capacity: film.width * film.height)
    activity.initialize(repeating: 0, count: film.width * film.height)
    row = .allocate(capacity: film.width)
    row.initialize(repeating: 0, count: film.width)
    census = OpaquePointer(
      UnsafeMutableRawPointer.allocate(byteCount: pixel_census_size(), alignment: 64))
    pixel_census_begin(
      census, activity, Int32(stretch.frames.lowerBound), Int32(stretch.frames.upperBound))
  }

  deinit {
    activity.deallocate()
    row.deallocate()
    UnsafeMutableRawPointer(census).deallocate()
  }

  /// Calls `body` with each frame of the stretch that changes something, in order.
  func forEachFrame(_ body: (FrameColors) throws -> Void) throws {
    let end = stretch.frames.upperBound
    while firstOpen < end, let frame = try replay.next(countedBy: census) {
      try Task.checkCancellation()
      try close(before: min(FrameColors.lastClosed(at: frame), end), at: frame, body)
      guard frame < end else { continue }
      let colors = FrameColors(frame: frame)
      open.append(colors)
      pixel_census_open(census, Int32(frame), colors.histogram.histogram)
      replay.withFilm { film in
        pixel_census_note(
          level, census, &film, Int32(self.film.height), replay.extent, Int32(frame), row)
      }
    }
    try close(before: end, at: film.frameCount, body)
  }

  /// Counts what is left of frames before `limit`, as seen up to `frame`.
  private func close(
    before limit: Int, at frame: Int, _ body: (FrameColors) throws -> Void
  ) throws {
    guard limit > firstOpen else { return }
    replay.withFilm { film in
      pixel_census_close(census, &film, replay.colors.count, Int32(limit), Int32(frame))
    }
    firstOpen = limit
    let closed = open.prefix { $0.frame < limit }
    open.removeFirst(closed.count)
    for colors in closed { try body(colors) }
  }
}
