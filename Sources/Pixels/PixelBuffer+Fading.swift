import PixelKernels

extension PixelBuffer {
  /// Moves all pixels toward those of a buffer of the same size, by `weight`/255 of the way.
  ///
  /// Pixels that are equal stay as they are, to the last bit.
  package func fade(into other: PixelBuffer, weight: UInt8) {
    precondition(width == other.width && height == other.height, "buffers of two sizes")
    withUnsafeMutableBytes { mine in
      other.withUnsafeBytes { others in
        guard let from = mine.baseAddress, let to = others.baseAddress else { return }
        pixel_fade(
          pixel_kernel_level(), from.assumingMemoryBound(to: UInt8.self),
          to.assumingMemoryBound(to: UInt8.self), weight, mine.count)
      }
    }
  }
}
