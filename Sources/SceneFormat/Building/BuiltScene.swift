package import AnimationEngine
package import Overlays
package import SceneModel

/// All that a scene file means: the scene itself, and how it is explained.
package struct BuiltScene: Sendable {
  package var scene: Scene
  /// Marks of documentation, in drawing order.
  package var overlays: [any Overlay]
  /// Their palette.
  package var theme: Theme
  /// In the order of the file.
  package var warnings: [Diagnostic]
}

/// Reads the scenes that a scene names as its lanes.
package protocol SceneReading: Sendable {
  /// The text of the scene at `path`, relative to the folder of the outermost scene file.
  func text(at path: String) throws(ContentsError) -> String
}

/// Where scenes have no neighbors, as in a text that comes from no file.
package struct NoOtherScenes: SceneReading {
  package init() {}

  package func text(at path: String) throws(ContentsError) -> String {
    throw ContentsError("the scene `\(path)` cannot be read from here")
  }
}

extension SceneDocument {
  /// The names of the scene's variants, in the order written.
  package var variantNames: [String] {
    guard case .mapping(let variants) = root["variants"]?.content else { return [] }
    return variants.entries.map(\.key)
  }

  /// The names of the constants that a variant of the scene has.
  func constantNames(ofVariant variant: String?) -> [String] {
    let maps = [
      root["let"], variant.flatMap { root["variants"]?.entry($0)?.value.entry("let")?.value },
    ]
    return maps.flatMap { node -> [String] in
      guard case .mapping(let constants) = node?.content else { return [] }
      return constants.entries.map(\.key)
    }
  }
}
