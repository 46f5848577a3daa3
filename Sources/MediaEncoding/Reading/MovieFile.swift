import CFFmpeg
import Geometry
import Pixels

/// One file's video stream, decoded strictly.
final class MovieFile: FrameSource {
  let info: FilmReader.Info
  private let path: String
  private let input: Demuxer
  private let codec: Codec
  private let packet: Packet
  private let picture: Picture
  private let converter: PictureConverter
  private let schedule: PacketSchedule
  private let pictureRate: Rational?
  private var index = 0
  private var isDraining = false

  /// Errors that libav otherwise decodes around: broken checksums, bitstreams, short buffers.
  fileprivate static let strict =
    AV_EF_CRCCHECK | AV_EF_BITSTREAM | AV_EF_BUFFER | AV_EF_EXPLODE

  init(_ path: String, pictureRate: Rational) throws {
    // Packets are counted first: containers state numbers and durations that need not be true.
    let scanned = try Demuxer(path)
    let stream = try scanned.findVideo(path)
    let schedule = try PacketSchedule(scanned, stream: stream, path: path)
    let isPicture = scanned.isPicture
    if scanned.isGIF { try GIFStructure(path).check() }

    let input = try Demuxer(path)
    let parameters = try input.findVideo(path).pointee.codecpar
    let codec = try Codec(decoderOf: required(parameters, "avformat_find_stream_info"), path: path)
    let opened = avcodec_parameters_to_context(codec.context, parameters)
    try check(opened, "avcodec_parameters_to_context", path: path)
    codec.context.pointee.err_recognition = Self.strict
    codec.context.pointee.thread_count = 1
    try check(avcodec_open2(codec.context, nil, nil), "avcodec_open2", path: path)

    let (width, height) = (Int(codec.context.pointee.width), Int(codec.context.pointee.height))
    guard width > 0, height > 0 else { throw AVError.invalidData("avcodec_open2", path: path) }
    info = FilmReader.Info(
      width: width, height: height, frameCount: schedule.count,
      frameRate: isPicture ? pictureRate : schedule.frameRate,
      duration: isPicture ? Rational(schedule.count) / pictureRate : schedule.duration)
    self.path = path
    self.pictureRate = isPicture ? pictureRate : nil
    self.schedule = schedule
    packet = try Packet()
    picture = try Picture()
    converter = PictureConverter(path: path)
    self.input = input
    self.codec = codec
  }

  func next() throws -> FilmReader.Frame? {
    while true {
      let received = avcodec_receive_frame(codec.context, picture.pointer)
      if received == shim_error_end_of_file {
        guard index == info.frameCount else {
          throw AVError.invalidData("avcodec_receive_frame", path: path)
        }
        return nil
      }
      if received != shim_error_again {
        try check(received, "avcodec_receive_frame", path: path)
        return try frame()
      }
      guard !isDraining else { throw AVError.invalidData("avcodec_receive_frame", path: path) }
      isDraining = try !input.read(packet, path: path)
      let sent = avcodec_send_packet(codec.context, isDraining ? nil : packet.pointer)
      av_packet_unref(packet.pointer)
      try check(sent, "avcodec_send_packet", path: path)
    }
  }

  private func frame() throws -> FilmReader.Frame {
    let decoded = picture.pointer.pointee
    guard Int(decoded.width) == info.width, Int(decoded.height) == info.height,
      index < info.frameCount, decoded.flags & AV_FRAME_FLAG_CORRUPT == 0,
      decoded.decode_error_flags == 0
    else { throw AVError.invalidData("avcodec_receive_frame", path: path) }
    let pixels = try converter.convert(picture)
    defer { index += 1 }
    let time = pictureRate.map { Rational(index) / $0 } ?? schedule.time(of: index)
    return FilmReader.Frame(index: index, time: time, pixels: pixels)
  }
}

/// When the frames of a stream are shown, by its packets.
struct PacketSchedule {
  private let times: [Int64]
  private let end: Int64
  private let timeBase: Rational

