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
  }

  /// The records of a table; empty lines are left out.
  package static func records(_ text: String) throws(TextError) -> [[Field]] {
    var (records, record) = ([[Field]](), [Field]())
    var (line, column) = (1, 1)
    var (start, field, quotes) = ((line: 1, column: 1), "", (isOpen: false, wereSeen: false))
    func isEmpty() -> Bool { record.isEmpty && field.isEmpty && !quotes.wereSeen }
    func endField() {
      record.append(Field(text: field, line: start.line, column: start.column))
      (field, quotes.wereSeen) = ("", false)
    }
    var rest = Substring(text)
    if rest.first == "\u{FEFF}" { rest.removeFirst() }
    while let character = rest.popFirst() {
      column += 1
      if quotes.isOpen {
        if character != "\"" {
          field.append(character)
        } else if rest.first == "\"" {
          field.append(rest.removeFirst())
          column += 1
        } else {
          quotes.isOpen = false
        }
        if character.isNewline { (line, column) = (line + 1, 1) }
      } else if character == "\"", field.isEmpty {
        quotes = (true, true)
      } else if character == "," {
        endField()
        start = (line, column)
      } else if character.isNewline {
        if !isEmpty() {
          endField()
          records.append(record)
          record = []
        }
        (line, column) = (line + 1, 1)
        start = (line, 1)
      } else {
        field.append(character)
      }
    }
    guard !quotes.isOpen else {
      throw TextError(line: start.line, message: "a quote is opened and not closed")
    }
    if !isEmpty() {
      endField()
      records.append(record)
    }
    return records
  }
}
