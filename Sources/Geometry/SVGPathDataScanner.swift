/// Splits SVG path data into command letters, numbers and flags.
struct SVGPathDataScanner {
  private let bytes: [UInt8]
  /// Where the next token starts, or a comma before it.
  private(set) var offset = 0
  /// A comma may stand between two arguments, but not between a command and its first one.
  private var mayHaveComma = false

  init(_ text: String) {
    bytes = Array(text.utf8)
    skipBlanks()
  }

  var isAtEnd: Bool { offset == bytes.count }

  /// The command letter here, if there is one.
  mutating func commandLetter() -> Character? {
    guard let byte = peek else { return nil }
    let letter = Character(Unicode.Scalar(byte))
    guard "MmLlHhVvCcSsQqTtAaZz".contains(letter) else { return nil }
    offset += 1
    mayHaveComma = false
    skipBlanks()
    return letter
  }

  /// A number in compact notation: it ends where it cannot go on, so `1-2.5.5` are three.
  mutating func number() throws(SVGPathDataError) -> Double {
    skipComma()
    let start = offset
    skipSign()
    var digits = skipDigits()
    if peek == UInt8(ascii: ".") {
      offset += 1
      digits += skipDigits()
    }
    guard digits > 0 else { throw expected("a number", at: start) }
    let end = offset
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      offset += 1
      skipSign()
      if skipDigits() == 0 { offset = end }
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      throw SVGPathDataError(offset: start, message: "The number \(text) is too large.")
    }
    endArgument()
    return value
  }

  /// A flag is one digit, 0 or 1, and needs no separator after it.
  mutating func flag() throws(SVGPathDataError) -> Bool {
    skipComma()
    guard let digit = peek, digit == UInt8(ascii: "0") || digit == UInt8(ascii: "1") else {
      throw expected("a flag, 0 or 1", at: offset)
    }
    offset += 1
    endArgument()
    return digit == UInt8(ascii: "1")
  }

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func expected(_ what: String, at offset: Int) -> SVGPathDataError {
    let found = offset < bytes.count ? "" : " but the data ends"
    return SVGPathDataError(offset: offset, message: "Expected \(what)\(found).")
  }

  private mutating func endArgument() {
    mayHaveComma = true
    skipBlanks()
  }

  private mutating func skipComma() {
    guard mayHaveComma, peek == UInt8(ascii: ",") else { return }
    offset += 1
    skipBlanks()
  }

  private mutating func skipSign() {
    if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { offset += 1 }
  }

  private mutating func skipDigits() -> Int {
    let start = offset
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
    return offset - start
  }

  private mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || (0x09...0x0D).contains(byte), byte != 0x0B {
      offset += 1
    }
  }
}
