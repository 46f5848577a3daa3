import SceneModel

/// Reads a document into pieces and gives each comment to the piece at which it stands.
struct FormatReader {
  let root: FormatPiece
  /// Before all else, and behind all else.
  var header: [String] = []
  private(set) var footer: [String] = []
  /// All comments, in the order of the text.
  let comments: [SceneComment]

  private struct Slot {
    let piece: FormatPiece
    /// The lists and maps between brackets that it stands in, outermost first.
    let flows: [FormatPiece]

    /// The piece that a comment behind it is about: behind closed brackets, all that they hold.
    func holder(ofCommentAtDepth depth: Int) -> FormatPiece {
      flows.indices.contains(depth) ? flows[depth] : piece
    }
  }

  private let lines: [[Unicode.Scalar]]
  /// In the order of the text.
  private var slots: [Slot] = []

  init(_ document: SceneDocument, text: String) {
    lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
      .map { Array($0.unicodeScalars) }
    root = FormatPiece(key: nil, value: .map([]), location: document.location, isFlow: false)
    let scanner = CommentScanner(text)
    comments = scanner.comments
    root.value = .map(document.root.entries.map { piece($0.value, $0, in: []) })
    attach(scanner)
  }

  /// True where another text has the same pieces and comments, in the same order and style.
  func isSame(as other: FormatReader) -> Bool {
    header == other.header && footer == other.footer && root.isSame(as: other.root)
  }

  private mutating func piece(
    _ node: SceneNode, _ entry: SceneNode.Entry?, in flows: [FormatPiece]
  ) -> FormatPiece {
    let piece = FormatPiece(
      key: entry?.key, value: .list([]), location: entry?.keyLocation ?? node.location,
      isFlow: isFlow(node))
    slots.append(Slot(piece: piece, flows: flows))
    let inner = piece.isFlow ? flows + [piece] : flows
    switch node.content {
    case .scalar(let text, let isQuoted): piece.value = .scalar(text, isQuoted: isQuoted)
    case .sequence(let items):
      piece.value = .list(items.map { self.piece($0, nil, in: inner) })
    case .mapping(let mapping):
      piece.value = .map(mapping.entries.map { self.piece($0.value, $0, in: inner) })
    }
    return piece
  }

  private func isFlow(_ node: SceneNode) -> Bool {
    if case .scalar = node.content { return false }
    let (line, column) = (node.location.line - 1, node.location.column - 1)
    guard lines.indices.contains(line), lines[line].indices.contains(column) else { return false }
    return lines[line][column] == "[" || lines[line][column] == "{"
  }

  /// A comment on a line of its own belongs to what follows, one behind a line to what is there.
  ///
  /// One empty line stays before a piece and before a comment.
  private mutating func attach(_ scanner: CommentScanner) {
    func gap(above line: Int) -> [String] { scanner.emptyLines.contains(line - 1) ? [""] : [] }
    var place = 0
    for comment in scanner.comments {
      while place < slots.count, Self.precedes(slots[place].piece.location, comment) { place += 1 }
      if comment.isWholeLine {
        if place < slots.count {
          slots[place].piece.leading += gap(above: comment.line) + [comment.text]
        } else {
          footer += gap(above: comment.line) + [comment.text]
        }
        continue
      }
      guard place > 0 else {
        header.append(comment.text)
        continue
      }
      let holder = slots[place - 1].holder(ofCommentAtDepth: comment.flowDepth)
      if holder.trailing == nil {
        holder.trailing = comment.text
      } else {
        holder.leading.append(comment.text)
      }
    }
    var line = 0
    for slot in slots where slot.piece.location.line > line {
      line = slot.piece.location.line
      slot.piece.leading += gap(above: line)
    }
    if let first = slots.first?.piece {
      header += first.leading
      first.leading = []
    }
    header = Array(header.drop { $0.isEmpty })
  }

  private static func precedes(_ location: SourceLocation, _ comment: SceneComment) -> Bool {
    (location.line, location.column) < (comment.line, comment.column)
  }
}
