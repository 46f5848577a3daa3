import Testing
import TextFormats

struct JSONReaderTests {
  @Test func `strings that were written are read back`() throws {
    let string = "\" \\ / \u{0}\u{8}\t\n\u{C}\r\u{1F}\u{7F} é \u{2028} 🚀"
    let text = JSONValue.string(string).line
    guard case .string(let read) = try JSONReader.read(text).value else {
      Issue.record("not a string")
      return
    }
    #expect(read == string)
  }

  @Test(arguments: [
    (#""\u00e9""#, "é"), (#""\ud83d\ude80""#, "🚀"), (#""\uD83D\uDE80""#, "🚀"),
    (#""\b\f\n\r\t\/\\\"""#, "\u{8}\u{C}\n\r\t/\\\""), (#""\u0000""#, "\u{0}"),
  ])
  func `every escape is read`(text: String, string: String) throws {
    guard case .string(let read) = try JSONReader.read(text).value else {
      Issue.record("not a string")
      return
    }
    #expect(read.unicodeScalars.elementsEqual(string.unicodeScalars))
  }

  @Test(arguments: [
    "", " ", "[1,]", "{\"a\":1,}", "[1 2]", "{a:1}", "{\"a\" 1}", "'a'", "nul", "NaN", "-", "+1",
    "01", "1e3", "[", "{", "\"", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\ud83d\"",
    "\"\\ud83dx\"", "\"\\ude80\"", "\"\\ud83d\\u0041\"", "// no", "[1]]", "\u{FEFF}1",
    "-9223372036854775809",
  ])
  func `what is not strict JSON is refused`(text: String) {
    #expect(throws: TextError.self) { try JSONReader.read(text) }
  }

  @Test func `whole numbers of 64 bits are read`() throws {
    for number in [0, -1, Int.max, Int.min] {
      guard case .integer(let read) = try JSONReader.read("\(number)").value else {
        Issue.record("not a number")
        continue
      }
      #expect(read == number)
    }
  }

  @Test func `deep nesting is an error, not a crash`() {
    let deep = String(repeating: "[", count: 1_000_000)
    #expect(throws: TextError(line: 1, message: "values are nested more than 64 deep")) {
      try JSONReader.read(deep)
    }
  }
}
