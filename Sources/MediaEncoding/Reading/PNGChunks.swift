import Geometry

/// The chunks of a PNG or APNG file, followed to IEND.
struct PNGChunks {
  private(set) var isAnimated = false
  /// How many times it plays, 0 for ever.
  private(set) var plays = 0
  /// Of each frame, how long it is shown, in seconds.
  private(set) var delays: [Rational] = []
  /// In hundred-thousandths.
  private(set) var gamma: Int?
  /// Whether it says that it is sRGB, in one of the ways that overrule a gamma.
  private(set) var isSRGB = false

  init(_ file: FileWindow) throws {
    var place = 8
    while true {
      let head = try file.bytes(at: place, count: 8, of: "a PNG chunk")
      let (length, name) = (Int(head[..<4].bigEndian), String(decoding: head[4...], as: UTF8.self))
      // Each ends with a checksum, which the decoder tests.
      try file.require(place + 12 + length, of: "the PNG chunk '\(name)'")
      switch name {
      case "IEND": return
      case "acTL":
        isAnimated = true
        plays = Int(try file.bytes(at: place + 12, count: 4, of: name).bigEndian)
      case "fcTL":
        let control = try file.bytes(at: place + 8, count: 26, of: name)
        let (above, below) = (Int(control[20..<22].bigEndian), Int(control[22..<24].bigEndian))
        delays.append(
          FileStructure.shown(Rational(above) / Rational(below == 0 ? 100 : below)))
      case "gAMA":
        let stated = Int(try file.bytes(at: place + 8, count: 4, of: name).bigEndian)
        // sRGB's own, as it is written where no sRGB chunk is.
        if stated != 45455 { gamma = stated }
      case "sRGB", "iCCP": isSRGB = true
      default: break
      }
      place += 12 + length
    }
  }
}
