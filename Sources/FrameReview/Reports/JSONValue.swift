/// A value of JSON, and the text it becomes: the same bytes for the same value.
package enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int)
  /// Written with at most four decimals; null where it is no number.
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// Members, written sorted by their names' scalars.
  case object([String: JSONValue])

  /// Everything on one line, for output that is one value a line.
  package var line: String {
    var text = ""
    write(to: &text, indent: nil)
    return text
  }

  /// Values on lines of their own down to two levels, deeper ones on one line; ends with a newline.
  ///
  /// That is one frame, one scene or one fingerprint entry a line: what a line-based merge needs.
  package var text: String {
    var text = ""
    write(to: &text, indent: 0)
    return text + "\n"
  }

  private static let levelsOnLines = 2

  /// Writes at a level, or on one line where `indent` is nil.
  private func write(to text: inout String, indent: Int?) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += "\(value)"
    case .number(let value): text += Self.decimal(value)
    case .string(let value): text += Self.quoted(value)
    case .array(let elements):
      Self.write(elements, between: ("[", "]"), to: &text, indent: indent) { element, text, level in
        element.write(to: &text, indent: level)
      }
    case .object(let members):
      let sorted = members.sorted {
        $0.key.unicodeScalars.lexicographicallyPrecedes($1.key.unicodeScalars)
      }
      Self.write(sorted, between: ("{", "}"), to: &text, indent: indent) { member, text, level in
        text += Self.quoted(member.key) + ": "
        member.value.write(to: &text, indent: level)
      }
    }
  }

  private static func decimal(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e12 else { return "null" }
    let scaled = Int64((value * 10_000).rounded())
    let (whole, part) = scaled.magnitude.quotientAndRemainder(dividingBy: 10_000)
    var text = (scaled < 0 ? "-" : "") + "\(whole)"
    if part > 0 {
      var digits = "\(part + 10_000)".dropFirst()
      while digits.last == "0" { digits.removeLast() }
      text += "." + digits
    }
    return text
  }

  private static func write<Item>(
    _ items: [Item], between brackets: (String, String), to text: inout String, indent: Int?,
    writeItem: (Item, inout String, Int?) -> Void
  ) {
    let level = indent.flatMap { $0 < levelsOnLines ? $0 + 1 : nil }
    text += brackets.0
    for (position, item) in items.enumerated() {
      if position > 0 { text += level == nil ? ", " : "," }
      if let level { text += "\n" + String(repeating: "  ", count: level) }
      writeItem(item, &text, level)
    }
    if let indent, level != nil, !items.isEmpty {
      text += "\n" + String(repeating: "  ", count: indent)
    }
    text += brackets.1
  }

  private static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      case "\u{0}"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
