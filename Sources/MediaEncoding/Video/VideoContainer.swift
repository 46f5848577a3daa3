import CFFmpeg
import Geometry
import Libav

/// One of libav's muxers on a file, with one stream of pictures whose times are counted in frames.
struct VideoContainer: ~Copyable {
  private let context: UnsafeMutablePointer<AVFormatContext>
  private let path: String
  private let name: String
  private let frameDuration: AVRational

  /// A muxer by libav's name for a file at `path`; errors name it `name`.
  init(path: String, name: String, muxer: String, frameRate: Rational) throws(AVError) {
    LibavLog.silenced
    var allocated: UnsafeMutablePointer<AVFormatContext>?
    let code = avformat_alloc_output_context2(&allocated, nil, muxer, "file:\(path)")
    try check(code, "avformat_alloc_output_context2", path: name)
    context = try required(allocated, "avformat_alloc_output_context2")
    frameDuration = AVRational(
      num: Int32(frameRate.denominator), den: Int32(frameRate.numerator))
    (self.path, self.name) = (path, name)
  }

  deinit {
    avio_closep(&context.pointee.pb)
    avformat_free_context(context)
  }

  /// Opens the file and writes its head.
  func begin(
    parameters: CodecParameters, options: [String: String], metadata: [String: String] = [:]
  ) throws(AVError) {
    // Neither dates nor versions.
    context.pointee.flags |= AVFMT_FLAG_BITEXACT
    let stream = try required(avformat_new_stream(context, nil), "avformat_new_stream")
    try check(
      avcodec_parameters_copy(stream.pointee.codecpar, parameters.pointer),
      "avcodec_parameters_copy")
    stream.pointee.time_base = frameDuration
    stream.pointee.avg_frame_rate = AVRational(num: frameDuration.den, den: frameDuration.num)
    for (key, value) in metadata.sorted(by: { $0.key < $1.key }) {
      try check(av_dict_set(&stream.pointee.metadata, key, value, 0), "av_dict_set")
    }
    let opened = avio_open(&context.pointee.pb, "file:\(path)", AVIO_FLAG_WRITE)
    try check(opened, "avio_open", path: name)

    var settings: OpaquePointer?
    defer { av_dict_free(&settings) }
    for (key, value) in options.sorted(by: { $0.key < $1.key }) {
      try check(av_dict_set(&settings, key, value, 0), "av_dict_set")
    }
    try check(avformat_write_header(context, &settings), "avformat_write_header", path: name)
  }

  /// Writes a packet whose times are in frames.
  func write(_ packet: borrowing Packet) throws(AVError) {
    packet.pointer.pointee.stream_index = 0
    let stream = try required(context.pointee.streams[0], "avformat_new_stream")
    av_packet_rescale_ts(packet.pointer, frameDuration, stream.pointee.time_base)
    try check(av_write_frame(context, packet.pointer), "av_write_frame", path: name)
  }

  consuming func finish() throws(AVError) {
    try check(av_write_trailer(context), "av_write_trailer", path: name)
    try check(avio_closep(&context.pointee.pb), "avio_closep", path: name)
  }
}

extension Packet {
  /// Says whether a player can start there.
  func setKey(_ isKey: Bool) { pointer.pointee.flags = isKey ? AV_PKT_FLAG_KEY : 0 }

  /// Puts the transparency of the picture beside it.
  func setAlpha(_ alpha: UnsafeRawBufferPointer) throws(AVError) {
    let room = av_packet_new_side_data(
      pointer, AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, alpha.count)
    let start = try required(room, "av_packet_new_side_data")
    UnsafeMutableRawBufferPointer(start: start, count: alpha.count).copyMemory(from: alpha)
  }
}
