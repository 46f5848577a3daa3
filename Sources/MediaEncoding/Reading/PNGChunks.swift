import Geometry

/// The chunks of a PNG or APNG file, followed to IEND.
struct PNGChunks {
  private(set) var isAnimated = false
  /// How many times it plays, 0 for ever.
  private(set) var plays = 0
  /// Of each frame, how long it is shown, in seconds.
  private(set) var delays: [Rational] = []
  /// In hundred-thousandths.
  private var gamma: Int?
  /// Where white, red, green and blue lie, in hundred-thousandths.
  private var chromaticities: [UInt64]?
  /// Whether sRGB or a profile is stated, which overrule gamma and chromaticities.
  private var isOverruled = false
  /// Code points of H.273: primaries, transfer, matrix, range.
  private var codePoints: [UInt8]?

  /// sRGB's own, and what ffmpeg writes for BT.709, which films have and are shown like sRGB.
  private static let usualGammas = [45455, 50994, 50995]

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
        if !Self.usualGammas.contains(stated) { gamma = stated }
      case "cHRM":
        let bytes = try file.bytes(at: place + 8, count: 32, of: name)
        let stated = stride(from: 0, to: 32, by: 4).map { bytes[$0..<$0 + 4].bigEndian }
        if stated != [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000] {
          chromaticities = stated
        }
      case "sRGB", "iCCP": isOverruled = true
      case "cICP": codePoints = try file.bytes(at: place + 8, count: 4, of: name)
      default: break
      }
      place += 12 + length
    }
  }

  /// How its colors are meant, where that is not sRGB.
  var colors: String? {
    if let codePoints, codePoints != [1, 13, 0, 1] {
      return "code points \(codePoints.map { "\($0)" }.joined(separator: "/"))"
    }
    if isOverruled { return nil }
    let stated = [
      gamma.map { "a gamma of \($0)/100000" },
      chromaticities.map { "chromaticities of \($0.map { "\($0)" }.joined(separator: " "))" },
    ].compactMap(\.self)
    return stated.isEmpty ? nil : stated.joined(separator: ", ")
  }

  /// Why it cannot be shown as sRGB; nil where it can.
  var refusal: String? {
    guard let codePoints else { return nil }
    let curve = codePoints[1] == 16 ? "PQ" : codePoints[1] == 18 ? "HLG" : nil
    return curve.map { "is HDR (\($0)), which 8 bits of sRGB do not hold; convert it to SDR" }
  }
}
