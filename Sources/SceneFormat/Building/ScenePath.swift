/// Paths of files as scenes name them, with `/` between their parts.
enum ScenePath {
  /// Without `.` and without `..` as far as a part before it can be left; a plain name stays as it is.
  static func normalized(_ path: String) -> String {
    guard path.contains("./") else { return path }
    var parts: [Substring] = []
    for part in path.split(separator: "/", omittingEmptySubsequences: true) {
      switch part {
      case ".": continue
      case ".." where parts.last.map { $0 != ".." } == true: parts.removeLast()
      default: parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// The folder that holds a file: empty, or ending with `/`.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  static func lastPart(of path: String) -> String {
    String(path.dropFirst(folder(of: path).count))
  }
}
