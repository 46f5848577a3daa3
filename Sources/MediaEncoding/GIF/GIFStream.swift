import Geometry

/// The blocks of a GIF file around its images.
///
/// An image is held back until the next one is known, since its delay stands before it.
struct GIFStream {
  private let film: FilmDescription
  private let palette: GIFPalette
  private let stream: ByteStream
  private var held: (bytes: [UInt8], frame: Int, hasTransparency: Bool)?

  /// The longest delay of one image, in hundredths of a second.
  private static let longestDelay = 65_535

  init(_ film: FilmDescription, palette: GIFPalette, path: String) throws {
    (self.film, self.palette) = (film, palette)
    stream = try ByteStream(path, .write)
    try stream.write(header)
  }

  /// Takes an image (descriptor and data) that is first shown in `frame`.
  mutating func append(_ image: UnsafeRawBufferPointer, at frame: Int, hasTransparency: Bool) throws
  {
    try release(until: frame)
    held = (Array(image), frame, hasTransparency)
  }

  mutating func finish() throws {
    try release(until: film.frameCount)
    try stream.write([0x3B])
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
    var (bytes, hasTransparency) = (image.bytes, image.hasTransparency)
    // A delay that the format cannot say goes on in images of one unchanged pixel.
    while delay > Self.longestDelay {
      // Two hundredths at least stay for the rest.
      let part = min(Self.longestDelay, delay - 2)
      try write(bytes, delay: part, hasTransparency: hasTransparency)
      (bytes, hasTransparency) = (unchangedPixel, true)
      delay -= part
    }
    try write(bytes, delay: delay, hasTransparency: hasTransparency)
  }

  private func write(_ image: [UInt8], delay: Int, hasTransparency: Bool) throws {
    // Disposal 1: the image stays.
    let flags: UInt8 = 1 << 2 | (hasTransparency ? 1 : 0)
    try stream.write([
      0x21, 0xF9, 4, flags, UInt8(delay & 255), UInt8(delay >> 8),
      hasTransparency ? palette.transparentIndex : 0, 0,
    ])
    try stream.write(image)
  }

  private var header: [UInt8] {
    var bytes = Array("GIF89a".utf8)
    for side in [film.width, film.height] {
      bytes.append(UInt8(side & 255))
      bytes.append(UInt8(side >> 8))
    }
    // A global table of 2^(n + 1) entries, from 8 bits a channel; background 0, pixels square.
    bytes += [0x80 | 7 << 4 | UInt8(palette.tableBits - 1), 0, 0]
    for color in palette.colors {
      for shift: UInt32 in [16, 8, 0] { bytes.append(UInt8(color >> shift & 255)) }
    }
    let unused = (1 << palette.tableBits) - palette.colors.count
    bytes += Array(repeating: 0, count: 3 * unused)
    // The number is of repetitions after the first time, 0 for ever; without the block it plays once.
    if film.playCount != 1 {
      let repetitions = max(0, min(film.playCount - 1, 65_535))
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8)
      bytes += [3, 1, UInt8(repetitions & 255), UInt8(repetitions >> 8), 0]
    }
    return bytes
  }

  private var unchangedPixel: [UInt8] {
    var bytes: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0]
    let symbol = [palette.transparentIndex]
    symbol.withUnsafeBufferPointer {
      LZWEncoder().encode($0, bits: palette.tableBits, into: &bytes)
    }
    return bytes
  }
}
