import Geometry
import Testing

struct FNVTests {
  /// From the authors' list (Fowler, Noll, Vo: test vectors of FNV-1a, 64 bits).
  @Test(
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)])
  func `digests`(_ text: String, _ digest: UInt64) {
    #expect(FNV.hash(Array(text.utf8).span.bytes) == digest)
  }

  @Test func `numbers are four bytes, the lowest first`() {
    let (numbers, bytes) = ([1, -0.5] as [Float], [0, 0, 0x80, 0x3F, 0, 0, 0, 0xBF] as [UInt8])
    #expect(FNV.hash(numbers.span.bytes) == FNV.hash(bytes.span.bytes))
  }
}
