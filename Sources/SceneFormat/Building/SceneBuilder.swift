package import AnimationEngine
import Geometry
package import Simulation

/// Turns a document into the scene that it means.
package struct SceneBuilder: Sendable {
  private let measuring: any ContentsMeasuring
  private let limits: SceneLimits
  private let overrides: [String: String]

  /// Contents are measured through `measuring`; `overrides` are constants of `let` by name, written
  /// as in a scene.
  package init(
    measuring: any ContentsMeasuring, limits: SceneLimits = SceneLimits(),
    overrides: [String: String] = [:]
  ) {
    (self.measuring, self.limits, self.overrides) = (measuring, limits, overrides)
  }

  /// The scene, with warnings in the order of the file; throws when there is at least one error.
  package func build(
    _ document: SceneDocument
  ) throws(SceneDiagnostics) -> (scene: Scene, warnings: [Diagnostic]) {
    let resolver = SceneResolver(path: document.path, limits: limits, measuring: measuring)
    let root = resolver.fields(document.root, .scene, at: document.location)
    resolver.defineConstants(root["let"], overrides: overrides)
    let stage = root["stage"].flatMap(resolver.stage)
    resolver.isStageRead = true
    resolver.readConstants()
    var layers = LayerTree()
    if let node = root["layers"] { resolver.addLayers(node, to: &layers) }
    let animations = root["animations"].map(resolver.animationObjects) ?? [:]
    let names = SceneNames(layers: layers, animations: animations)
    let script = root["script"].map { resolver.script($0, names) } ?? []
    resolver.checkMorphs(names, script)
    let duration = stage.flatMap {
      resolver.filmLength(root, names, script, frameRate: $0.frameRate)
    }
    if let poster = stage?.poster, let duration, poster > duration {
      resolver.report(
        at: root["stage"]?.entry("poster")?.value.location ?? document.location,
        "`poster` lies after the end of the film at \(Written.spelling(of: duration.value))")
    }
    let expectations =
      root["expect"].map { resolver.expectations($0, names, filmLength: duration) } ?? []
    let (title, description) = (root["title"], root["description"])
    let titleText = title.flatMap(resolver.text)
    let descriptionText = description.flatMap(resolver.text)
    let sources = root["sources"].map(resolver.texts) ?? []
    let formats = root["formats"].map(resolver.formats)
    guard !resolver.hasErrors, let stage, let duration else {
      throw SceneDiagnostics(resolver.diagnostics)
    }
    var scene = Scene(stage: stage, duration: duration, layers: layers)
    scene.title = titleText ?? ""
    scene.description = descriptionText ?? ""
    scene.sources = sources
    scene.animations = animations
    scene.script = script
    scene.expectations = expectations
    scene.formats = formats
    return (scene, SceneDiagnostics(resolver.diagnostics).diagnostics)
  }
}
