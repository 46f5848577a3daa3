import AnimationEngine
import Geometry
import Overlays
import Simulation

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
  let reading: any SceneReading
  let limits: SceneLimits
  /// What stands before the paths of scenes in diagnostics.
  let outermostFolder: String

  /// The scene where it has no mistakes, and all that there is to say about it.
  func build(_ request: SceneRequest) -> (scene: BuiltScene?, diagnostics: [Diagnostic]) {
    let document = request.document
    let resolver = SceneResolver(path: document.path, limits: limits, measuring: measuring)
    resolver.folder = request.chain.last.map(ScenePath.folder) ?? ""
    let variants = resolver.variants(document.root["variants"])
    let mapping = resolver.applying(request, variants, to: document.root)
    let root = resolver.fields(mapping, .scene, at: document.location)
    let isThemed = resolver.readTheme(root, request.theme)
    resolver.defineConstants(root["let"], overrides: request.overrides)
    let lanes = root["lanes"].map { self.lanes($0, of: request, resolver) } ?? []
    let showsItself = lanes.contains(where: \.showsItself)
    let hasMargin = root["overlays"].map {
      OverlayKind.takeRoom($0, Reading(resolver, SceneNames(LayerTree())))
    }
    let layout = lanes.isEmpty ? nil : LaneLayout(lanes, hasMargin: hasMargin != true)
    let stage = root["stage"].flatMap {
      resolver.stage(
        $0, isThemed: isThemed || layout != nil, lanesSize: layout?.size, isOwn: showsItself)
    }
    resolver.isStageRead = true
    resolver.readConstants()
    var whole = WholeScene(layers: LayerTree())
    if let layout, let stage { add(lanes, layout, to: &whole, stage, root, resolver) }
    let lanesEnd = whole.duration
    // Where a lane shows this scene, these parts are that lane's.
    if !showsItself { addParts(of: root, to: &whole, resolver) }
    let names = whole.names
    resolver.checkMorphs(names, whole.ownScript)
    let duration = stage.flatMap {
      resolver.filmLength(root, whole, $0, atLeast: lanesEnd)
    }
    if let poster = stage?.poster, let duration, poster > duration {
      resolver.report(
        at: root["stage"]?.entry("poster")?.value.location ?? document.location,
        "`poster` lies after the end of the film at \(Written.spelling(of: duration.value))")
    }
    let reading = Reading(resolver, names, filmLength: duration)
    whole.expectations +=
      root["expect"].flatMap { reading.read($0, .expectations) }?.flatMap(\.self) ?? []
    whole.overlays += root["overlays"].flatMap { reading.read($0, .overlays) } ?? []
    let inspected = whole.overlays.compactMap(\.inspectedAnimator)
    for index in whole.dynamics.indices where inspected.contains(whole.dynamics[index].name) {
      whole.dynamics[index].isInspected = true
    }
    if !whole.touches.isEmpty, let marks = resolver.touchMarks { whole.overlays.append(marks) }
    let (title, description) = (root["title"], root["description"])
    let titleText = title.flatMap(resolver.text)
    let descriptionText = description.flatMap(resolver.text)
    let sources = root["sources"].map(resolver.texts) ?? []
    let formats = root["formats"].map(resolver.formats)
    let diagnostics = resolver.diagnostics
    guard !resolver.hasErrors, let stage, let duration else { return (nil, diagnostics) }
    var scene = Scene(stage: stage, duration: duration, layers: whole.layers)
    scene.title = titleText ?? ""
    scene.description = descriptionText ?? ""
    scene.sources = sources
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
        scene: scene, overlays: whole.overlays, theme: resolver.theme, warnings: []),
      diagnostics
    )
  }

  /// The layers of a scene and all that happens to them.
  private func addParts(of root: Fields, to whole: inout WholeScene, _ resolver: SceneResolver) {
    if let node = root["layers"] { resolver.addLayers(node, to: &whole.layers) }
    whole.hitTraits.merge(resolver.hitTraits) { lane, _ in lane }
    whole.scrolls += resolver.scrolls
    if let link = root["displayLink"].flatMap(resolver.displayLink) {
      whole.displayLinks.append(link)
    }
    let own = root["animations"].map(resolver.animationObjects) ?? [:]
    whole.animations.merge(own) { lane, _ in lane }
    if let node = root["states"] {
      whole.states += Reading(resolver, SceneNames(whole.layers)).read(node, .stateSets) ?? []
    }
    if let node = root["touches"] {
      whole.touches += .read(node, Reading(resolver, SceneNames(whole.layers)))
    }
    var names = whole.names
    resolver.bodies = BodyReading(
      behaviors: root["behaviors"], dynamics: root["dynamics"],
      scripts: [root["script"], root["gestures"]].compactMap(\.self),
      at: root.keyLocation(root["dynamics"] == nil ? "behaviors" : "dynamics"),
      Reading(resolver, SceneNames(whole.layers)))
    names.bodies += resolver.bodies.names
    // A set of states may be called like a gesture.
    let bare = Reading(resolver, SceneNames(whole.layers))
    let entries = root["gestures"].map { bare.newlyNamed($0, ("a", "gesture")) } ?? []
    names.gestures += entries.map(\.key)
    whole.blocks += [root["script"], root["gestures"], root["behaviors"]].compactMap(\.self)
      .flatMap(\.blockNames)
    names.blocks = whole.blocks
    var reading = Reading(resolver, names)
    if let node = root["animators"] { whole.animators += .read(node, &reading) }
    if let node = root["transitions"] { whole.transitions += .read(node, &reading) }
    let (gestures, answers) = [SceneGesture].read(entries, reading)
    whole.gestures += gestures
    let script = root["script"].map { resolver.script($0, reading.names) }
    whole.ownScript = script?.entries ?? []
    whole.reactions += answers + (script?.reactions ?? [])
    if let dynamics = resolver.bodies.finish(reading) { whole.dynamics.append(dynamics) }
  }

  // MARK: Lanes

  private func lanes(
    _ node: SceneNode, of request: SceneRequest, _ resolver: SceneResolver
  ) -> [Lane] {
    guard let items = resolver.list(node, of: "lanes") else { return [] }
    guard !items.isEmpty else {
      resolver.report(at: node.location, "the list of lanes is empty")
      return []
    }
    guard items.count <= limits.lanes else {
      resolver.report(
        at: node.location,
        "the scene has \(items.count) lanes, more than the limit `lanes` of \(limits.lanes)")
      return []
    }
    var lanes: [Lane] = []
    for (index, item) in items.enumerated() {
      guard let fields = resolver.fields(item, .lane),
        let lane = lane(fields, index, of: request, resolver)
      else { continue }
      if lanes.contains(where: { $0.name == lane.name }) {
        resolver.report(
          at: (fields["id"] ?? item).location, "another lane has the id `\(lane.name)` already",
          hint: fields["id"] == nil ? "give it an `id`" : nil)
        continue
      }
      lanes.append(lane)
    }
    return lanes
  }

  private func lane(
    _ fields: Fields, _ index: Int, of request: SceneRequest, _ resolver: SceneResolver
  ) -> Lane? {
    var inner = request
    inner.overrides = [:]
    (inner.variant, inner.variantOfWhole) = (nil, nil)
    inner.tellsLeftOut = false
    inner.theme = resolver.theme.name
    if let node = fields["scene"] {
      guard let name = resolver.text(node),
        let document = read(name, at: node.location, for: &inner, resolver)
      else { return nil }
      inner.document = document
      inner.isLaneOfItself = false
    } else {
      inner.isLaneOfItself = true
      inner.overrides = request.overrides
      inner.variantOfWhole = request.variant
    }
    if let node = fields["variant"] {
      guard let name = resolver.text(node) else { return nil }
      guard resolver.knows(name, among: inner.document.variantNames, at: node.location) else {
        return nil
      }
      inner.variant = name
    }
    if let node = fields["let"] {
      let names = [inner.variantOfWhole, inner.variant].flatMap {
        inner.document.constantNames(ofVariant: $0)
      }
      guard let overrides = resolver.laneConstants(node, names) else { return nil }
      inner.overrides.merge(overrides) { _, lane in lane }
    }
    let name: String
    if let node = fields["id"] {
      guard
        let id = resolver.identifier(
          node, for: "the id of a lane", except: SceneResolver.addressHeads)
      else { return nil }
      name = id
    } else {
      let stem = ScenePath.lastPart(of: inner.chain.last ?? "").prefix { $0 != "." }
      name = inner.variant ?? (fields["scene"] == nil ? "lane\(index + 1)" : String(stem))
      guard
        resolver.isIdentifier(
          name, for: "the id of a lane", at: fields.location, except: SceneResolver.addressHeads)
      else { return nil }
    }
    var crop: Rect?
    if let node = fields["crop"] {
      crop = resolver.rect(node)
      if crop?.isEmpty == true {
        resolver.report(at: node.location, "width and height of the crop must be above 0")
      }
    }
    let caption = fields["caption"].flatMap(resolver.text)
    let hue = fields["hue"].flatMap { resolver.choice($0, Hue.self) }
    let (built, diagnostics) = build(inner)
    resolver.add(diagnostics)
    guard let built else { return nil }
    return Lane(
      name: name, built: built, caption: caption, hue: hue ?? Lane.hues[index % Lane.hues.count],
      crop: crop, showsItself: inner.isLaneOfItself, location: fields.location)
  }

  /// The scene that a lane names, unless that leads back to where it came from.
  private func read(
    _ name: String, at location: SourceLocation, for request: inout SceneRequest,
    _ resolver: SceneResolver
  ) -> SceneDocument? {
    let path = ScenePath.normalized(resolver.folder + name)
    if let first = request.chain.firstIndex(of: path) {
      let way = (request.chain[first...] + [path]).joined(separator: " → ")
      resolver.report(
        at: location, "the scene would show itself without end: \(way)",
        hint: request.chain.count == first + 1
          ? "leave `scene` out for a lane of this scene itself" : nil)
      return nil
    }
    guard request.chain.count <= limits.sceneDepth else {
      resolver.report(
        at: location,
        "scenes show each other deeper than the limit `sceneDepth` of \(limits.sceneDepth)")
      return nil
    }
    do {
      let text = try reading.text(at: path)
      request.chain.append(path)
      return try SceneReader.read(text, path: outermostFolder + path, limits: limits)
    } catch let error as ContentsError {
      resolver.report(at: location, error.message, hint: error.hint)
    } catch let error as SceneDiagnostics {
      resolver.add(error.diagnostics)
    } catch {
      resolver.report(at: location, "the scene `\(path)` cannot be read")
    }
    return nil
  }

  private func add(
    _ lanes: [Lane], _ layout: LaneLayout, to whole: inout WholeScene, _ stage: Stage,
    _ root: Fields, _ resolver: SceneResolver
  ) {
    let location = root["lanes"]?.location ?? root.location
    guard let origin = layout.origin(in: stage.size) else {
      let size = layout.content
      resolver.report(
        at: location,
        "the lanes take \(Written.spelling(of: size.width)) × "
          + "\(Written.spelling(of: size.height)) points, more than the stage has",
        hint: "leave out the stage's `size`, or give lanes a `crop`")
      return
    }
    let count = lanes.reduce(lanes.count) { $0 + $1.built.scene.layers.nodes.count }
    guard count <= limits.layers else {
      resolver.report(
        at: location, "the scene has more layers than the limit `layers` of \(limits.layers)")
      return
    }
    for (lane, frame) in zip(lanes, layout.frames) {
      let corner = Point(x: frame.minX + origin.x, y: frame.minY + origin.y)
      whole.add(lane, in: Rect(origin: corner, size: frame.size))
    }
  }
}
