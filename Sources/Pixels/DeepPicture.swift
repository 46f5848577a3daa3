import PixelKernels

/// A picture in Y′CbCr 4:4:4 with 10 bits a sample, BT.709, limited range, and its alpha.
///
/// Eight bits of red, green and blue come back from it as they were. Rows have no padding.
package final class DeepPicture {
  package let width: Int
  package let height: Int
  /// Luma, Cb, Cr and alpha, one after the other; 0…1023.
  private let storage: UnsafeMutablePointer<UInt16>

  /// A picture of nothing yet, whose size must be positive.
  package init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a picture needs a positive size")
    (self.width, self.height) = (width, height)
    storage = .allocate(capacity: width * height * 4)
    storage.initialize(repeating: 0, count: width * height * 4)
  }

  deinit { storage.deallocate() }

  /// The first sample of luma (0), Cb (1), Cr (2) or alpha (3).
  package func plane(_ index: Int) -> UnsafeMutablePointer<UInt16> {
    precondition((0..<4).contains(index), "four planes")
    return storage + index * width * height
  }

  /// Converts the part of `pixels`, a picture of the same size, that `damage` covers; the rest stays.
  ///
  /// Alpha stays as well.
  package func convert(_ pixels: PixelBuffer, damage: [PixelRect]) {
    precondition(pixels.width == width && pixels.height == height, "wrong size")
    let level = pixel_kernel_level()
    pixels.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      for rect in damage.compactMap({ $0.intersection(pixels.bounds) }) {
        for y in rect.y..<rect.maxY {
          let place = y * width + rect.x
          pixel_convert_to_deep_444(
            level, start + y * pixels.stride + rect.x * 4, plane(0) + place, plane(1) + place,
            plane(2) + place, rect.width)
        }
      }
    }
  }

  /// Takes alpha of 8 bits, row by row: 0 becomes 0 and 255 becomes 1023.
  package func setAlpha(_ alpha: UnsafeMutableBufferPointer<UInt8>) {
    precondition(alpha.count == width * height, "a byte a pixel")
    let plane = plane(3)
    for index in alpha.indices {
      plane[index] = UInt16(alpha[index]) << 2 | UInt16(alpha[index]) >> 6
    }
  }
}
