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

  /// Prepares to build scenes.
  ///
  /// - Parameters:
  ///   - measuring: Loads and measures contents.
  ///   - reading: Reads the scenes that lanes name.
  ///   - limits: Bounds of what a scene may ask for.
  ///   - overrides: Constants of `let` by name, written as in a scene.
  ///   - variant: The variant to build; nil for the scene as it stands.
  ///   - theme: Stands in for the scene's own `theme`.
  package init(
    measuring: any ContentsMeasuring, reading: any SceneReading = NoOtherScenes(),
    limits: SceneLimits = SceneLimits(), overrides: [String: String] = [:],
    variant: String? = nil, theme: Theme.Name? = nil
  ) {
    (self.measuring, self.reading, self.limits) = (measuring, reading, limits)
    (self.overrides, self.variant, self.theme) = (overrides, variant, theme)
  }

  /// The scene, with warnings in the order of the file; throws when there is at least one error.
  package func build(_ document: SceneDocument) throws(SceneDiagnostics) -> BuiltScene {
    let composer = SceneComposer(
      measuring: measuring, reading: reading, limits: limits,
      outermostFolder: ScenePath.folder(of: document.path))
    let request = SceneRequest(
      document: document, chain: [ScenePath.lastPart(of: document.path)],
      overrides: overrides.mapValues { .text($0) }, variant: variant, theme: theme)
    var (scene, diagnostics) = composer.build(request)
    if variant == nil {
      // What no film shows is looked at all the same.
      for name in document.variantNames.prefix(limits.variants) {
        var request = request
        request.variant = name
        diagnostics += composer.build(request).diagnostics.filter { $0.severity == .error }
      }
    }
    let told = SceneDiagnostics(diagnostics)
    guard var scene, !diagnostics.contains(where: { $0.severity == .error }) else { throw told }
    scene.warnings = told.diagnostics
    return scene
  }
}
