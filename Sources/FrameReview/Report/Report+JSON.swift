package import TextFormats

extension Report {
  /// The version of `report.json`.
  package static let format = 1

  /// The report for programs; `Report.schema` describes it.
  package var json: JSONValue {
    .object([
      "format": .integer(Self.format),
      "title": .string(title),
      "changed": .integer(changed.count),
      "unchanged": .integer(unchanged.count),
      "scenes": .array(scenes.map(\.json)),
    ])
  }

  /// JSON Schema (2020-12) of `report.json`.
  package static var schema: JSONValue {
    func type(_ name: String) -> JSONValue { .object(["type": .string(name)]) }
    func list(_ items: JSONValue) -> JSONValue {
      .object(["type": .string("array"), "items": items])
    }
    let text = JSONValue.object(["type": .array([.string("string"), .string("null")])])
    let scene: [String: JSONValue] = [
      "name": type("string"), "path": text, "outcome": type("string"), "sentence": type("string"),
      "severity": type("number"), "notes": list(type("string")), "command": text,
      "line": .object(["type": .array([.string("integer"), .string("null")])]),
      "review": .object(["type": .array([.string("object"), .string("null")])]),
      "pictures": list(type("string")),
    ]
    let members: [String: JSONValue] = [
      "format": .object(["const": .integer(format)]), "title": type("string"),
      "changed": type("integer"), "unchanged": type("integer"),
      "scenes": list(
        .object([
          "type": .string("object"), "properties": .object(scene),
          "required": .array(scene.keys.sorted().map { .string($0) }),
          "additionalProperties": .bool(false),
        ])),
    ]
    return .object([
      "$schema": .string("https://json-schema.org/draft/2020-12/schema"),
      "title": .string("Inbetween report"), "type": .string("object"),
      "properties": .object(members),
      "required": .array(members.keys.sorted().map { .string($0) }),
      "additionalProperties": .bool(false),
    ])
  }
}

extension ReportScene {
  fileprivate var json: JSONValue {
    .object([
      "name": .string(name),
      "path": path.map { .string($0) } ?? .null,
      "outcome": .string(outcome),
      "sentence": .string(sentence),
      "severity": .number(severity),
      "notes": .array(notes.map { .string($0) }),
      "command": command.map { .string($0) } ?? .null,
      "line": line.map { .integer($0) } ?? .null,
      // Whoever wants each frame's numbers asks `diff --json`.
      "review": review?.json(frameLimit: 16) ?? .null,
      "pictures": .array((pictures?.files ?? []).map { .string($0) }),
    ])
  }
}

extension Report {
  /// A summary for a pull request: the changed scenes, the first ten in detail.
  package var markdown: String {
    var lines = ["## \(title)", "", summary + ".", ""]
    for scene in changed.prefix(10) {
      lines.append("### \(Self.markdownEscaped(scene.name))")
      lines.append("")
      lines.append("**\(Self.markdownEscaped(scene.sentence))**")
      lines.append("")
      for detail in (scene.review?.details ?? scene.notes).prefix(12) {
        lines.append("- \(Self.markdownEscaped(detail))")
      }
      if let command = scene.command { lines += ["", "```sh", command, "```"] }
      lines.append("")
    }
    if changed.count > 10 {
      lines.append("And \(changed.count - 10) more: ")
      lines.append(
        changed.dropFirst(10).map { Self.markdownEscaped($0.name) }.joined(separator: ", "))
      lines.append("")
    }
    // A step summary may have 1 MiB.
    var text = lines.joined(separator: "\n")
    if text.utf8.count > 1_000_000 { text = String(text.prefix(250_000)) + "\n…\n" }
    return text
  }

  /// `24 scenes · 3 changed · 21 identical`, in words for a line; what was compared with nothing is
  /// told apart.
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
        + Self.commandEscaped(scene.headline, isProperty: false)
    }
  }

  private static func markdownEscaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "#", "|": escaped += "\\\(character)"
      case "\n": escaped += " "
      default: escaped.append(character)
      }
    }
    return escaped
  }

  private static func commandEscaped(_ text: String, isProperty: Bool) -> String {
    var escaped = text.replacing("%", with: "%25").replacing("\r", with: "%0D")
      .replacing("\n", with: "%0A")
    if isProperty { escaped = escaped.replacing(":", with: "%3A").replacing(",", with: "%2C") }
    return escaped
  }
}
