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
  /// What its film makes of time where that depends on what happens in it; nil where the scene says it.
  package var timePlan: TimePlan?
  /// What the scene and its libraries define by name, sorted by name.
  package var constants: [SceneConstant] = []
}

/// A constant of a scene as its author wrote it.
package struct SceneConstant: Sendable, Hashable {
  package var name: String
  /// The library that defines it, from the folder of the scene; nil for the scene itself.
  package var file: String?
  /// What it is defined as, in one line.
  package var text: String
}

/// Reads the scenes that a scene names as its lanes, and the libraries that it includes.
package protocol SceneReading: Sendable {
  /// The text of the file at `path`, relative to the folder of the outermost scene file.
  func text(at path: String) throws(ContentsError) -> String
}

/// Where scenes have no neighbors, as in a text that comes from no file.
package struct NoOtherScenes: SceneReading {
  package init() {}

  package func text(at path: String) throws(ContentsError) -> String {
    throw ContentsError("the file `\(path)` cannot be read from here")
  }
}

extension SceneDocument {
  /// The names of the scene's variants, in the order written.
  package var variantNames: [String] {
    guard case .mapping(let variants) = root["variants"]?.content else { return [] }
    return variants.entries.map(\.key)
  }
}
