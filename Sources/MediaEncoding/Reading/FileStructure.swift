import Geometry
import Libav

/// What a film's file says about itself from its first byte to its last, before anything is decoded.
///
/// Its parts are followed to the end: libav takes many files that end early for whole.
struct FileStructure {
  let format: FilmFormat
  /// In seconds, how long each frame is shown; nil where that is known of packets only.
  var delays: [Rational]?
  /// How many times it plays, 0 for ever; nil where the format does not say it.
  var plays: Int?
  /// How colors are meant, where that is not sRGB.
  var colors: String?
  /// A picture, which has no times.
  var isStill = false

  init(_ path: String) throws {
    let file = try FileWindow(path)
    format = try FilmFormat(file)
    if let size = try Self.size(file, format) {
      try FilmLimits.check(path, width: size.width, height: size.height)
    }
    switch format {
    case .png:
      let chunks = try PNGChunks(file)
      isStill = !chunks.isAnimated
      if chunks.isAnimated { (delays, plays) = (chunks.delays, chunks.plays) }
      if let refusal = chunks.refusal { throw UnreadableFilm(path, refusal) }
      colors = chunks.colors
    case .gif:
      let blocks = try GIFBlocks(file)
      (delays, plays) = (blocks.delays, blocks.plays)
    case .jpeg:
      isStill = true
      let bytes = try file.bytes(at: 0, upTo: FilmLimits.pictureBytes)
      guard let header = ImageHeader(bytes), header.hasEnd(bytes) else {
        throw UnreadableFilm.cut(path, "before its end marker")
      }
      guard header.channels <= 3 else {
        throw UnreadableFilm(path, "is in CMYK, for print; save it in sRGB")
      }
    case .bmp:
      isStill = true
      let stated = try file.bytes(at: 2, count: 4, of: "its header").littleEndian
      try file.require(Int(stated), of: "its pixels")
    case .webP:
      try Self.followRIFF(file)
      colors = try Self.webPProfile(file)
      isStill = !(ImageHeader(try file.bytes(at: 0, upTo: 64))?.isAnimated ?? false)
    case .avi: try Self.followRIFF(file)
    case .mp4, .avif: try Self.followBoxes(file)
    case .matroska: try EBMLElements(file).follow()
    }
  }

  /// What a picture's header says, before anybody makes room for it.
  private static func size(
    _ file: FileWindow, _ format: FilmFormat
  ) throws -> (width: Int, height: Int)? {
    switch format {
    case .png, .webP, .jpeg:
      let length = format == .jpeg ? FilmLimits.pictureBytes : 64
      return ImageHeader(try file.bytes(at: 0, upTo: length)).map { ($0.width, $0.height) }
    case .gif:
      let size = try file.bytes(at: 6, count: 4, of: "its header")
      return (Int(size[..<2].littleEndian), Int(size[2...].littleEndian))
    case .bmp:
      let size = try file.bytes(at: 18, count: 8, of: "its header")
      // A negative height is that of rows from top to bottom.
      let height = Int32(truncatingIfNeeded: size[4...].littleEndian)
      return (Int(size[..<4].littleEndian), Int(height.magnitude))
    case .mp4, .avif, .matroska, .avi: return nil
    }
  }

  /// A delay of 0 asks for none and gets what browsers give it, a tenth of a second.
  static func shown(_ delay: Rational) -> Rational {
    delay > .zero ? delay : Rational(1) / 10
  }

  private static func followRIFF(_ file: FileWindow) throws {
    var place = 0
    while place < file.size {
      let head = try file.bytes(at: place, upTo: 8)
      // What comes after the last part belongs to nobody.
      guard head.count == 8, head.starts(with: "RIFF".utf8) else { return }
      let length = Int(head[4...].littleEndian)
      guard length > 4 else { throw UnreadableFilm.cut(file.path, "before its length was written") }
      try file.require(place + 8 + length, of: "its data")
      place += 8 + length + length % 2
    }
  }

  /// The color profile of a WebP file, which comes before its pictures.
  private static func webPProfile(_ file: FileWindow) throws -> String? {
    var place = 12
    while case let head = try file.bytes(at: place, upTo: 8), head.count == 8 {
      let length = Int(head[4...].littleEndian)
      if head.starts(with: "ICCP".utf8) {
        return try file.bytes(at: place + 8, count: length, of: "its color profile")
          .withUnsafeBytes { FilmLook.profile($0) }
      }
      place += 8 + length + length % 2
    }
    return nil
  }

  /// MP4's boxes, each of which says how long it is.
  private static func followBoxes(_ file: FileWindow) throws {
    var place = 0
    while place < file.size {
      let head = try file.bytes(at: place, count: 8, of: "a box")
      let name = String(decoding: head[4...], as: UTF8.self)
      var length = head[..<4].bigEndian
      if length == 0 { return }
      if length == 1 {
        length = try file.bytes(at: place + 8, count: 8, of: "the box '\(name)'").bigEndian
      }
      guard length >= 8, length <= UInt64(Int.max - place) else {
        throw UnreadableFilm(file.path, "is damaged: a box of \(length) bytes at byte \(place)")
      }
      try file.require(place + Int(length), of: "the box '\(name)' at byte \(place)")
      place += Int(length)
    }
  }
}
