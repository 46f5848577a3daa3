import CFFmpeg
import Geometry
import Libav
import OutputFormats
import PixelKernels
import Pixels

/// One libx264 or libx265 encoder, whose packets carry no version, option or date.
///
/// Their results depend on their numbers of threads, so those are pinned, by the film and never by the
/// machine: one where segments are encoded side by side, two where a segment is the whole film or outlasts
/// the others.
struct MP4Encoder: ~Copyable {
  private let codec: Codec
  private let filter: BitstreamFilter
  /// What libav is given, over the memory of `picture`.
  private let frame: Picture
  private let picture: PlanarPicture
  private let packet: Packet
  let parameters: CodecParameters

  /// For a segment whose frames `picture` shows one after the other.
  init(
    _ film: FilmDescription, _ segment: FilmSegment, _ picture: PlanarPicture, coding: MP4Coding,
    options: H264Options
  ) throws(AVError) {
    let codec = try Codec(encoder: coding.encoder)
    let context = codec.context
    let format = picture.halvesChroma ? AV_PIX_FMT_YUV420P : AV_PIX_FMT_YUV444P
    let siting = picture.halvesChroma ? AVCHROMA_LOC_LEFT : AVCHROMA_LOC_UNSPECIFIED
    context.pointee.width = Int32(picture.width)
    context.pointee.height = Int32(picture.height)
    context.pointee.pix_fmt = format
    context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    context.pointee.time_base = AVRational(
      num: Int32(film.frameRate.denominator), den: Int32(film.frameRate.numerator))
    context.pointee.framerate = AVRational(
      num: Int32(film.frameRate.numerator), den: Int32(film.frameRate.denominator))
    context.pointee.gop_size = Int32(clamping: options.keyframeInterval(at: film.frameRate))
    if !options.usesBFrames { context.pointee.max_b_frames = 0 }
    let isWholeFilm = segment.frames.count == film.frameCount
    context.pointee.thread_count = isWholeFilm || segment.outlastsOthers ? 2 : 1
    context.pointee.flags |= AV_CODEC_FLAG_BITEXACT | AV_CODEC_FLAG_GLOBAL_HEADER
    context.pointee.flags |= Int32(bitPattern: AV_CODEC_FLAG_CLOSED_GOP)
    context.pointee.colorspace = AVCOL_SPC_BT709
    context.pointee.color_primaries = AVCOL_PRI_BT709
    context.pointee.color_trc = AVCOL_TRC_BT709
    context.pointee.color_range = AVCOL_RANGE_MPEG
    context.pointee.chroma_sample_location = siting
    try codec.setOption("preset", options.preset.rawValue)
    try codec.setOption(
      "crf", "\(options.constantRateFactor ?? coding.usualConstantRateFactor)")
    let settings = coding.settings(options, width: picture.width)
    try codec.setOption(settings.name, settings.values.joined(separator: ":"))
    try check(avcodec_open2(context, nil, nil), "avcodec_open2 \(coding.encoder)")

    let frame = try Picture()
    frame.pointer.pointee.width = Int32(picture.width)
    frame.pointer.pointee.height = Int32(picture.height)
    frame.pointer.pointee.format = format.rawValue
    frame.pointer.pointee.colorspace = AVCOL_SPC_BT709
    frame.pointer.pointee.color_primaries = AVCOL_PRI_BT709
    frame.pointer.pointee.color_trc = AVCOL_TRC_BT709
    frame.pointer.pointee.color_range = AVCOL_RANGE_MPEG
    frame.pointer.pointee.chroma_location = siting
    let planes = picture.planes
    frame.pointer.pointee.data.0 = planes.luma
    frame.pointer.pointee.data.1 = planes.cb
    frame.pointer.pointee.data.2 = planes.cr
    frame.pointer.pointee.linesize.0 = Int32(planes.luma_stride)
    frame.pointer.pointee.linesize.1 = Int32(planes.chroma_stride)
    frame.pointer.pointee.linesize.2 = Int32(planes.chroma_stride)
    // A frame that owns its memory is passed on as it is; libav would copy any other into memory that is new for each
    // frame. Ours stays where it is, and both encoders have read it when they were asked for what is ready.
    frame.pointer.pointee.buf.0 = try required(
      av_buffer_create(planes.luma, picture.byteCount, { _, _ in }, nil, 0), "av_buffer_create")

    let described = try CodecParameters(of: codec)
    described.pointer.pointee.codec_tag = coding.tag
    let filter = try BitstreamFilter("filter_units")
    try filter.prepare(option: "remove_types", coding.removedUnits, for: codec)
    let packet = try Packet()
    self.codec = codec
    self.filter = filter
    self.frame = frame
    self.picture = picture
    self.packet = packet
    self.parameters = described
  }

  /// Encodes what the picture shows now, to be seen at `index` / frame rate, and hands out the packets that are
  /// ready: their frame's index, whether a player can start there, and their bytes.
  ///
  /// The picture may be written again afterwards.
  func encodePicture(
    index: Int, consume: (Int, Bool, UnsafeRawBufferPointer) throws -> Void
  ) throws {
    frame.pointer.pointee.pts = Int64(index)
    try check(avcodec_send_frame(codec.context, frame.pointer), "avcodec_send_frame")
    try drain(into: consume)
    assert(av_frame_is_writable(frame.pointer) == 1, "an encoder still reads the picture")
  }

  /// Hands out the packets that the encoder held back to look ahead.
  func finish(consume: (Int, Bool, UnsafeRawBufferPointer) throws -> Void) throws {
    try check(avcodec_send_frame(codec.context, nil), "avcodec_send_frame")
    try drain(into: consume)
  }

  private func drain(into consume: (Int, Bool, UnsafeRawBufferPointer) throws -> Void) throws {
    while true {
      let received = avcodec_receive_packet(codec.context, packet.pointer)
      if received == shim_error_again { return }
      // After the end the filter is told so too and gives what it may still hold.
      let isEnd = received == shim_error_end_of_file
      if !isEnd { try check(received, "avcodec_receive_packet") }
      try check(
        av_bsf_send_packet(filter.context, isEnd ? nil : packet.pointer), "av_bsf_send_packet")
      while true {
        let filtered = av_bsf_receive_packet(filter.context, packet.pointer)
        if filtered == shim_error_again { break }
        if filtered == shim_error_end_of_file { return }
        try check(filtered, "av_bsf_receive_packet")
        let isKey = packet.pointer.pointee.flags & AV_PKT_FLAG_KEY != 0
        try consume(Int(packet.pointer.pointee.pts), isKey, packet.bytes)
        av_packet_unref(packet.pointer)
      }
    }
  }
}
