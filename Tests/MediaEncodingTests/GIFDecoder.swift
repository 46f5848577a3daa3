/// A reader of GIF89a by its specification alone, which composes frames as browsers do.
///
/// It shares nothing with the writer or with libav, and refuses what it does not know.
struct GIFDecoder {
  struct Image {
    /// In hundredths of a second.
    var delay: Int
    var disposal: Int
    var rect: (x: Int, y: Int, width: Int, height: Int)
    /// Entries of its own color table; nil where it uses the global one.
    var localTableSize: Int?
    /// The whole canvas after this image, 0xRRGGBB or nil where nothing was ever painted.
    var canvas: [UInt32?]
  }

  enum Failure: Error { case truncated, unknown(String) }

  private(set) var width = 0
  private(set) var height = 0
  private(set) var tableSize = 0
  /// The number in the NETSCAPE block, nil without one.
  private(set) var repetitions: Int?
  private(set) var images: [Image] = []

  private var bytes: ArraySlice<UInt8>
  private var table: [UInt32] = []

  init(_ file: [UInt8]) throws {
    bytes = file[...]
    guard try take(6).elementsEqual("GIF89a".utf8) else { throw Failure.unknown("signature") }
    (width, height) = (try number(), try number())
    let packed = try byte()
    _ = try take(2)
    guard packed & 0x80 != 0 else { throw Failure.unknown("no global table") }
    tableSize = 2 << Int(packed & 7)
    table = try colors(tableSize)
    try readBlocks()
    guard bytes.isEmpty else { throw Failure.unknown("data after the trailer") }
  }

  private mutating func readBlocks() throws {
    var canvas = [UInt32?](repeating: nil, count: width * height)
    var control: (delay: Int, disposal: Int, transparent: Int?)?
    while true {
      switch try byte() {
      case 0x3B: return
      case 0x21:
        switch try byte() {
        case 0xF9:
          guard try byte() == 4 else { throw Failure.unknown("control size") }
          let flags = try byte()
          let delay = try number()
          let index = Int(try byte())
          guard try byte() == 0 else { throw Failure.unknown("control end") }
          control = (delay, Int(flags >> 2 & 7), flags & 1 == 1 ? index : nil)
        case 0xFF:
          guard try byte() == 11, try take(11).elementsEqual("NETSCAPE2.0".utf8),
            try take(2).elementsEqual([3, 1])
          else { throw Failure.unknown("application") }
          repetitions = try number()
          guard try byte() == 0 else { throw Failure.unknown("application end") }
        case let other: throw Failure.unknown("extension \(other)")
        }
      case 0x2C:
        guard let shown = control else { throw Failure.unknown("image without control") }
        let rect = (x: try number(), y: try number(), width: try number(), height: try number())
        let flags = try byte()
        guard flags & 0x78 == 0, flags & 0x80 != 0 || flags == 0 else {
          throw Failure.unknown("interlace or sorted table")
        }
        let localSize = flags & 0x80 == 0 ? nil : 2 << Int(flags & 7)
        let table = try localSize.map { try colors($0) } ?? self.table
        guard rect.x + rect.width <= width, rect.y + rect.height <= height else {
          throw Failure.unknown("image outside the canvas")
        }
        let symbols = try decompressed(count: rect.width * rect.height)
        for (place, symbol) in symbols.enumerated() where symbol != shown.transparent {
          let (x, y) = (rect.x + place % rect.width, rect.y + place / rect.width)
          canvas[y * width + x] = table[symbol]
        }
        images.append(
          Image(
            delay: shown.delay, disposal: shown.disposal, rect: rect, localTableSize: localSize,
            canvas: canvas))
        control = nil
      case let other: throw Failure.unknown("block \(other)")
      }
    }
  }

  /// LZW with a table of whole sequences: slow and plain.
  private mutating func decompressed(count: Int) throws -> [Int] {
    let size = Int(try byte())
    var data: [UInt8] = []
    while case let length = Int(try byte()), length > 0 { data += try take(length) }
    let (clear, end) = (1 << size, 1 << size + 1)
    var sequences: [[Int]] = []
    var previous: [Int]?
    var symbols: [Int] = []
    var (bit, width) = (0, size + 1)
    while true {
      guard bit + width <= data.count * 8 else { throw Failure.truncated }
      var code = 0
      for i in 0..<width where data[(bit + i) / 8] >> UInt8((bit + i) % 8) & 1 == 1 {
        code |= 1 << i
      }
      bit += width
      if code == end { break }
      if code == clear {
        sequences = (0..<clear).map { [$0] } + [[], []]
        (previous, width) = (nil, size + 1)
        continue
      }
      let sequence: [Int]
      if code < sequences.count {
        sequence = sequences[code]
      } else if let previous, code == sequences.count {
        sequence = previous + [previous[0]]
      } else {
        throw Failure.unknown("code \(code)")
      }
      if let previous {
        guard sequences.count < 4096 else { throw Failure.unknown("a full table") }
        sequences.append(previous + [sequence[0]])
        if sequences.count == 1 << width, width < 12 { width += 1 }
      }
      symbols += sequence
      previous = sequence
    }
    guard symbols.count == count, (bit + 7) / 8 == data.count else { throw Failure.truncated }
    return symbols
  }

  private mutating func colors(_ count: Int) throws -> [UInt32] {
    try (0..<count).map { _ in
      let color = try take(3).map { UInt32($0) }
      return color[0] << 16 | color[1] << 8 | color[2]
    }
  }

  private mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
    guard bytes.count >= count else { throw Failure.truncated }
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count)
  }

  private mutating func byte() throws -> UInt8 { try take(1).first ?? 0 }

  private mutating func number() throws -> Int { Int(try byte()) | Int(try byte()) << 8 }
}
