import PixelKernels

/// A picture as video encoders take transparency: opaque colors, and their alpha beside them.
///
/// Colors are not premultiplied. Where nothing is seen they are those of what is near by, since
/// encoders mix pixels with their neighbors.
package final class TranslucentPicture {
  /// Opaque.
  package let colors: PixelBuffer
  /// A byte a pixel, row by row without padding; written by `show`.
  package let alpha: UnsafeMutableBufferPointer<UInt8>

  /// A transparent picture of this size, which must be positive.
  package init(width: Int, height: Int) {
    colors = PixelBuffer(width: width, height: height)
    alpha = .allocate(capacity: width * height)
    alpha.initialize(repeating: 0)
  }

  deinit { alpha.deallocate() }

  /// Takes the pixels of a frame of the same size.
  package func show(_ pixels: PixelBuffer) {
    precondition(pixels.width == colors.width && pixels.height == colors.height, "wrong size")
    let stride = colors.stride
    pixels.withUnsafeBytes { from in
      colors.withUnsafeMutableBytes { to in
        guard let from = from.baseAddress, let to = to.baseAddress, let alpha = alpha.baseAddress
        else { return }
        pixel_split_alpha(
          from, pixels.stride, Int32(pixels.width), Int32(pixels.height), to, stride, alpha,
          pixels.width)
      }
    }
  }
}
