import CFFmpeg
import Geometry
import Libav

/// Joins segments of H.264 into one MP4 file, packet by packet.
///
/// Times are counted, not measured: frame n is shown at n frame durations, and the nth packet is
/// decoded at n minus the film's largest reordering delay, so that decoding times rise by one from
/// packet to packet across all borders. Offsets between the two may be negative, which spares the
/// file the edit list that some players ignore.
struct MP4Muxer {
  private let film: FilmDescription
  private let segments: [H264Segment]

  init(_ film: FilmDescription, _ segments: [H264Segment]) throws {
    (self.film, self.segments) = (film, segments)
    guard let first = segments.first else { throw FilmError.noFrames }
    for segment in segments
    where !segment.parameters.extradata.elementsEqual(first.parameters.extradata) {
      throw FilmError.segmentsDisagree(index: segment.index)
    }
  }

  /// Writes the file at `path`; errors name it `name`.
  func write(to path: String, reportingAs name: String) throws {
    let output = try Output(path: path, name: name, film)
    try output.begin(path: path, parameters: segments[0].parameters)
    let delay = segments.map(\.reorderingDelay).max() ?? 0
    let packet = try Packet()
    var place = 0
    for segment in segments {
      try segment.packets.forEach { record in
        try packet.fill(with: record.bytes)
        packet.pointer.pointee.pts = Int64(record.time)
        packet.pointer.pointee.dts = Int64(place - delay)
        packet.pointer.pointee.duration = 1
        packet.pointer.pointee.flags = record.isMarked ? AV_PKT_FLAG_KEY : 0
        packet.pointer.pointee.pos = -1
        try output.write(packet)
        place += 1
      }
    }
    try output.finish()
  }
}

extension MP4Muxer {
  /// libav's MP4 muxer on a file.
  private struct Output: ~Copyable {
    private let context: UnsafeMutablePointer<AVFormatContext>
    private let frameDuration: AVRational
    private let name: String

    init(path: String, name: String, _ film: FilmDescription) throws(AVError) {
      LibavLog.silenced
      var allocated: UnsafeMutablePointer<AVFormatContext>?
      let code = avformat_alloc_output_context2(&allocated, nil, "mp4", "file:\(path)")
      try check(code, "avformat_alloc_output_context2", path: name)
      context = try required(allocated, "avformat_alloc_output_context2")
      frameDuration = AVRational(
        num: Int32(film.frameRate.denominator), den: Int32(film.frameRate.numerator))
      self.name = name
    }

    deinit {
      avio_closep(&context.pointee.pb)
      avformat_free_context(context)
    }

    /// Opens the file and writes its head.
    func begin(path: String, parameters: CodecParameters) throws(AVError) {
      context.pointee.flags |= AVFMT_FLAG_BITEXACT
      let stream = try required(avformat_new_stream(context, nil), "avformat_new_stream")
      try check(
        avcodec_parameters_copy(stream.pointee.codecpar, parameters.pointer),
        "avcodec_parameters_copy")
      stream.pointee.codecpar.pointee.codec_tag = 0
      stream.pointee.time_base = frameDuration
      stream.pointee.avg_frame_rate = AVRational(num: frameDuration.den, den: frameDuration.num)
      let opened = avio_open(&context.pointee.pb, "file:\(path)", AVIO_FLAG_WRITE)
      try check(opened, "avio_open", path: name)

      var options: OpaquePointer?
      defer { av_dict_free(&options) }
      // The muxer refines the frame rate to at least 10000 ticks a second; the film's own clock,
      // by default milliseconds, must tick alike for its duration to be exact.
      var ticks = Int64(frameDuration.den)
      while ticks < 10_000 { ticks *= 2 }
      for (key, value) in [
        ("movflags", "+faststart+negative_cts_offsets"), ("use_editlist", "0"),
        ("movie_timescale", "\(ticks)"),
      ] { try check(av_dict_set(&options, key, value, 0), "av_dict_set") }
      try check(avformat_write_header(context, &options), "avformat_write_header", path: name)
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
}
