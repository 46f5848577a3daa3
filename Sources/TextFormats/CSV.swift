/// Comma-separated values (RFC 4180).
package enum CSV {
  /// A record; fields are quoted where they have a comma, a quote or a line break.
  package static func record(_ fields: [String]) -> String {
    fields.map(field).joined(separator: ",")
  }

  private static func field(_ text: String) -> String {
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  /// A field and where it stands, both counted from 1.
  package struct Field: Sendable, Hashable {
    package let text: String
    package let line: Int
    package let column: Int

    /// The text without the blanks around it.
    package var trimmed: String {
      let bytes = text.utf8
      // Nearly no cell has any.
      func isPlain(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x80 }
      guard let first = bytes.first, let last = bytes.last, !isPlain(first) || !isPlain(last) else {
        return text
      }
      let rest = text.drop(while: \.isWhitespace)
      let end = rest.lastIndex { !$0.isWhitespace }
      return end.map { String(rest[...$0]) } ?? ""
    }
  }

  /// The records of a table; empty lines are left out.
  ///
  /// Columns count the characters of Unicode, each for itself.
  package static func records(_ text: String) throws(TextError) -> [[Field]] {
    var text = text
    // A closure of the library's passes no error of a type on.
    return try text.withUTF8 { bytes in
      var reader = CSVReader(bytes)
      return Result { () throws(TextError) in try reader.records() }
    }.get()
  }
}

/// Reads a table byte by byte: characters one by one take ten times as long, and traces have a hundred thousand lines.
private struct CSVReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0
  /// Where `place` is, both counted from 1.
  private var (line, column) = (1, 1)

  // Each a constant by itself, which nothing has to set at run time.
  private static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    // A mark of the byte order.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  private var isAtEnd: Bool { place == bytes.count }

  mutating func records() throws(TextError) -> [[CSV.Field]] {
    var (records, width) = ([[CSV.Field]](), 0)
    while !isAtEnd {
      if endsLine() { continue }
      var record: [CSV.Field] = []
      record.reserveCapacity(width)
      repeat { record.append(try field()) } while passesComma()
      _ = endsLine()
      width = record.count
      records.append(record)
    }
    return records
  }

  /// Goes past a line's end, of one or two bytes, where one is here.
  private mutating func endsLine() -> Bool {
    guard !isAtEnd, bytes[place] == Self.lineFeed || bytes[place] == Self.carriageReturn else {
      return false
    }
    let isPair =
      bytes[place] == Self.carriageReturn && place + 1 < bytes.count
      && bytes[place + 1] == Self.lineFeed
    place += isPair ? 2 : 1
    (line, column) = (line + 1, 1)
    return true
  }

  private mutating func passesComma() -> Bool {
    guard !isAtEnd, bytes[place] == Self.comma else { return false }
    (place, column) = (place + 1, column + 1)
    return true
  }

  /// Reads up to a comma or the line's end; quotes stand at the begin of a field and hide both.
  private mutating func field() throws(TextError) -> CSV.Field {
    let start = (line: line, column: column)
    var text = ""
    while !isAtEnd, bytes[place] == Self.quote, text.isEmpty {
      (place, column) = (place + 1, column + 1)
      text = try quoted()
    }
    let rest = plain()
    text = text.isEmpty ? rest : text + rest
    return CSV.Field(text: text, line: start.line, column: start.column)
  }

  private mutating func plain() -> String {
    let start = place
    while !isAtEnd {
      let byte = bytes[place]
      if byte == Self.comma || byte == Self.lineFeed || byte == Self.carriageReturn { break }
      // Bytes that go on with a character are no column of their own.
      column += byte & 0xC0 == 0x80 ? 0 : 1
      place += 1
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// What stands between quotes, of which two mean one, past the second.
  private mutating func quoted() throws(TextError) -> String {
    let opened = line
    var text: [UInt8] = []
    while !isAtEnd {
      let byte = bytes[place]
      if byte == Self.quote {
        (place, column) = (place + 1, column + 1)
        guard !isAtEnd, bytes[place] == Self.quote else {
          return String(decoding: text, as: UTF8.self)
        }
      }
      let begin = place
      if endsLine() {
        text += bytes[begin..<place]
        continue
      }
      text.append(byte)
      column += byte & 0xC0 == 0x80 ? 0 : 1
      place += 1
    }
    throw TextError(line: opened, message: "a quote is opened and not closed")
  }
}
