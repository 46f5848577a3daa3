import AnimationEngine
import Geometry
import Interaction
import SceneModel

/// Reads the layers of a scene, and what their maps say besides their values.
struct LayerTreeReader {
  private(set) var tree: LayerTree
  /// How layers take touches, where they do not do so by default.
  private(set) var hitTraits: [LayerID: HitTraits] = [:]
  /// Where the layers stand in the outermost file.
  private(set) var locations: [LayerID: SourceLocation] = [:]
  private(set) var scrolls: [SceneScroll] = []
  /// Components with more than layers, each behind those that it uses itself.
  private(set) var uses: [ComponentUse] = []
  /// What waits for a layer of the component that is read.
  private var slot: Slot?
  /// Of the layer that is read: the indices of its repetitions.
  private var reading: Reading
  /// How many layers inside each other may each need a picture of their own.
  private let groundLimit: Int

  /// Begins with the layers that are there already.
  init(_ tree: LayerTree, on stage: Stage?, _ reading: Reading) {
    (self.tree, self.reading) = (tree, reading)
    let pixels = stage.map { $0.size.width * $0.scale * ($0.size.height * $0.scale) } ?? 0
    // Too large a picture has been told.
    let isPossible = pixels <= Double(reading.limits.pixelsPerFrame)
    groundLimit = Int(Double(reading.limits.nestedPixels) / max(1, isPossible ? pixels : 0))
  }

  /// Layers that go into one of a component's, read as what they are where they stand.
  private struct Slot {
    let name: String
    let layers: SceneNode
    let reading: Reading
  }

  /// Where a layer goes.
  private struct Place {
    var parent: LayerID?
    var isMask = false
    /// Of maps and lists inside each other.
    var depth = 0
    /// How often replicators above draw it.
    var copies = 1
    /// How many of the layers above are drawn on a ground of their own.
    var grounds = 0
  }

  /// Adds the layers of a list and their sublayers, in the order written.
  mutating func add(_ node: SceneNode) { add(node, at: Place(parent: reading.scope.container)) }

  /// Constants can repeat lists that the text has once, so that depth is limited here as well.
  private mutating func add(_ node: SceneNode, at place: Place) {
    guard isNestable(node, at: place) else { return }
    for item in reading.list(node, of: "layers") ?? [] {
      guard let entries = reading.entries(of: item, LayerMap.map.description) else { continue }
      let outer = reading
      defer { reading = outer }
      let goesOn = LayerRepetition.perform(entries, outer) { inner in
        reading = inner
        guard hasRoom(at: item.location) else { return false }
        addLayer(entries, at: place)
        return true
      }
      guard goesOn else { return }
    }
  }

  private mutating func addMask(_ node: SceneNode, at place: Place) {
    guard isNestable(node, at: place),
      let entries = reading.entries(of: node, LayerMap.map.description)
    else { return }
    for key in entries.given(["repeat", "as"]) {
      reading.report(
        at: entries.keyLocation(key), "a mask is one layer, so that it cannot have `\(key)`",
        hint: "repeat layers inside the mask")
    }
    guard hasRoom(at: node.location) else { return }
    addLayer(entries, at: place)
  }

  private func isNestable(_ node: SceneNode, at place: Place) -> Bool {
    guard place.depth < reading.limits.nestingDepth else {
      reading.report(
        at: node.location,
        "layers are nested deeper than the limit `nestingDepth` of "
          + "\(reading.limits.nestingDepth)",
        hint: "a constant that contains itself, as sublayer or mask, has no end")
      return false
    }
    return true
  }

  private func hasRoom(at location: SourceLocation) -> Bool {
    guard tree.nodes.count - reading.scope.firstLayer < reading.limits.layers else {
      reading.report(
        at: location,
        "the scene has more layers than the limit `layers` of \(reading.limits.layers)")
      return false
    }
    return true
  }

