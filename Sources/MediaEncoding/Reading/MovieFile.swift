import CFFmpeg
import Geometry
import Libav
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

  init(_ path: String, pictureRate: Rational) throws {
    // Packets are counted first: containers state numbers and durations that need not be true.
    let scanned = try Demuxer(path)
    let stream = try scanned.findVideo(path)
    let schedule = try PacketSchedule(scanned, stream: stream, path: path)
    let isPicture = scanned.isPicture
    if scanned.isGIF { try GIFStructure(path).check() }

    let input = try Demuxer(path)
    let parameters = try input.findVideo(path).pointee.codecpar
    let id = try required(parameters, "avformat_find_stream_info").pointee.codec_id
    let codec = try Codec(decoder: id, path: path)
    let opened = avcodec_parameters_to_context(codec.context, parameters)
    try check(opened, "avcodec_parameters_to_context", path: path)
    codec.context.pointee.err_recognition = Codec.strict
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
