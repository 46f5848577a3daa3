/// Writes pieces in the canonical style: blocks of lines, and what is short in one line.
struct FormatWriter {
  private(set) var lines: [String] = []
  /// What could not be written as it was read, where there was such a thing.
  private(set) var problem: String?

  static let width = 100
  /// Maps and lists inside each other on one line.
  private static let flowDepth = 3

  mutating func write(header: [String], _ root: FormatPiece, footer: [String]) {
    lines += Self.withoutOuterBlanks(header)
    if case .map(let entries) = root.value {
      for (index, entry) in entries.enumerated() {
        if index > 0 { comments(entry.leading, indent: 0) }
        if index == 0, !header.isEmpty, header.last == "" { lines.append("") }
        write(entry, indent: 0, prefix: "", isTopLevel: true)
      }
    }
    comments(footer, indent: 0)
  }

  private static func withoutOuterBlanks(_ comments: [String]) -> [String] {
    var comments = comments[...]
    while comments.first == "" { comments.removeFirst() }
    while comments.last == "" { comments.removeLast() }
    return Array(comments)
  }

  private mutating func comments(_ comments: [String], indent: Int) {
    for comment in comments {
      if comment.isEmpty {
        if lines.last?.isEmpty == false { lines.append("") }
      } else {
        lines.append(Self.spaces(indent) + comment)
      }
    }
  }

  /// A piece behind `prefix`, which stands at `indent` and holds a key or dashes already.
  private mutating func write(
    _ piece: FormatPiece, indent: Int, prefix: String, isTopLevel: Bool = false
  ) {
    let start = Self.spaces(indent) + prefix
    let head = piece.key.map { start + Self.key($0) + ":" } ?? start
    // A key is followed by a space, a dash has its own.
    let gap = piece.key == nil ? "" : " "
    let inner = indent + (piece.key == nil ? prefix.count : prefix.count + 2)
    switch piece.value {
    case .scalar(let text, let isQuoted):
      scalar(text, isQuoted: isQuoted, head + gap, indent: inner, comment: piece.trailing)
    case .list(let parts), .map(let parts):
      if let text = flow(piece, isTopLevel: isTopLevel),
        parts.isEmpty || (head + gap + text).count <= Self.width
      {
        end(head + gap + text, piece.trailing)
        return
      }
      if piece.key == nil, case .map = piece.value {
        writeMap(parts, afterDash: start, indent: inner, comment: piece.trailing)
        return
      }
      end(piece.key == nil ? Self.trimmed(head) : head, piece.trailing)
      for (index, part) in parts.enumerated() {
        comments(index == 0 ? part.leading.filter { !$0.isEmpty } : part.leading, indent: inner)
        write(part, indent: inner, prefix: part.key == nil ? "- " : "")
      }
    }
  }

  /// A map in a list, whose first entry stands behind the dash.
  private mutating func writeMap(
    _ entries: [FormatPiece], afterDash start: String, indent: Int, comment: String?
  ) {
    for (index, entry) in entries.enumerated() {
      guard index == 0 else {
        comments(entry.leading, indent: indent)
        write(entry, indent: indent, prefix: "")
        continue
      }
      comments(entry.leading.filter { !$0.isEmpty }, indent: start.count - 2)
      let dashes = start.drop { $0 == " " }
      if let comment {
        if entry.trailing == nil {
          entry.trailing = comment
        } else {
          comments([comment], indent: start.count - 2)
        }
      }
      let before = lines.count
      write(entry, indent: indent, prefix: "")
      // The first of its lines takes the dash in place of spaces.
      if before < lines.count {
        lines[before] =
          Self.spaces(start.count - dashes.count) + dashes
          + lines[before].dropFirst(indent)
      }
    }
  }

  private mutating func end(_ line: String, _ comment: String?) {
    lines.append(comment.map { "\(line)  \($0)" } ?? line)
  }

  // MARK: Scalars

