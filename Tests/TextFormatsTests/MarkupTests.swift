import Testing
import TextFormats

@Suite struct MarkupTests {
  @Test func `what XML cannot hold is spelled out`() {
    #expect(Markup.escaped("a\u{0}\u{1B}[1m\u{FFFF}é🚀") == "a\\u{0}\\u{1b}[1m\\u{ffff}é🚀")
    #expect(Markup.escaped("<a b='c'>\"&") == "&lt;a b=&#39;c&#39;&gt;&quot;&amp;")
    #expect(Markup.escaped("1\n2\t3\r") == "1&#10;2&#9;3&#13;")
  }

  @Test func `every scalar below 0x300 gives text that XML 1.0 allows`() {
    for value in UInt32(0)..<0x300 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = Markup.escaped(String(Character(scalar)))
      #expect(
        text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !"<>\"'".unicodeScalars.contains($0) })
    }
  }
}
