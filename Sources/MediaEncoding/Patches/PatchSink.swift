import Geometry
package import Pixels

/// Encodes what changes from frame to frame in one segment, each change as a picture of its own.
///
/// Films of pictures that are put on one another are made of it. Frames that show what the one
/// before them shows leave nothing but time.
package final class PatchSink: FrameSink {
  /// How a patch's picture is compressed.
  typealias Encode = (FramePatch) throws -> [UInt8]

  private let segment: FilmSegment
  private let shown: ShownPicture
  private let encode: Encode
  private let spool: SpoolWriter
  private var order: FrameOrder
  private var images: [PatchSegment.Image] = []

  /// Patches begin at multiples of `grid` pixels.
  init(
    _ film: FilmDescription, _ segment: FilmSegment, grid: Int, scratchDirectory: String,
    encode: @escaping Encode
  ) throws {
    (self.segment, self.encode) = (segment, encode)
    order = FrameOrder(film, segment)
    shown = ShownPicture(width: film.width, height: film.height, grid: grid)
    spool = try SpoolWriter(directory: scratchDirectory)
  }

  package func write(_ frame: RenderedFrame) throws {
    order.note(frame, leading: 1)
    guard let patch = shown.show(frame), frame.index >= segment.frames.lowerBound else { return }
    let bytes = try encode(patch)
    try bytes.withUnsafeBytes { try spool.append(time: frame.index, isMarked: false, $0) }
    images.append(
      PatchSegment.Image(
        frame: frame.index, rect: patch.rect, isLaidOver: patch.isLaidOver,
        isOpaque: patch.picture.isOpaque, byteCount: bytes.count))
  }

  package func finish() throws -> PatchSegment {
    try order.finish()
    return PatchSegment(
      frames: segment.frames, images: images,
      bytes: try spool.finish(SegmentSummary(numbers: images.flatMap(\.numbers))))
  }
}

/// The changes of one segment.
package struct PatchSegment: Sendable {
  /// A change, whose compressed picture waits on disk.
  struct Image {
    /// The frame that it first shows in.
    let frame: Int
    let rect: PixelRect
    /// Whether its transparent pixels leave what is there, instead of taking its place.
    let isLaidOver: Bool
    /// Whether all of its pixels are opaque, as it is stored.
    let isOpaque: Bool
    let byteCount: Int
  }

  let frames: Range<Int>
  let images: [Image]
  fileprivate let bytes: Spool

  /// The file that is all of it.
  var file: String { bytes.path }

  fileprivate init(frames: Range<Int>, images: [Image], bytes: Spool) {
    (self.frames, self.images, self.bytes) = (frames, images, bytes)
  }

  /// The segment that a file is, which now belongs to it.
  init(fromFile path: String, for segment: FilmSegment) throws {
    bytes = Spool(keptAt: path)
    frames = segment.frames
    let numbers = try bytes.summary().numbers
    images = stride(from: 0, to: numbers.count, by: Image.numberCount).compactMap {
      Image(numbers: numbers[$0...].prefix(Image.numberCount))
    }
  }

  /// Whether no stored picture has transparent pixels.
  var isOpaque: Bool { images.allSatisfy(\.isOpaque) }

  /// Takes away what waits on disk.
  func discard() { bytes.remove() }
}

extension PatchSegment.Image {
  /// All of it.
  fileprivate var numbers: [Int] {
    [
      frame, rect.x, rect.y, rect.width, rect.height, isLaidOver ? 1 : 0, isOpaque ? 1 : 0,
      byteCount,
    ]
  }

  /// How many numbers there are.
  fileprivate static let numberCount = 8

  fileprivate init?(numbers: some Collection<Int>) {
    let numbers = Array(numbers)
    guard numbers.count == Self.numberCount else { return nil }
    self.init(
      frame: numbers[0],
      rect: PixelRect(x: numbers[1], y: numbers[2], width: numbers[3], height: numbers[4]),
      isLaidOver: numbers[5] != 0, isOpaque: numbers[6] != 0, byteCount: numbers[7])
  }
}

extension [PatchSegment] {
  /// Calls `body` with each image of a film, the frames in which it is the last change, and its
  /// bytes.
  func forEachImage(
    of film: FilmDescription,
    _ body: (PatchSegment.Image, Range<Int>, UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let images = flatMap(\.images)
    let ends = images.dropFirst().map(\.frame) + [film.frameCount]
    var place = 0
    for segment in self {
      try segment.bytes.forEach { record in
        let image = images[place]
        try body(image, image.frame..<ends[place], record.bytes)
        place += 1
      }
    }
  }
}
