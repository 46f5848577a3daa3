import Libav
import PixelKernels
import Pixels

/// Plays a film's spooled changes, frame by frame.
///
/// A segment's first frame is spooled whole; what is equal to the frame before it has not changed.
final class FilmReplay {
  let width: Int
  let height: Int
  /// 0xRRGGBB of every pixel, row by row, in the current frame.
  let colors: UnsafeMutableBufferPointer<UInt32>
  /// The frame in which every pixel got its color; -1 before the first.
  let changeFrames: UnsafeMutableBufferPointer<Int32>
  /// Around what the current frame changed.
  private(set) var extent = PixelExtent(left: 0, top: 0, right: -1, bottom: -1)
  private var rest: ArraySlice<GIFSegment>
  private var reader: SpoolReader?

  /// Begins before the first frame of the film.
  init(_ film: FilmDescription, _ segments: [GIFSegment]) {
    (width, height) = (film.width, film.height)
    colors = .allocate(capacity: width * height)
    // No color of a pixel, so that the first frame changes all of them.
    colors.initialize(repeating: .max)
    changeFrames = .allocate(capacity: width * height)
    changeFrames.initialize(repeating: -1)
    rest = segments[...]
  }

  /// Begins before `frame`, with what the one before it shows.
  convenience init(_ film: FilmDescription, _ segments: [GIFSegment], from frame: Int) throws {
    self.init(film, Array(segments.dropFirst(Self.first(of: segments, before: frame))))
    while let next = try peek(), next < frame { _ = try self.next() }
  }

  /// The segment from which on it must be played to know what is shown before a frame.
  static func first(of segments: [GIFSegment], before frame: Int) -> Int {
    segments.lastIndex { $0.frames.lowerBound < frame } ?? 0
  }

  deinit {
    colors.deallocate()
    changeFrames.deallocate()
  }

  /// The frame that `next` goes to; nil after the last one.
  func peek() throws -> Int? {
    while true {
      if let frame = reader?.nextTime { return frame }
      guard let segment = rest.popFirst() else { return nil }
      reader = try SpoolReader(segment.changes)
    }
  }

  /// Goes to the next frame that the spools hold; nil after the last one.
  ///
  /// What pixels showed before is counted where there is a census.
  func next(countedBy census: OpaquePointer? = nil) throws -> Int? {
    guard let frame = try peek() else { return nil }
    _ = try reader?.next { record in
      guard let bytes = record.bytes.bindMemory(to: UInt8.self).baseAddress else { return }
      withFilm { film in
        extent = pixel_replay(&film, bytes, record.bytes.count, Int32(frame), census)
      }
    }
    return frame
  }

  /// Calls `body` with the film's pixels as kernels take them.
  func withFilm(_ body: (inout PixelFilm) -> Void) {
    guard let colors = colors.baseAddress, let changeFrames = changeFrames.baseAddress else {
      return
    }
    var film = PixelFilm(colors: colors, change_frames: changeFrames, width: Int32(width))
    body(&film)
  }

  /// The smallest rectangle around what the current frame changed; empty where nothing did.
  var changed: PixelRect {
    extent.bottom < extent.top
      ? PixelRect(x: 0, y: 0, width: 0, height: 0)
      : PixelRect(
        x: Int(extent.left), y: Int(extent.top), width: Int(extent.right - extent.left) + 1,
        height: Int(extent.bottom - extent.top) + 1)
  }
}
