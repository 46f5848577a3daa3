import SceneModel
import Yams

/// What the YAML parser complained about, in words for a scene's author.
struct YAMLProblem {
  private var location = SourceLocation(line: 1, column: 1)
  private var message = "the text cannot be read as YAML"
  private var hint: String?

  init(_ error: any Error, text: String) {
    guard let error = error as? YamlError else { return }
    switch error {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      location = SourceLocation(line: mark.line, column: mark.column)
      let setting = context.map { $0.text.isEmpty ? "" : " (\($0.text))" } ?? ""
      message = "not valid YAML: \(problem)\(setting)"
      hint = Self.hint(
        problem: problem, lines: Self.lines(upTo: mark, from: context?.mark, of: text))
      if hint == nil, let context, context.mark.line != mark.line, context.mark.line > 0 {
        hint = "look at what begins at line \(context.mark.line), column \(context.mark.column)"
      }
      if problem.contains("Maximum nesting") {
        message = "maps and lists are nested deeper than the YAML parser can follow"
      }
    case .reader(let problem, let offset, _, _):
      message = "not valid YAML: \(problem)"
      if let offset { location = Self.location(ofCharacter: offset, in: text) }
    case .duplicatedKeysInMapping(let names, let context):
      let first = SourceLocation(line: context.mark.line, column: context.mark.column)
      let name = names.first ?? ""
      location = Self.repetition(of: name, after: first, in: text) ?? first
      message = "`\(name)` is given twice in one map"
      hint = "the first one is at line \(first.line), column \(first.column)"
    default:
      // The parser gives no place: what it cannot hold is where lines go in deepest.
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      let depths = lines.map { $0.prefix { $0 == " " }.count }
      guard let deepest = depths.indices.max(by: { depths[$0] < depths[$1] }) else { return }
      location = SourceLocation(line: deepest + 1, column: depths[deepest] + 1)
    }
  }

  func diagnostic(path: String) -> Diagnostic {
    Diagnostic(path: path, location: location, message: message, hint: hint)
  }

  private static func hint(problem: String, lines: [Substring]) -> String? {
    if problem.contains("undefined alias") {
      return
        "an alias can only repeat an anchor that is complete before it; it cannot contain itself"
    }
    if problem.contains("another document") { return "a file holds one scene; remove the `---`" }
    if problem.contains("unexpected ':'") { return "put a space after the colon" }
    if lines.last?.prefix(while: \.isWhitespace).contains("\t") == true {
      return "indent with spaces; YAML forbids tabs"
    }
    if lines.contains(where: hasUnquotedColor) {
      return "an unquoted `#` begins a comment; write colors in quotes: \"#22303c\""
    }
    if lines.contains(where: { $0.contains(": =") && ($0.contains("?") || $0.contains("(")) }) {
      return "an expression with `? :`, commas or brackets must be in quotes: \"=a > b ? 1 : 2\""
    }
    return nil
  }

  /// True where a comment looks like a color.
  private static func hasUnquotedColor(_ line: Substring) -> Bool {
    line.split(separator: "#", omittingEmptySubsequences: false).dropFirst().contains { rest in
      (3...8).contains(rest.prefix { $0.isHexDigit }.count)
        && " ,[:".contains(line[..<rest.startIndex].dropLast().last ?? "-")
    }
  }

  /// The lines from where the parser's concern begins to where it gave up: two to ten.
  private static func lines(upTo mark: Mark, from start: Mark?, of text: String) -> [Substring] {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let last = min(mark.line, lines.count)
    let first = max(1, last - 9, min(start?.line ?? last, last - 1))
    return last < 1 ? [] : Array(lines[(first - 1)..<last])
  }

  private static func location(ofCharacter offset: Int, in text: String) -> SourceLocation {
    var (line, column) = (1, 1)
    for character in text.prefix(offset) {
      if character.isNewline { (line, column) = (line + 1, 1) } else { column += 1 }
    }
    return SourceLocation(line: line, column: column)
  }

  /// Where a key occurs again, which the parser does not say: at the same column below, or further
  /// on where it is one of a flow map.
  private static func repetition(
    of key: String, after first: SourceLocation, in text: String
  ) -> SourceLocation? {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.indices.contains(first.line - 1), !key.isEmpty else { return nil }
    func columns(in line: Substring) -> [Int] {
      let scalars = Array(line.unicodeScalars)
      let wanted = Array(key.unicodeScalars)
      guard scalars.count > wanted.count else { return [] }
      return (0..<(scalars.count - wanted.count)).filter { start in
        var end = start + wanted.count
        guard Array(scalars[start..<end]) == wanted else { return false }
        guard start == 0 || " \t{,\"'".unicodeScalars.contains(scalars[start - 1]) else {
          return false
        }
        while end < scalars.count, " \"'".unicodeScalars.contains(scalars[end]) { end += 1 }
        return end < scalars.count && scalars[end] == ":"
      }.map { $0 + 1 }
    }
    let before = lines[first.line - 1].unicodeScalars.prefix(first.column - 1)
    let isBlock = before.allSatisfy { " -".unicodeScalars.contains($0) }
    if !isBlock, let column = columns(in: lines[first.line - 1]).first(where: { $0 > first.column })
    {
      return SourceLocation(line: first.line, column: column)
    }
    for index in lines.indices.dropFirst(first.line) {
      for column in columns(in: lines[index]) where !isBlock || column == first.column {
        return SourceLocation(line: index + 1, column: column)
      }
    }
    return nil
  }
}
