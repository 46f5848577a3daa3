/// The colors of a GIF: one table for the whole film, and an index beside it for "unchanged".
struct GIFPalette: Sendable, Hashable {
  /// As 0xRRGGBB, all different; 1...255.
  let colors: [UInt32]
  /// Whether these are all the colors the film shows, so that nothing is approximated.
  let isExact: Bool

  /// One index of the 256 is kept for pixels that stay as they are.
  static let capacity = 255

  /// The index that says "unchanged".
  var transparentIndex: UInt8 { UInt8(colors.count) }

  /// Entries of the table in the file: a power of two with room for the colors and transparency.
  var tableBits: Int {
    var bits = 1
    while 1 << bits < colors.count + 1 { bits += 1 }
    return bits
  }

  init(_ tally: ColorTally) {
    let entries = tally.entries
    if entries.count <= Self.capacity {
      colors = entries.map(\.color)
      isExact = tally.binned.isEmpty
    } else {
      colors = ColorQuantizer(entries).colors(Self.capacity)
      isExact = false
    }
  }
}
