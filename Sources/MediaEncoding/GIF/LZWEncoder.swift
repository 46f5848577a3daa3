/// GIF's compression: codes of growing width in sub-blocks of at most 255 bytes.
///
/// The table is cleared when its 4096 codes are taken, since some players cannot handle a full one.
final class LZWEncoder {
  /// Which sequences have a code: stamp of generation, prefix and symbol, and the code beside it.
  private var stamps: [UInt32]
  private var codes: [UInt16]
  /// Entries of older generations count as empty, which spares clearing the table.
  private var generation: UInt32 = 0

  private static let slotCount = 1 << 14
  private static let codeLimit = 4096

  init() {
    stamps = Array(repeating: 0, count: Self.slotCount)
    codes = Array(repeating: 0, count: Self.slotCount)
  }

  /// Appends the compressed symbols: the code size, sub-blocks, and the empty one at the end.
  ///
  /// Symbols must be below 1 << `bits`, and there must be at least one.
  func encode(_ symbols: UnsafeBufferPointer<UInt8>, bits: Int, into bytes: inout [UInt8]) {
    let codeSize = max(2, bits)
    bytes.append(UInt8(codeSize))
    var output = CodeOutput(bytes: bytes)
    let clear = 1 << codeSize
    var width = codeSize + 1
    var next = clear + 2
    output.append(clear, width)
    startGeneration()
    var prefix = Int(symbols[0])
    for index in 1..<symbols.count {
      let symbol = symbols[index]
      let stamp = generation << 20 | UInt32(prefix) << 8 | UInt32(symbol)
      var slot = Int((stamp &* 0x9E37_79B1) >> 18)
      while stamps[slot] >> 20 == generation, stamps[slot] != stamp {
        slot = (slot + 1) & (Self.slotCount - 1)
      }
      if stamps[slot] == stamp {
        prefix = Int(codes[slot])
        continue
      }
      output.append(prefix, width)
      if next < Self.codeLimit {
        stamps[slot] = stamp
        codes[slot] = UInt16(next)
        // Readers learn a code one step later than it is made here.
        if next == 1 << width { width += 1 }
        next += 1
      } else {
        output.append(clear, width)
        startGeneration()
        width = codeSize + 1
        next = clear + 2
      }
      prefix = Int(symbol)
    }
    output.append(prefix, width)
    if next == 1 << width, width < 12 { width += 1 }
    output.append(clear + 1, width)
    output.finish()
    bytes = output.bytes
  }

  private func startGeneration() {
    generation += 1
    guard generation == 1 << 12 else { return }
    generation = 1
    for slot in stamps.indices { stamps[slot] = 0 }
  }
}

/// Packs codes into bytes, lowest bit first, and bytes into sub-blocks.
private struct CodeOutput {
  var bytes: [UInt8]
  private var pending: UInt32 = 0
  private var pendingBits = 0
  /// Where the length of the sub-block that is being filled stands.
  private var lengthPlace: Int

  init(bytes: [UInt8]) {
    self.bytes = bytes
    lengthPlace = bytes.count
    self.bytes.append(0)
  }

  mutating func append(_ code: Int, _ width: Int) {
    pending |= UInt32(code) << UInt32(pendingBits)
    pendingBits += width
    while pendingBits >= 8 {
      append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingBits -= 8
    }
  }

  mutating func finish() {
    if pendingBits > 0 { append(UInt8(truncatingIfNeeded: pending)) }
    let count = bytes.count - lengthPlace - 1
    bytes[lengthPlace] = UInt8(count)
    if count > 0 { bytes.append(0) }
  }

  private mutating func append(_ byte: UInt8) {
    if bytes.count - lengthPlace == 256 {
      bytes[lengthPlace] = 255
      lengthPlace = bytes.count
      bytes.append(0)
    }
    bytes.append(byte)
  }
}
