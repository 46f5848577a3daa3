import AnimationEngine
import Geometry
import Simulation

extension SceneResolver {
  /// Shadows, blurs and all else that only some layers have.
  func effects(_ fields: Fields) -> LayerEffects {
    var effects = LayerEffects()
    if let node = fields["shadow"], let shadow = shadow(node) { effects.shadow = shadow }
    if let node = fields["blendMode"], let mode = choice(node, BlendMode.self) {
      effects.blendMode = mode
    }
    if let node = fields["blur"], let blur = nonNegative(node) { effects.blur = blur }
    if let node = fields["backdropBlur"], let blur = nonNegative(node) {
      effects.backdropBlur = blur
    }
    if let node = fields["maskedCorners"], let corners = corners(node) {
      effects.maskedCorners = corners
    }
    if let node = fields["contentsRect"], let rect = rect(node) {
      effects.contentsRect = rect
      if rect.isEmpty {
        report(.warning, at: node.location, "the `contentsRect` is empty, so that nothing shows")
      }
    }
    if let node = fields["contentsGravity"], let gravity = choice(node, ContentsGravity.self) {
      effects.contentsGravity = gravity
    }
    if let node = fields["replicator"] { effects.replicator = replicator(node) }
    return effects
  }

  private func shadow(_ node: SceneNode) -> Shadow? {
    guard let fields = fields(node, .shadow) else { return nil }
    var shadow = Shadow()
    if let node = fields["color"], let color = optionalColor(node) { shadow.color = color }
    if let node = fields["opacity"] {
      if let opacity = number(node) {
        shadow.opacity = opacity
        if !(0...1).contains(opacity) {
          report(.warning, at: node.location, "opacity is drawn as if it lay between 0 and 1")
        }
      }
    } else {
      report(
        .warning, at: fields.location, "the shadow does not show while its opacity is 0",
        hint: "such as `opacity: 0.3`")
    }
    if let node = fields["offset"], let offset = point(node, expected: "an offset [x, y]") {
      shadow.offset = Size(width: offset.x, height: offset.y)
    }
    if let node = fields["radius"], let radius = nonNegative(node) { shadow.radius = radius }
    if let node = fields["path"], let path = path(node) {
      shadow.path = path
      if path.controlBounds?.isEmpty != false {
        report(.warning, at: node.location, "the shadow's path encloses nothing")
      }
    }
    return shadow
  }

  /// A shadow falls from what a layer and its sublayers draw, or from a path.
  func checkShadow(of values: LayerValues, _ fields: Fields) {
    guard let node = fields["shadow"], fields["layers"] == nil, values.contents == .none,
      values.effects.shadow.path == nil,
      values.bounds.size.width == 0 || values.bounds.size.height == 0
    else { return }
    report(
      .warning, at: node.location, "nothing casts this shadow: the layer has no area",
      hint: "give the layer a `size`, or the shadow a `path`")
  }

  private func corners(_ node: SceneNode) -> Corners? {
    guard let items = list(node, of: "corners") else { return nil }
    var corners: Corners = []
    for item in items {
      guard let name = word(item, of: Corners.names.map(\.name)) else { return nil }
      for (known, corner) in Corners.names where known == name { corners.insert(corner) }
    }
    return corners
  }

  private func replicator(_ node: SceneNode) -> Replicator? {
    guard let fields = fields(node, .replicator) else { return nil }
    var replicator = Replicator()
    if let node = fields["count"], let count = count(node, in: 1...limits.layers) {
      replicator.instanceCount = count
    }
    if let node = fields["transform"], let transform = transform(node) {
      replicator.instanceTransform = transform
    }
    if let node = fields["delay"], let delay = time(node) { replicator.instanceDelay = delay }
    if let node = fields["color"], let color = color(node) { replicator.instanceColor = color }
    if let node = fields["colorOffset"],
      let numbers = numbers(node, 4...4, expected: "an offset [red, green, blue, alpha]")
    {
      guard numbers.allSatisfy({ (-1...1).contains($0) }) else {
        report(at: node.location, "the offsets of a color must lie between -1 and 1")
        return replicator
      }
      replicator.instanceColorOffset = Color(
        red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
    }
    return replicator
  }

  /// The colors of a gradient.
  func colors(_ node: SceneNode) -> [Color]? {
    guard let items = list(node, of: "colors") else { return nil }
    guard items.count >= 2 else {
      report(
        at: node.location,
        "a gradient needs at least two colors, found \(items.isEmpty ? "none" : "one")",
        hint: items.isEmpty ? nil : "for a single color, write `backgroundColor`")
      return nil
    }
    let colors = items.map(color)
    return colors.contains { $0 == nil } ? nil : colors.compactMap(\.self)
  }

  /// Where the colors of a gradient are met.
  func locations(_ node: SceneNode) -> [Double]? {
    guard let items = list(node, of: "locations") else { return nil }
    var locations: [Double] = []
    for item in items {
      guard let location = number(item) else { return nil }
      guard (0...1).contains(location) else {
        report(
          at: item.location,
          "locations lie between 0 and 1, found \(Written.spelling(of: location))")
        return nil
      }
      if let last = locations.last, location < last {
        report(
          at: item.location,
          "locations must rise, but \(Written.spelling(of: location)) follows "
            + Written.spelling(of: last))
        return nil
      }
      locations.append(location)
    }
    return locations
  }
}
