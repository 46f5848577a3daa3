import SceneModel

/// Spellings that must not reach the YAML parser.
///
/// The parser compares the keys of a map by hashing them. A key that is a list of nested aliases would
/// keep it busy for years, so such keys are refused by their looks. The test is coarse on purpose: it
/// applies only to texts that have both an anchor and an alias.
struct YAMLHazards {
  let text: String

  /// True where a text seems to have both an anchor and an alias; a `&` or `*` with nothing after it
  /// names neither.
  var hasAliases: Bool {
    var (hasAnchor, hasAlias) = (false, false)
    var (before, previous): (UInt8, UInt8) = (0x0A, 0x0A)
    for byte in text.utf8 {
      if Self.isSpace(before) || Self.isOpener(before), !Self.isSpace(byte) {
        if previous == UInt8(ascii: "&") { hasAnchor = true }
        if previous == UInt8(ascii: "*") { hasAlias = true }
      }
      (before, previous) = (previous, byte)
    }
    return hasAnchor && hasAlias
  }

  /// Where the first key that is not a plain word stands, in a text with anchors and aliases.
  var complexKeyBesideAliases: SourceLocation? {
    var hasAnchor = false
    var hasAlias = false
    var complexKey: SourceLocation?
    var (line, column) = (1, 0)
    var previous: UInt8 = 0x0A
    var isAliasOpen = false
    var closed: SourceLocation?
    for byte in text.utf8 {
      if byte & 0xC0 != 0x80 { column += 1 }
      let here = SourceLocation(line: line, column: column)
      let startsToken = Self.isSpace(previous) || Self.isOpener(previous)
      switch byte {
      case UInt8(ascii: "&") where startsToken: hasAnchor = true
      case UInt8(ascii: "*") where startsToken:
        (hasAlias, isAliasOpen, closed) = (true, true, here)
      case UInt8(ascii: "]"), UInt8(ascii: "}"): (isAliasOpen, closed) = (false, here)
      case UInt8(ascii: ":"):
        if let closed, complexKey == nil { complexKey = closed }
        closed = nil
      case UInt8(ascii: " "), UInt8(ascii: "\t"): isAliasOpen = false
      default:
        if Self.isSpace(byte) || !isAliasOpen { (isAliasOpen, closed) = (false, nil) }
      }
      if previous == UInt8(ascii: "?"), Self.isSpace(byte), complexKey == nil {
        complexKey = SourceLocation(line: line, column: max(1, column - 1))
      }
      if byte == 0x0A { (line, column) = (line + 1, 0) }
      previous = byte
    }
    return hasAnchor && hasAlias ? complexKey : nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func isOpener(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: ",")
      || byte == UInt8(ascii: "?") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-")
  }
}
