/// A value of JSON, and the text it becomes: the same bytes for the same value.
package enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int)
  /// Written with at most four decimals; null where it is no number.
  case number(Double)
  /// Written in the fewest digits that read back as the same number; null where it is none.
  case exact(Double)
  case string(String)
  case array([JSONValue])
  /// Members, written sorted by their names' scalars.
  case object([String: JSONValue])
  /// Members, written in the order given.
  case members([Member])

  package struct Member: Sendable, Hashable {
    package var name: String
    package var value: JSONValue
  }

  package static func ordered(_ members: [(String, JSONValue)]) -> JSONValue {
    .members(members.map { Member(name: $0, value: $1) })
  }

  /// Everything on one line, for output that is one value a line.
  package var line: String { text(.line) }

  /// The same without blanks, for streams of events.
  package var compact: String { text(.compact) }

  /// Values on lines of their own down to two levels, deeper ones on one line; ends with a newline.
  ///
  /// That is one frame, one scene or one fingerprint entry a line: what a line-based merge needs.
  package var text: String { text(.lines(levels: 2)) + "\n" }

  /// Every member on a line of its own, arrays of plain values on one; ends with a newline.
  package var page: String { text(.page) + "\n" }

  private enum Layout: Equatable {
    case line
    case compact
    case lines(levels: Int)
    case page
  }

  private func text(_ layout: Layout) -> String {
    var text = ""
    write(to: &text, layout, indent: "")
    return text
  }

  private func write(to text: inout String, _ layout: Layout, indent: String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += "\(value)"
    case .number(let value): text += Self.decimal(value)
    case .exact(let value): text += Self.shortest(value)
    case .string(let value): text += Self.quoted(value)
    case .array(let elements):
      let isPlain = !elements.contains(where: \.isNested)
      Self.write(elements, between: ("[", "]"), to: &text, layout, isPlain, indent: indent) {
        $0.write(to: &$1, $2, indent: $3)
      }
    case .object(let members):
      let sorted = members.sorted {
        $0.key.unicodeScalars.lexicographicallyPrecedes($1.key.unicodeScalars)
      }
      JSONValue.ordered(sorted.map { ($0.key, $0.value) }).write(to: &text, layout, indent: indent)
    case .members(let members):
      Self.write(members, between: ("{", "}"), to: &text, layout, false, indent: indent) {
        $1 += Self.quoted($0.name) + (layout == .compact ? ":" : ": ")
        $0.value.write(to: &$1, $2, indent: $3)
      }
    }
  }

  private var isNested: Bool {
    switch self {
    case .array, .object, .members: true
    case .null, .bool, .integer, .number, .exact, .string: false
    }
  }

  private static func write<Item>(
    _ items: [Item], between brackets: (String, String), to text: inout String, _ layout: Layout,
    _ isPlainArray: Bool, indent: String,
    writeItem: (Item, inout String, Layout, String) -> Void
  ) {
    let inner: Layout? =
      switch layout {
      case .line, .compact: nil
      case .lines(let levels): levels > 0 ? .lines(levels: levels - 1) : nil
      case .page: isPlainArray ? nil : .page
      }
    text += brackets.0
    for (position, item) in items.enumerated() {
      if position > 0 { text += inner == nil && layout != .compact ? ", " : "," }
      if inner != nil { text += "\n\(indent)  " }
      writeItem(item, &text, inner ?? (layout == .compact ? .compact : .line), indent + "  ")
    }
    if inner != nil, !items.isEmpty { text += "\n\(indent)" }
    text += brackets.1
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

  private static func shortest(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
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
