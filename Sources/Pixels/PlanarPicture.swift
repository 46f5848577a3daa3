package import PixelKernels

/// A picture in Y′CbCr 4:2:0, BT.709, limited range, chroma sited left: what video encoders take.
///
/// Its sides are even. An odd source is padded at the right and at the bottom by repeating its last
/// column and row: never scaled, never cropped. Translucent pixels count as they are stored, that
/// is over black.
package final class PlanarPicture {
  /// Of the picture with its padding, in pixels; both even.
  package let width: Int
  package let height: Int
  /// The first bytes of the three planes, and the bytes from one row to the next.
  package let planes: PixelPlanes
  private let source: (width: Int, height: Int)
  private let storage: UnsafeMutablePointer<UInt8>

  /// A picture of nothing yet for frames of this size, which must be positive.
  package init(sourceWidth: Int, sourceHeight: Int) {
    precondition(sourceWidth > 0 && sourceHeight > 0, "a picture needs a positive size")
    source = (sourceWidth, sourceHeight)
    (width, height) = (sourceWidth + sourceWidth % 2, sourceHeight + sourceHeight % 2)
    let (lumaStride, chromaStride) = ((width + 63) / 64 * 64, (width / 2 + 63) / 64 * 64)
    let count = lumaStride * height + chromaStride * height
    storage = .allocate(capacity: count)
    storage.initialize(repeating: 0, count: count)
    let cb = storage + lumaStride * height
    planes = PixelPlanes(
      luma: storage, cb: cb, cr: cb + chromaStride * (height / 2), luma_stride: lumaStride,
      chroma_stride: chromaStride)
  }

  deinit { storage.deallocate() }

  /// Converts the parts of `pixels` that `damage` covers; the rest of the picture stays.
  ///
  /// Rectangles are widened to whole chroma samples, and to the samples that also see them. The
  /// buffer must have the size of the source.
  package func convert(_ pixels: PixelBuffer, damage: [PixelRect]) {
    precondition(pixels.width == source.width && pixels.height == source.height, "wrong size")
    let level = pixel_kernel_level()
    pixels.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      for damaged in damage {
        guard let rect = damaged.intersection(pixels.bounds) else { continue }
        let (left, top) = (rect.x & ~1, rect.y & ~1)
        let right = min(width, (rect.maxX + 2) & ~1)
        let bottom = (rect.maxY + 1) & ~1
        pixel_convert_to_i420(
          level, start, pixels.stride, Int32(pixels.width), Int32(pixels.height), Int32(left),
          Int32(top), Int32(right - left), Int32(bottom - top), planes)
      }
    }
  }
}
