import TextFormats

extension Report {
  /// A summary for a pull request: the changed scenes, the first ten in detail.
  package var markdown: String {
    var lines = ["## \(title)", "", summary + ".", ""]
    for scene in changed.prefix(10) {
      lines.append("### \(Markdown.escaped(scene.name))")
      lines.append("")
      lines.append("**\(Markdown.escaped(scene.sentence))**")
      lines.append("")
      for detail in (scene.causes + (scene.review?.details ?? scene.notes)).prefix(12) {
        lines.append("- \(Markdown.escaped(detail))")
      }
      if let command = scene.command { lines += ["", "```sh", command, "```"] }
      lines.append("")
    }
    if changed.count > 10 {
      lines.append("And \(changed.count - 10) more: ")
      lines.append(
        changed.dropFirst(10).map { Markdown.escaped($0.name) }.joined(separator: ", "))
      lines.append("")
    }
    // A step summary may have 1 MiB.
    var text = lines.joined(separator: "\n")
    if text.utf8.count > 1_000_000 { text = String(text.prefix(250_000)) + "\n…\n" }
    return text
  }

  /// `24 scenes · 3 changed · 21 identical`, in words for a line; what was compared with nothing is
  /// counted apart.
  package var summary: String {
    let compared = unchanged.count { $0.isCompared }
    let rest = unchanged.count - compared
    return "\(Words.count(scenes.count, "scene")) · \(changed.count) changed · "
      + "\(compared) identical" + (rest == 0 ? "" : " · \(rest) not compared")
  }

  /// Lines that GitHub shows at the scene's file, at most ten.
  package var annotations: [String] {
    changed.prefix(10).map { scene in
      var place = ""
      if let path = scene.path {
        place = "file=\(Self.commandEscaped(path, isProperty: true)),line=\(scene.line ?? 1),"
      }
      let title = Self.commandEscaped(scene.name, isProperty: true)
      return "::error \(place)title=\(title)::"
        + Self.commandEscaped(
          ([scene.headline] + scene.causes).joined(separator: "; "), isProperty: false)
    }
  }

  private static func commandEscaped(_ text: String, isProperty: Bool) -> String {
    var escaped = text.replacing("%", with: "%25").replacing("\r", with: "%0D")
      .replacing("\n", with: "%0A")
    if isProperty { escaped = escaped.replacing(":", with: "%3A").replacing(",", with: "%2C") }
    return escaped
  }
}

extension ReportScene {
  /// What was changed in the scene's file, as one line or none.
  var causes: [String] { cause.map { [$0] } ?? [] }
}
