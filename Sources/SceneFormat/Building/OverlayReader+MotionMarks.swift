import AnimationEngine
import Geometry
import Overlays
import Simulation

/// Marks of motion: ghosts, trails, onion skins, paths, arrows and clip edges.
extension OverlayReader {
  func ghost(_ fields: Fields) -> Ghost? {
    guard var ghost = layer("ghost", fields).map(Ghost.init) else { return nil }
    if let node = fields["shows"], let tree = resolver.choice(node, Ghost.Tree.self) {
      ghost.shows = tree
    }
    if let node = fields["style"], let style = resolver.choice(node, Ghost.Style.self) {
      ghost.style = style
    }
    ghost.isOnPhotograph = flag("onPhotograph", fields) ?? ghost.isOnPhotograph
    ghost.caption = fields["caption"].flatMap(resolver.text)
    ghost.placement = placement(fields) ?? ghost.placement
    return ghost
  }

  func trail(_ fields: Fields) -> Trail? {
    guard var trail = layer("trail", fields).map(Trail.init) else { return nil }
    trail.hue = hue(fields) ?? trail.hue
    trail.interval = fields["interval"].flatMap(interval(between:)) ?? trail.interval
    trail.count = fields["count"].flatMap { resolver.count($0, in: 1...240) } ?? trail.count
    trail.placement = placement(fields) ?? trail.placement
    return trail
  }

  func onionSkin(_ fields: Fields) -> OnionSkin? {
    guard var skin = layer("onionSkin", fields).map(OnionSkin.init) else { return nil }
    if let node = fields["style"], let style = resolver.choice(node, OnionSkin.Style.self) {
      skin.style = style
    }
    skin.hue = hue(fields)
    skin.isOnPhotograph = flag("onPhotograph", fields) ?? skin.isOnPhotograph
    skin.interval = fields["interval"].flatMap(interval(between:)) ?? skin.interval
    skin.count = fields["count"].flatMap { resolver.count($0, in: 1...240) } ?? skin.count
    skin.placement = placement(fields) ?? skin.placement
    return skin
  }

  func path(_ fields: Fields) -> MotionPath? {
    guard var path = layer("path", fields).map(MotionPath.init) else { return nil }
    path.hue = hue(fields) ?? path.hue
    path.showsPast = flag("past", fields) ?? path.showsPast
    path.showsFuture = flag("future", fields) ?? path.showsFuture
    path.placement = placement(fields) ?? path.placement
    if let node = fields["ticks"], let ticks = resolver.fields(node, .ticks),
      let every = ticks["every"].flatMap(interval(between:))
    {
      path.ticks = MotionPath.Ticks(every: every)
      if let major = ticks["majorEvery"].flatMap({ resolver.count($0, in: 1...1000) }) {
        path.ticks?.majorEvery = major
      }
    }
    return path
  }

  func arrow(_ fields: Fields) -> Arrow? {
    guard var arrow = layer("arrow", fields).map(Arrow.init) else { return nil }
    if let node = fields["vector"], let point = resolver.point(node, expected: "a vector [x, y]") {
      arrow.source = .constant(Vector(dx: point.x, dy: point.y))
    }
    if let node = fields["force"], let force = resolver.choice(node, MotionForce.self) {
      if fields["vector"] != nil {
        resolver.report(
          at: fields.keyLocation("force"), "`force` has no effect beside `vector`")
      }
      arrow.source = .force(force)
    }
    arrow.hue = hue(fields) ?? arrow.hue
    arrow.scale = fields["scale"].flatMap(resolver.positive) ?? arrow.scale
    arrow.width = fields["width"].flatMap(resolver.positive) ?? arrow.width
    arrow.label = fields["label"].flatMap(resolver.text)
    arrow.showsValue = flag("value", fields) ?? arrow.showsValue
    arrow.gutter = fields["gutter"].flatMap { resolver.number($0) }
    return arrow
  }

  func bodies(_ fields: Fields) -> BodyMarks? {
    guard let node = fields["bodies"], let name = resolver.text(node) else { return nil }
    guard names.bodies.animators.contains(name) else {
      resolver.report(
        at: node.location, "there is no animator `\(name)`",
        hint: names.bodies.animators.isEmpty
          ? "a scene with `behaviors` has `dynamics`"
          : resolver.question(for: name, in: names.bodies.animators)
            ?? "there is `\(names.bodies.animators.joined(separator: "`, `"))`")
      return nil
    }
    var marks = BodyMarks(of: name)
    if let node = fields["shows"] {
      marks.shows = Set(
        (resolver.list(node, of: "parts") ?? []).compactMap {
          resolver.choice($0, BodyMarks.Part.self)
        })
    }
    marks.items = fields["items"].flatMap { items($0, of: name) }
    marks.velocityScale = fields["velocityScale"].flatMap(resolver.positive) ?? marks.velocityScale
    marks.forceScale = fields["forceScale"].flatMap(resolver.positive) ?? marks.forceScale
    marks.placement = placement(fields) ?? marks.placement
    return marks
  }

  /// Items of an animator; `ball-*` means all that begin so.
  private func items(_ node: SceneNode, of animator: String) -> Set<String>? {
    guard let list = resolver.list(node, of: "items") else { return nil }
    let known = names.bodies.items
    var items: Set<String> = []
    for node in list {
      guard let name = resolver.text(node) else { continue }
      let matches = known.filter {
        name.hasSuffix("*") ? $0.hasPrefix(name.dropLast()) : $0 == name
      }
      if matches.isEmpty {
        resolver.report(
          at: node.location, "no item is called `\(name)`",
          hint: resolver.question(for: name, in: known) ?? "a behavior must hold it")
      }
      items.formUnion(matches)
    }
    return items
  }

  func clipEdge(_ fields: Fields) -> ClipEdge? {
    guard let node = fields["clipEdge"], let layer = layer("clipEdge", fields) else { return nil }
    guard layers[layer].values.masksToBounds else {
      resolver.report(
        at: node.location, "`\(layers[layer].name ?? "")` cuts nothing off",
        hint: "give it `masksToBounds: true`")
      return nil
    }
    var clip = ClipEdge(layer)
    if let node = fields["edge"], let edge = resolver.choice(node, ClipEdge.Edge.self) {
      clip.edge = edge
    }
    clip.label = fields["label"].flatMap(resolver.text)
    clip.reveals = fields["reveals"].flatMap { resolver.layerNames($0, in: layers) } ?? []
    return clip
  }
}
