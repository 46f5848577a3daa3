import Simulation

/// A value of a scene with the comments that stand at it: an entry of a map, or an item of a list.
final class FormatPiece {
  enum Value {
    case scalar(String, isQuoted: Bool)
    case list([FormatPiece])
    case map([FormatPiece])
  }

  /// Nil for items of lists.
  let key: String?
  var value: Value
  let location: SourceLocation
  /// Comments on lines of their own before it; an empty text is an empty line.
  var leading: [String] = []
  /// The comment behind its first line.
  var trailing: String?

  init(key: String?, value: Value, location: SourceLocation) {
    (self.key, self.value, self.location) = (key, value, location)
  }

  var parts: [FormatPiece] {
    switch value {
    case .scalar: []
    case .list(let items): items
    case .map(let entries): entries
    }
  }

  /// True where a comment stands at one of its parts, which then need lines of their own.
  var holdsComments: Bool {
    parts.contains {
      $0.trailing != nil || $0.leading.contains { !$0.isEmpty } || $0.holdsComments
    }
  }

  /// True where a node says the same, key by key in the same order.
  func says(_ node: SceneNode) -> Bool {
    switch (value, node.content) {
    case (.scalar(let text, let isQuoted), .scalar(let other, let isOtherQuoted)):
      return text == other && isQuoted == isOtherQuoted
    case (.list(let items), .sequence(let others)):
      return items.count == others.count && zip(items, others).allSatisfy { $0.says($1) }
    case (.map(let entries), .mapping(let others)):
      return entries.count == others.entries.count
        && zip(entries, others.entries).allSatisfy { $0.key == $1.key && $0.says($1.value) }
    default: return false
    }
  }
}

/// Reads a document into pieces and gives each comment to the piece at which it stands.
struct FormatReader {
  let root: FormatPiece
  /// Before all else, and behind all else.
  private(set) var header: [String] = []
  private(set) var footer: [String] = []

  /// A piece, and the one that a comment behind it belongs to.
  private struct Slot {
    let piece: FormatPiece
    let holder: FormatPiece
  }

  private let lines: [[Unicode.Scalar]]
  /// In the order of the text.
  private var slots: [Slot] = []

  init(_ document: SceneDocument, text: String) {
    lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
      .map { Array($0.unicodeScalars) }
    root = FormatPiece(key: nil, value: .map([]), location: document.location)
    root.value = .map(document.root.entries.map { piece($0.value, $0, flow: nil) })
    attach(CommentScanner(text))
  }

  private mutating func piece(
    _ node: SceneNode, _ entry: SceneNode.Entry?, flow: Slot?
  ) -> FormatPiece {
    let piece = FormatPiece(
      key: entry?.key, value: .list([]), location: entry?.keyLocation ?? node.location)
    // In a list on one line, a comment behind it is about the whole line.
    let isOnFlowsLine = flow?.piece.location.line == piece.location.line
    slots.append(Slot(piece: piece, holder: isOnFlowsLine ? flow?.holder ?? piece : piece))
    let inner = flow ?? (isFlow(node) ? Slot(piece: piece, holder: piece) : nil)
    switch node.content {
    case .scalar(let text, let isQuoted): piece.value = .scalar(text, isQuoted: isQuoted)
    case .sequence(let items):
      piece.value = .list(items.map { self.piece($0, nil, flow: inner) })
    case .mapping(let mapping):
      piece.value = .map(mapping.entries.map { self.piece($0.value, $0, flow: inner) })
    }
    return piece
  }

  private func isFlow(_ node: SceneNode) -> Bool {
    let (line, column) = (node.location.line - 1, node.location.column - 1)
    guard lines.indices.contains(line), lines[line].indices.contains(column) else { return false }
    return lines[line][column] == "[" || lines[line][column] == "{"
  }

  private mutating func attach(_ scanner: CommentScanner) {
    var place = 0
    var isFirstOnLine: [Int: Int] = [:]
    for (index, slot) in slots.enumerated() where isFirstOnLine[slot.piece.location.line] == nil {
      isFirstOnLine[slot.piece.location.line] = index
    }
    for comment in scanner.comments {
      while place < slots.count, Self.precedes(slots[place].piece.location, comment) { place += 1 }
      if comment.isWholeLine {
        if place < slots.count {
          slots[place].piece.leading.append(comment.text)
        } else {
          footer.append(comment.text)
        }
      } else if place == 0 {
        header.append(comment.text)
      } else if slots[place - 1].holder.trailing == nil {
        slots[place - 1].holder.trailing = comment.text
      } else {
        slots[place - 1].holder.leading.append(comment.text)
      }
    }
    addEmptyLines(scanner, isFirstOnLine)
    if let first = slots.first?.piece {
      header += first.leading
      first.leading = []
    }
  }

  /// One empty line before a piece stays, and one between the comments before it.
  private func addEmptyLines(_ scanner: CommentScanner, _ firstOnLine: [Int: Int]) {
    let wholeLines = Set(scanner.comments.filter(\.isWholeLine).map(\.line))
    for (line, index) in firstOnLine {
      let piece = slots[index].piece
      var comments = piece.leading
      var leading: [String] = []
      var above = line - 1
      while above > 0 {
        if wholeLines.contains(above) {
          guard let comment = comments.popLast() else { break }
          leading.append(comment)
        } else if scanner.emptyLines.contains(above) {
          if leading.last != "" { leading.append("") }
        } else {
          break
        }
        above -= 1
      }
      piece.leading = comments + leading.reversed()
    }
  }

  private static func precedes(_ location: SourceLocation, _ comment: SceneComment) -> Bool {
    (location.line, location.column) < (comment.line, comment.column)
  }
}
