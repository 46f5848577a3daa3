import PixelKernels

/// A picture as red, green, blue and alpha, 8 bits each, not premultiplied; rows without padding.
///
/// Metrics are defined on such pixels. Where alpha is 0 a file may still hold colors, and here they
/// are kept.
package struct StraightPicture: Sendable, Hashable {
  package let width: Int
  package let height: Int
  package let bytes: [UInt8]

  /// `bytes` must hold four bytes for each of at least one pixel.
  package init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(width > 0 && height > 0 && bytes.count == width * height * 4, "four bytes a pixel")
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  package init(_ buffer: PixelBuffer) {
    self.init(width: buffer.width, height: buffer.height, bytes: buffer.straightRGBA)
  }

  /// A rectangle that lies in the buffer.
  package init(_ buffer: PixelBuffer, in rect: PixelRect) {
    self.init(width: rect.width, height: rect.height, bytes: buffer.straightRGBA(in: rect))
  }

  package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
  package var pixelCount: Int { width * height }

  package var isOpaque: Bool { pixel_row_is_opaque(pixel_kernel_level(), bytes, pixelCount) }

  /// The picture over white, opaque: ⌊c·a/255 + 255·(1 − a/255) + ½⌋.
  package var overWhite: StraightPicture { over(gray: 255) }

  /// The picture over a gray, opaque: ⌊c·a/255 + g·(1 − a/255) + ½⌋.
  package func over(gray: Int) -> StraightPicture {
    if isOpaque { return self }
    var blended = bytes
    for pixel in 0..<pixelCount {
      let alpha = Int(blended[pixel * 4 + 3])
      for channel in pixel * 4..<pixel * 4 + 3 {
        // Twice the sum of 255ths and one more half, in whole numbers.
        blended[channel] = UInt8(
          (2 * (Int(blended[channel]) * alpha + gray * (255 - alpha)) + 255) / 510)
      }
      blended[pixel * 4 + 3] = 255
    }
    return StraightPicture(width: width, height: height, bytes: blended)
  }

  /// The picture at the top left of one that is this wide and high, transparent black elsewhere.
  package func padded(width: Int, height: Int) -> StraightPicture {
    precondition(width >= self.width && height >= self.height, "padding does not crop")
    if width == self.width && height == self.height { return self }
    var padded = [UInt8](repeating: 0, count: width * height * 4)
    for y in 0..<self.height {
      let row = bytes[y * self.width * 4..<(y + 1) * self.width * 4]
      padded.replaceSubrange(y * width * 4..<(y * width + self.width) * 4, with: row)
    }
    return StraightPicture(width: width, height: height, bytes: padded)
  }

  /// How this picture differs from one of the same size, all four channels as they are.
  package func difference(from other: StraightPicture) -> PixelDifference {
    precondition(width == other.width && height == other.height, "pictures of two sizes")
    let summary = pixel_compare(
      pixel_kernel_level(), bytes, width * 4, other.bytes, width * 4, Int32(width), Int32(height))
    return PixelDifference(summary)
  }
}
