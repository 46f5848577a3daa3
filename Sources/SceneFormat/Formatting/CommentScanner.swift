/// A comment of a scene's text.
struct SceneComment: Hashable {
  /// From its `#` to the end of the line.
  var text: String
  /// Both count from 1.
  var line: Int
  var column: Int
  /// True where nothing else stands on its line.
  var isWholeLine: Bool
  /// How many brackets are open where it begins.
  var flowDepth: Int
}

/// Finds what the YAML parser drops: comments and empty lines.
struct CommentScanner {
  private(set) var comments: [SceneComment] = []
  /// Lines on which nothing stands at all.
  private(set) var emptyLines: Set<Int> = []

  private var quote: Character?
  private var flowDepth = 0
  /// The indentation that lines of a block scalar exceed; nil outside of one.
  private var blockIndent: Int?
  /// Empty lines at the end of a block scalar so far, which are no part of its text.
  private var emptyLinesOfBlock: Set<Int> = []

  init(_ text: String) {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() { scan(Array(line), line: index + 1) }
    emptyLines.formUnion(emptyLinesOfBlock)
  }

  private mutating func scan(_ line: [Character], line number: Int) {
    let indent = line.prefix { $0 == " " }.count
    if indent == line.count, quote == nil {
      if blockIndent == nil { emptyLines.insert(number) } else { emptyLinesOfBlock.insert(number) }
      return
    }
    if let blockIndent {
      if indent <= blockIndent {
        self.blockIndent = nil
        emptyLines.formUnion(emptyLinesOfBlock)
      }
      emptyLinesOfBlock = []
      if indent > blockIndent { return }
    }
    var index = 0
    /// Where the entry begins that a block scalar on this line would belong to.
    var entryColumn = indent
    var startsToken = true
    while index < line.count {
      let character = line[index]
      defer { index += 1 }
      if let open = quote {
        if character == "\\", open == "\"" { index += 1 }
        if character == open {
          if open == "'", index + 1 < line.count, line[index + 1] == "'" {
            index += 1
          } else {
            quote = nil
          }
        }
        startsToken = false
        continue
      }
      switch character {
      case "#" where index == 0 || line[index - 1].isWhitespace:
        comments.append(
          SceneComment(
            text: Self.trimmed(line[index...]), line: number, column: index + 1,
            isWholeLine: line[..<index].allSatisfy(\.isWhitespace), flowDepth: flowDepth))
        return
      case "\"" where startsToken, "'" where startsToken: quote = character
      case "[" where startsToken || flowDepth > 0, "{" where startsToken || flowDepth > 0:
        flowDepth += 1
      case "]" where flowDepth > 0, "}" where flowDepth > 0: flowDepth -= 1
      case "|" where startsToken && flowDepth == 0, ">" where startsToken && flowDepth == 0:
        blockIndent = entryColumn
      case "-" where startsToken && index + 1 < line.count && line[index + 1] == " ":
        if flowDepth == 0 {
          let rest = line[(index + 1)...]
          let isMap = rest.contains(":")
          if isMap { entryColumn = index + 1 + rest.prefix { $0 == " " }.count }
        }
        continue
      default: break
      }
      startsToken =
        character.isWhitespace && startsToken
        || (flowDepth > 0 && "[{,".contains(character))
        || ((character == ":" || character == "," || character == "-")
          && index + 1 < line.count && line[index + 1].isWhitespace)
    }
  }

  private static func trimmed(_ text: ArraySlice<Character>) -> String {
    var text = text
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
