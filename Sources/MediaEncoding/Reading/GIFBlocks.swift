import Geometry

/// The blocks of a GIF file, followed to the trailer.
struct GIFBlocks {
  /// Of each picture, how long it is shown, in seconds.
  private(set) var delays: [Rational] = []
  /// How many times it plays, 0 for ever.
  private(set) var plays = 1
  private let file: FileWindow
  private var place = 0

  /// Throws unless every block is complete and the last one is the trailer.
  init(_ file: FileWindow) throws {
    self.file = file
    let head = try bytes(13)
    if head[10] & 0x80 != 0 { try skipTable(head[10]) }
    var delay = Rational.zero
    while true {
      switch try bytes(1)[0] {
      case 0x3B: return
      case 0x21:
        let label = try bytes(1)[0]
        let blocks = try subBlocks(keeping: label == 0xF9 || label == 0xFF)
        if label == 0xF9, let control = blocks.first, control.count >= 4 {
          delay = Rational(Int(control[1...2].littleEndian)) / 100
        } else if label == 0xFF, blocks.count > 1, blocks[0].starts(with: "NETSCAPE2.0".utf8),
          blocks[1].count == 3, blocks[1][0] == 1
        {
          let repeats = Int(blocks[1][1...].littleEndian)
          plays = repeats == 0 ? 0 : repeats + 1
        }
      case 0x2C:
        let flags = try bytes(9)[8]
        if flags & 0x80 != 0 { try skipTable(flags) }
        _ = try bytes(1)
        _ = try subBlocks(keeping: false)
        delays.append(FileStructure.shown(delay))
        // A graphic control is for one picture.
        delay = .zero
      default: throw UnreadableFilm(file.path, "is damaged: no GIF block at byte \(place - 1)")
      }
    }
  }

  private mutating func skipTable(_ flags: UInt8) throws { try skip(3 * (2 << Int(flags & 7))) }

  private mutating func subBlocks(keeping: Bool) throws -> [[UInt8]] {
    var blocks: [[UInt8]] = []
    while case let length = Int(try bytes(1)[0]), length > 0 {
      if keeping { blocks.append(try bytes(length)) } else { try skip(length) }
    }
    return blocks
  }

  private mutating func skip(_ count: Int) throws {
    try file.require(place + count, of: "a GIF block")
    place += count
  }

  private mutating func bytes(_ count: Int) throws -> [UInt8] {
    let bytes = try file.bytes(at: place, count: count, of: "a GIF block")
    place += count
    return bytes
  }
}
