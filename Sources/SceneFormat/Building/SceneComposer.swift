import AnimationEngine
import Geometry
import OutputFormats
import Overlays
import SceneModel

/// A scene to build: which, as which variant, with which constants.
struct SceneRequest {
  /// What stands in for a constant of `let`.
  enum Override {
    /// As a command line gives it.
    case text(String)
    /// As a lane gives it, with its expressions computed.
    case node(SceneNode)
  }

  var document: SceneDocument
  /// The scenes that lead to this one, itself last, as paths from the outermost scene's folder.
  var chain: [String]
  var overrides: [String: Override] = [:]
  var variant: String?
  /// Of a lane that shows the scene which has it: the variant of the whole, below the lane's own.
  var variantOfWhole: String?
  var theme: Theme.Name?
  /// True for a lane that shows the scene which has it: what speaks of the whole is left out.
  var isLaneOfItself = false
  /// Whether a variant that is a lane alone says what it leaves out.
  var tellsLeftOut = false
}

/// Builds scenes of parts: variants, themes, and scenes beside each other.
struct SceneComposer {
  let measuring: any ContentsMeasuring
  /// Reads the scenes that lanes name.
  let files: any SceneReading
  let limits: SceneLimits
  /// What stands before the paths of scenes in diagnostics.
  let outermostFolder: String

  /// The scene where it has no mistakes, and all that there is to say about it.
  func build(_ request: SceneRequest) -> (scene: BuiltScene?, diagnostics: [Diagnostic]) {
    let document = request.document
    let session = SceneSession(
      path: document.path, limits: limits, measuring: measuring,
      folder: request.chain.last.map(ScenePath.folder) ?? "")
    let reading = Reading(session)
    let mapping = SceneVariants(document.root, reading).applied(
      for: request, to: document.root, reading)
    let root = reading.entries(mapping, SceneMap.description, at: document.location)
    let isThemed = ThemeConstants.choose(request.theme, in: root, reading)
    SceneConstants.define(root, overrides: request.overrides, reading)
    let lanes = root[SceneMap.lanes].map { self.lanes($0, of: request, reading) } ?? []
    let showsItself = lanes.contains(where: \.showsItself)
    let hasMargin = root["overlays"].map { OverlayKind.takeRoom($0, reading) }
    let layout = lanes.isEmpty ? nil : LaneLayout(lanes, hasMargin: hasMargin != true)
    let stageMap = root[SceneMap.stage].flatMap {
      StageMap.read(
        $0, isThemed: isThemed || layout != nil, lanesSize: layout?.size, isLane: showsItself,
        reading)
    }
    let stage = stageMap?.stage
    session.stageSize = stage?.size
    session.isStageRead = true
    reading.readConstants()
    var whole = WholeScene(layers: LayerTree())
    if let layout, let stage { add(lanes, layout, to: &whole, stage, root, reading) }
    let lanesEnd = whole.duration
    // Where a lane shows this scene, these parts are that lane's.
    if !showsItself { addParts(of: root, to: &whole, on: stage, reading) }
    let names = whole.names
    MorphCheck(names.layers, animations: names.animations, script: whole.ownScript)
      .report(to: reading)
    let duration = stage.flatMap {
      FilmLength.read(root, whole, $0, lanesEnd: lanesEnd, reading)
    }
    if let poster = stage?.poster, let duration, poster > duration {
      reading.report(
        at: root[SceneMap.stage]?.entry("poster")?.value.location ?? document.location,
        "`poster` lies after the end of the film at \(Written.spelling(of: duration.value))")
    }
    let played = Reading(session, names, filmLength: duration)
    whole.expectations +=
      root["expect"].flatMap { played.read($0, .expectations) }?.flatMap(\.self) ?? []
    whole.overlays += root["overlays"].flatMap { played.read($0, .overlays) } ?? []
    let inspected = whole.overlays.compactMap(\.inspectedAnimator)
    for index in whole.dynamics.indices where inspected.contains(whole.dynamics[index].name) {
      whole.dynamics[index].isInspected = true
    }
    if !whole.touches.isEmpty, let stageMap, stageMap.showsTouches {
      whole.overlays.append(stageMap.touches)
    }
    let title = root.read(SceneMap.title, reading)
    let description = root.read(SceneMap.text, reading)
    let sources = root.read(SceneMap.sources, reading)
    let formats = root.read(SceneMap.formats, reading)
    if let formats, let stage, stage.background.alpha < 1,
      let told = OutputFormat.lostTransparency(in: formats), let place = root["formats"]?.location
    {
      reading.report(.warning, at: place, told.loss, hint: told.hint)
    }
    let diagnostics = session.log.diagnostics
    guard !session.log.hasErrors, let stage, let duration else { return (nil, diagnostics) }
    var scene = Scene(stage: stage, duration: duration, layers: whole.layers)
    scene.title = title ?? ""
    scene.description = description ?? ""
    scene.sources = sources ?? []
    scene.animations = whole.animations
    scene.script = (whole.script + whole.ownScript).sortedByTime()
    scene.reactions = whole.reactions
    scene.touches = whole.touches
    scene.gestures = whole.gestures
    scene.states = whole.states
    scene.scrolls = whole.scrolls
    scene.displayLinks = whole.displayLinks
    scene.animators = whole.animators
    scene.transitions = whole.transitions
    scene.hitTraits = whole.hitTraits
    scene.dynamics = whole.dynamics
    scene.expectations = whole.expectations
    scene.formats = formats
    return (
      BuiltScene(
        scene: scene, overlays: whole.overlays, theme: session.theme, warnings: []),
      diagnostics
    )
  }

