package import PixelKernels

/// A picture in Y′CbCr, BT.709, limited range: what video encoders take.
///
/// With halved chroma (4:2:0) its sides are even: an odd source is padded at the right and at the
/// bottom by repeating its last column and row, never scaled, never cropped. Luma then makes up for
/// what chroma cannot show. Translucent pixels count as they are stored, that is over black.
package final class PlanarPicture {
  /// Of the picture with its padding, in pixels.
  package let width: Int
  package let height: Int
  /// The first bytes of the three planes, and the bytes from one row to the next.
  package let planes: PixelPlanes
  /// Of all planes, which follow each other.
  package let byteCount: Int
  /// Whether 2×2 pixels share a chroma sample (4:2:0), or each has its own (4:4:4).
  package let halvesChroma: Bool
  private let source: (width: Int, height: Int)
  private let storage: UnsafeMutablePointer<UInt8>

  /// A picture of nothing yet for frames of this size, which must be positive.
  package init(sourceWidth: Int, sourceHeight: Int, halvesChroma: Bool = true) {
    precondition(sourceWidth > 0 && sourceHeight > 0, "a picture needs a positive size")
    source = (sourceWidth, sourceHeight)
    self.halvesChroma = halvesChroma
    // Pixels a side that share a chroma sample.
    let step = halvesChroma ? 2 : 1
    width = (sourceWidth + step - 1) / step * step
    height = (sourceHeight + step - 1) / step * step
    let (lumaStride, chromaStride) = ((width + 63) / 64 * 64, (width / step + 63) / 64 * 64)
    let chromaCount = chromaStride * (height / step)
    let count = lumaStride * height + 2 * chromaCount
    byteCount = count
    storage = .allocate(capacity: count)
    storage.initialize(repeating: 0, count: count)
    let cb = storage + lumaStride * height
    planes = PixelPlanes(
      luma: storage, cb: cb, cr: cb + chromaCount, luma_stride: lumaStride,
      chroma_stride: chromaStride)
  }

  deinit { storage.deallocate() }

  /// Converts the parts of `pixels` that `damage` covers; the rest of the picture stays.
  ///
  /// The buffer must have the size of the source, and be the one that was converted before but for
  /// its damage. Rectangles are widened to whole chroma samples, and to the pixels that also see them.
  package func convert(_ pixels: PixelBuffer, damage: [PixelRect]) {
    precondition(pixels.width == source.width && pixels.height == source.height, "wrong size")
    let rects = damage.compactMap { $0.intersection(pixels.bounds) }
    let level = pixel_kernel_level()
    pixels.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      guard halvesChroma else {
        for rect in rects {
          pixel_convert_to_i444(
            level, start, pixels.stride, Int32(rect.x), Int32(rect.y), Int32(rect.width),
            Int32(rect.height), planes)
        }
        return
      }
      let samples = rects.map(wholeSamples)
      for rect in samples {
        pixel_convert_to_chroma_420(
          level, start, pixels.stride, Int32(pixels.width), Int32(pixels.height), Int32(rect.x),
          Int32(rect.y), Int32(rect.width), Int32(rect.height), planes)
      }
      // Luma reads chroma around it, so all of that comes first.
      for rect in samples.map(seeing) {
        pixel_convert_to_luma_420(
          level, start, pixels.stride, Int32(pixels.width), Int32(pixels.height), Int32(rect.x),
          Int32(rect.y), Int32(rect.width), Int32(rect.height), planes)
      }
    }
  }

  /// The pixels of all chroma samples that a rectangle touches.
  private func wholeSamples(_ rect: PixelRect) -> PixelRect {
    let (left, top) = (rect.x & ~1, rect.y & ~1)
    return PixelRect(
      x: left, y: top, width: ((rect.maxX + 1) & ~1) - left, height: ((rect.maxY + 1) & ~1) - top)
  }

  /// The pixels that see any of the chroma samples in a rectangle: those of the column before it and
  /// of the rows above and below it interpolate between samples within and without.
  private func seeing(_ rect: PixelRect) -> PixelRect {
    let (left, top) = (max(0, rect.x - 2), max(0, rect.y - 1))
    return PixelRect(
      x: left, y: top, width: rect.maxX - left, height: min(height, rect.maxY + 1) - top)
  }
}
