import Glibc

/// Pictures of a folder by a pattern of their names, as FFmpeg says them: `frames/shot-%04d.png`.
package struct PicturePattern: Sendable {
  package let path: String
  package let folder: String
  /// What names begin and end with.
  private let head: String
  private let tail: String
  /// So many digits at least, with zeros before the number.
  private let digits: Int

  /// Nil where a path is no pattern, or names a file.
  package init?(_ path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let name = parts.last, let match = name.firstMatch(of: /%(?:0([1-9][0-9]?))?d/),
      access(path, F_OK) != 0
    else { return nil }
    let above = parts.dropLast().joined(separator: "/")
    (self.path, folder) = (path, parts.count == 1 ? "." : above.isEmpty ? "/" : above)
    (head, tail) = (
      String(name[..<match.range.lowerBound]), String(name[match.range.upperBound...])
    )
    digits = match.output.1.flatMap { Int($0) } ?? 1
  }

  /// Whether a name is of a picture of the pattern; numbers that are longer than its digits count as well.
  func matches(_ name: String) -> Bool {
    guard name.utf8.count >= head.utf8.count + digits + tail.utf8.count, name.hasPrefix(head),
      name.hasSuffix(tail)
    else { return false }
    let number = name.utf8.dropFirst(head.utf8.count).dropLast(tail.utf8.count)
    return number.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      && (number.count == digits || number.first != UInt8(ascii: "0"))
  }
}
