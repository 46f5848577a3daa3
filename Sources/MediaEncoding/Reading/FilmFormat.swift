import CFFmpeg
import Libav

/// The kinds of file that are read, told apart by what is in them and not by their names.
///
/// libav knows formats that open other files by what they say, playlists for one; only these are
/// ever given to it.
package enum FilmFormat: CaseIterable {
  case mp4, avif, matroska, avi, gif, png, webP, jpeg, bmp

  private struct Row {
    /// What people call its films.
    var films: [String] = []
    /// What people call its single pictures, where that is another name.
    var stills: [String] = []
    /// Whether its films say how often they play.
    var repeats = false
    /// Whether it can be one picture of a folder of them.
    var isPicture = false
    /// libav's name of its reader.
    var demuxer: String
    /// The same for its films, where that is another.
    var filmDemuxer: String?
  }

  private var row: Row {
    switch self {
    case .mp4: Row(films: ["MP4", "MOV"], demuxer: "mov")
    case .avif: Row(films: ["AVIF"], demuxer: "mov")
    case .matroska: Row(films: ["WebM", "MKV"], demuxer: "matroska")
    case .avi: Row(films: ["AVI"], demuxer: "avi")
    case .gif: Row(films: ["GIF"], repeats: true, isPicture: true, demuxer: "gif")
    case .png:
      Row(
        films: ["APNG"], stills: ["PNG"], repeats: true, isPicture: true, demuxer: "png_pipe",
        filmDemuxer: "apng")
    case .webP: Row(films: ["WebP"], repeats: true, isPicture: true, demuxer: "webp_pipe")
    case .jpeg: Row(stills: ["JPEG"], isPicture: true, demuxer: "jpeg_pipe")
    case .bmp: Row(stills: ["BMP"], demuxer: "bmp_pipe")
    }
  }

  var isPicture: Bool { row.isPicture }

  /// libav's name of its reader.
  func demuxer(isAnimated: Bool) -> String {
    isAnimated ? row.filmDemuxer ?? row.demuxer : row.demuxer
  }

  /// `mp4, mov, …`: all films that are read.
  package static var filmList: String { list(allCases) }

  /// `gif, apng, webp`: those that say how often they play.
  package static var repeatingList: String { list(allCases.filter(\.row.repeats)) }

  private static func list(_ formats: [FilmFormat]) -> String {
    formats.flatMap(\.row.films).joined(separator: ", ").lowercased()
  }

  /// How many bytes tell.
  private static let headLength = 2048

  private static var list: String {
    let names = allCases.flatMap(\.row.films) + allCases.flatMap(\.row.stills)
    return "\(names.dropLast().joined(separator: ", ")) and \(names.last ?? "") are read"
  }

  /// Throws where the file is of no kind that is read.
  init(_ file: FileWindow) throws {
    guard file.size > 0 else { throw UnreadableFilm(file.path, "is empty") }
    let head = try file.bytes(at: 0, upTo: Self.headLength)
    guard let format = Self(head) else {
      throw UnreadableFilm(file.path, Self.refusal(of: head))
    }
    self = format
  }

  /// The kind by a file's first bytes, nil for what is not read.
  init?(_ head: [UInt8]) {
    func has(_ text: String, at place: Int = 0) -> Bool {
      head.count >= place + text.utf8.count && head[place...].starts(with: text.utf8)
    }
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if has("GIF87a") || has("GIF89a") {
      self = .gif
    } else if has("RIFF"), has("WEBP", at: 8) {
      self = .webP
    } else if has("RIFF"), has("AVI ", at: 8) {
      self = .avi
    } else if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      self = .matroska
    } else if has("BM"), head.count >= 26, head[6..<10].allSatisfy({ $0 == 0 }) {
      self = .bmp
    } else if Self.brands(head).contains("avis") {
      self = .avif
    } else if ["ftyp", "moov", "mdat", "wide", "free", "skip", "styp", "moof"]
      .contains(where: { has($0, at: 4) }),
      Self.brands(head).first.map({ !Self.pictureBrands.contains($0) }) ?? true
    {
      self = .mp4
    } else {
      return nil
    }
  }

  /// Pictures in MP4's boxes, which libav 5.1 does not find there.
  private static let pictureBrands = ["avif", "heic", "heix", "hevc", "mif1", "msf1"]

  /// What a file of MP4's boxes says that it is, the most fitting first; empty for other files.
  private static func brands(_ head: [UInt8]) -> [String] {
    guard head.count >= 16, head[4..<8].elementsEqual("ftyp".utf8) else { return [] }
    let length = min(head.count, Int(head[..<4].bigEndian))
    // After the first one stands a version.
    return ([8] + Array(stride(from: 16, to: length - 3, by: 4))).map { place in
      String(decoding: head[place..<place + 4], as: UTF8.self)
    }
  }

  /// What a file that is not read is, in words.
  private static func refusal(of head: [UInt8]) -> String {
    if brands(head).first.map(pictureBrands.contains) ?? false {
      return "is a still AVIF or HEIC, which is not read; \(list)"
    }
    let padding = Int(AVPROBE_PADDING_SIZE)
    var padded = head + [UInt8](repeating: 0, count: padding)
    let name = padded.withUnsafeMutableBufferPointer { bytes -> String? in
      var probe = AVProbeData()
      probe.buf = bytes.baseAddress
      probe.buf_size = Int32(head.count)
      let format = av_probe_input_format(&probe, 1)
      return format?.pointee.name.map { String(cString: $0) }
    }
    guard let name else { return "is no film and no picture; \(list)" }
    if FilmFormat.allCases.contains(where: { name.hasPrefix($0.demuxer(isAnimated: false)) }) {
      return "is damaged in its first bytes (\(name))"
    }
    if ["concat", "hls", "dash", "imf", "sdp"].contains(name) {
      return "is a playlist (\(name)), which names other files and is not read; \(list)"
    }
    return "is of a kind that is not read (\(name)); \(list)"
  }
}