  init(
    _ input: borrowing Demuxer, stream: UnsafeMutablePointer<AVStream>, path: String
  ) throws {
    let packet = try Packet()
    var packets: [(time: Int64, duration: Int64)] = []
    var clock: Int64 = 0
    while try input.read(packet, path: path) {
      let read = packet.pointer.pointee
      // GIF's and pictures' packets need not carry a time: one follows the other.
      let time = read.pts != shim_no_timestamp ? read.pts : clock
      packets.append((time, max(0, read.duration)))
      clock = time + max(0, read.duration)
    }
    let stated = stream.pointee.nb_frames
    let base = stream.pointee.time_base
    packets.sort { $0.time < $1.time }
    guard let last = packets.last, stated == 0 || stated == packets.count,
      let timeBase = Rational(Int64(base.num), over: Int64(base.den))
    else { throw AVError.invalidData("av_read_frame", path: path) }
    times = packets.map(\.time)
    end = last.time + last.duration
    self.timeBase = timeBase
  }

  var count: Int { times.count }
  var duration: Rational { seconds(end - times[0]) }

  /// In seconds from the first frame.
  func time(of frame: Int) -> Rational { seconds(times[frame] - times[0]) }

  /// Frames per second where all last equally long.
  var frameRate: Rational? {
    let step = (times.count > 1 ? times[1] : end) - times[0]
    let next = times.dropFirst() + [end]
    guard step > 0, zip(times, next).allSatisfy({ $1 - $0 == step }) else { return nil }
    return .one / seconds(step)
  }

  private func seconds(_ ticks: Int64) -> Rational { Rational(Int(ticks)) * timeBase }
}

/// libav's reader of one file.
struct Demuxer: ~Copyable {
  private let context: UnsafeMutablePointer<AVFormatContext>

  init(_ path: String) throws(AVError) {
    LibavLog.silenced
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    // GIF delays as they are stated; nothing else knows these names.
    for (key, value) in [("min_delay", "0"), ("max_gif_delay", "65535"), ("ignore_loop", "1")] {
      try check(av_dict_set(&options, key, value, 0), "av_dict_set")
    }
    var opened: UnsafeMutablePointer<AVFormatContext>?
    let code = avformat_open_input(&opened, "file:\(path)", nil, &options)
    try check(code, "avformat_open_input", path: path)
    context = try required(opened, "avformat_open_input")
  }

  deinit {
    var owned: UnsafeMutablePointer<AVFormatContext>? = context
    avformat_close_input(&owned)
  }

  /// Whether the file is one still picture.
  var isPicture: Bool { formatName.hasSuffix("_pipe") }

  var isGIF: Bool { formatName == "gif" }

  private var formatName: String {
    context.pointee.iformat.pointee.name.map { String(cString: $0) } ?? ""
  }

  /// The best video stream; the packets of all others are passed over from here on.
  func findVideo(_ path: String) throws(AVError) -> UnsafeMutablePointer<AVStream> {
    context.pointee.error_recognition = MovieFile.strict
    let analyzed = avformat_find_stream_info(context, nil)
    try check(analyzed, "avformat_find_stream_info", path: path)
    let found = av_find_best_stream(context, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
    let best = try check(found, "av_find_best_stream", path: path)
    for index in 0..<Int32(context.pointee.nb_streams) where index != best {
      context.pointee.streams[Int(index)]?.pointee.discard = AVDISCARD_ALL
    }
    return try required(context.pointee.streams[Int(best)], "av_find_best_stream")
  }

  /// Reads the next whole packet; false after the last one.
  func read(_ packet: borrowing Packet, path: String) throws(AVError) -> Bool {
    while true {
      av_packet_unref(packet.pointer)
      let code = av_read_frame(context, packet.pointer)
      if code == shim_error_end_of_file {
        let error = context.pointee.pb?.pointee.error ?? 0
        try check(error == shim_error_end_of_file ? 0 : error, "av_read_frame", path: path)
        return false
      }
      try check(code, "av_read_frame", path: path)
      guard packet.pointer.pointee.flags & AV_PKT_FLAG_CORRUPT == 0 else {
        throw .invalidData("av_read_frame", path: path)
      }
      let stream = context.pointee.streams[Int(packet.pointer.pointee.stream_index)]
      if stream?.pointee.discard != AVDISCARD_ALL { return true }
    }
  }
}
