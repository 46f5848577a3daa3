import PixelKernels
import TestSupport
import Testing

/// The kernel that compresses sets of symbols, read by a decoder that knows nothing of it.
@Suite struct GIFCompressionTests {
  /// Compresses the sets in rows; what was chosen, and what a decoder reads, as symbols.
  private func roundTrip(
    _ sets: [[(symbol: UInt8, cost: UInt16)]], bits: Int, rowLength: Int, lengths: Int32 = 4
  ) throws -> (chosen: [UInt8], decoded: [UInt32?], byteCount: Int) {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: pixel_compressor_size(), alignment: 64)
    defer { memory.deallocate() }
    let compressor = OpaquePointer(memory)
    var output = [UInt8](repeating: 0, count: sets.count * 2 + 1024)
    var chosen = [UInt8](repeating: 0, count: sets.count)
    let choices = sets.map { set in
      var choices = PixelChoices()
      choices.count = UInt8(set.count)
      withUnsafeMutableBytes(of: &choices.symbols) { symbols in
        for (place, choice) in set.enumerated() { symbols[place] = choice.symbol }
      }
      withUnsafeMutableBytes(of: &choices.costs) { costs in
        let costs = costs.bindMemory(to: UInt16.self)
        for (place, choice) in set.enumerated() { costs[place] = choice.cost }
      }
      return choices
    }
    var length = 0
    // Twice, since a compressor is used again.
    for run in 0..<2 {
      output.withUnsafeMutableBufferPointer { output in
        chosen.withUnsafeMutableBufferPointer { chosen in
          guard let output = output.baseAddress, let chosen = chosen.baseAddress else { return }
          pixel_compressor_begin(compressor, Int32(bits), lengths, output, chosen, run == 0)
          choices.withUnsafeBufferPointer { choices in
            for start in stride(from: 0, to: choices.count, by: rowLength) {
              guard let row = choices.baseAddress else { return }
              pixel_compress(
                compressor, row + start, Int32(min(rowLength, choices.count - start)))
            }
          }
          length = pixel_compressor_finish(compressor)
        }
      }
    }
    func number(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
    // A file whose colors are its symbols; sides have 16 bits.
    let width = sets.count % 1000 == 0 ? 1000 : sets.count
    let size = number(width) + number(sets.count / width)
    var file = Array("GIF89a".utf8) + size
    file += [0xF0 | UInt8(bits - 1), 0, 0]
    for symbol in 0..<1 << bits { file += [0, 0, UInt8(symbol)] }
    file += [0x21, 0xF9, 4, 4, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0] + size
    file += [0] + output[..<length] + [0x3B]
    return (chosen, try GIFDecoder(file).images[0].canvas, length)
  }

  @Test(arguments: [1, 2, 4, 8], [1, 9, 400])
  func `one symbol a pixel is read as it was written`(bits: Int, rowLength: Int) throws {
    var random = SeededGenerator(seed: UInt64(bits))
    // Noise fills the table; runs use codes before readers have learned them.
    var symbols: [UInt8] = []
    while symbols.count < 60_000 {
      let symbol = UInt8(truncatingIfNeeded: random.next() & UInt64(1 << bits - 1))
      let count = random.next() % 4 == 0 ? Int(random.next() % 300) : 1
      symbols += Array(repeating: symbol, count: count)
    }
    symbols = Array(symbols.prefix(60_000))
    let (chosen, decoded, _) = try roundTrip(
      symbols.map { [(symbol: $0, cost: UInt16(0))] }, bits: bits, rowLength: rowLength)
    #expect(chosen == symbols)
    #expect(decoded == symbols.map { UInt32($0) })
  }

  @Test(arguments: [2, 5, 8], [1, 2, 4] as [Int32])
  func `what is read is one of the set`(bits: Int, lengths: Int32) throws {
    var random = SeededGenerator(seed: 11)
    let sets = (0..<40_000).map { _ in
      (0..<1 + random.next() % 8).map { _ in
        (
          UInt8(truncatingIfNeeded: random.next() & UInt64(1 << bits - 1)),
          UInt16(random.next() % 9)
        )
      }
    }
    let (chosen, decoded, byteCount) = try roundTrip(
      sets, bits: bits, rowLength: 512, lengths: lengths)
    for (place, set) in sets.enumerated() {
      #expect(set.contains { $0.0 == chosen[place] })
      #expect(decoded[place] == UInt32(chosen[place]))
    }
    let single = try roundTrip(
      sets.map { [$0[0]] }, bits: bits, rowLength: 512, lengths: lengths)
    #expect(byteCount < single.byteCount)
  }

