package import Pixels

/// Single pictures as PNG: straight RGBA, or RGB where every pixel is opaque; tagged sRGB.
package enum PNGFile {
  /// The bytes of a PNG file; the same for the same picture.
  package static func data(_ pixels: PixelBuffer) throws -> [UInt8] {
    try data(pixels, prediction: .mixed, level: nil)
  }

  /// The bytes of a PNG file that is made fast and read at once: larger, of the same pixels.
  package static func quickData(_ pixels: PixelBuffer) throws -> [UInt8] {
    try data(pixels, prediction: .none, level: 1)
  }

  private static func data(
    _ pixels: PixelBuffer, prediction: PNGEncoder.Prediction, level: Int32?
  ) throws -> [UInt8] {
    let isOpaque = pixels.isOpaque
    let encoder = try PNGEncoder(
      width: pixels.width, height: pixels.height, hasAlpha: !isOpaque, prediction: prediction,
      level: level)
    return try encoder.file { target, stride in
      var target = target
      pixels.withStraightRows { row in
        if isOpaque {
          for x in 0..<pixels.width {
            for channel in 0..<3 { target[x * 3 + channel] = row[x * 4 + channel] }
          }
        } else {
          UnsafeMutableRawBufferPointer(start: target, count: row.count).copyMemory(from: row)
        }
        target += stride
      }
    }
  }

  /// Writes the file; it appears at its path when it is complete.
  package static func write(_ pixels: PixelBuffer, to path: String) throws {
    try write(data(pixels), to: path)
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    try OutputFile.write(path) { try $0.write(bytes) }
  }
}
