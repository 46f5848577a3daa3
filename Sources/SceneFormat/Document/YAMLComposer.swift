import SceneModel
import Yams

/// Turns YAML text into nodes with places; scalars stay text.
///
/// Yams follows YAML 1.1, where `yes`, `010` and `1:30` have types of their own. Its resolver is
/// therefore switched off, and what a scalar means is decided by who reads it.
struct YAMLComposer {
  let path: String
  let text: String
  let limits: SceneLimits
  /// Of a library, as places in it name it.
  let file: String?

  private var nodeCount = 0
  private var diagnostics: [Diagnostic] = []

  init(path: String, text: String, limits: SceneLimits, file: String? = nil) {
    // The parser takes a byte order mark for a part of the text.
    let isMarked = text.unicodeScalars.first == "\u{FEFF}"
    self.text = isMarked ? String(text.unicodeScalars.dropFirst()) : text
    (self.path, self.limits, self.file) = (path, limits, file)
  }

  /// The root node, or nil for a text without one.
  mutating func compose() throws(SceneDiagnostics) -> SceneNode? {
    guard text.utf8.count <= limits.textBytes else {
      throw failure(
        SourceLocation(line: 1, column: 1),
        "the scene has \(text.utf8.count) bytes; the limit `textBytes` is \(limits.textBytes)")
    }
    if let key = YAMLHazards(text: text).complexKeyBesideAliases {
      throw failure(
        key, "keys that are not plain words cannot be combined with aliases",
        hint: "write the key out")
    }
    let root: Node?
    do {
      root = try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
    } catch {
      throw SceneDiagnostics([YAMLProblem(error, text: text).diagnostic(path: path)])
    }
    guard let root else { return nil }
    let start = SourceLocation(line: 1, column: 1, file: file)
    let node = try convert(root, depth: 0, fallback: start)
    guard diagnostics.isEmpty else { throw SceneDiagnostics(diagnostics) }
    return node
  }

  /// Expands shared nodes, so that the count sees what an alias bomb would cost.
  private mutating func convert(
    _ node: Node, depth: Int, fallback: SourceLocation
  ) throws(SceneDiagnostics) -> SceneNode {
    let location =
      node.mark.map { SourceLocation(line: $0.line, column: $0.column, file: file) } ?? fallback
    nodeCount += 1
    guard nodeCount <= limits.nodes else {
      throw failure(
        location, "the scene has more nodes than the limit `nodes` of \(limits.nodes)",
        hint: "aliases count as often as they are used")
    }
    guard depth <= limits.nestingDepth else {
      throw failure(
        location,
        "maps and lists are nested deeper than the limit `nestingDepth` of \(limits.nestingDepth)")
    }
    switch node {
    case .scalar(let scalar):
      refuse(tag: scalar.tag, at: location)
      let isQuoted =
        scalar.style != .plain && scalar.style != .any || scalar.tag.description == Self.textTag
      return SceneNode(content: .scalar(scalar.string, isQuoted: isQuoted), location: location)
    case .sequence(let sequence):
      refuse(tag: sequence.tag, at: location)
      var items: [SceneNode] = []
      for item in sequence {
        items.append(try convert(item, depth: depth + 1, fallback: location))
      }
      return SceneNode(content: .sequence(items), location: location)
    case .mapping(let mapping):
      refuse(tag: mapping.tag, at: location)
      var entries: [SceneNode.Entry] = []
      for (key, value) in mapping {
        let keyNode = try convert(key, depth: depth + 1, fallback: location)
        let valueNode = try convert(value, depth: depth + 1, fallback: keyNode.location)
        guard case .scalar(let name, _) = keyNode.content else {
          diagnostics.append(
            Diagnostic(path: path, location: keyNode.location, message: "a key must be a word"))
          continue
        }
        if name == "<<" {
          diagnostics.append(
            Diagnostic(
              path: path, location: keyNode.location,
              message: "merge keys (`<<`) are not supported",
              hint: "write the keys out, or define a value once under `let`"))
          continue
        }
        entries.append(
          SceneNode.Entry(key: name, keyLocation: keyNode.location, value: valueNode))
      }
      return SceneNode(content: .mapping(.init(entries: entries)), location: location)
    case .alias:
      throw failure(location, "an alias stands where its value was expected")
    }
  }

  /// What quoted scalars have, and `!!str` gives.
  private static let textTag = "tag:yaml.org,2002:str"

  /// Tags that say no more than the node's own looks.
  private static let plainTags = [
    "", "!", textTag, "tag:yaml.org,2002:seq", "tag:yaml.org,2002:map",
  ]

  /// Other tags would change what a value means behind the reader's back.
  private mutating func refuse(tag: Tag, at location: SourceLocation) {
    let name = tag.description
    guard !Self.plainTags.contains(name) else { return }
    diagnostics.append(
      Diagnostic(
        path: path, location: location, message: "the tag `\(name)` has no meaning in a scene",
        hint: "leave it out"))
  }

  private func failure(
    _ location: SourceLocation, _ message: String, hint: String? = nil
  ) -> SceneDiagnostics {
    SceneDiagnostics([Diagnostic(path: path, location: location, message: message, hint: hint)])
  }
}
