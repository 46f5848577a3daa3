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
      "line": .object(["type": .array([.string("integer"), .string("null")])]), "cause": text,
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
      "cause": cause.map { .string($0) } ?? .null,
      // Whoever wants each frame's numbers asks `diff --json`.
      "review": review?.json(frameLimit: 16) ?? .null,
      "pictures": .array((pictures?.files ?? []).map { .string($0) }),
    ])
  }
}
