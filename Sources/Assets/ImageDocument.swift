package import AnimationEngine
import CFFmpeg
import Geometry
import Libav
package import Pixels

/// A picture that was read and decoded, in all its sizes; immutable.
///
/// PNG, JPEG and WebP, turned as their orientation says. Colors are taken as sRGB; a profile inside
/// the file is not applied. What is damaged is refused, not drawn in part.
package struct ImageDocument: Sendable {
  package let contents: ImageContents
  package let pyramid: PixelPyramid

  /// Decodes a picture beside others that have `pixelCount` pixels already.
  init(
    path: String, bytes: [UInt8], beside pixelCount: Int = 0, limits: AssetLimits = AssetLimits()
  ) throws(ContentsError) {
    let header = try Self.header(of: bytes, named: path, limits)
    let total = pixelCount + header.width * header.height
    guard total <= limits.scenePixels else {
      throw ContentsError(
        "with '\(path)' the scene's pictures have \(total) pixels, more than the limit `scenePixels` "
          + "of \(limits.scenePixels)", hint: "save them smaller")
    }
    let picture: PixelBuffer
    do {
      picture = try bytes.withUnsafeBytes {
        try Self.decoded($0, header, path: path)
      }
    } catch {
      throw ContentsError(
        "'\(path)' is a damaged \(header.format.rawValue) picture",
        hint: "export it again, or fetch it anew")
    }
    self.init(
      path: path, digest: bytes.withUnsafeBytes { ByteDigest.digest(of: $0) },
      pyramid: PixelPyramid(picture))
  }

  init(path: String, digest: UInt64, pyramid: PixelPyramid) {
    self.pyramid = pyramid
    contents = ImageContents(
      asset: path, digest: digest,
      pixelSize: Size(width: Double(pyramid.width), height: Double(pyramid.height)))
  }

  /// Throws unless it is a picture of a format and a size that can be drawn.
  private static func header(
    of bytes: [UInt8], named path: String, _ limits: AssetLimits
  ) throws(ContentsError) -> ImageHeader {
    guard let header = ImageHeader(bytes) else {
      throw ContentsError(
        "'\(path)' is not a picture that can be read", hint: "PNG, JPEG or WebP")
    }
    guard !header.isAnimated else {
      throw ContentsError("'\(path)' is animated", hint: "save one frame of it as PNG")
    }
    guard header.channels <= 3 else {
      throw ContentsError("'\(path)' is in CMYK, for print", hint: "save it in sRGB")
    }
    let (width, height) = (header.width, header.height)
    guard width > 0, height > 0 else {
      throw ContentsError("'\(path)' measures \(width) × \(height) pixels")
    }
    guard max(width, height) <= limits.pictureSide,
      width * height * (header.isDeep ? 2 : 1) <= limits.picturePixels
    else {
      throw ContentsError(
        "'\(path)' measures \(width) × \(height) pixels"
          + (header.isDeep ? " of 16 bits a channel" : ""),
        hint: "the limits are \(limits.pictureSide) a side (`pictureSide`) and "
          + "\(limits.picturePixels) in all (`picturePixels`)"
          + (header.isDeep ? ", where those of 16 bits count twice" : ""))
    }
    return header
  }

  /// The decoder and its picture are gone before the next copy of a large picture is made.
  private static func decoded(
    _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, path: String
  ) throws -> PixelBuffer {
    let picture = try picture(bytes, header, path: path)
    let orientation = picture.orientation
    return try PictureConverter(path: path).convert(picture).turned(orientation)
  }

  /// The whole file is one packet for libav's decoder.
  private static func picture(
    _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, path: String
  ) throws -> Picture {
    let codec = try Codec(decoder: header.codec, path: path)
    codec.context.pointee.err_recognition = Codec.strict
    codec.context.pointee.thread_count = 1
    // What the header says has been looked at. Rows are longer in memory: by what vectors take.
    codec.context.pointee.max_pixels = Int64((header.width + 128) * (header.height + 128))
    try check(avcodec_open2(codec.context, nil, nil), "avcodec_open2", path: path)
    let packet = try Packet()
    try packet.fill(with: bytes)
    try check(avcodec_send_packet(codec.context, packet.pointer), "avcodec_send_packet")
    let picture = try Picture()
    try check(
      avcodec_receive_frame(codec.context, picture.pointer), "avcodec_receive_frame", path: path)
    let frame = picture.pointer.pointee
    guard frame.flags & AV_FRAME_FLAG_CORRUPT == 0, frame.decode_error_flags == 0,
      Int(frame.width) == header.width, Int(frame.height) == header.height,
      header.hasEnd(bytes)
    else { throw AVError(code: shim_error_invalid_data, call: "avcodec_receive_frame", path: path) }
    return picture
  }
}
