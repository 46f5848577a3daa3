import Geometry

/// The blocks of a GIF file around its images.
///
/// An image is held back until the next one is known, since its delay stands before it.
struct GIFStream {
  private let film: FilmDescription
  private let palette: GIFPalette
  private let stream: ByteStream
  private var held: Image?
  /// Of what was written so far; not of the image that is held back.
  private(set) var byteCount = 0

  private struct Image {
    /// Descriptor, local table if it has one, and data.
    var bytes: [UInt8]
    /// In which it is first shown.
    var frame: Int
    var transparentIndex: Int?
  }

  /// The longest delay of one image, in hundredths of a second.
  private static let longestDelay = 65_535

  init(_ film: FilmDescription, palette: GIFPalette, path: String) throws {
    (self.film, self.palette) = (film, palette)
    stream = try ByteStream(path, .write)
    try write(header)
  }

  /// Takes an image that is first shown in `frame`: the index that leaves pixels as they are, then
  /// descriptor and data.
  mutating func append(_ image: UnsafeRawBufferPointer, at frame: Int) throws {
    try release(until: frame)
    held = Image(
      bytes: Array(image.dropFirst()), frame: frame,
      transparentIndex: frame > 0 ? image.first.map(Int.init) : nil)
  }

  mutating func finish() throws {
    try release(until: film.frameCount)
    try write([0x3B])
    try stream.close()
  }

  /// When a frame begins, in hundredths of a second: round(100·n / rate), half up.
  private func beginTime(of frame: Int) -> Int {
    Int((Rational(100 * frame) / film.frameRate + Self.half).floor)
  }

  private static let half = Rational.one / 2

  private mutating func release(until frame: Int) throws {
    guard let image = held else { return }
    held = nil
    var delay = beginTime(of: frame) - beginTime(of: image.frame)
    var (bytes, transparentIndex) = (image.bytes, image.transparentIndex)
    // A delay that the format cannot say goes on in images of one unchanged pixel.
    while delay > Self.longestDelay {
      // Two hundredths at least stay for the rest.
      let part = min(Self.longestDelay, delay - 2)
      try write(bytes, delay: part, transparentIndex)
      (bytes, transparentIndex) = (unchangedPixel, palette.transparentIndex)
      delay -= part
    }
    try write(bytes, delay: delay, transparentIndex)
  }

  private mutating func write(_ image: [UInt8], delay: Int, _ transparentIndex: Int?) throws {
    // Disposal 1: the image stays.
    let flags: UInt8 = 1 << 2 | (transparentIndex == nil ? 0 : 1)
    try write([
      0x21, 0xF9, 4, flags, UInt8(delay & 255), UInt8(delay >> 8), UInt8(transparentIndex ?? 0), 0,
    ])
    try write(image)
  }

  private mutating func write(_ bytes: [UInt8]) throws {
    try stream.write(bytes)
    byteCount += bytes.count
  }

  private var header: [UInt8] {
    var bytes = Array("GIF89a".utf8)
    for side in [film.width, film.height] {
      bytes.append(UInt8(side & 255))
      bytes.append(UInt8(side >> 8))
    }
    // A global table of 2^(n + 1) entries, from 8 bits a channel; background 0, pixels square.
    bytes += [0x80 | 7 << 4 | UInt8(palette.tableBits - 1), 0, 0]
    bytes += palette.table
    // The number is of repetitions after the first time, 0 for ever; without the block it plays once.
    if film.playCount != 1 {
      let repetitions = max(0, min(film.playCount - 1, 65_535))
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8)
      bytes += [3, 1, UInt8(repetitions & 255), UInt8(repetitions >> 8), 0]
    }
    return bytes
  }

  /// One transparent pixel at the top left: clear, the symbol, end, as codes of one bit more than
  /// the code size.
  private var unchangedPixel: [UInt8] {
    let codeSize = max(2, palette.tableBits)
    let clear = 1 << codeSize
    var codes = 0
    for (index, code) in [clear, palette.transparentIndex, clear + 1].enumerated() {
      codes |= code << (index * (codeSize + 1))
    }
    let count = (3 * (codeSize + 1) + 7) / 8
    let data = (0..<count).map { UInt8(truncatingIfNeeded: codes >> ($0 * 8)) }
    return [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, UInt8(codeSize), UInt8(count)] + data + [0]
  }
}
