package import AnimationEngine
package import Overlays

/// Turns a document into the scene that it means.
package struct SceneBuilder: Sendable {
  private let measuring: any ContentsMeasuring
  private let reading: any SceneReading
  private let limits: SceneLimits
  private let overrides: [String: String]
  private let variant: String?
  private let theme: Theme.Name?
  private let looksAtOtherVariants: Bool

  /// Prepares to build scenes.
  ///
  /// - Parameters:
  ///   - measuring: Loads and measures contents.
  ///   - reading: Reads the scenes that lanes name.
  ///   - limits: Bounds of what a scene may ask for.
  ///   - overrides: Constants of `let` by name, written as in a scene.
  ///   - variant: The variant to build; nil for the scene as it stands.
  ///   - theme: Stands in for the scene's own `theme`.
  ///   - looksAtOtherVariants: Whether what was not asked for is told too: mistakes in it, and that a
  ///     variant which is a lane leaves the others out.
  package init(
    measuring: any ContentsMeasuring, reading: any SceneReading = NoOtherScenes(),
    limits: SceneLimits = SceneLimits(), overrides: [String: String] = [:],
    variant: String? = nil, theme: Theme.Name? = nil, looksAtOtherVariants: Bool = true
  ) {
    (self.measuring, self.reading, self.limits) = (measuring, reading, limits)
    (self.overrides, self.variant, self.theme) = (overrides, variant, theme)
    self.looksAtOtherVariants = looksAtOtherVariants
  }

  /// The scene, with warnings in the order of the file; throws when there is at least one error.
  package func build(_ document: SceneDocument) throws(SceneDiagnostics) -> BuiltScene {
    if document.isLibrary {
      let place = document.root.entry(LibraryMap.marker)?.keyLocation ?? document.location
      throw SceneDiagnostics([
        Diagnostic(
          path: document.path, location: place,
          message: "this is a library, which is no film by itself",
          hint: "scenes take what it holds with `include`; `validate` looks at it alone")
      ])
    }
    let composer = SceneComposer(
      measuring: measuring, files: reading, limits: limits,
      outermostFolder: ScenePath.folder(of: document.path))
    let request = SceneRequest(
      document: document, chain: [ScenePath.lastPart(of: document.path)],
      overrides: overrides.mapValues { .text($0) }, variant: variant, theme: theme,
      tellsLeftOut: looksAtOtherVariants)
    var (scene, diagnostics) = composer.build(request)
    if looksAtOtherVariants {
      // What no film shows is looked at all the same.
      let names: [String?] = [nil] + document.variantNames.prefix(limits.variants).map(\.self)
      var known = Set(diagnostics)
      for name in names where name != variant {
        var other = request
        (other.variant, other.tellsLeftOut) = (name, false)
        // A constant of the wanted variant alone is none of another's.
        if variant != nil {
          let constants = composer.constantNames(of: other)
          other.overrides = other.overrides.filter { constants.contains($0.key) }
        }
        let subject = name.map { "in the variant `\($0)`" } ?? "without a variant"
        let found = composer.build(other).diagnostics.filter { $0.severity == .error }
        // What is wrong with several is told of the first.
        diagnostics += found.filter { known.insert($0).inserted }.map {
          document.variantsHold($0) ? $0 : $0.said(of: subject)
        }
      }
    }
    let told = SceneDiagnostics(diagnostics)
    guard var scene, !diagnostics.contains(where: { $0.severity == .error }) else { throw told }
    scene.warnings = told.diagnostics
    return scene
  }
}

extension SceneBuilder {
  /// What there is to say of a library by itself.
  ///
  /// That is of its constants in both themes, its components and its animations: warnings; throws where
  /// something is wrong. What speaks of layers of a scene can
  /// only be looked at with a scene. `name` is its path from the folder of
  /// the scenes, which is empty or ends with `/`.
  package func examine(
    library: SceneDocument, named name: String, in folder: String
  ) throws(SceneDiagnostics) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for theme in Theme.Name.allCases {
      found += examine(library, name, in: folder, theme)
    }
    let told = SceneDiagnostics(found)
    guard !found.contains(where: { $0.severity == .error }) else { throw told }
    return told.diagnostics
  }

  private func examine(
    _ library: SceneDocument, _ name: String, in folder: String, _ theme: Theme.Name
  ) -> [Diagnostic] {
    let start = library.location
    func scalar(_ text: String) -> SceneNode {
      SceneNode(content: .scalar(text, isQuoted: false), location: start)
    }
    let size = SceneNode(content: .sequence([scalar("640"), scalar("640")]), location: start)
    let stage = SceneNode(
      content: .mapping(
        .init(entries: [SceneNode.Entry(key: "size", keyLocation: start, value: size)])),
      location: start)
    let reading = Reading(SceneSession(path: library.path, limits: limits))
    let entries = reading.entries(library.root, LibraryMap.description, at: start)
    Libraries.checkDefinitions(entries, reading)
    var root = library.root
    // Names of layers mean those of a scene.
    root.entries.removeAll {
      LibraryMap.description.key($0.key) == nil || $0.key == LibraryMap.marker
        || LibraryMap.ofScenes.contains($0.key)
    }
    root.entries += [("stage", stage), ("duration", scalar("1"))].map {
      SceneNode.Entry(key: $0.0, keyLocation: start, value: $0.1)
    }
    let scene = SceneDocument(path: library.path, root: root, location: start)
    let composer = SceneComposer(
      measuring: measuring, files: self.reading, limits: limits,
      outermostFolder: folder)
    return reading.log.diagnostics
      + composer.build(
        SceneRequest(
          document: scene, chain: [name], theme: theme)
      ).diagnostics
  }
}

extension SceneDocument {
  /// True for what stands in the text of the scene's variants.
  fileprivate func variantsHold(_ diagnostic: Diagnostic) -> Bool {
    guard diagnostic.path == path, let start = root.entry("variants")?.keyLocation,
      diagnostic.location >= start
    else { return false }
    return !root.entries.contains { entry in
      entry.keyLocation > start && entry.keyLocation <= diagnostic.location
    }
  }
}