  private mutating func addLayer(_ entries: MapEntries, at place: Place) {
    guard var layer = LayerMap.map.read(entries, reading) else { return }
    let use = entries["use"].flatMap { ComponentUse($0, given: entries["let"], reading) }
    if let size = use?.size, layer.takesNaturalSize, layer.values.contents == .none {
      layer.values.bounds.size = size
    }
    let scope = reading.scope
    let name =
      scope.hasNames
      ? layer.name.flatMap { isFree($0, entries) ? scope.name($0) : nil } : nil
    let id: LayerID
    if place.isMask, let masked = place.parent {
      id = tree.addMask(layer.values, name: name, of: masked)
    } else {
      id = tree.add(layer.values, name: name, to: place.parent)
    }
    locations[id] = reading.scope.source(entries.location)
    if layer.hitTraits != HitTraits() { hitTraits[id] = layer.hitTraits }
    addScroll(layer, id, name, entries)
    var inner = Place(
      parent: id, depth: place.depth + 1, copies: place.copies, grounds: place.grounds)
    if layer.values.needsGround || layer.mask != nil {
      inner.grounds += 1
      checkGrounds(inner.grounds, at: entries.location)
    }
    if let replicator = layer.values.effects.replicator, let node = entries["replicator"] {
      inner.copies = copies(of: replicator, node, in: place)
      if layer.sublayers == nil {
        reading.report(
          .warning, at: node.location, "a replicator draws sublayers, but this layer has none")
      }
    }
    if let mask = layer.mask {
      var place = inner
      place.isMask = true
      addMask(mask, at: place)
    }
    if let use {
      add(use, of: (id, layer.name), holding: layer.sublayers, entries, at: inner)
    } else if let sublayers = layer.sublayers {
      add(sublayers, at: inner)
    }
    if let slot, slot.name == layer.name { fill(slot, at: inner) }
  }

  /// Adds the layers of a component to the one that uses it.
  private mutating func add(
    _ use: ComponentUse, of layer: (id: LayerID, name: String?), holding content: SceneNode?,
    _ entries: MapEntries, at place: Place
  ) {
    let (outer, outerSlot) = (reading, slot)
    var use = use
    use.reading.names = SceneNames(
      LayerTree(), outer.scope.component(layer.name, in: layer.id))
    let isNamed = layer.name != nil && outer.scope.hasNames
    if use.behaves, !isNamed {
      outer.report(
        at: entries.keyLocation("use"),
        "the component `\(use.name)` does more than show, so that its layer needs an `id`")
    }
    slot = nil
    if let content {
      if let name = use.slot {
        slot = Slot(name: name, layers: content, reading: outer)
      } else {
        outer.report(
          at: entries.keyLocation("layers"),
          "the component `\(use.name)` has no `slot` for layers of others")
      }
    }
    reading = use.reading
    if let layers = use.entries[SceneMap.layers] { add(layers, at: place) }
    if let slot, let node = use.entries[Component.slot] {
      reading.report(
        at: node.location, "the component `\(use.name)` has no layer `\(slot.name)`")
    }
    (reading, slot) = (outer, outerSlot)
    if use.behaves, isNamed { uses.append(use) }
  }

  private mutating func fill(_ filled: Slot, at place: Place) {
    let inner = reading
    slot = nil
    reading = filled.reading
    add(filled.layers, at: place)
    reading = inner
  }

  private func isFree(_ name: String, _ entries: MapEntries) -> Bool {
    guard tree.layer(named: reading.scope.name(name)) != nil else { return true }
    reading.report(
      at: entries["id"]?.location ?? entries.location,
      "another layer has the id `\(name)` already",
      hint: (reading.indices.last?.name).map { "put the index into it: `\(name)-$\($0)`" })
    return false
  }

  private mutating func addScroll(
    _ layer: LayerMap, _ id: LayerID, _ name: String?, _ entries: MapEntries
  ) {
    guard entries["scroll"] != nil else { return }
    guard let name else {
      reading.report(
        at: entries.keyLocation("scroll"), "a layer that scrolls needs an `id`")
      return
    }
    guard let content = layer.scroll else { return }
    if layer.values.bounds.isEmpty {
      reading.report(at: entries.location, "a layer that scrolls needs a size")
    }
    scrolls.append(
      SceneScroll(name, layer: id, contentSize: content.size, options: content.options))
  }

  /// How often what lies in a replicator is drawn.
  private func copies(of replicator: Replicator, _ node: SceneNode, in place: Place) -> Int {
    let (copies, overflow) = place.copies.multipliedReportingOverflow(
      by: replicator.instanceCount)
    guard overflow || copies > reading.limits.copies else { return copies }
    reading.report(
      at: node.location,
      "replicators would draw more copies than the limit `copies` of \(reading.limits.copies)")
    return place.copies
  }

  /// A ground waits in memory until all that lies in its layer is drawn.
  private func checkGrounds(_ count: Int, at location: SourceLocation) {
    // One more is told once, not for every layer in it.
    guard count == groundLimit + 1 else { return }
    reading.report(
      at: location,
      "more than \(groundLimit) layers inside each other are blurred, masked or translucent: their "
        + "pictures would take more than the limit `nestedPixels` of "
        + "\(reading.limits.nestedPixels)",
      hint: "a smaller stage, or `scale`, allows more")
  }
}

extension LayerValues {
  /// Whether the layer is drawn on a transparent ground before it goes on the stage.
  fileprivate var needsGround: Bool {
    effects.blur > 0 || effects.shadow.opacity > 0 || effects.blendMode != .normal
      || opacity < 1 || masksToBounds && cornerRadius > 0
  }
}
