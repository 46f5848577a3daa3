import Geometry
package import Pixels

/// Encodes what changes from frame to frame in one segment, each change as a picture of its own.
///
/// Films of pictures that are put on one another are made of it. Frames that show what the one
/// before them shows leave nothing but time.
package final class PatchSink: FrameSink {
  /// How a picture is compressed.
  typealias Encode = (StraightPicture) throws -> [UInt8]

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
    let bytes = try encode(patch.picture)
    try bytes.withUnsafeBytes { try spool.append(time: frame.index, isMarked: false, $0) }
    images.append(
      PatchSegment.Image(
        frame: frame.index, rect: patch.rect, isLaidOver: patch.isLaidOver,
        isOpaque: patch.picture.isOpaque, byteCount: bytes.count))
  }

  package func finish() throws -> PatchSegment {
    try order.finish()
    return PatchSegment(frames: segment.frames, images: images, bytes: try spool.finish())
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

  /// Whether no stored picture has transparent pixels.
  var isOpaque: Bool { images.allSatisfy(\.isOpaque) }

  /// Takes away what waits on disk.
  func discard() { bytes.remove() }
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
