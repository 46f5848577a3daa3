import CFFmpeg
import Geometry
import Libav

/// A packet of an encoder that shows one frame.
struct VideoPacket {
  let frame: Int
  /// Whether a player can start there.
  let isKey: Bool
  let bytes: UnsafeRawBufferPointer
  /// What is said of its transparency beside it; empty where there is none.
  let alpha: UnsafeRawBufferPointer
  /// What the file's head must say of the stream, where the encoder tells it only now; else empty.
  var head = UnsafeRawBufferPointer(start: nil, count: 0)
}

/// One of libav's encoders on one thread, whose packets carry no version, option or date.
struct VideoEncoder: ~Copyable {
  private let codec: Codec
  private let frame: Picture
  private let packet: Packet
  let parameters: CodecParameters

  init(_ coding: VideoCoding, _ film: FilmDescription, _ picture: VideoPicture) throws(AVError) {
    let codec = try Codec(encoder: coding.encoder)
    let context = codec.context
    let rate = film.frameRate
    context.pointee.width = Int32(film.width)
    context.pointee.height = Int32(film.height)
    context.pointee.pix_fmt = picture.format
    context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    context.pointee.time_base = AVRational(
      num: Int32(rate.denominator), den: Int32(rate.numerator))
    context.pointee.framerate = AVRational(num: Int32(rate.numerator), den: Int32(rate.denominator))
    // Quality alone decides.
    context.pointee.bit_rate = 0
    if let interval = coding.keyframeInterval {
      context.pointee.gop_size = Int32(clamping: max(1, (Rational(interval) * rate).ceiling))
    }
    context.pointee.thread_count = 1
    context.pointee.flags |= AV_CODEC_FLAG_BITEXACT | AV_CODEC_FLAG_GLOBAL_HEADER
    context.pointee.colorspace = AVCOL_SPC_BT709
    context.pointee.color_primaries = AVCOL_PRI_BT709
    context.pointee.color_trc = AVCOL_TRC_BT709
    context.pointee.color_range = AVCOL_RANGE_MPEG
    for (name, value) in coding.options(hasAlpha: !film.isOpaque) {
      try codec.setOption(name, value)
    }
    try check(avcodec_open2(context, nil, nil), "avcodec_open2 \(coding.encoder)")

    let frame = try Picture()
    frame.pointer.pointee.width = Int32(film.width)
    frame.pointer.pointee.height = Int32(film.height)
    frame.pointer.pointee.format = picture.format.rawValue
    frame.pointer.pointee.colorspace = AVCOL_SPC_BT709
    frame.pointer.pointee.color_primaries = AVCOL_PRI_BT709
    frame.pointer.pointee.color_trc = AVCOL_TRC_BT709
    frame.pointer.pointee.color_range = AVCOL_RANGE_MPEG
    let parameters = try CodecParameters(of: codec)
    let packet = try Packet()
    self.codec = codec
    self.frame = frame
    self.packet = packet
    self.parameters = parameters
  }

  /// Encodes a picture that is shown at `index` / frame rate, and hands out the packets that are
  /// ready.
  func encode(
    _ picture: VideoPicture, index: Int, consume: (VideoPacket) throws -> Void
  ) throws {
    picture.put(into: frame)
    frame.pointer.pointee.pts = Int64(index)
    // The frame owns no memory, so libav copies the picture before the call returns.
    try check(avcodec_send_frame(codec.context, frame.pointer), "avcodec_send_frame")
    try drain(into: consume)
  }

  /// Hands out the packets that the encoder held back to look ahead.
  func finish(consume: (VideoPacket) throws -> Void) throws {
    try check(avcodec_send_frame(codec.context, nil), "avcodec_send_frame")
    try drain(into: consume)
  }

  private func drain(into consume: (VideoPacket) throws -> Void) throws {
    while true {
      let received = avcodec_receive_packet(codec.context, packet.pointer)
      if received == shim_error_again || received == shim_error_end_of_file { return }
      try check(received, "avcodec_receive_packet")
      let isKey = packet.pointer.pointee.flags & AV_PKT_FLAG_KEY != 0
      var alphaCount = 0
      let alpha = av_packet_get_side_data(
        packet.pointer, AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, &alphaCount)
      var headCount = 0
      let head = av_packet_get_side_data(
        packet.pointer, AV_PKT_DATA_NEW_EXTRADATA, &headCount)
      try consume(
        VideoPacket(
          frame: Int(packet.pointer.pointee.pts), isKey: isKey, bytes: packet.bytes,
          alpha: UnsafeRawBufferPointer(start: alpha, count: alpha == nil ? 0 : alphaCount),
          head: UnsafeRawBufferPointer(start: head, count: head == nil ? 0 : headCount)))
      av_packet_unref(packet.pointer)
    }
  }
}
