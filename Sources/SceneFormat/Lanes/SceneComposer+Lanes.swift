import AnimationEngine
import Geometry
import Overlays
import SceneModel

// Scenes beside each other.
extension SceneComposer {
  /// The lanes whose maps have no mistakes, each with its scene's head.
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
        reading.log.add(lane.head.session.log.diagnostics)
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
      let names = constantNames(of: inner)
      guard map.constants != nil, let overrides = map.overrides(of: names, reading) else {
        return nil
      }
      inner.overrides.merge(overrides) { _, lane in lane }
    }
    guard
      let name = map.name(
        at: index, scenePath: inner.chain.last ?? "", entries, reading)
    else { return nil }
    return Lane(
      name: name, head: head(of: inner), caption: map.caption,
      hue: map.hue ?? Lane.hues[index % Lane.hues.count], crop: map.crop,
      location: entries.location)
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
      let document = try SceneReader.read(text, path: outermostFolder + path, limits: limits)
      guard !document.isLibrary else {
        reading.report(
          at: location, "`\(name)` is a library, not a scene",
          hint: "`include` takes what it holds into this scene")
        return nil
      }
      return document
    } catch let error as ContentsError {
      reading.report(at: location, error.message, hint: error.hint)
    } catch let error as SceneDiagnostics {
      reading.log.add(error.diagnostics)
    } catch {
      reading.report(at: location, "the scene `\(path)` cannot be read")
    }
    return nil
  }

  /// Reads lanes into the whole where the layout puts them; returns when the longest of them ends.
  func addLanes(of head: SceneHead, to whole: inout WholeScene, in scope: Scope) -> Rational? {
    let reading = Reading(head.session)
    let location = head.root[SceneMap.lanes]?.location ?? head.root.location
    let corner =
      head.layout.flatMap { self.corner(of: $0, on: head.stage, at: location, reading) } ?? .zero
    var end: Rational?
    for (lane, frame) in zip(head.lanes, head.layout?.frames ?? []) {
      let frame = Rect(origin: frame.origin + (corner - .zero), size: frame.size)
      let container = whole.scene.layers.add(
        lane.container(in: frame), name: scope.name(lane.name), to: scope.container)
      if scope.container == nil {
        whole.scene.lanes.append(container)
        if let title = lane.title(over: frame) { whole.overlays.append(title) }
      }
      let duration = read(
        lane.head, to: &whole,
        in: scope.lane(
          lane.name, in: container, shift: frame.origin - lane.window.origin,
          entry: lane.showsItself ? nil : lane.location))
      reading.log.add(lane.head.session.log.diagnostics)
      if let duration { end = max(end ?? duration, duration) }
      guard whole.scene.layers.nodes.count - scope.firstLayer > limits.layers else { continue }
      // A lane that is too large itself has told so.
      if !lane.head.session.log.hasErrors {
        reading.report(
          at: location, "the scene has more layers than the limit `layers` of \(limits.layers)")
      }
      break
    }
    return end
  }

  /// Where lanes begin on a stage; nil without a stage, and where they have no room, which is reported.
  private func corner(
    of layout: LaneLayout, on stage: Stage?, at location: SourceLocation, _ reading: Reading
  ) -> Point? {
    guard let stage else { return nil }
    if let corner = layout.origin(in: stage.size) { return corner }
    let size = layout.content
    reading.report(
      at: location,
      "the lanes take \(Written.spelling(of: size.width)) × "
        + "\(Written.spelling(of: size.height)) points, more than the stage has",
      hint: "leave out the stage's `size`, or give lanes a `crop`")
    return nil
  }
}
