import Foundation

@testable import SceneFormat

/// Checks a document against the JSON Schema as an editor does: the part of draft 2020-12 that ours uses.
struct SchemaValidator {
  /// A mistake, with the place in the document at which an editor underlines it.
  struct Mistake: Equatable, CustomStringConvertible {
    var path: String
    var keyword: String
    var description: String { "\(path): \(keyword)" }
  }

  /// A JSON Schema, taken out of Foundation's types once: those convert whole maps at every look.
  private indirect enum Schema {
    case flag(Bool)
    case text(String)
    case number(Double)
    case list([Schema])
    case map([String: Schema])

    init(_ value: Any, at key: String = "") {
      switch value {
      case let text as String: self = .text(text)
      case let list as [Any]: self = .list(list.map { Schema($0) })
      case let map as [String: Any]:
        self = .map(
          Dictionary(uniqueKeysWithValues: map.map { ($0, Schema($1, at: $0)) }))
      case let flag as Bool where key == "additionalProperties": self = .flag(flag)
      default: self = .number((value as? NSNumber)?.doubleValue ?? .nan)
      }
    }

    subscript(key: String) -> Schema? { if case .map(let map) = self { map[key] } else { nil } }
    var list: [Schema] { if case .list(let list) = self { list } else { [] } }
    var text: String? { if case .text(let text) = self { text } else { nil } }
    var number: Double? { if case .number(let number) = self { number } else { nil } }
    var texts: [String] { list.compactMap(\.text) }
  }

  private let root: Schema

  init(_ json: String) throws {
    root = Schema(try JSONSerialization.jsonObject(with: Data(json.utf8)))
  }

  func mistakes(in document: SceneDocument) -> [Mistake] {
    let node = SceneNode(content: .mapping(document.root), location: document.location)
    return mistakes(in: node, root, at: "")
  }

  /// Branches wait in a list: a chain of conditions is longer than a thread's stack is deep.
  private func mistakes(in node: SceneNode, _ schema: Schema?, at path: String) -> [Mistake] {
    var found: [Mistake] = []
    var pending = [schema].compactMap(\.self)
    while let schema = pending.popLast() {
      if case .flag(false) = schema {
        found.append(Mistake(path: path, keyword: "unknown key"))
      }
      if let reference = schema["$ref"]?.text {
        let definition = root["$defs"]?[String(reference.dropFirst("#/$defs/".count))]
        if definition == nil { found.append(Mistake(path: path, keyword: reference)) }
        pending += [definition].compactMap(\.self)
      }
      if let condition = schema["if"] {
        let holds = mistakes(in: node, condition, at: path).isEmpty
        pending += [holds ? schema["then"] : schema["else"]].compactMap(\.self)
      }
      found += plainMistakes(in: node, schema, at: path)
    }
    return found
  }

  private func plainMistakes(
    in node: SceneNode, _ schema: Schema, at path: String
  ) -> [Mistake] {
    var found: [Mistake] = []
    func check(_ keyword: String, _ holds: (Schema) -> Bool) {
      if let value = schema[keyword], !holds(value) {
        found.append(Mistake(path: path, keyword: keyword))
      }
    }
    func isValid(_ other: Schema) -> Bool { mistakes(in: node, other, at: path).isEmpty }
    check("type") { type in
      (type.text.map { [$0] } ?? type.texts).contains { node.isOf($0) }
    }
    check("const") { value in
      value.text.map { $0 == node.scalar } ?? (value.number == node.scalar.flatMap(Double.init))
    }
    check("enum") { $0.texts.contains(node.scalar ?? "") }
    check("anyOf") { $0.list.contains(where: isValid) }
    check("allOf") { $0.list.allSatisfy(isValid) }
    check("not") { !isValid($0) }
    check("pattern") { pattern in
      guard node.isOf("string"), let text = node.scalar,
        let expression = try? Regex(pattern.text ?? "")
      else { return true }
      return text.contains(expression)
    }
    for (keyword, holds) in Self.bounds {
      check(keyword) { bound in
        guard node.isOf("number"), let number = node.scalar.flatMap(Double.init),
          let bound = bound.number
        else { return true }
        return holds(number, bound)
      }
    }
    switch node.content {
    case .scalar: break
    case .sequence(let items):
      check("minItems") { Double(items.count) >= $0.number ?? 0 }
      check("maxItems") { Double(items.count) <= $0.number ?? .infinity }
      for (index, item) in items.enumerated() {
        found += mistakes(in: item, schema["items"], at: "\(path)/\(index)")
      }
    case .mapping(let mapping):
      check("required") { $0.texts.allSatisfy { mapping[$0] != nil } }
      for entry in mapping.entries {
        // The only pattern is that of an address: it has a dot.
        let address = entry.key.contains(".") ? schema["patternProperties"]?["\\."] : nil
        let property = schema["properties"]?[entry.key] ?? address
        found += mistakes(
          in: entry.value, property ?? schema["additionalProperties"],
          at: "\(path)/\(entry.key)")
      }
    }
    return found
  }

  private static let bounds: [(String, @Sendable (Double, Double) -> Bool)] = [
    ("minimum", { $0 >= $1 }), ("exclusiveMinimum", { $0 > $1 }), ("maximum", { $0 <= $1 }),
  ]
}

extension SceneNode {
  fileprivate var scalar: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  /// Whether YAML 1.2's core schema makes a value of this JSON type of it.
  fileprivate func isOf(_ type: String) -> Bool {
    switch content {
    case .sequence: return type == "array"
    case .mapping: return type == "object"
    case .scalar(_, isQuoted: true): return type == "string"
    case .scalar(let text, isQuoted: false):
      let found =
        ["true", "false"].contains(text)
        ? "boolean"
        : ["", "~", "null"].contains(text)
          ? "null" : Double(text) != nil ? "number" : "string"
      return found == type
    }
  }
}
