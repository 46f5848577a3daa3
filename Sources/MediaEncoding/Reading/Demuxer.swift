import CFFmpeg
import Libav

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
    context.pointee.error_recognition = Codec.strict
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
