import CFFmpeg
import Geometry
import Libav

/// libav's reader of one file, of a kind that is known beforehand.
struct Demuxer: ~Copyable {
  private let context: UnsafeMutablePointer<AVFormatContext>
  private let path: String

  /// Opens a file with libav's reader of a name and looks at its streams; `showsAll` reads what the
  /// container's edit list cuts away as well.
  init(_ path: String, name: String, showsAll: Bool = false) throws(AVError) {
    LibavLog.silenced
    guard let format = av_find_input_format(name) else {
      throw AVError(code: shim_error_demuxer_not_found, call: "av_find_input_format", path: path)
    }
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    // GIF delays as they are stated; formats that do not know a name pass it over. What a file says
    // never opens another one.
    for (key, value) in [
      ("min_delay", "0"), ("max_gif_delay", "65535"), ("ignore_loop", "1"),
      ("ignore_editlist", showsAll ? "1" : "0"), ("protocol_whitelist", "file"),
      ("format_whitelist", format.pointee.name.map { String(cString: $0) } ?? name),
    ] {
      try check(av_dict_set(&options, key, value, 0), "av_dict_set")
    }
    var opened: UnsafeMutablePointer<AVFormatContext>?
    let code = avformat_open_input(&opened, "file:\(path)", format, &options)
    try check(code, "avformat_open_input", path: path)
    let context = try required(opened, "avformat_open_input")
    context.pointee.error_recognition = Codec.strict
    let analyzed = avformat_find_stream_info(context, nil)
    if analyzed < 0 { avformat_close_input(&opened) }
    try check(analyzed, "avformat_find_stream_info", path: path)
    (self.context, self.path) = (context, path)
  }

  deinit {
    var owned: UnsafeMutablePointer<AVFormatContext>? = context
    avformat_close_input(&owned)
  }

  /// What is in the file besides pictures.
  var otherStreams: [String] {
    [(AVMEDIA_TYPE_AUDIO, "sound"), (AVMEDIA_TYPE_SUBTITLE, "subtitles")].filter { kind, _ in
      streams.contains { Self.kind($0) == kind }
    }.map(\.1)
  }

  private var streams: [UnsafeMutablePointer<AVStream>] {
    (0..<Int(context.pointee.nb_streams)).compactMap { context.pointee.streams[$0] }
  }

  private static func kind(_ stream: UnsafeMutablePointer<AVStream>) -> AVMediaType {
    stream.pointee.codecpar.pointee.codec_type
  }

  /// The video stream; the packets of all others are passed over from here on.
  func findVideo() throws -> UnsafeMutablePointer<AVStream> {
    // A cover is a picture about the film, not of it.
    let videos = streams.filter {
      Self.kind($0) == AVMEDIA_TYPE_VIDEO
        && $0.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
    }
    guard let video = videos.first else { throw UnreadableFilm(path, "has no pictures") }
    guard videos.count == 1 else {
      throw UnreadableFilm(
        path, "has \(videos.count) tracks of pictures; save the one to be compared by itself")
    }
    for stream in streams where stream != video { stream.pointee.discard = AVDISCARD_ALL }
    return video
  }

  /// Frame rates that the container states or suggests.
  func statedRates(of stream: UnsafeMutablePointer<AVStream>) -> [Rational] {
    [stream.pointee.avg_frame_rate, stream.pointee.r_frame_rate]
      .compactMap { Rational(Int64($0.num), over: Int64($0.den)) }
  }

  /// Reads the next whole packet; false after the last one.
  func read(_ packet: borrowing Packet) throws(AVError) -> Bool {
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
