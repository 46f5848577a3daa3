import SceneModel

extension SceneReference {
  /// What a scene may ask for, from the rows of the limits.
  static var limits: String {
    var lines = [
      "## Limits", "",
      """
      More is refused, with the limit's name. `--limit NAME=COUNT` and a project's `limits` lower a \
      limit, or raise it as far as the last column says.
      """, "",
      "| limit | usual | at most | |", "| --- | --- | --- | --- |",
    ]
    for count in SceneLimits.counts {
      lines.append("| `\(count.name)` | \(count.usual) | \(count.most) | \(count.summary) |")
    }
    let limits = SceneLimits()
    let fixed: [(String, String, String)] = [
      ("frameRate", "\(limits.frameRate)", "Of frames per second."),
      ("magnitude", Written.spelling(of: limits.magnitude), "Of numbers, in either direction."),
      ("seconds", "\(limits.seconds)", "Of times, in either direction."),
    ]
    for (name, value, summary) in fixed {
      lines.append("| `\(name)` | \(value) | \(value) | \(summary) |")
    }
    return lines.joined(separator: "\n")
  }
}
