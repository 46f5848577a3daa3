/// A color table: colors, and an index beside them that leaves a pixel as it is.
struct GIFPalette: Sendable, Hashable {
  /// As 0xRRGGBB, all different; 1...255.
  let colors: [UInt32]
  var fidelity = Fidelity.approximate

  /// How a table stands to the colors that its images paint.
  enum Fidelity: Int, Sendable {
    /// It has all of them.
    case exact
    case approximate
    /// It was chosen for means of colors, since there are too many to be told apart.
    case coarse
  }

  /// One index of the 256 is kept for pixels that stay as they are.
  static let capacity = 255

  /// Bytes of the smallest table.
  static let smallestTable = 6

  /// The index that says "unchanged".
  var transparentIndex: Int { colors.count }

  /// Entries of the table in the file: a power of two with room for the colors and transparency.
  var tableBits: Int {
    var bits = 1
    while 1 << bits < colors.count + 1 { bits += 1 }
    return bits
  }

  /// The table as the file has it, in bytes.
  var table: [UInt8] {
    var bytes: [UInt8] = []
    for color in colors {
      for shift: UInt32 in [16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: color >> shift)) }
    }
    return bytes + Array(repeating: 0, count: 3 << tableBits - bytes.count)
  }
}
