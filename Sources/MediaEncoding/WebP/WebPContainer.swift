import OutputFormats
import Geometry
import Pixels

/// The chunks of an animated WebP file around its compressed images.
///
/// https://developers.google.com/speed/webp/docs/riff_container
struct WebPContainer {
  private let film: FilmDescription
  private let isOpaque: Bool

  /// The longest duration of one image, in milliseconds: 24 bits.
  private static let longestDuration = 0xFF_FFFF
  /// A RIFF file counts its bytes, but for the first eight, in 32 bits; the count is even.
  static let largestFile = 0xFFFF_FFFE + 8

  init(_ film: FilmDescription, isOpaque: Bool) {
    (self.film, self.isOpaque) = (film, isOpaque)
  }

  /// When a frame begins, in milliseconds: round(1000·n / rate), half up.
  private func beginTime(of frame: Int) -> Int {
    Int((Rational(1000 * frame) / film.frameRate + Rational(1) / 2).floor)
  }

  /// The durations of an image and of those of one unchanged pixel that prolong it, in milliseconds.
  private func durations(of frames: Range<Int>) -> [Int] {
    var rest = beginTime(of: frames.upperBound) - beginTime(of: frames.lowerBound)
    var durations: [Int] = []
    while rest > Self.longestDuration {
      // What browsers do not take for a mistake stays for the last.
      let part = min(Self.longestDuration, rest - 1000)
      durations.append(part)
      rest -= part
    }
    return durations + [rest]
  }

  /// How many bytes all images have in the file.
  func length(of segments: [PatchSegment]) throws -> Int {
    let still = try Self.unchanged.count
    let images = segments.flatMap(\.images)
    let ends = images.dropFirst().map(\.frame) + [film.frameCount]
    return zip(images, ends).reduce(0) { sum, shown in
      let (image, end) = shown
      let repeats = durations(of: image.frame..<end).count - 1
      return sum + Self.imageHead + image.byteCount
        + repeats * (Self.imageHead + still)
    }
  }

  /// The bytes of an image before its compressed picture.
  private static let imageHead = 8 + 16

  /// All that comes before the images, of which there are so many bytes.
  func head(imageBytes: Int) throws(FilmError) -> [UInt8] {
    var chunks = chunk("VP8X", 10)
    // There is an animation, and transparency even where that only leaves what is below: browsers
    // go by this flag when they decode the images.
    chunks += [isOpaque ? 0x02 : 0x12, 0, 0, 0]
    chunks += bytes(film.width - 1, 3) + bytes(film.height - 1, 3)
    // A background that viewers pass over, and how often it plays: 0 is for ever.
    chunks += chunk("ANIM", 6) + [0, 0, 0, 0] + bytes(max(0, min(film.playCount, 65_535)), 2)
    let size = 4 + chunks.count + imageBytes
    guard size + 8 <= Self.largestFile else { throw .fileSize(limit: Self.largestFile) }
    return chunk("RIFF", size) + Array("WEBP".utf8) + chunks
  }

  /// Hands out the chunks that show an image, the last change in `frames`.
  func forEachChunk(
    of image: PatchSegment.Image, shownIn frames: Range<Int>, _ picture: UnsafeRawBufferPointer,
    _ body: ([UInt8]) throws -> Void
  ) throws {
    let durations = durations(of: frames)
    let head = head(
      rect: image.rect, isLaidOver: image.isLaidOver, duration: durations[0],
      length: picture.count)
    try body(head + picture)
    for duration in durations.dropFirst() {
      let still = try Self.unchanged
      let rect = PixelRect(x: 0, y: 0, width: 1, height: 1)
      try body(
        self.head(rect: rect, isLaidOver: true, duration: duration, length: still.count) + still)
    }
  }

  /// A picture that leaves the one pixel below as it is.
  private static var unchanged: [UInt8] {
    get throws {
      let clear = StraightPicture(width: 1, height: 1, bytes: [0, 0, 0, 0])
      return WebPEncoder.chunks(inFile: try WebPEncoder(quality: .lossless).file(of: clear))
    }
  }

  private func head(rect: PixelRect, isLaidOver: Bool, duration: Int, length: Int) -> [UInt8] {
    var head = chunk("ANMF", Self.imageHead - 8 + length)
    head += bytes(rect.x / 2, 3) + bytes(rect.y / 2, 3)
    head += bytes(rect.width - 1, 3) + bytes(rect.height - 1, 3) + bytes(duration, 3)
    // Bit 1: put, and not laid over. Bit 0, never set: take away before the next one.
    return head + [isLaidOver ? 0 : 2]
  }

  private func chunk(_ name: String, _ length: Int) -> [UInt8] {
    Array(name.utf8) + bytes(length, 4)
  }

  /// A number in so many bytes, the least significant first.
  private func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
