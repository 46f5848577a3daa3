package import SceneModel

/// A piece of a scene as its author wrote it, with its place in the text.
package struct SceneNode: Sendable {
  package enum Content: Sendable {
    /// Text, whatever it looks like; quoted or block text is never a number or a word.
    case scalar(String, isQuoted: Bool)
    case sequence([SceneNode])
    case mapping(Mapping)
  }

  package struct Entry: Sendable {
    package var key: String
    package var keyLocation: SourceLocation
    package var value: SceneNode
  }

  /// Keys and values in the order written; no key occurs twice.
  package struct Mapping: Sendable {
    package var entries: [Entry]

    package subscript(key: String) -> SceneNode? { entries.first { $0.key == key }?.value }

    package func entry(_ key: String) -> Entry? { entries.first { $0.key == key } }
  }

  package var content: Content
  package var location: SourceLocation

  /// A key and its value, where the node is a map that has it.
  package func entry(_ key: String) -> Entry? {
    if case .mapping(let mapping) = content { mapping.entry(key) } else { nil }
  }
}

extension SceneNode {
  /// What the node says, whatever stands around it: no places, no comments, no white space.
  ///
  /// Two nodes have the same bytes only where they say the same: kinds and lengths come first.
  fileprivate func write(to bytes: inout [UInt8]) {
    func write(_ text: String) {
      withUnsafeBytes(of: UInt64(text.utf8.count).littleEndian) { bytes.append(contentsOf: $0) }
      bytes.append(contentsOf: text.utf8)
    }
    func begin(_ kind: Character, _ count: Int) {
      bytes.append(kind.asciiValue ?? 0)
      withUnsafeBytes(of: UInt64(count).littleEndian) { bytes.append(contentsOf: $0) }
    }
    switch content {
    case .scalar(let text, let isQuoted):
      begin(isQuoted ? "q" : "s", 1)
      write(text)
    case .sequence(let items):
      begin("l", items.count)
      for item in items { item.write(to: &bytes) }
    case .mapping(let mapping):
      begin("m", mapping.entries.count)
      for entry in mapping.entries {
        write(entry.key)
        entry.value.write(to: &bytes)
      }
    }
  }
}

extension SceneDocument {
  /// Bytes that stand for what the file says of its films: the same for all ways to write it.
  ///
  /// What it claims of them, and where they come from, is left out, also of its variants.
  package var filmBytes: [UInt8] {
    let silent: Set<String> = ["expect", "sources"]
    func without(_ mapping: SceneNode.Mapping) -> SceneNode.Mapping {
      SceneNode.Mapping(entries: mapping.entries.filter { !silent.contains($0.key) })
    }
    var root = without(root)
    for place in root.entries.indices where root.entries[place].key == "variants" {
      guard case .mapping(var variants) = root.entries[place].value.content else { continue }
      for variant in variants.entries.indices {
        guard case .mapping(let own) = variants.entries[variant].value.content else { continue }
        variants.entries[variant].value.content = .mapping(without(own))
      }
      root.entries[place].value.content = .mapping(variants)
    }
    var bytes: [UInt8] = []
    SceneNode(content: .mapping(root), location: location).write(to: &bytes)
    return bytes
  }
}

/// A scene as its author wrote it.
///
/// The YAML is sound, within the limits, and its root is a map of this version; nothing is resolved.
package struct SceneDocument: Sendable {
  /// As the caller named the scene.
  package let path: String
  package let root: SceneNode.Mapping
  /// Where the root begins.
  package let location: SourceLocation

  /// Whether it is no scene, but holds what scenes include.
  package var isLibrary: Bool { root[LibraryMap.marker] != nil }
}
