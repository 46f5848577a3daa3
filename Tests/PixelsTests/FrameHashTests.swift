import PixelKernels
import Pixels
import Testing

private func hash(_ bytes: [UInt8], seed: UInt64 = 0, pieces: Int = .max) -> UInt64 {
  var hash = pixel_hash_begin(seed)
  var rest = bytes[...]
  while !rest.isEmpty {
    let piece = Array(rest.prefix(pieces))
    pixel_hash_add(&hash, piece, piece.count)
    rest = rest.dropFirst(pieces)
  }
  return pixel_hash_value(&hash)
}

@Suite struct FrameHashTests {
  /// Values of the reference implementation for texts, as several projects publish them.
  @Test(
    arguments: [
      ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
      ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
    ] as [(String, UInt64)])
  func `texts`(text: String, expected: UInt64) {
    #expect(hash(Array(text.utf8)) == expected)
  }

  /// The self-test of the reference implementation: bytes from squaring a prime, two seeds.
  @Test(
    arguments: [
      (0, 0, 0xEF46_DB37_51D8_E999), (0, 2_654_435_761, 0xAC75_FDA2_929B_17EF),
      (1, 0, 0x4FCE_394C_C889_52D8), (1, 2_654_435_761, 0x7398_40CB_819F_A723),
      (14, 0, 0xCFFA_8DB8_81BC_3A3D), (14, 2_654_435_761, 0x5B96_1158_5EFC_C9CB),
      (101, 0, 0x0EAB_5433_84F8_78AD), (101, 2_654_435_761, 0xCAA6_5939_306F_1E21),
    ] as [(Int, UInt64, UInt64)])
  func `the reference's own check`(count: Int, seed: UInt64, expected: UInt64) {
    var state: UInt32 = 2_654_435_761
    let bytes = (0..<count).map { _ in
      defer { state &*= state }
      return UInt8(state >> 24)
    }
    #expect(hash(bytes, seed: seed) == expected)
  }

  @Test func `pieces of any length give the hash of the whole`() {
    var random = RandomBytes(seed: 5)
    let bytes = (0..<300).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let whole = hash(bytes)
    for length in 1...70 { #expect(hash(bytes, pieces: length) == whole) }
  }

  @Test func `a frame's hash is that of its size and straight rows`() {
    let buffer = PixelBuffer(width: 3, height: 2)
    buffer[0, 0] = 0xFF11_2233
    buffer[2, 1] = 0x8040_2000
    let bytes: [UInt8] = [3, 0, 0, 0, 2, 0, 0, 0] + buffer.straightRGBA
    #expect(buffer.straightRGBA[0..<4] == [0x11, 0x22, 0x33, 0xFF])
    // 64, 32 and 0 of alpha 128.
    #expect(buffer.straightRGBA[20..<24] == [128, 64, 0, 128])
    #expect(buffer.frameHash.bits == hash(bytes))
  }

  @Test func `size counts even where the bytes are equal`() {
    let (wide, tall) = (PixelBuffer(width: 4, height: 1), PixelBuffer(width: 1, height: 4))
    #expect(wide.straightRGBA == tall.straightRGBA)
    #expect(wide.frameHash != tall.frameHash)
  }

  @Test func `text is sixteen lowercase digits, and nothing else is read`() {
    #expect(FrameHash(bits: 0x0AB).description == "00000000000000ab")
    #expect(FrameHash(text: "00000000000000ab") == FrameHash(bits: 0xAB))
    for text in ["", "ab", "00000000000000AB", "+0000000000000ab", "00000000000000abc", "zz"] {
      #expect(FrameHash(text: text) == nil)
    }
  }
}
