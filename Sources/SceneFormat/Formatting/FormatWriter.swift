/// Writes pieces that are laid out.
struct FormatWriter {
  private(set) var lines: [String] = []
  /// What could not be written as it was read, where there was such a thing.
  private(set) var problem: String?
  /// The last column of lists between brackets, and of prose.
  private let width: (brackets: Int, prose: Int)

  init(brackets: Int = FormatLayout.width, prose: Int = FormatText.width) {
    width = (brackets, prose)
  }

  mutating func write(_ reader: FormatReader) {
    comments(reader.header, indent: 0)
    write(reader.root)
    comments(reader.footer, indent: 0)
  }

  /// Writes the entries of a map.
  mutating func write(_ root: FormatPiece) {
    write(parts: root.parts, indent: 0, isList: false, lead: "")
  }

  private mutating func comments(_ comments: [String], indent: Int) {
    for comment in comments { lines.append(comment.isEmpty ? "" : Self.spaces(indent) + comment) }
  }

  /// Parts in lines of their own; `lead` stands before the first one in place of blanks.
  private mutating func write(parts: [FormatPiece], indent: Int, isList: Bool, lead: String) {
    for (index, part) in parts.enumerated() {
      comments(part.leading, indent: indent)
      let start = (index == 0 ? lead : Self.spaces(indent)) + (isList ? "- " : "")
      let first = lines.count
      write(part, start: start, indent: indent + (isList ? 2 : 0))
      part.lines = first..<lines.count
    }
  }

  /// `start` is what stands on its line before its key, as wide as `indent`.
  private mutating func write(_ piece: FormatPiece, start: String, indent: Int) {
    let inner = piece.key == nil ? indent : indent + 2
    let head = piece.key.map { "\(start)\(FormatText.key($0)):" } ?? start
    // A key is followed by a blank, a dash has its own.
    let gap = piece.key == nil ? "" : " "
    switch piece.value {
    case .scalar(let text, let isQuoted):
      scalar(text, isQuoted: isQuoted, head + gap, indent: inner, comment: piece.trailing)
    case .list(let parts) where piece.isFlow:
      let texts = parts.compactMap(FormatText.flow)
      let column = (head + gap).count
      let isShort = column + texts.reduce(0) { $0 + $1.count + 2 } <= width.brackets
      let broken = FormatText.filled(
        texts, column: column, indent: inner, width: width.brackets)
      end(
        head + gap
          + (isShort || parts.isEmpty
            ? "[\(texts.joined(separator: ", "))]"
            : broken.joined(separator: "\n" + Self.spaces(inner))),
        piece.trailing)
    case .map where piece.isFlow:
      end(head + gap + (FormatText.flow(piece) ?? "{}"), piece.trailing)
    case .list(let parts), .map(let parts):
      if piece.key != nil { end(head, piece.trailing) }
      write(
        parts: parts, indent: inner, isList: !piece.isMap,
        lead: piece.key == nil ? start : Self.spaces(inner))
    }
  }

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
    let quoted = FormatText.quoted(text)
    if let block = FormatText.literal(text) {
      end(head + (text.hasSuffix("\n") ? "|" : "|-"), comment)
      for line in block { lines.append(line.isEmpty ? "" : Self.spaces(indent) + line) }
    } else if (head + quoted).count > width.prose,
      let folded = FormatText.folded(text, indent: indent, width: width.prose)
    {
      end(head + ">-", comment)
      lines += folded.map { Self.spaces(indent) + $0 }
    } else {
      end(head + quoted, comment)
    }
  }

  private mutating func end(_ line: String, _ comment: String?) {
    let line = comment.map { "\(line)  \($0)" } ?? line
    lines += line.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  private static func trimmed(_ text: String) -> String {
    var text = text
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
