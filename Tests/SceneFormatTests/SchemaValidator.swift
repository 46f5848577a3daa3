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

  private let root: [String: Any]

  init(_ json: String) throws {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
    root = object as? [String: Any] ?? [:]
  }

  func mistakes(in document: SceneDocument) -> [Mistake] {
    let node = SceneNode(content: .mapping(document.root), location: document.location)
    return mistakes(in: node, root, at: "")
  }

  private func mistakes(in node: SceneNode, _ schema: Any?, at path: String) -> [Mistake] {
    guard let schema = schema as? [String: Any] else {
      return schema as? Bool == false ? [Mistake(path: path, keyword: "unknown key")] : []
    }
    var found: [Mistake] = []
    func check(_ keyword: String, _ holds: (Any) -> Bool) {
      if let value = schema[keyword], !holds(value) {
        found.append(Mistake(path: path, keyword: keyword))
      }
    }
    func isValid(_ other: Any?) -> Bool { mistakes(in: node, other, at: path).isEmpty }
    if let reference = schema["$ref"] as? String {
      let name = String(reference.dropFirst("#/$defs/".count))
      guard let definition = (root["$defs"] as? [String: Any])?[name] else {
        return [Mistake(path: path, keyword: "no definition \(name)")]
      }
      found += mistakes(in: node, definition, at: path)
    }
    if let condition = schema["if"] {
      found += mistakes(
        in: node, isValid(condition) ? schema["then"] : schema["else"], at: path)
    }
    check("type") { type in
      (type as? [String] ?? [type as? String ?? ""]).contains { node.isOf($0) }
    }
    check("const") { ($0 as? String ?? "\($0)") == node.scalar }
    check("enum") { ($0 as? [String])?.contains(node.scalar ?? "") == true }
    check("anyOf") { ($0 as? [Any])?.contains { isValid($0) } == true }
    check("allOf") { ($0 as? [Any])?.allSatisfy { isValid($0) } == true }
    check("not") { !isValid($0) }
    check("pattern") { pattern in
      guard node.isOf("string"), let text = node.scalar, let pattern = pattern as? String,
        let expression = try? Regex(pattern)
      else { return true }
      return text.contains(expression)
    }
    for (keyword, holds) in Self.bounds {
      check(keyword) { bound in
        guard node.isOf("number"), let number = node.scalar.flatMap(Double.init),
          let bound = bound as? Double
        else { return true }
        return holds(number, bound)
      }
    }
    switch node.content {
    case .scalar: break
    case .sequence(let items):
      check("minItems") { items.count >= $0 as? Int ?? 0 }
      check("maxItems") { items.count <= $0 as? Int ?? .max }
      for (index, item) in items.enumerated() {
        found += mistakes(in: item, schema["items"], at: "\(path)/\(index)")
      }
    case .mapping(let mapping):
      check("required") { ($0 as? [String])?.allSatisfy { mapping[$0] != nil } == true }
      for entry in mapping.entries {
        let place = "\(path)/\(entry.key)"
        let patterns = schema["patternProperties"] as? [String: Any] ?? [:]
        if let property = (schema["properties"] as? [String: Any])?[entry.key] {
          found += mistakes(in: entry.value, property, at: place)
        } else if let pattern = patterns.first(where: { pattern in
          (try? Regex(pattern.key)).map { entry.key.contains($0) } == true
        }) {
          found += mistakes(in: entry.value, pattern.value, at: place)
        } else {
          found += mistakes(in: entry.value, schema["additionalProperties"], at: place)
        }
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
