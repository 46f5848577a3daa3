import PixelKernels
package import Pixels

/// Which pixels of two pictures people would tell apart.
package enum PerceivedDifference {
  /// How far apart two colors are.
  package enum Distance: String, Sendable, Hashable, CaseIterable {
    /// Kotsarenko and Ramos' distance in YIQ, as pixelmatch up to 7.2 measures it.
    case yiq
    /// The HyAB distance in OKLab, as pixelmatch measures it since; 1 between black and white.
    case oklab
  }

  /// What shows through translucent pixels.
  package enum Backdrop: String, Sendable, Hashable, CaseIterable {
    case white
    /// A pattern in which each pixel has a color of its own, so that none hides a change.
    case checkered
  }

  /// The pixels of two pictures of one size that are farther apart than `threshold`, 0…1.
  ///
  /// With `ignoringAntialiasing`, pixels that look like smoothed edges in either picture do not
  /// count (Vyšniauskas, 2009). That hides small motions too: a shape moved by one pixel may leave
  /// one differing pixel of seventy.
  package static func mask(
    _ a: StraightPicture, _ b: StraightPicture, by distance: Distance, above threshold: Double,
    backdrop: Backdrop = .checkered, ignoringAntialiasing: Bool = false
  ) -> PixelMask {
    precondition(a.bounds == b.bounds, "pictures of two sizes")
    if a.bytes == b.bytes { return PixelMask(width: a.width, height: a.height) }
    let level = pixel_kernel_level()
    let behind = backdrop == .white ? PixelBackdropWhite : PixelBackdropCheckered
    let rule = distance == .yiq ? PixelAntialiasingYIQ : PixelAntialiasingOKLab
    let marks = [UInt8](unsafeUninitializedCapacity: a.pixelCount) { marks, count in
      guard let start = marks.baseAddress else { return }
      switch distance {
      case .yiq:
        pixel_mark_yiq(
          level, a.bytes, b.bytes, 0, Int64(a.pixelCount), 35215 * threshold * threshold, behind,
          start)
      case .oklab:
        pixel_mark_oklab(
          level, a.bytes, b.bytes, 0, Int64(a.pixelCount), SRGB.floatLight, Float(threshold),
          behind, start)
      }
      if ignoringAntialiasing {
        pixel_unmark_antialiased(
          a.bytes, b.bytes, Int32(a.width), Int32(a.height), rule, behind, start)
      }
      count = a.pixelCount
    }
    return PixelMask(width: a.width, height: a.height, marks: marks)
  }
}
