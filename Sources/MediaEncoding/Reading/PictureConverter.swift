import CFFmpeg
import PixelKernels
import Pixels

/// Converts decoded pictures of any format to pixel buffers, by their own tags.
///
/// Y′CbCr takes the matrix and the range that the frame states. Without a statement, the matrix is
/// BT.709 above 576 rows and BT.601 up to there, as players have it, and the range is limited.
/// Chroma is interpolated linearly from where it is sited (by default left). libswscale works with
/// its accurate rounding and without processor-specific shortcuts, so results are everywhere alike.
final class PictureConverter {
  private let path: String
  private var context: OpaquePointer?
  private var source: Source?

  /// What a conversion depends on.
  private struct Source: Equatable {
    var width: Int32
    var height: Int32
    var format: Int32
    var matrix: AVColorSpace
    var range: AVColorRange
    var siting: AVChromaLocation
  }

  init(path: String) { self.path = path }

  deinit { sws_freeContext(context) }

  func convert(_ picture: borrowing Picture) throws -> PixelBuffer {
    let frame = picture.pointer
    let source = Source(
      width: frame.pointee.width, height: frame.pointee.height, format: frame.pointee.format,
      matrix: frame.pointee.colorspace, range: frame.pointee.color_range,
      siting: frame.pointee.chroma_location)
    if source != self.source {
      sws_freeContext(context)
      context = nil
      context = try makeContext(source)
      self.source = source
    }
    let (width, height) = (Int(source.width), Int(source.height))
    let rgba = try Picture()
    rgba.pointer.pointee.width = source.width
    rgba.pointer.pointee.height = source.height
    rgba.pointer.pointee.format = AV_PIX_FMT_RGBA.rawValue
    try check(av_frame_get_buffer(rgba.pointer, 0), "av_frame_get_buffer")
    try check(sws_scale_frame(context, rgba.pointer, frame), "sws_scale_frame", path: path)

    let pixels = PixelBuffer(width: width, height: height)
    let rows = try required(rgba.pointer.pointee.data.0, "av_frame_get_buffer")
    let stride = Int(rgba.pointer.pointee.linesize.0)
    pixels.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      for y in 0..<height {
        pixel_premultiply_from_rgba(
          pixel_kernel_level(), rows + y * stride, start + y * pixels.stride, width)
      }
    }
    return pixels
  }

  private func makeContext(_ source: Source) throws(AVError) -> OpaquePointer {
    let context = try required(sws_alloc_context(), "sws_alloc_context")
    do throws(AVError) {
      try configure(context, for: source)
      return context
    } catch {
      sws_freeContext(context)
      throw error
    }
  }

  private func configure(_ context: OpaquePointer, for source: Source) throws(AVError) {
    let flags =
      SWS_BILINEAR | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP | SWS_BITEXACT
    let object = UnsafeMutableRawPointer(context)
    // In 1/256 of the distance between samples, from the left and upper pixel.
    let sitings: [UInt32: (Int64, Int64)] = [
      AVCHROMA_LOC_CENTER.rawValue: (128, 128), AVCHROMA_LOC_TOPLEFT.rawValue: (0, 0),
      AVCHROMA_LOC_TOP.rawValue: (128, 0), AVCHROMA_LOC_BOTTOMLEFT.rawValue: (0, 256),
      AVCHROMA_LOC_BOTTOM.rawValue: (128, 256),
    ]
    let siting = sitings[source.siting.rawValue] ?? (0, 128)
    for (name, value) in [
      ("srcw", Int64(source.width)), ("srch", Int64(source.height)),
      ("src_format", Int64(source.format)), ("dstw", Int64(source.width)),
      ("dsth", Int64(source.height)), ("dst_format", Int64(AV_PIX_FMT_RGBA.rawValue)),
      ("sws_flags", Int64(flags)), ("src_h_chr_pos", siting.0), ("src_v_chr_pos", siting.1),
    ] { try check(av_opt_set_int(object, name, value, 0), "av_opt_set_int \(name)") }
    try check(sws_init_context(context, nil, nil), "sws_init_context", path: path)

    let matrix =
      source.matrix != AVCOL_SPC_UNSPECIFIED
      ? source.matrix : source.height > 576 ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M
    // Grays come from pictures, whose range is full unless they say otherwise.
    let isGray = (av_pix_fmt_desc_get(AVPixelFormat(source.format))?.pointee.nb_components ?? 3) < 3
    let isFullRange =
      source.range == AVCOL_RANGE_JPEG || isGray && source.range == AVCOL_RANGE_UNSPECIFIED
    // Formats without a matrix refuse the details, and need none.
    sws_setColorspaceDetails(
      context, sws_getCoefficients(Int32(matrix.rawValue)), isFullRange ? 1 : 0,
      sws_getCoefficients(SWS_CS_DEFAULT), 1, 0, 1 << 16, 1 << 16)
  }
}
