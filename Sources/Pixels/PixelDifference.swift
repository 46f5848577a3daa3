import PixelKernels

/// How two pictures differ, compared by their premultiplied channels as stored.
package struct PixelDifference: Sendable, Hashable {
  /// The number of pixels in which any channel differs.
  package var count: Int
  /// The smallest rectangle around them, nil when there are none.
  package var bounds: PixelRect?
  /// The largest difference of one channel of one pixel, alpha included: 0...255.
  package var maximumChannelDifference: Int

  package init(count: Int, bounds: PixelRect?, maximumChannelDifference: Int) {
    (self.count, self.bounds) = (count, bounds)
    self.maximumChannelDifference = maximumChannelDifference
  }

  package var isEmpty: Bool { count == 0 }
}

extension PixelBuffer {
  /// How this picture differs from `other` in the part that both have, from the first pixel on.
  package func difference(from other: PixelBuffer) -> PixelDifference {
    let summary = withUnsafeBytes { mine in
      other.withUnsafeBytes { theirs -> PixelDifferenceSummary in
        guard let a = mine.baseAddress, let b = theirs.baseAddress else {
          return PixelDifferenceSummary()
        }
        return pixel_compare(
          pixel_kernel_level(), a, stride, b, other.stride,
          Int32(min(width, other.width)), Int32(min(height, other.height)))
      }
    }
    return PixelDifference(summary)
  }
}

extension PixelDifference {
  init(_ summary: PixelDifferenceSummary) {
    let bounds = PixelRect(
      x: Int(summary.left), y: Int(summary.top), width: Int(summary.right - summary.left),
      height: Int(summary.bottom - summary.top))
    self.init(
      count: Int(summary.count), bounds: summary.count == 0 ? nil : bounds,
      maximumChannelDifference: Int(summary.maximum))
  }
}
