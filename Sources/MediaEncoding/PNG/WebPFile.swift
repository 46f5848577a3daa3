import CFFmpeg
import Libav
package import OutputFormats
package import Pixels

/// Single pictures as WebP.
package enum WebPFile {
  /// The bytes of a file with the picture's transparency; the same for the same picture.
  ///
  /// Sides are at most 16,383 pixels.
  package static func data(_ pixels: PixelBuffer, _ quality: WebPQuality) throws -> [UInt8] {
    try WebPEncoder(quality: quality).file(of: StraightPicture(pixels))
  }

  /// The bytes of a file for pages that list many: small, not for comparing, and quickly made.
  ///
  /// Translucent pixels lie over white.
  ///
  /// `quality` is 0…100.
  package static func data(_ pixels: PixelBuffer, quality: Int) throws -> [UInt8] {
    let codec = try Codec(encoder: "libwebp")
    codec.context.pointee.width = Int32(pixels.width)
    codec.context.pointee.height = Int32(pixels.height)
    codec.context.pointee.pix_fmt = AV_PIX_FMT_BGRA
    codec.context.pointee.time_base = AVRational(num: 1, den: 1)
    codec.context.pointee.thread_count = 1
    codec.context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    codec.context.pointee.compression_level = 3
    try codec.setOption("quality", "\(quality)")
    try check(avcodec_open2(codec.context, nil, nil), "avcodec_open2 libwebp")

    let picture = try Picture()
    picture.pointer.pointee.width = Int32(pixels.width)
    picture.pointer.pointee.height = Int32(pixels.height)
    picture.pointer.pointee.format = AV_PIX_FMT_BGRA.rawValue
    try check(av_frame_get_buffer(picture.pointer, 0), "av_frame_get_buffer")
    let target = try required(picture.pointer.pointee.data.0, "av_frame_get_buffer")
    let stride = Int(picture.pointer.pointee.linesize.0)
    for y in 0..<pixels.height {
      for x in 0..<pixels.width {
        let pixel = pixels[x, y]
        // Premultiplied: what is behind shows by what alpha leaves.
        let behind = 255 - (pixel >> 24)
        for channel in 0..<3 {
          let value = min(255, (pixel >> UInt32(channel * 8) & 255) + behind)
          target[y * stride + x * 4 + channel] = UInt8(value)
        }
        target[y * stride + x * 4 + 3] = 255
      }
    }
    let packet = try Packet()
    try check(avcodec_send_frame(codec.context, picture.pointer), "avcodec_send_frame")
    // The encoder may wait for the end.
    try check(avcodec_send_frame(codec.context, nil), "avcodec_send_frame")
    try check(avcodec_receive_packet(codec.context, packet.pointer), "avcodec_receive_packet")
    return Array(packet.bytes)
  }
}
