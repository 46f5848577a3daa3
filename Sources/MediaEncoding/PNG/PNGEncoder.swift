import CFFmpeg
import Libav

/// libav's PNG encoder for one picture; its bytes are the same for the same picture.
struct PNGEncoder: ~Copyable {
  /// How rows are foretold from their neighbors before they are compressed, by libav's names.
  enum Prediction: String {
    case none
    /// The best of five for each row, by the sum of what is left.
    case mixed
  }

  private let codec: Codec
  private let format: AVPixelFormat

  /// An encoder of RGBA, not premultiplied, or of RGB; 8 bits a channel.
  ///
  /// `level` is zlib's, 1 to 9; nil is its usual one.
  init(
    width: Int, height: Int, hasAlpha: Bool, prediction: Prediction, level: Int32? = nil
  ) throws(AVError) {
    let codec = try Codec(encoder: "png")
    let format = hasAlpha ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGB24
    codec.context.pointee.width = Int32(width)
    codec.context.pointee.height = Int32(height)
    codec.context.pointee.pix_fmt = format
    codec.context.pointee.time_base = AVRational(num: 1, den: 1)
    codec.context.pointee.thread_count = 1
    codec.context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    if let level { codec.context.pointee.compression_level = level }
    try codec.setOption("pred", prediction.rawValue)
    try check(avcodec_open2(codec.context, nil, nil), "avcodec_open2 png")
    self.codec = codec
    self.format = format
  }

  /// The file of a picture whose rows `fill` puts to an address, so many bytes apart.
  consuming func file(
    fill: (UnsafeMutablePointer<UInt8>, Int) throws -> Void
  ) throws -> [UInt8] {
    let picture = try Picture()
    picture.pointer.pointee.width = codec.context.pointee.width
    picture.pointer.pointee.height = codec.context.pointee.height
    picture.pointer.pointee.format = format.rawValue
    picture.pointer.pointee.color_primaries = AVCOL_PRI_BT709
    picture.pointer.pointee.color_trc = AVCOL_TRC_IEC61966_2_1
    try check(av_frame_get_buffer(picture.pointer, 0), "av_frame_get_buffer")
    let target = try required(picture.pointer.pointee.data.0, "av_frame_get_buffer")
    try fill(target, Int(picture.pointer.pointee.linesize.0))

    let packet = try Packet()
    try check(avcodec_send_frame(codec.context, picture.pointer), "avcodec_send_frame")
    try check(avcodec_receive_packet(codec.context, packet.pointer), "avcodec_receive_packet")
    return Array(packet.bytes)
  }
}
