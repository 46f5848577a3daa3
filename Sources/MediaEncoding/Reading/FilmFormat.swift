import CFFmpeg
import Libav

/// The kinds of file that are read, told apart by what is in them and not by their names.
///
/// libav knows formats that open other files by what they say, playlists for one; only these are
/// ever given to it.
package enum FilmFormat: String, CaseIterable {
  case mp4 = "MP4"
  case matroska = "WebM"
  case avi = "AVI"
  case gif = "GIF"
  case png = "PNG"
  case webP = "WebP"
  case jpeg = "JPEG"
  case bmp = "BMP"

  /// What people call films of this kind.
  private var films: [String] {
    switch self {
    case .mp4: [rawValue, "MOV"]
    case .matroska: [rawValue, "MKV"]
    case .avi, .gif, .webP: [rawValue]
    case .png: ["APNG"]
    case .jpeg, .bmp: []
    }
  }

  /// What people call single pictures of this kind, where that is another name.
  private var stills: [String] {
    switch self {
    case .png, .jpeg, .bmp: [rawValue]
    case .mp4, .matroska, .avi, .gif, .webP: []
    }
  }

  /// Whether its films say how often they play.
  private var isRepeating: Bool {
    switch self {
    case .gif, .png, .webP: true
    case .mp4, .matroska, .avi, .jpeg, .bmp: false
    }
  }

  /// Whether it can be one picture of a folder of them.
  var isPicture: Bool {
    switch self {
    case .png, .jpeg, .webP, .gif: true
    case .mp4, .matroska, .avi, .bmp: false
    }
  }

  /// `mp4, mov, …`: all films that are read.
  package static var filmList: String { list(allCases) }

  /// `gif, apng, webp`: those that say how often they play.
  package static var repeatingList: String { list(allCases.filter(\.isRepeating)) }

  private static func list(_ formats: [FilmFormat]) -> String {
    formats.flatMap(\.films).joined(separator: ", ").lowercased()
  }

  /// How many bytes tell.
  private static let headLength = 2048

  private static var list: String {
    let names = allCases.flatMap(\.films) + allCases.flatMap(\.stills)
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
    } else if ["ftyp", "moov", "mdat", "wide", "free", "skip", "styp", "moof"]
      .contains(where: { has($0, at: 4) }), !Self.stillBrands.contains(where: { has($0, at: 8) })
    {
      self = .mp4
    } else {
      return nil
    }
  }

  /// Pictures in MP4's boxes, which libav 5.1 does not decode.
  private static let stillBrands = ["avif", "avis", "heic", "heix", "mif1", "msf1"]

  /// What a file that is not read is, in words.
  private static func refusal(of head: [UInt8]) -> String {
    if stillBrands.contains(where: { head.dropFirst(8).starts(with: $0.utf8) }) {
      return "is AVIF or HEIC, which is not read; \(list)"
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

  /// libav's name of its reader; nil for what is read here.
  func demuxer(isAnimated: Bool) -> String {
    switch self {
    case .png: isAnimated ? "apng" : "png_pipe"
    case .jpeg: "jpeg_pipe"
    case .bmp: "bmp_pipe"
    case .webP: "webp_pipe"
    case .gif: "gif"
    case .mp4: "mov"
    case .matroska: "matroska"
    case .avi: "avi"
    }
  }
}
