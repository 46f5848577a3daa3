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
  var flat = FlatColors()

  /// Frames are followed for this long at least, and for twice as long at most.
  static let span = 16
  static let longestStay = 2 * span
  private static let capacity = 8192

  fileprivate init(frame: Int) {
    self.frame = frame
    histogram = ColorHistogram(capacity: Self.capacity)
  }

  /// What a pixel weighs that stays for one frame where nothing else is.
  static let unitWeight = 4096 * 16
  /// 1 / (1 + 0.12 · activity), of 4096.
  fileprivate static let activityWeights = (0..<256).map { 4096 * 25 / (25 + 3 * $0) }
  /// √frames, of 16.
  fileprivate static let stayWeights = (0...longestStay).map {
    Int((Double($0) * 256).squareRoot())
  }
}

/// Follows a film's pixels and finds what each frame paints for how long.
final class ColorCensus {
  private let film: FilmDescription
  private let replay: FilmReplay
  private let level = pixel_kernel_level()
  /// How busy a pixel's neighborhood was when it was painted.
  private let activity: UnsafeMutablePointer<UInt8>
  private let row: UnsafeMutablePointer<UInt8>
  /// Frames whose pixels are still followed, at their index modulo `longestStay`.
  private var open: [FrameColors?] = Array(repeating: nil, count: FrameColors.longestStay)
  /// Frames before this one are not followed any more.
  private var firstOpen = 0

  init(_ film: FilmDescription, _ changes: [Spool]) {
    self.film = film
    replay = FilmReplay(film, changes)
    activity = .allocate(capacity: film.width * film.height)
    activity.initialize(repeating: 0, count: film.width * film.height)
    row = .allocate(capacity: film.width)
    row.initialize(repeating: 0, count: film.width)
  }

  deinit {
    activity.deallocate()
    row.deallocate()
  }

  /// Calls `body` with each frame that changes something, in order.
  func forEachFrame(_ body: (FrameColors) throws -> Void) throws {
    while let frame = try replay.next({ place, frame in count(place, until: frame) }) {
      try Task.checkCancellation()
      let span = FrameColors.span
      try close(before: frame / span * span - span, at: frame, body)
      open[frame % open.count] = FrameColors(frame: frame)
      noteActivity(Int32(frame))
    }
    try close(before: film.frameCount, at: film.frameCount, body)
  }

  /// Counts a pixel's color that is seen up to a frame.
  @inline(__always)
  private func count(_ place: Int, until frame: Int) {
    let since = Int(replay.changeFrames[place])
    guard since >= firstOpen else { return }
    let slot = since % FrameColors.longestStay
    let stay = min(frame - since, FrameColors.longestStay)
    let weight = FrameColors.activityWeights[Int(activity[place])] * FrameColors.stayWeights[stay]
    let color = replay.colors[place]
    open[slot]?.histogram.add(color, weight: weight)
    if activity[place] == 0 { open[slot]?.flat.add(color, pixels: 1, weight: weight) }
  }

  private func close(
    before limit: Int, at frame: Int, _ body: (FrameColors) throws -> Void
  ) throws {
    guard limit > firstOpen else { return }
    for place in replay.colors.indices where Int(replay.changeFrames[place]) < limit {
      count(place, until: frame)
    }
    for index in firstOpen..<min(limit, firstOpen + open.count) {
      let slot = index % open.count
      guard let colors = open[slot] else { continue }
      open[slot] = nil
      try body(colors)
    }
    firstOpen = limit
  }

  private func noteActivity(_ frame: Int32) {
    let rect = replay.changed
    for y in rect.y..<rect.maxY {
      guard let colors = replay.colors.baseAddress else { return }
      pixel_activity(
        level, colors, Int32(film.width), Int32(film.height), Int32(rect.x), Int32(y),
        Int32(rect.width), row)
      let place = y * film.width + rect.x
      for x in 0..<rect.width where replay.changeFrames[place + x] == frame {
        activity[place + x] = row[x]
      }
    }
  }
}
