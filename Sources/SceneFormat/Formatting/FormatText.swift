/// How keys and values are spelled in the style.
enum FormatText {
  /// The last column of prose.
  static let width = 100

  static func key(_ key: String) -> String {
    let isPlain =
      key.first?.isLetter == true
      && key.unicodeScalars.allSatisfy {
        ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
          || "_.-$".unicodeScalars.contains($0)
      }
    return isPlain ? key : quoted(key)
  }

  /// A value on one line, between brackets where it has parts; nil where it cannot stand there.
  static func flow(_ piece: FormatPiece) -> String? {
    switch piece.value {
    case .scalar(let text, let isQuoted):
      if isQuoted { return quoted(text) }
      let isSafe =
        !text.isEmpty && !text.contains { ",[]{}".contains($0) || $0.isNewline }
        && !text.hasSuffix(":")
      return isSafe ? text : nil
    case .list(let items):
      return joined(items).map { "[\($0)]" }
    case .map(let entries):
      return joined(entries).map { "{\($0)}" }
    }

    func joined(_ pieces: [FormatPiece]) -> String? {
      var texts: [String] = []
      for piece in pieces {
        guard let text = flow(piece) else { return nil }
        texts.append(piece.key.map { "\(key($0)): \(text)" } ?? text)
      }
      return texts.joined(separator: ", ")
    }
  }

  /// The lines of texts between brackets; the first one begins at a column, the others with so many
  /// blanks, which they lack here.
  static func filled(_ texts: [String], column: Int, indent: Int, width: Int) -> [String] {
    var lines = ["["]
    var room = width - column - 1
    for (index, text) in texts.enumerated() {
      let text = index == texts.count - 1 ? "\(text)]" : "\(text),"
      let piece = index == 0 ? text : " \(text)"
      if index == 0 || piece.count <= room {
        lines[lines.count - 1] += piece
        room -= piece.count
      } else {
        lines.append(text)
        room = width - indent - text.count
      }
    }
    return lines
  }

  /// The lines of a literal block, where one can hold the text.
  static func literal(_ text: String) -> [String]? {
    guard text.contains("\n") else { return nil }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if text.hasSuffix("\n") { lines.removeLast() }
    guard let first = lines.first, let last = lines.last, !first.isEmpty, !last.isEmpty,
      !first.hasPrefix(" "), lines.allSatisfy({ isPrintable($0) && !$0.hasSuffix(" ") })
    else { return nil }
    return lines
  }

  /// The lines of a folded block, where one can hold the text.
  static func folded(_ text: String, indent: Int, width: Int = width) -> [String]? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard isPrintable(text), words.count > 1, !words.contains(where: \.isEmpty) else { return nil }
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

  static func quoted(_ text: String) -> String {
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

  private static func isPrintable(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
        && ![0x2028, 0x2029, 0xFEFF].contains($0.value)
    }
  }
}
