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
