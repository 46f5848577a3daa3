import AnimationEngine
import Geometry
import Overlays
import SceneModel

// Scenes beside each other.
extension SceneComposer {
  /// The lanes that have no mistakes, each with its scene built.
  func lanes(
    _ node: SceneNode, of request: SceneRequest, _ reading: Reading
  ) -> [Lane] {
    guard let items = reading.list(node, of: "lanes") else { return [] }
    guard !items.isEmpty else {
      reading.report(at: node.location, "the list of lanes is empty")
      return []
    }
    guard items.count <= limits.lanes else {
      reading.report(
        at: node.location,
        "the scene has \(items.count) lanes, more than the limit `lanes` of \(limits.lanes)")
      return []
    }
    var lanes: [Lane] = []
    for (index, item) in items.enumerated() {
      guard let entries = reading.entries(of: item, LaneMap.map.description),
        let lane = lane(entries, index, of: request, reading)
      else { continue }
      if lanes.contains(where: { $0.name == lane.name }) {
        reading.report(
          at: (entries["id"] ?? item).location, "another lane has the id `\(lane.name)` already",
          hint: entries["id"] == nil ? "give it an `id`" : nil)
        continue
      }
      lanes.append(lane)
    }
    return lanes
  }

  private func lane(
    _ entries: MapEntries, _ index: Int, of request: SceneRequest, _ reading: Reading
  ) -> Lane? {
    guard let map = LaneMap.map.read(entries, reading) else { return nil }
    var inner = request
    inner.overrides = [:]
    (inner.variant, inner.variantOfWhole) = (nil, nil)
    inner.tellsLeftOut = false
    inner.theme = reading.theme.name
    if let node = entries["scene"] {
      guard let name = map.scene,
        let document = read(name, at: node.location, for: &inner, reading)
      else { return nil }
      inner.document = document
      inner.isLaneOfItself = false
    } else {
      inner.isLaneOfItself = true
      inner.overrides = request.overrides
      inner.variantOfWhole = request.variant
    }
    if let node = entries["variant"] {
      guard let name = map.variant,
        SceneVariants.knows(
          name, among: inner.document.variantNames, at: node.location, reading)
      else { return nil }
      inner.variant = name
    }
    if entries["let"] != nil {
      let names = [inner.variantOfWhole, inner.variant].flatMap {
        inner.document.constantNames(ofVariant: $0)
      }
      guard map.constants != nil, let overrides = map.overrides(of: names, reading) else {
        return nil
      }
      inner.overrides.merge(overrides) { _, lane in lane }
    }
    guard
      let name = map.name(
        at: index, scenePath: inner.chain.last ?? "", entries, reading)
    else { return nil }
    let (built, diagnostics) = build(inner)
    reading.log.add(diagnostics)
    guard let built else { return nil }
    return Lane(
      name: name, built: built, caption: map.caption,
      hue: map.hue ?? Lane.hues[index % Lane.hues.count], crop: map.crop,
      showsItself: inner.isLaneOfItself, location: entries.location)
  }

  /// The scene that a lane names, unless that leads back to where it came from.
  private func read(
    _ name: String, at location: SourceLocation, for request: inout SceneRequest,
    _ reading: Reading
  ) -> SceneDocument? {
    let path = ScenePath.normalized(reading.session.folder + name)
    if let first = request.chain.firstIndex(of: path) {
      let way = (request.chain[first...] + [path]).joined(separator: " → ")
      reading.report(
        at: location, "the scene would show itself without end: \(way)",
        hint: request.chain.count == first + 1
          ? "leave `scene` out for a lane of this scene itself" : nil)
      return nil
    }
    guard request.chain.count <= limits.sceneDepth else {
      reading.report(
        at: location,
        "scenes show each other deeper than the limit `sceneDepth` of \(limits.sceneDepth)")
      return nil
    }
    do {
      let text = try files.text(at: path)
      request.chain.append(path)
      return try SceneReader.read(text, path: outermostFolder + path, limits: limits)
    } catch let error as ContentsError {
      reading.report(at: location, error.message, hint: error.hint)
    } catch let error as SceneDiagnostics {
      reading.log.add(error.diagnostics)
    } catch {
      reading.report(at: location, "the scene `\(path)` cannot be read")
    }
    return nil
  }

  /// Takes lanes into the whole where the layout puts them.
  func add(
    _ lanes: [Lane], _ layout: LaneLayout, to whole: inout WholeScene, _ stage: Stage,
    _ root: MapEntries, _ reading: Reading
  ) {
    let location = root[SceneMap.lanes]?.location ?? root.location
    guard let origin = layout.origin(in: stage.size) else {
      let size = layout.content
      reading.report(
        at: location,
        "the lanes take \(Written.spelling(of: size.width)) × "
          + "\(Written.spelling(of: size.height)) points, more than the stage has",
        hint: "leave out the stage's `size`, or give lanes a `crop`")
      return
    }
    let count = lanes.reduce(lanes.count) { $0 + $1.built.scene.layers.nodes.count }
    guard count <= limits.layers else {
      reading.report(
        at: location, "the scene has more layers than the limit `layers` of \(limits.layers)")
      return
    }
    for (lane, frame) in zip(lanes, layout.frames) {
      let corner = Point(x: frame.minX + origin.x, y: frame.minY + origin.y)
      whole.add(lane, in: Rect(origin: corner, size: frame.size))
    }
  }
}
