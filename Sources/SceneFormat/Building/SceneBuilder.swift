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
        let constants = document.constantNames(ofVariant: name)
        if variant != nil {
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