  /// The layers of a scene and all that happens to them.
  private func addParts(
    of root: MapEntries, to whole: inout WholeScene, on stage: Stage?, _ reading: Reading
  ) {
    let session = reading.session
    var layers = LayerTreeReader(whole.layers, on: stage, reading)
    if let node = root[SceneMap.layers] { layers.add(node) }
    whole.layers = layers.tree
    whole.hitTraits.merge(layers.hitTraits) { lane, _ in lane }
    whole.scrolls += layers.scrolls
    if let node = root["displayLink"], let link = SceneDisplayLink.map.read(node, reading) {
      whole.displayLinks.append(link)
    }
    let own: [String: AnimationParameters] = root["animations"].map { .read($0, reading) } ?? [:]
    whole.animations.merge(own) { lane, _ in lane }
    if let node = root["states"] {
      whole.states += Reading(session, SceneNames(whole.layers)).read(node, .stateSets) ?? []
    }
    if let node = root["touches"] {
      whole.touches += .read(node, Reading(session, SceneNames(whole.layers)))
    }
    var names = whole.names
    session.bodies = BodyReading(
      behaviors: root["behaviors"], dynamics: root["dynamics"],
      scripts: [root["script"], root["gestures"]].compactMap(\.self),
      at: root.keyLocation(root["dynamics"] == nil ? "behaviors" : "dynamics"),
      Reading(session, SceneNames(whole.layers)))
    names.bodies += session.bodies.names
    // A set of states may be called like a gesture.
    let bare = Reading(session, SceneNames(whole.layers))
    let entries = root["gestures"].map { bare.newlyNamed($0, ("a", "gesture")) } ?? []
    names.gestures += entries.map(\.key)
    whole.blocks += [root["script"], root["gestures"], root["behaviors"]].compactMap(\.self)
      .flatMap(\.blockNames)
    names.blocks = whole.blocks
    var reading = Reading(session, names)
    if let node = root["animators"] { whole.animators += .read(node, &reading) }
    if let node = root["transitions"] { whole.transitions += .read(node, &reading) }
    let (gestures, answers) = [SceneGesture].read(entries, reading)
    whole.gestures += gestures
    let script = root["script"].map { Script($0, reading) } ?? Script()
    whole.ownScript = script.entries
    whole.reactions += answers + script.reactions
    if let dynamics = session.bodies.finish(reading) { whole.dynamics.append(dynamics) }
  }
}
