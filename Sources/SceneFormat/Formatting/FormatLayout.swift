/// Decides what stands on one line and what takes lines of its own, and gives each comment the one
/// place at which the style writes it.
///
/// What its author wrote between brackets stays there as long as it fits one line, and a list of
/// short values beyond that; what stood in lines of its own stays so. Laying out what is laid out
/// changes nothing.
struct FormatLayout {
  /// The last column of what stands between brackets.
  static let width = 140
  /// That of this layout.
  var width = Self.width
  /// The longest text of an item in a list that goes on over several lines.
  static let filledItem = 40

  func place(_ reader: inout FormatReader) {
    let root = reader.root
    root.isFlow = false
    for entry in root.parts {
      // Layers, entries of the script, expectations: each begins a line.
      if case .list(let items) = entry.value, items.contains(where: \.isMap) {
        entry.isFlow = false
      }
      place(entry, column: 0)
    }
    if let first = root.parts.first { reader.header += Self.comments(first.leading) }
    root.parts.first?.leading = []
    if reader.header == [""] { reader.header = [] }
  }

  /// `column` is how many characters stand before its key, or before itself where it is an item.
  func place(_ piece: FormatPiece, column: Int) {
    if case .scalar = piece.value { return }
    let valueColumn = column + (piece.key.map { FormatText.key($0).count + 2 } ?? 0)
    if piece.parts.isEmpty || piece.isFlow && fits(piece, column: valueColumn) {
      Self.flatten(piece)
      return
    }
    piece.isFlow = false
    let inner = column + (piece.key == nil ? 0 : 2)
    let isList = !piece.isMap
    for part in piece.parts { place(part, column: inner + (isList ? 2 : 0)) }
    settleComments(of: piece)
  }

  /// A dash has no comments of its own: they stand above it.
  private func settleComments(of piece: FormatPiece) {
    guard let first = piece.parts.first else { return }
    first.leading = Array(first.leading.drop { $0.isEmpty })
    guard piece.key == nil else { return }
    piece.leading += Self.comments(first.leading)
    first.leading = []
    if let comment = piece.trailing { piece.leading.append(comment) }
    piece.trailing = nil
  }

  private func fits(_ piece: FormatPiece, column: Int) -> Bool {
    guard !piece.holdsComments, let text = FormatText.flow(piece) else { return false }
    return column + text.count <= width || Self.isFilled(piece)
  }

  /// True for a list of short values, which may go on over several lines.
  static func isFilled(_ piece: FormatPiece) -> Bool {
    guard case .list(let items) = piece.value else { return false }
    return items.allSatisfy {
      !$0.isMap && FormatText.flow($0).map { $0.count <= filledItem } == true
    }
  }

  private static func flatten(_ piece: FormatPiece) {
    if case .scalar = piece.value {} else { piece.isFlow = true }
    for part in piece.parts {
      part.leading = []
      flatten(part)
    }
  }

  private static func comments(_ leading: [String]) -> [String] { leading.filter { !$0.isEmpty } }
}
