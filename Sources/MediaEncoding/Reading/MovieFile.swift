import CFFmpeg
import Geometry
import Libav
import Pixels

/// One file's pictures, decoded strictly.
final class MovieFile: FrameSource {
  let info: FilmReader.Info
  private let path: String
  private let input: Demuxer
  private let codec: Codec
  private let packet: Packet
  private let picture: Picture
  private let converter: PictureConverter
  private let structure: FileStructure
  private let turn: Int
  private var index = 0
  private var isDraining: Bool
  /// The first frame, which was decoded to know how it looks.
  private var first: MoviePicture?

  init(_ path: String, structure: FileStructure) throws {
    let name = structure.format.demuxer(isAnimated: !structure.isStill)
    let schedule = try PacketSchedule(path, name: name, structure: structure)
    let input = try Demuxer(path, name: name)
    let stream = try input.findVideo()
    let parameters = try required(stream.pointee.codecpar, "avformat_find_stream_info")
    let codec = try Self.decoder(of: stream, path: path)
    let opened = avcodec_parameters_to_context(codec.context, parameters)
    try check(opened, "avcodec_parameters_to_context", path: path)
    codec.context.pointee.err_recognition = Codec.strict
    codec.context.pointee.thread_count = 1
    try FilmLimits.check(
      path, width: Int(parameters.pointee.width), height: Int(parameters.pointee.height),
      frameCount: schedule.count)
    codec.context.pointee.max_pixels = Int64(FilmLimits.pixels)
    try check(avcodec_open2(codec.context, nil, nil), "avcodec_open2", path: path)

    let turn = try DisplayMatrix.turn(of: stream, path: path)
    let packet = try Packet()
    let picture = try Picture()
    var isDraining = false
    let converter = PictureConverter(path: path)
    guard
      try Self.decode(codec, input, packet, picture, path: path, isDraining: &isDraining)
    else { throw UnreadableFilm(path, "has no frame that can be decoded") }
    let look = try FilmLook(picture.pointer.pointee, in: stream, of: structure, path)
    let first = try Self.frame(picture, converter, turn, structure)
    let decoded = try first.decoded()
    let isTimed = !structure.isStill && schedule.timing.end > .zero
    info = FilmReader.Info(
      width: decoded.pixels.width, height: decoded.pixels.height, frameCount: schedule.count,
      frameRate: isTimed ? schedule.timing.rate : nil,
      times: isTimed ? schedule.timing.starts : [],
      duration: isTimed ? schedule.timing.end : .zero,
      start: isTimed ? schedule.start : .zero, look: look, uncompared: input.otherStreams,
      keepsColors: structure.format != .gif)
    self.isDraining = isDraining
    self.first = first
    self.path = path
    self.structure = structure
    self.turn = turn
    self.packet = packet
    self.picture = picture
    self.converter = converter
    self.input = input
    self.codec = codec
  }

  func next() throws -> (any SourcePicture)? {
    defer { index += 1 }
    if let first {
      self.first = nil
      return first
    }
    guard try decode() else {
      guard index == info.frameCount else {
        throw UnreadableFilm(path, "has \(info.frameCount) frames, but \(index) can be decoded")
      }
      return nil
    }
    guard index < info.frameCount else {
      throw UnreadableFilm(path, "has \(info.frameCount) frames, but more can be decoded")
    }
    return try Self.frame(picture, converter, turn, structure)
  }

  private static func frame(
    _ picture: borrowing Picture, _ converter: PictureConverter, _ turn: Int,
    _ structure: FileStructure
  ) throws -> MoviePicture {
    // Moving it out takes what the picture says of itself along.
    let turn = structure.isStill ? picture.orientation : turn
    return try MoviePicture(
      moving: picture, converter, turn: turn, isPlain: structure.format == .gif)
  }

  /// Decodes the next picture; false after the last one.
  private func decode() throws -> Bool {
    do {
      return try Self.decode(codec, input, packet, picture, path: path, isDraining: &isDraining)
    } catch let error as AVError {
      throw UnreadableFilm(path, "is damaged at frame \(index): \(error.reason) (\(error.call))")
    }
  }

  private static func decode(
    _ codec: borrowing Codec, _ input: borrowing Demuxer, _ packet: borrowing Packet,
    _ picture: borrowing Picture, path: String, isDraining: inout Bool
  ) throws -> Bool {
    while true {
      let received = avcodec_receive_frame(codec.context, picture.pointer)
      if received == shim_error_end_of_file { return false }
      if received != shim_error_again {
        try check(received, "avcodec_receive_frame", path: path)
        let decoded = picture.pointer.pointee
        guard decoded.flags & AV_FRAME_FLAG_CORRUPT == 0, decoded.decode_error_flags == 0 else {
          throw AVError.invalidData("avcodec_receive_frame", path: path)
        }
        return true
      }
      guard !isDraining else { throw AVError.invalidData("avcodec_receive_frame", path: path) }
      isDraining = try !input.read(packet)
      let sent = avcodec_send_packet(codec.context, isDraining ? nil : packet.pointer)
      av_packet_unref(packet.pointer)
      try check(sent, "avcodec_send_packet", path: path)
    }
  }

  /// The decoder of a stream, one that knows transparency where the stream has it.
  private static func decoder(
    of stream: UnsafeMutablePointer<AVStream>, path: String
  ) throws -> Codec {
    let id = stream.pointee.codecpar.pointee.codec_id
    let mode = av_dict_get(stream.pointee.metadata, "alpha_mode", nil, 0)
    guard id == AV_CODEC_ID_VP8 || id == AV_CODEC_ID_VP9, let value = mode?.pointee.value,
      String(cString: value) == "1"
    else { return try Codec(decoder: id, path: path) }
    // libav's own decoders pass transparency over.
    return try Codec(decoderName: id == AV_CODEC_ID_VP8 ? "libvpx" : "libvpx-vp9", path: path)
  }
}

/// How a container says that its pictures are to be turned.
enum DisplayMatrix {
  /// As Exif's orientation, 1…8.
  static func turn(of stream: UnsafeMutablePointer<AVStream>, path: String) throws -> Int {
    guard
      let data = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, nil)
    else { return 1 }
    // [a b u; c d v; x y w] in 16.16: a point (x, y) is shown at (a·x + c·y, b·x + d·y).
    let matrix = UnsafeRawPointer(data)
    let terms = [0, 1, 3, 4].map { place -> Int? in
      let term = matrix.loadUnaligned(fromByteOffset: place * 4, as: Int32.self)
      return [0: 0, 65536: 1, -65536: -1][term]
    }
    let turns: [[Int]: Int] = [
      [1, 0, 0, 1]: 1, [-1, 0, 0, 1]: 2, [-1, 0, 0, -1]: 3, [1, 0, 0, -1]: 4,
      [0, 1, 1, 0]: 5, [0, 1, -1, 0]: 6, [0, -1, -1, 0]: 7, [0, -1, 1, 0]: 8,
    ]
    guard let turn = turns[terms.compactMap { $0 }] else {
      throw UnreadableFilm(path, "is turned by something other than quarters, or scaled")
    }
    return turn
  }
}
