import PixelKernels

/// A picture in all the sizes that sampling wants: each level has half the sides of the one before.
///
/// Levels are means of 2×2 premultiplied pixels, gamma-encoded as they are; odd sides are rounded
/// up, so that a place has exactly half the coordinates in the next level. Immutable and shared.
package struct PixelPyramid: Sendable {
  /// From the picture itself down to one pixel.
  package let levels: [PixelBuffer]
  /// Whether every pixel is opaque.
  package let isOpaque: Bool

  /// Takes over `picture`, which must not change any more.
  package init(_ picture: PixelBuffer) {
    var levels = [picture]
    while let last = levels.last, last.width > 1 || last.height > 1 {
      let next = PixelBuffer(width: (last.width + 1) / 2, height: (last.height + 1) / 2)
      last.withUnsafeBytes { source in
        next.withUnsafeMutableBytes { target in
          guard let from = source.baseAddress, let to = target.baseAddress else { return }
          pixel_halve(
            pixel_kernel_level(), from, last.stride, Int32(last.width), Int32(last.height), to,
            next.stride)
        }
      }
      levels.append(next)
    }
    self.levels = levels
    isOpaque = picture.isOpaque
  }

  package var width: Int { levels[0].width }
  package var height: Int { levels[0].height }
}

extension PixelPyramid {
  /// Writes samples to `width` × `height` pixels of four bytes; those outside the cutout stay as they
  /// are.
  package func draw(
    _ sampling: PixelSampling, into start: UnsafeMutablePointer<UInt8>, stride: Int, width: Int,
    height: Int
  ) {
    let last = levels.count - 1
    let steps = Int((min(max(sampling.level, 0), Double(last)) * 256).rounded())
    let near = steps / 256
    let far = min(near + 1, last)
    let out = (start: start, stride: stride, width: width, height: height)
    Self.withSheet(levels[near], halvings: near) { near in
      Self.withSheet(levels[far], halvings: far) { far in
        sampling.draw(near, far, fraction: UInt32(steps % 256), into: out)
      }
    }
  }

  private static func withSheet(
    _ picture: PixelBuffer, halvings: Int, _ body: (PixelSampling.Sheet) -> Void
  ) {
    picture.withUnsafeBytes { bytes in
      guard let pixels = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
      body(
        PixelSampling.Sheet(
          pixels: pixels, stride: picture.stride, width: picture.width, height: picture.height,
          scale: 1 / Double(1 << halvings)))
    }
  }
}
