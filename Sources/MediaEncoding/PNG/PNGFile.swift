package import Pixels

/// Single pictures as PNG: straight RGBA, or RGB where every pixel is opaque; tagged sRGB.
package enum PNGFile {
  /// The bytes of a PNG file; the same for the same picture.
  package static func data(_ pixels: PixelBuffer) throws -> [UInt8] {
    let picture = StraightPicture(pixels)
    return try PNGEncoder.file(
      of: picture, hasAlpha: !pixels.isOpaque, prediction: PNGEncoder.Prediction(for: picture))
  }

  /// The bytes of a PNG file that is made fast and read at once: larger, of the same pixels.
  package static func quickData(_ pixels: PixelBuffer) throws -> [UInt8] {
    try PNGEncoder.file(
      of: StraightPicture(pixels), hasAlpha: !pixels.isOpaque, prediction: .none, level: 1)
  }

  /// Writes the file; it appears at its path when it is complete.
  package static func write(_ pixels: PixelBuffer, to path: String) throws {
    try write(data(pixels), to: path)
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    try OutputFile.write(path) { try $0.write(bytes) }
  }
}
