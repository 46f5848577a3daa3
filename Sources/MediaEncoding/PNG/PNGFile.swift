import CFFmpeg
import Libav
package import Pixels

/// Single pictures as PNG: straight RGBA, or RGB where every pixel is opaque; tagged sRGB.
package enum PNGFile {
  /// The bytes of a PNG file; the same for the same picture.
  package static func data(_ pixels: PixelBuffer) throws -> [UInt8] {
    let codec = try Codec(encoder: "png")
    let isOpaque = pixels.isOpaque
    let format = isOpaque ? AV_PIX_FMT_RGB24 : AV_PIX_FMT_RGBA
    codec.context.pointee.width = Int32(pixels.width)
    codec.context.pointee.height = Int32(pixels.height)
    codec.context.pointee.pix_fmt = format
    codec.context.pointee.time_base = AVRational(num: 1, den: 1)
    codec.context.pointee.thread_count = 1
    codec.context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    try codec.setOption("pred", "mixed")
    try check(avcodec_open2(codec.context, nil, nil), "avcodec_open2 png")

    let picture = try Picture()
    picture.pointer.pointee.width = Int32(pixels.width)
    picture.pointer.pointee.height = Int32(pixels.height)
    picture.pointer.pointee.format = format.rawValue
    picture.pointer.pointee.color_primaries = AVCOL_PRI_BT709
    picture.pointer.pointee.color_trc = AVCOL_TRC_IEC61966_2_1
    try check(av_frame_get_buffer(picture.pointer, 0), "av_frame_get_buffer")
    try fill(picture, with: pixels, isOpaque: isOpaque)

    let packet = try Packet()
    try check(avcodec_send_frame(codec.context, picture.pointer), "avcodec_send_frame")
    try check(avcodec_receive_packet(codec.context, packet.pointer), "avcodec_receive_packet")
    return Array(packet.bytes)
  }

  /// Writes the file; it appears at its path when it is complete.
  package static func write(_ pixels: PixelBuffer, to path: String) throws {
    try write(data(pixels), to: path)
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    let file = OutputFile(path)
    do {
      let stream = try ByteStream(file.temporaryPath, .write)
      try stream.write(bytes)
      try stream.close()
    } catch var error as AVError where error.path == file.temporaryPath {
      error.path = path
      throw error
    }
    try file.commit()
  }

  private static func fill(
    _ picture: borrowing Picture, with pixels: PixelBuffer, isOpaque: Bool
  ) throws(AVError) {
    var target = try required(picture.pointer.pointee.data.0, "av_frame_get_buffer")
    let stride = Int(picture.pointer.pointee.linesize.0)
    pixels.withStraightRows { row in
      if isOpaque {
        for x in 0..<pixels.width {
          for channel in 0..<3 { target[x * 3 + channel] = row[x * 4 + channel] }
        }
      } else {
        UnsafeMutableRawBufferPointer(start: target, count: row.count).copyMemory(from: row)
      }
      target += stride
    }
  }
}