  private mutating func scalar(
    _ text: String, isQuoted: Bool, _ head: String, indent: Int, comment: String?
  ) {
    guard isQuoted else {
      if text.contains(where: \.isNewline) {
        problem = problem ?? "a text of several lines without quotes"
      }
      end(text.isEmpty ? Self.trimmed(head) : head + text, comment)
      return
    }
    let quoted = Self.quoted(text)
    if text.contains("\n"), let block = Self.literal(text) {
      end(head + (text.hasSuffix("\n") ? "|" : "|-"), comment)
      for line in block { lines.append(line.isEmpty ? "" : Self.spaces(indent) + line) }
    } else if (head + quoted).count > Self.width, let folded = Self.folded(text, indent: indent) {
      end(head + ">-", comment)
      lines += folded.map { Self.spaces(indent) + $0 }
    } else {
      end(head + quoted, comment)
    }
  }

  /// The lines of a literal block, where one can hold the text.
  private static func literal(_ text: String) -> [String]? {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if text.hasSuffix("\n") { lines.removeLast() }
    guard let first = lines.first, let last = lines.last, !first.isEmpty, !last.isEmpty,
      !first.hasPrefix(" "), lines.allSatisfy({ isPrintable($0) && !$0.hasSuffix(" ") })
    else { return nil }
    return lines
  }

  /// The lines of a folded block, where one can hold the text.
  private static func folded(_ text: String, indent: Int) -> [String]? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard isPrintable(text), !text.contains("\n"), words.count > 1,
      !words.contains(where: \.isEmpty)
    else { return nil }
    var lines: [String] = []
    for word in words {
      if let line = lines.last, indent + line.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  private static func isPrintable(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
        && ![0x2028, 0x2029, 0xFEFF].contains($0.value)
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      default:
        if isPrintable(String(scalar)) {
          quoted.unicodeScalars.append(scalar)
        } else {
          let digits = String(scalar.value, radix: 16)
          quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
    return quoted + "\""
  }

  private static func key(_ key: String) -> String {
    let isPlain =
      key.first?.isLetter == true
      && key.unicodeScalars.allSatisfy {
        ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
          || "_.-$".unicodeScalars.contains($0)
      }
    return isPlain ? key : quoted(key)
  }

  // MARK: One line

  /// A list or a map on one line, where it may stand on one.
  private func flow(_ piece: FormatPiece, isTopLevel: Bool) -> String? {
    if isTopLevel, case .map(let entries) = piece.value,
      entries.contains(where: { if case .map = $0.value { true } else { false } })
    {
      // Things by name: each on lines of its own.
      guard piece.key.flatMap({ SceneLanguage.key($0, of: .scene) })?.type.isNamed != true else {
        return nil
      }
    }
    return Self.flow(piece, depth: 0)
  }

  private static func flow(_ piece: FormatPiece, depth: Int) -> String? {
    switch piece.value {
    case .scalar(let text, let isQuoted):
      if isQuoted { return text.contains("\n") ? nil : quoted(text) }
      let isSafe =
        !text.isEmpty && !text.contains { ",[]{}".contains($0) || $0.isNewline }
        && !text.hasSuffix(":")
      return isSafe ? text : nil
    case .list(let items):
      if items.isEmpty { return "[]" }
      guard depth < flowDepth, !piece.holdsComments else { return nil }
      let isPlain = items.allSatisfy { if case .map = $0.value { false } else { true } }
      let texts = items.map { flow($0, depth: depth + 1) }
      guard isPlain, !texts.contains(where: { $0 == nil }) else { return nil }
      return "[\(texts.compactMap(\.self).joined(separator: ", "))]"
    case .map(let entries):
      if entries.isEmpty { return "{}" }
      guard depth < flowDepth, !piece.holdsComments else { return nil }
      let texts = entries.map { entry in
        flow(entry, depth: depth + 1).map { "\(key(entry.key ?? "")): \($0)" }
      }
      guard !texts.contains(where: { $0 == nil }) else { return nil }
      return "{\(texts.compactMap(\.self).joined(separator: ", "))}"
    }
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  private static func trimmed(_ text: String) -> String {
    var text = text
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}

extension ValueType {
  fileprivate var isNamed: Bool { if case .named = self { true } else { false } }
}
