/// Pixels in fewer bytes, at the pace of memory: interfaces are flat, and a row is mostly as the one above.
///
/// Words of 32 bits, least significant byte first. Each token is a word of `count · 4 + kind` and what follows it;
/// a token never has more words than the pixels that it stands for, but for one in all.
enum PixelRuns {
  private enum Kind: UInt32 {
    /// So many pixels follow.
    case literal = 0
    /// The pixel that follows, so many times.
    case same = 1
    /// So many pixels are those one row above; at most a row, so that none is read that is not there yet.
    case above = 2

    /// Shorter runs cost as much as their pixels do, or would break a literal in two.
    static let shortest = 4

    func word(_ count: Int) -> UInt32 { UInt32(count) << 2 | rawValue }
  }

  /// Packs pixels of four bytes, row by row.
  ///
  /// - Parameters:
  ///   - pixels: As many bytes as rows of `width` pixels have.
  ///   - width: Pixels of a row, above 0.
  /// - Returns: Four bytes more than the pixels at most.
  static func pack(_ pixels: [UInt8], width: Int) -> [UInt8] {
    precondition(width > 0 && pixels.count.isMultiple(of: 4 * width))
    return pixels.withUnsafeBytes { bytes in
      let words = bytes.bindMemory(to: UInt32.self)
      return [UInt8](unsafeUninitializedCapacity: bytes.count + 4) { buffer, count in
        var packed = Packed(buffer)
        pack(words, width, into: &packed)
        count = packed.place
      }
    }
  }

  private static func pack(
    _ words: UnsafeBufferPointer<UInt32>, _ width: Int, into packed: inout Packed
  ) {
    var (place, literal) = (0, 0)
    while place < words.count {
      let word = words[place]
      if place >= width, word == words[place - width] {
        let end = min(words.count, place + width)
        var next = place + 1
        while next < end, words[next] == words[next - width] { next += 1 }
        if next - place >= Kind.shortest {
          packed.append(.literal, words[literal..<place])
          packed.append(Kind.above.word(next - place))
          (place, literal) = (next, next)
          continue
        }
      }
      var next = place + 1
      while next < words.count, words[next] == word { next += 1 }
      if next - place >= Kind.shortest {
        packed.append(.literal, words[literal..<place])
        packed.append(Kind.same.word(next - place))
        packed.append(UInt32(littleEndian: word))
        literal = next
      }
      place = next
    }
    packed.append(.literal, words[literal...])
  }

  private struct Packed {
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    /// Bytes that are written.
    private(set) var place = 0

    init(_ buffer: UnsafeMutableBufferPointer<UInt8>) { self.buffer = buffer }

    mutating func append(_ word: UInt32) {
      UnsafeMutableRawBufferPointer(buffer).storeBytes(
        of: word.littleEndian, toByteOffset: place, as: UInt32.self)
      place += 4
    }

    mutating func append(_ kind: Kind, _ words: Slice<UnsafeBufferPointer<UInt32>>) {
      guard !words.isEmpty else { return }
      append(kind.word(words.count))
      // Pixels are bytes in their order, whatever the machine's is.
      let bytes = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: words))
      UnsafeMutableRawBufferPointer(buffer)[place..<(place + bytes.count)].copyBytes(from: bytes)
      place += bytes.count
    }
  }
}
