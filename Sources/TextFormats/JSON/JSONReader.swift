/// A value read from JSON text and the line it begins on.
package struct JSONNode {
  package enum Value {
    case null
    case bool(Bool)
    case integer(Int)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  package struct Member {
    package var name: String
    /// The line of the name.
    package var line: Int
    package var node: JSONNode
  }

  /// Counted from 1.
  package var line: Int
  package var value: Value

  /// What kind of value it is, for messages.
  package var kind: String {
    switch value {
    case .null: "null"
    case .bool: "true or false"
    case .integer: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// Reads JSON (RFC 8259) strictly; numbers are whole and fit 64 bits, names do not repeat.
///
/// These are the files of this program, so everything else is a mistake worth its line number.
package struct JSONReader {
  private static let deepestLevel = 64
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  package static func read(_ text: String) throws(TextError) -> JSONNode {
    var reader = JSONReader(bytes: Array(text.utf8))
    let node = try reader.value(level: 0)
    reader.skipBlanks()
    guard reader.peek == nil else { throw reader.error("nothing may follow the value") }
    return node
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func error(_ message: String) -> TextError { TextError(line: line, message: message) }

  private mutating func skipBlanks() {
    while let byte = peek, [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
      if byte == 0x0A { line += 1 }
      position += 1
    }
  }

  /// Steps over the next character if it is this one.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let byte = peek, UInt32(byte) == character.value else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(TextError) {
    skipBlanks()
    guard take(character) else { throw error("expected ‘\(character)’, found \(found)") }
  }

  /// The next character as a message shows it.
  private var found: String {
    guard peek != nil else { return "the end of the text" }
    let rest = String(decoding: bytes[position...].prefix(16), as: UTF8.self)
    guard let next = rest.unicodeScalars.first, next.value >= 0x20 else {
      return "a control character"
    }
    return "‘\(next)’"
  }

  private mutating func value(level: Int) throws(TextError) -> JSONNode {
    guard level < Self.deepestLevel else {
      throw error("values are nested more than \(Self.deepestLevel) deep")
    }
    skipBlanks()
    let start = line
    if take("{") { return JSONNode(line: start, value: .object(try members(level: level + 1))) }
    if take("[") { return JSONNode(line: start, value: .array(try elements(level: level + 1))) }
    if take("\"") { return JSONNode(line: start, value: .string(try string())) }
    return JSONNode(line: start, value: try word())
  }

  private mutating func elements(level: Int) throws(TextError) -> [JSONNode] {
    var elements: [JSONNode] = []
    skipBlanks()
    if take("]") { return elements }
    while true {
      elements.append(try value(level: level))
      skipBlanks()
      if take("]") { return elements }
      try expect(",")
    }
  }

  private mutating func members(level: Int) throws(TextError) -> [JSONNode.Member] {
    var members: [JSONNode.Member] = []
    var names: Set<String> = []
    skipBlanks()
    if take("}") { return members }
    while true {
      try expect("\"")
      let nameLine = line
      let name = try string()
      guard names.insert(name).inserted else {
        throw TextError(line: nameLine, message: "‘\(name)’ is given twice")
      }
      try expect(":")
      members.append(.init(name: name, line: nameLine, node: try value(level: level)))
      skipBlanks()
      if take("}") { return members }
      try expect(",")
    }
  }

  private mutating func word() throws(TextError) -> JSONNode.Value {
    let start = position
    while let byte = peek, isWord(byte) { position += 1 }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    switch word {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "": throw error("expected a value, found \(found)")
    default: break
    }
    let digits = word.hasPrefix("-") ? word.dropFirst() : word[...]
    let hasLeadingZero = digits.count > 1 && digits.hasPrefix("0")
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      !hasLeadingZero, let number = Int(word)
    else { throw error("expected a value, found ‘\(word.prefix(40))’") }
    return .integer(number)
  }

  private func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: true
    default: false
    }
  }

  /// The rest of a string whose opening quote was read.
  private mutating func string() throws(TextError) -> String {
    var units: [UInt8] = []
    while let byte = peek {
      guard byte >= 0x20 else { throw error("a string may not hold a control character") }
      position += 1
      switch byte {
      case 0x22: return String(decoding: units, as: UTF8.self)
      case 0x5C: units.append(contentsOf: Array(String(try escape()).utf8))
      default: units.append(byte)
      }
    }
    throw error("a string is not closed")
  }

  private mutating func escape() throws(TextError) -> Unicode.Scalar {
    let plain: [UInt8: Unicode.Scalar] = [
      0x22: "\"", 0x5C: "\\", 0x2F: "/", 0x62: "\u{8}", 0x66: "\u{C}", 0x6E: "\n", 0x72: "\r",
      0x74: "\t",
    ]
    if let byte = peek, let scalar = plain[byte] {
      position += 1
      return scalar
    }
    guard take("u") else { throw error("‘\\’ is followed by \(found)") }
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard (0xD800...0xDBFF).contains(first), take("\\"), take("u") else {
      throw error("half of a surrogate pair stands alone")
    }
    let second = try codeUnit()
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(
        0x1_0000 + (UInt32(first) - 0xD800) << 10 + UInt32(second) - 0xDC00)
    else { throw error("half of a surrogate pair stands alone") }
    return scalar
  }

  private mutating func codeUnit() throws(TextError) -> UInt16 {
    let digits = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
    guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit),
      let unit = UInt16(digits, radix: 16)
    else { throw error("‘\\u’ needs four hexadecimal digits") }
    position += 4
    return unit
  }
}
