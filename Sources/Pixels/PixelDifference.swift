import PixelKernels

/// How two pictures of one size differ, compared by their premultiplied channels as stored.
package struct PixelDifference: Sendable, Hashable {
  /// The number of pixels in which any channel differs.
  package var count: Int
  /// The smallest rectangle around them, nil when there are none.
  package var bounds: PixelRect?
  /// The largest difference of one channel of one pixel, alpha included: 0...255.
  package var maximumChannelDifference: Int

  package var isEmpty: Bool { count == 0 }
}

extension PixelBuffer {
  /// How this picture differs from `other`, which must have its size.
  package func difference(from other: PixelBuffer) -> PixelDifference {
    precondition(width == other.width && height == other.height, "pictures of different sizes")
    let summary = withUnsafeBytes { mine in
      other.withUnsafeBytes { theirs -> PixelDifferenceSummary in
        guard let a = mine.baseAddress, let b = theirs.baseAddress else {
          return PixelDifferenceSummary()
        }
        return pixel_compare(
          pixel_kernel_level(), a, stride, b, other.stride, Int32(width), Int32(height))
      }
    }
    let bounds = PixelRect(
      x: Int(summary.left), y: Int(summary.top), width: Int(summary.right - summary.left),
      height: Int(summary.bottom - summary.top))
    return PixelDifference(
      count: Int(summary.count), bounds: summary.count == 0 ? nil : bounds,
      maximumChannelDifference: Int(summary.maximum))
  }
}
