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
    let common = PixelRect(
      x: 0, y: 0, width: min(width, other.width), height: min(height, other.height))
    return difference(from: other, in: common)
  }

  /// How this picture differs from `other` in a rectangle that lies in both; its place in the
  /// pictures is that of the bounds.
  package func difference(from other: PixelBuffer, in rect: PixelRect) -> PixelDifference {
    precondition(
      bounds.intersection(rect) == rect && other.bounds.intersection(rect) == rect,
      "a rectangle outside the pictures")
    let summary = withUnsafeBytes { mine in
      other.withUnsafeBytes { theirs -> PixelDifferenceSummary in
        guard let a = mine.baseAddress, let b = theirs.baseAddress else {
          return PixelDifferenceSummary()
        }
        return pixel_compare(
          pixel_kernel_level(), a + rect.y * stride + rect.x * 4, stride,
          b + rect.y * other.stride + rect.x * 4, other.stride, Int32(rect.width),
          Int32(rect.height))
      }
    }
    var difference = PixelDifference(summary)
    difference.bounds?.x += rect.x
    difference.bounds?.y += rect.y
    return difference
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