  @Test func `of equally long strings the cheapest is taken`() throws {
    // Each symbol alone is one code; the second pixel's cheaper symbol must be found.
    let (chosen, _, _) = try roundTrip([[(3, 9), (5, 2), (7, 4)]], bits: 3, rowLength: 1)
    #expect(chosen == [5])
  }

  /// How many bytes of codes LZW needs that takes the longest string each time and clears a full table.
  private func greedyByteCount(_ symbols: [UInt8], bits: Int) -> Int {
    var codes: [Int: Int] = [:]
    var (next, width, bitCount) = (1 << bits + 2, bits + 1, bits + 1)
    var code = Int(symbols[0])
    for symbol in symbols.dropFirst() {
      if let longer = codes[code << 8 | Int(symbol)] {
        code = longer
        continue
      }
      bitCount += width
      if next == 4096 {
        bitCount += width
        codes = [:]
        (next, width) = (1 << bits + 2, bits + 1)
      } else {
        if next == 1 << width { width += 1 }
        codes[code << 8 | Int(symbol)] = next
        next += 1
      }
      code = Int(symbol)
    }
    return (bitCount + 2 * width + 7) / 8
  }

  @Test func `shorter strings are taken where the next ones reach farther`() throws {
    // A dithered slope: two levels beside each other, mixed at random.
    var random = SeededGenerator(seed: 3)
    let symbols = (0..<100_000).map { place in
      UInt8((place % 500 * 8 + Int(random.next() % 500)) / 500)
    }
    let (chosen, decoded, byteCount) = try roundTrip(
      symbols.map { [(symbol: $0, cost: UInt16(0))] }, bits: 4, rowLength: 500)
    #expect(chosen == symbols)
    #expect(decoded == symbols.map { UInt32($0) })
    let longest = try roundTrip(
      symbols.map { [(symbol: $0, cost: UInt16(0))] }, bits: 4, rowLength: 500, lengths: 1)
    // Without its code size, and with a length before each 255 bytes.
    let greedy = greedyByteCount(symbols, bits: 4)
    #expect(abs(longest.byteCount - (greedy + (greedy + 254) / 255 + 2)) <= 1)
    #expect(byteCount < (greedy + greedy / 255) * 996 / 1000)
  }

  @Test(arguments: [1, 700]) func `strings of more than a thousand pixels are read`(rowLength: Int)
    throws
  {
    let symbols = [UInt8](repeating: 1, count: 700_000) + [UInt8](repeating: 2, count: 1_000)
    let (chosen, decoded, byteCount) = try roundTrip(
      symbols.map { [(symbol: $0, cost: UInt16(0))] }, bits: 2, rowLength: rowLength)
    #expect(chosen == symbols)
    #expect(decoded == symbols.map { UInt32($0) })
    #expect(byteCount < 2_000)
  }

  @Test func `a table of fewer symbols begins within its memory, whatever that held`() {
    let size = pixel_compressor_size()
    // What lies behind it is as far as an index of 16 bits could lead.
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: size + 1 << 20, alignment: 64)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0xFF)
    let output = UnsafeMutablePointer<UInt8>.allocate(capacity: 2048)
    let chosen = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
    defer {
      output.deallocate()
      chosen.deallocate()
    }
    guard let start = memory.baseAddress else { return }
    let compressor = OpaquePointer(start)
    var choices = PixelChoices()
    choices.count = 1
    for (bits, isNew) in [(Int32(8), true), (2, false)] {
      pixel_compressor_begin(compressor, bits, 4, output, chosen, isNew)
      pixel_compress(compressor, &choices, 1)
      _ = pixel_compressor_finish(compressor)
    }
    #expect(memory[size...].allSatisfy { $0 == 0xFF })
  }
}
