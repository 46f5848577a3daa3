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
    let head = head(of: request)
    let session = head.session
    var whole = WholeScene()
    let duration = read(head, to: &whole, in: Scope())
    if !whole.scene.touches.isEmpty, let stageMap = head.stageMap, stageMap.showsTouches {
      whole.overlays.append(stageMap.touches)
    }
    let diagnostics = session.log.diagnostics
    guard !session.log.hasErrors, let stage = head.stage, let duration else {
      return (nil, diagnostics)
    }
    (whole.scene.stage, whole.scene.duration) = (stage, duration)
    whole.scene.script = whole.scene.script.sortedByTime()
    let built = BuiltScene(
      scene: whole.scene, overlays: whole.overlays, theme: session.theme, warnings: [],
      timePlan: whole.timePlan,
      constants: session.constants.definitions.sorted { $0.key < $1.key }.map { name, node in
        SceneConstant(name: name, file: node.location.file, text: node.plainText)
      })
    return (built, diagnostics)
  }

  /// Reads the parts of a scene and of its lanes into the whole; returns the length of its film, nil
  /// where that could not be told.
  func read(_ head: SceneHead, to whole: inout WholeScene, in scope: Scope) -> Rational? {
    let (root, session) = (head.root, head.session)
    whole.links.append(scope.name(SceneDisplayLink.name))
    let lanesEnd = addLanes(of: head, to: &whole, in: scope)
    // Where a lane shows this scene, these parts are that lane's.
    let own =
      head.showsItself
      ? OwnParts() : addParts(of: root, to: &whole, in: scope, on: head.stage, session)
    var played = Reading(session, whole.names(in: scope))
    MorphCheck(played.names, own.script).report(to: played)
    let duration = FilmLength.read(root, own, head.stage, lanesEnd: lanesEnd, played)
    played.filmLength = duration
    let changes = root.read(SceneMap.time, played) ?? []
    if let stage = head.stage, let duration {
      let plan = TimePlan(
        changes: changes, duration: duration, stage: stage, places: FilmPlaces(root),
        limits: session.limits, path: session.log.path, outermostFolder: outermostFolder)
      plan.settle(in: scope, &whole, session.log)
    }
    whole.scene.script += own.script.map { entry in
      var entry = entry
      entry.location = scope.source(entry.location)
      return entry
    }
    whole.scene.expectations +=
      root["expect"].flatMap { played.read($0, .expectations) }?.flatMap(\.self) ?? []
    let overlays = root["overlays"].flatMap { played.read($0, .overlays) } ?? []
    let inspected = overlays.compactMap(\.inspectedAnimator)
    for index in whole.scene.dynamics.indices
    where inspected.contains(whole.scene.dynamics[index].name) {
      whole.scene.dynamics[index].isInspected = true
    }
    if overlays.contains(where: \.inspectsEntries) { whole.scene.notesEntries = true }
    let shown = overlays.filter { scope.container == nil || $0.showsInLanes }
    whole.overlays += shown
    whole.scene.expectations += shown.flatMap(\.claims)
    // Those of lanes are looked at, and give way to the scene's own.
    whole.scene.title = root.read(SceneMap.title, played) ?? ""
    whole.scene.description = root.read(SceneMap.text, played) ?? ""
    whole.scene.sources = root.read(SceneMap.sources, played) ?? []
    whole.scene.formats = root.read(SceneMap.formats, played)
    whole.scene.gif = root.read(SceneMap.gif, played) ?? GIFOptions()
    if let formats = whole.scene.formats, let stage = head.stage, stage.background.alpha < 1,
      let told = OutputFormat.lostTransparency(in: formats), let place = root["formats"]?.location
    {
      played.report(.warning, at: place, told.loss, hint: told.hint)
    }
    return duration
  }

  /// The layers of a scene and all that happens to them.
  private func addParts(
    of root: MapEntries, to whole: inout WholeScene, in scope: Scope, on stage: Stage?,
    _ session: SceneSession
  ) -> OwnParts {
    var own = OwnParts()
    let reading = Reading(session, SceneNames(LayerTree(), scope))
    var layers = LayerTreeReader(whole.scene.layers, on: stage, reading)
    if let node = root[SceneMap.layers] { layers.add(node) }
    whole.scene.layers = layers.tree
    whole.scene.hitTraits.merge(layers.hitTraits) { lane, _ in lane }
    whole.scene.layerLocations.merge(layers.locations) { lane, _ in lane }
    whole.scene.scrolls += layers.scrolls
    for use in layers.uses {
      whole.links.append(use.reading.scope.name(SceneDisplayLink.name))
      addBehavior(of: use.entries, to: &whole, &own, use.reading)
    }
    examineUnused(on: stage, session)
    addBehavior(of: root, to: &whole, &own, reading)
    return own
  }

  /// Components of which no layer is made are looked at all the same; those of libraries when the
  /// library is looked at itself, and those that must be given something where that is done.
  private func examineUnused(on stage: Stage?, _ session: SceneSession) {
    // They lie in no lane: its layers are not there aside.
    let reading = Reading(session, SceneNames(LayerTree(), Scope()))
    for (name, definition) in session.components.sorted(by: { $0.key < $1.key })
    where !session.usedComponents.contains(name) && definition.keyLocation.file == nil
      && !Component.needsConstants(definition.value)
    {
      var aside = WholeScene()
      var layers = LayerTreeReader(aside.scene.layers, on: stage, reading)
      layers.add(Component.layer(of: definition))
      aside.scene.layers = layers.tree
      var own = OwnParts()
      for use in layers.uses { addBehavior(of: use.entries, to: &aside, &own, use.reading) }
    }
  }

  /// What happens to layers that have been read: those of a scene, or of what a layer is made of.
  private func addBehavior(
    of root: MapEntries, to whole: inout WholeScene, _ own: inout OwnParts, _ reading: Reading
  ) {
    let (session, scope) = (reading.session, reading.scope)
    if let node = root["displayLink"], let link = SceneDisplayLink.map.read(node, reading) {
      whole.scene.displayLinks.append(link)
    }
    let animations: [String: AnimationParameters] =
      root["animations"].map { .read($0, reading) } ?? [:]
    whole.scene.animations.merge(animations) { lane, _ in lane }
    // A set of states may be called like a gesture.
    let bare = reading.knowing(SceneNames(whole.scene.layers, scope))
    if let node = root["states"] { whole.scene.states += bare.read(node, .stateSets) ?? [] }
    if let node = root["touches"] {
      let touches = [SceneTouch].read(node, bare)
      whole.scene.touches += touches
      if !touches.isEmpty { own.hasHands = true }
    }
    session.bodies = BodyReading(
      behaviors: root["behaviors"], dynamics: root["dynamics"],
      scripts: [root["script"], root["gestures"]].compactMap(\.self),
      at: root.keyLocation(root["dynamics"] == nil ? "behaviors" : "dynamics"), bare)
    let entries = root["gestures"].map { bare.newlyNamed($0, ("a", "gesture")) } ?? []
    whole.blocks += [root["script"], root["gestures"], root["behaviors"]].compactMap(\.self)
      .flatMap(\.blockNames).map(scope.name)
    var named = reading.knowing(whole.names(in: scope))
    named.names.bodies += session.bodies.names
    named.names.gestures += entries.map { scope.name($0.key) }
    if let node = root["animators"] { whole.scene.animators += .read(node, &named) }
    if let node = root["transitions"] { whole.scene.transitions += .read(node, &named) }
    let (gestures, answers) = [SceneGesture].read(entries, named)
    whole.scene.gestures += gestures
    let script = root["script"].map { Script($0, named) } ?? Script()
    own.script += script.entries
    let reactions = answers + script.reactions
    whole.scene.reactions += reactions
    if !reactions.isEmpty { own.hasHands = true }
    if let dynamics = session.bodies.finish(named) {
      whole.scene.dynamics.append(dynamics)
      own.hasBodies = true
    }
  }
}

extension [ScriptEntry] {
  /// In the order of time, and as they are within one time.
  func sortedByTime() -> [ScriptEntry] {
    enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }
}
