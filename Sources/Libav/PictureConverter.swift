import CFFmpeg
import PixelKernels
package import Pixels

/// Converts decoded pictures of any format to pixel buffers, by their own tags.
///
/// Y′CbCr takes the matrix and the range that the frame states. Without a statement, the matrix is
/// BT.709 above 576 rows and BT.601 up to there, as players have it, and the range is limited.
/// Chroma is interpolated linearly from where it is sited (by default left). Films of the kind that
/// `MP4Writer` makes take this package's own conversion, all others libswscale's with its accurate
/// rounding and without processor-specific shortcuts: results are everywhere alike.
package final class PictureConverter {
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

    init(_ picture: borrowing Picture) {
      let frame = picture.pointer.pointee
      (width, height, format) = (frame.width, frame.height, frame.format)
      (matrix, range, siting) = (frame.colorspace, frame.color_range, frame.chroma_location)
    }

    /// Whether it is 4:2:0 in BT.709 and limited range, with chroma sited left.
    var isLikeOurs: Bool {
      format == AV_PIX_FMT_YUV420P.rawValue && matrix == AVCOL_SPC_BT709
        && range == AVCOL_RANGE_MPEG
        && (siting == AVCHROMA_LOC_LEFT || siting == AVCHROMA_LOC_UNSPECIFIED)
    }
  }

  package init(path: String) { self.path = path }

  /// The picture as `pixel_convert_from_i420` says.
  private func restored(_ picture: borrowing Picture) throws(AVError) -> PixelBuffer {
    let frame = picture.pointer.pointee
    let planes = PixelPlanes(
      luma: try required(frame.data.0, "avcodec_receive_frame"),
      cb: try required(frame.data.1, "avcodec_receive_frame"),
      cr: try required(frame.data.2, "avcodec_receive_frame"),
      luma_stride: Int(frame.linesize.0), chroma_stride: Int(frame.linesize.1))
    let pixels = PixelBuffer(width: Int(frame.width), height: Int(frame.height))
    pixels.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      pixel_convert_from_i420(
        pixel_kernel_level(), planes, frame.width, frame.height, start, pixels.stride)
    }
    return pixels
  }

  deinit { sws_freeContext(context) }

  /// The picture as it is drawn; of a large one there are never three copies in memory.
  package func convert(_ picture: consuming Picture) throws -> PixelBuffer {
    if Source(picture).isLikeOurs { return try restored(picture) }
    let straight = try straight(picture)
    _ = consume picture
    return try premultiplied(straight)
  }

  /// The picture as it is drawn, and what else the file says.
  package func decoded(_ picture: borrowing Picture) throws -> DecodedPicture {
    if Source(picture).isLikeOurs { return DecodedPicture(pixels: try restored(picture)) }
    let straight = try straight(picture)
    let pixels = try premultiplied(straight)
    return DecodedPicture(
      pixels: pixels, straight: pixels.isOpaque ? nil : try copied(straight),
      depth: try depth(of: picture))
  }

  /// Red, green, blue and alpha, 8 bits each, not premultiplied.
  private func straight(_ picture: borrowing Picture) throws -> Picture {
    let source = Source(picture)
    if source != self.source {
      sws_freeContext(context)
      context = nil
      context = try makeContext(source)
      self.source = source
    }
    let rgba = try Picture()
    rgba.pointer.pointee.width = source.width
    rgba.pointer.pointee.height = source.height
    rgba.pointer.pointee.format = AV_PIX_FMT_RGBA.rawValue
    try check(av_frame_get_buffer(rgba.pointer, 0), "av_frame_get_buffer")
    try check(
      sws_scale_frame(context, rgba.pointer, picture.pointer), "sws_scale_frame", path: path)
    return rgba
  }

  private func premultiplied(_ rgba: borrowing Picture) throws -> PixelBuffer {
    let frame = rgba.pointer.pointee
    let pixels = PixelBuffer(width: Int(frame.width), height: Int(frame.height))
    let rows = try required(frame.data.0, "av_frame_get_buffer")
    pixels.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      for y in 0..<pixels.height {
        pixel_premultiply_from_rgba(
          pixel_kernel_level(), rows + y * Int(frame.linesize.0), start + y * pixels.stride,
          pixels.width)
      }
    }
    return pixels
  }

  private func copied(_ rgba: borrowing Picture) throws -> StraightPicture {
    let frame = rgba.pointer.pointee
    let (width, height) = (Int(frame.width), Int(frame.height))
    let rows = try required(frame.data.0, "av_frame_get_buffer")
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for y in 0..<height {
      bytes.append(
        contentsOf: UnsafeBufferPointer(start: rows + y * Int(frame.linesize.0), count: width * 4))
    }
    return StraightPicture(width: width, height: height, bytes: bytes)
  }

  /// All samples of a picture with more than 8 bits a channel, as a digest.
  private func depth(of picture: borrowing Picture) throws(AVError) -> DecodedPicture.Depth? {
    let frame = picture.pointer.pointee
    let format = AVPixelFormat(frame.format)
    let kind = try required(av_pix_fmt_desc_get(format), "av_pix_fmt_desc_get").pointee
    guard kind.comp.0.depth > 8 else { return nil }
    var digest: UInt64 = 0
    for plane in try picture.planes() {
      for index in 0..<plane.rowCount {
        digest = ByteDigest.digest(of: plane.row(index), seed: digest)
      }
    }
    return DecodedPicture.Depth(
      format: kind.name.map { String(cString: $0) } ?? "", digest: digest)
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
    let kind = try required(
      av_pix_fmt_desc_get(AVPixelFormat(source.format)), "av_pix_fmt_desc_get"
    ).pointee
    let flags =
      SWS_BILINEAR | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP | SWS_BITEXACT
    try set(
      [
        ("srcw", source.width), ("srch", source.height), ("src_format", source.format),
        ("dstw", source.width), ("dsth", source.height),
        ("dst_format", AV_PIX_FMT_RGBA.rawValue), ("sws_flags", flags),
      ], of: context)
    if kind.log2_chroma_w > 0 || kind.log2_chroma_h > 0 {
      let siting = Self.siting(source.siting)
      try set([("src_h_chr_pos", siting.x), ("src_v_chr_pos", siting.y)], of: context)
    }
    try check(sws_init_context(context, nil, nil), "sws_init_context", path: path)

    // Colors that are red, green and blue already need no matrix; one would be applied twice.
    guard kind.flags & UInt64(AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL) == 0 else { return }
    // Grays come from pictures, whose range is full unless they say otherwise.
    let isGray = kind.nb_components < 3
    let isFullRange =
      source.range == AVCOL_RANGE_JPEG || isGray && source.range == AVCOL_RANGE_UNSPECIFIED
    let matrix =
      source.matrix != AVCOL_SPC_UNSPECIFIED
      ? source.matrix : source.height > 576 ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M
    let coefficients = sws_getCoefficients(Int32(matrix.rawValue))
    let code = sws_setColorspaceDetails(
      context, coefficients, isFullRange ? 1 : 0, coefficients, 1, 0, 1 << 16, 1 << 16)
    try check(code, "sws_setColorspaceDetails", path: path)
  }

  private func set(_ options: [(name: String, value: Int32)], of context: OpaquePointer)
    throws(AVError)
  {
    for (name, value) in options {
      let code = av_opt_set_int(UnsafeMutableRawPointer(context), name, Int64(value), 0)
      try check(code, "av_opt_set_int \(name)")
    }
  }

  /// Where chroma samples are, in 1/256 of a pixel pair from its left and upper pixel.
  private static func siting(_ location: AVChromaLocation) -> (x: Int32, y: Int32) {
    switch location {
    case AVCHROMA_LOC_CENTER: (128, 128)
    case AVCHROMA_LOC_TOPLEFT: (0, 0)
    case AVCHROMA_LOC_TOP: (128, 0)
    case AVCHROMA_LOC_BOTTOMLEFT: (0, 256)
    case AVCHROMA_LOC_BOTTOM: (128, 256)
    default: (0, 128)
    }
  }
}
