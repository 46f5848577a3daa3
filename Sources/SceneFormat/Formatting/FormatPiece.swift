import SceneModel

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
  /// True for a list or a map between brackets, false for one in lines of its own.
  var isFlow: Bool
  /// Comments on lines of their own before it; an empty text is an empty line.
  var leading: [String] = []
  /// The comment behind its first line.
  var trailing: String?
  /// Where it was written, as indices of the writer's lines; nil inside of brackets.
  var lines: Range<Int>?

  init(key: String?, value: Value, location: SourceLocation, isFlow: Bool) {
    (self.key, self.value, self.location, self.isFlow) = (key, value, location, isFlow)
  }

  /// What a node says, without a word of how its author laid it out: all that has parts is between
  /// brackets, until a layout finds that it does not fit there.
  convenience init(_ node: SceneNode, _ entry: SceneNode.Entry? = nil) {
    let value: Value =
      switch node.content {
      case .scalar(let text, let isQuoted): .scalar(text, isQuoted: isQuoted)
      case .sequence(let items): .list(items.map { FormatPiece($0) })
      case .mapping(let mapping): .map(mapping.entries.map { FormatPiece($0.value, $0) })
      }
    self.init(
      key: entry?.key, value: value, location: entry?.keyLocation ?? node.location, isFlow: true)
  }

  var parts: [FormatPiece] {
    switch value {
    case .scalar: []
    case .list(let items): items
    case .map(let entries): entries
    }
  }

  /// Of a scalar.
  var text: String? { if case .scalar(let text, _) = value { text } else { nil } }

  var isMap: Bool { if case .map = value { true } else { false } }

  /// True where a comment stands at one of its parts, which then need lines of their own.
  var holdsComments: Bool {
    parts.contains {
      $0.trailing != nil || $0.leading.contains { !$0.isEmpty } || $0.holdsComments
    }
  }

  /// True where another piece is written alike, wherever it stands.
  func isSame(as other: FormatPiece) -> Bool {
    guard key == other.key, isFlow == other.isFlow, leading == other.leading,
      trailing == other.trailing
    else { return false }
    return switch (value, other.value) {
    case (.scalar(let text, let isQuoted), .scalar(let otherText, let isOtherQuoted)):
      text == otherText && isQuoted == isOtherQuoted
    case (.list(let parts), .list(let others)), (.map(let parts), .map(let others)):
      parts.count == others.count && zip(parts, others).allSatisfy { $0.isSame(as: $1) }
    default: false
    }
  }
}
