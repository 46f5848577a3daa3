import CFFmpeg
import Geometry
import Pixels

/// The chunks of an APNG file around its compressed images.
///
/// https://wiki.mozilla.org/APNG_Specification
struct APNGContainer {
  private let film: FilmDescription
  /// Chunks of the animation are counted.
  private var sequenceNumber = 0

  init(_ film: FilmDescription) { self.film = film }

  /// The largest numerator and denominator of a delay.
  private static let largestTerm: Int64 = 65_535

  /// The delays of an image and of those of one unchanged pixel that prolong it, in seconds.
  private func delays(of frames: Range<Int>) -> [Rational] {
    func fits(_ delay: Rational) -> Bool {
      max(delay.numerator, delay.denominator) <= Self.largestTerm
    }
    // As many frames' lengths as one delay says in any case; the film's rate has terms that fit.
    let most = Int(Self.largestTerm / film.frameRate.denominator)
    var rest = frames.count
    var delays: [Rational] = []
    while !fits(Rational(rest) / film.frameRate) {
      delays.append(Rational(most) / film.frameRate)
      rest -= most
    }
    return delays + [Rational(rest) / film.frameRate]
  }

  /// All that comes before the first image.
  func head(images: [PatchSegment.Image]) -> [UInt8] {
    let ends = images.dropFirst().map(\.frame) + [film.frameCount]
    let count = zip(images, ends).reduce(0) { $0 + delays(of: $1.0.frame..<$1.1).count }
    // Eight bits of red, green, blue and alpha; the ways of compression that there are; rows in order.
    let format: [UInt8] = [8, 6, 0, 0, 0]
    return [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A]
      + Self.chunk("IHDR", Self.bytes(film.width, 4) + Self.bytes(film.height, 4) + format)
      // Colors are sRGB's, to be shown as they are seen.
      + Self.chunk("sRGB", [0])
      // How many images there are, and how often they play: 0 is for ever.
      + Self.chunk("acTL", Self.bytes(count, 4) + Self.bytes(max(0, film.playCount), 4))
  }

  let end = Self.chunk("IEND", [])

  /// The chunks that show an image, the last change in `frames`.
  mutating func chunks(
    of image: PatchSegment.Image, shownIn frames: Range<Int>, _ data: UnsafeRawBufferPointer
  ) throws -> [UInt8] {
    let delays = delays(of: frames)
    var chunks = control(image.rect, isLaidOver: image.isLaidOver, delay: delays[0])
    // Programs that do not know animations show the first image.
    chunks += image.frame == 0 ? Self.chunk("IDAT", data) : self.data(data)
    for delay in delays.dropFirst() {
      let pixel = PixelRect(x: 0, y: 0, width: 1, height: 1)
      chunks += control(pixel, isLaidOver: true, delay: delay)
      chunks += try APNGEncoder.data(
        of: StraightPicture(width: 1, height: 1, bytes: [0, 0, 0, 0])
      ).withUnsafeBytes { self.data($0) }
    }
    return chunks
  }

  /// What is said of an image before its data.
  private mutating func control(_ rect: PixelRect, isLaidOver: Bool, delay: Rational) -> [UInt8] {
    defer { sequenceNumber += 1 }
    let places = [sequenceNumber, rect.width, rect.height, rect.x, rect.y].flatMap {
      Self.bytes($0, 4)
    }
    let times = [delay.numerator, delay.denominator].flatMap { Self.bytes(Int($0), 2) }
    // It stays (0), and takes the place of what was there (0) or is laid over it (1).
    return Self.chunk("fcTL", places + times + [0, isLaidOver ? 1 : 0])
  }

  private mutating func data(_ data: UnsafeRawBufferPointer) -> [UInt8] {
    defer { sequenceNumber += 1 }
    return Self.chunk("fdAT", Self.bytes(sequenceNumber, 4) + data)
  }

  /// Length, name, contents, and the checksum of name and contents.
  private static func chunk(_ name: String, _ contents: some Collection<UInt8>) -> [UInt8] {
    let named = Array(name.utf8) + contents
    // CRC-32 of IEEE 802.3 begins with all ones and ends inverted.
    let sum = ~av_crc(av_crc_get_table(AV_CRC_32_IEEE_LE), .max, named, named.count)
    return bytes(contents.count, 4) + named + bytes(Int(sum), 4)
  }

  private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
