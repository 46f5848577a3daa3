import AnimationEngine
import Geometry
import Simulation

extension SceneResolver {
  /// Where a layer goes.
  struct LayerPlace {
    var parent: LayerID?
    /// Of maps and lists inside each other.
    var depth = 0
    /// How often replicators above draw it.
    var copies = 1
    /// How many of the layers above are drawn on a ground of their own.
    var grounds = 0
  }

  /// Adds the layers of a list and their sublayers, in the order written.
  ///
  /// Constants can repeat lists that the text has once, so that depth is limited here as well.
  func addLayers(_ node: SceneNode, to layers: inout LayerTree, at place: LayerPlace = .init()) {
    guard isNestable(node, at: place) else { return }
    for item in list(node, of: "layers") ?? [] {
      guard let fields = fields(item, .layer) else { continue }
      let goesOn = repeated(fields, upTo: limits.layers) {
        guard layers.nodes.count < limits.layers else {
          report(
            at: item.location,
            "the scene has more layers than the limit `layers` of \(limits.layers)")
          return false
        }
        addLayer(fields, to: &layers, at: place)
        return true
      }
      guard goesOn else { return }
    }
  }

  private func isNestable(_ node: SceneNode, at place: LayerPlace) -> Bool {
    guard place.depth < limits.nestingDepth else {
      report(
        at: node.location,
        "layers are nested deeper than the limit `nestingDepth` of \(limits.nestingDepth)",
        hint: "a constant that contains itself, as sublayer or mask, has no end")
      return false
    }
    return true
  }

  private func addLayer(
    _ fields: Fields, to layers: inout LayerTree, at place: LayerPlace, isMask: Bool = false
  ) {
    let name = layerName(fields, in: layers)
    let values = layerValues(fields)
    let id: LayerID
    if isMask, let masked = place.parent {
      id = layers.addMask(values, name: name, of: masked)
    } else {
      id = layers.add(values, name: name, to: place.parent)
    }
    readTouchBehavior(fields, of: id, name: name, values)
    var inner = LayerPlace(
      parent: id, depth: place.depth + 1, copies: place.copies, grounds: place.grounds)
    if values.needsGround || fields["mask"] != nil {
      inner.grounds += 1
      checkGrounds(inner.grounds, at: fields.location)
    }
    if let replicator = values.effects.replicator, let node = fields["replicator"] {
      let (copies, overflow) = inner.copies.multipliedReportingOverflow(
        by: replicator.instanceCount)
      if overflow || copies > limits.layers {
        report(
          at: node.location,
          "replicators would draw more copies than the limit `layers` of \(limits.layers)")
      } else {
        inner.copies = copies
      }
      if fields["layers"] == nil {
        report(
          .warning, at: node.location, "a replicator draws sublayers, but this layer has none")
      }
    }
    checkShadow(of: values, fields)
    if let mask = fields["mask"] { addMask(mask, to: &layers, at: inner) }
    if let sublayers = fields["layers"] { addLayers(sublayers, to: &layers, at: inner) }
  }

  /// A ground waits in memory until all that lies in its layer is drawn.
  private func checkGrounds(_ count: Int, at location: SourceLocation) {
    // One more is told once, not for every layer in it.
    let limit = Int(Double(limits.nestedPixels) / max(1, stagePixels))
    guard count == limit + 1 else { return }
    report(
      at: location,
      "more than \(limit) layers inside each other are blurred, masked or translucent: their "
        + "pictures would take more than the limit `nestedPixels` of \(limits.nestedPixels)",
      hint: "a smaller stage, or `scale`, allows more")
  }

  private func addMask(_ node: SceneNode, to layers: inout LayerTree, at place: LayerPlace) {
    guard isNestable(node, at: place), let fields = fields(node, .layer) else { return }
    for key in fields.given(["repeat", "as"]) {
      report(
        at: fields.keyLocation(key), "a mask is one layer, so that it cannot have `\(key)`",
        hint: "repeat layers inside the mask")
    }
    guard layers.nodes.count < limits.layers else {
      report(
        at: node.location, "the scene has more layers than the limit `layers` of \(limits.layers)")
      return
    }
    addLayer(fields, to: &layers, at: place, isMask: true)
  }

  private func layerName(_ fields: Fields, in layers: LayerTree) -> String? {
    guard let node = fields["id"],
      let name = identifier(node, for: "the id of a layer", except: Self.addressHeads)
    else { return nil }
    guard layers.layer(named: name) == nil else {
      report(
        at: node.location, "another layer has the id `\(name)` already",
        hint: indexNames.last.map { "put the index into it: `\(name)-$\($0)`" })
      return nil
    }
    return name
  }

  /// The values that a layer begins with; where one is wrong, the default stands in.
  private func layerValues(_ fields: Fields) -> LayerValues {
    var values = LayerValues()
    if let node = fields["anchorPoint"], let anchor = point(node) { values.anchorPoint = anchor }
    let (contents, naturalSize) = contents(fields)
    values.contents = contents
    place(&values, fields, naturalSize: naturalSize)
    if case .text(let text) = contents { checkWidth(of: text, fields) }
    if let node = fields["zPosition"], let number = number(node) { values.zPosition = number }
    if let node = fields["transform"], let transform = transform(node) {
      values.transform = transform
    }
    if let node = fields["sublayerTransform"], let transform = transform(node) {
      values.sublayerTransform = transform
    }
    if let node = fields["opacity"], let opacity = number(node) {
      values.opacity = opacity
      if !(0...1).contains(opacity) {
        report(.warning, at: node.location, "opacity is drawn as if it lay between 0 and 1")
      }
    }
    if let node = fields["hidden"], let flag = boolean(node) { values.isHidden = flag }
    if let node = fields["backgroundColor"], let color = optionalColor(node) {
      values.backgroundColor = color
    }
    if let node = fields["cornerRadius"], let radius = nonNegative(node) {
      values.cornerRadius = radius
    }
    if let node = fields["masksToBounds"], let flag = boolean(node) { values.masksToBounds = flag }
    if let node = fields["borderWidth"], let width = nonNegative(node) {
      values.borderWidth = width
    }
    if let node = fields["borderColor"], let color = optionalColor(node) {
      values.borderColor = color
    }
    if let node = fields["beginTime"], let time = time(node) { values.clock.beginTime = time }
    if let node = fields["speed"], let speed = rational(node) { values.clock.speed = speed }
    if let node = fields["timeOffset"], let time = time(node) { values.clock.timeOffset = time }
    values.effects = effects(fields)
    return values
  }

  /// Position and bounds, from whichever of `frame`, `position`, `size` and `bounds` are given.
  private func place(_ values: inout LayerValues, _ fields: Fields, naturalSize: Size?) {
    let rivals = fields.given(["position", "size", "bounds"])
    if fields["frame"] != nil, !rivals.isEmpty {
      report(
        at: fields.keyLocation(rivals[0]),
        "`frame` already says what \(enumeration(rivals)) \(rivals.count > 1 ? "say" : "says")",
        hint: "give either `frame`, or `position` with `size` or `bounds`")
      return
    }
    if fields["size"] != nil, fields["bounds"] != nil {
      report(at: fields.keyLocation("size"), "`bounds` already says what `size` says")
      return
    }
    if let node = fields["frame"] {
      guard let frame = rect(node) else { return }
      values.bounds = Rect(origin: .zero, size: frame.size)
      values.position = Point(
        x: frame.minX + values.anchorPoint.x * frame.size.width,
        y: frame.minY + values.anchorPoint.y * frame.size.height)
      return
    }
    if let node = fields["position"], let position = point(node) { values.position = position }
    if let node = fields["bounds"] {
      if let bounds = rect(node) { values.bounds = bounds }
    } else if let node = fields["size"] {
      if let size = size(node) { values.bounds.size = size }
    } else if let naturalSize {
      values.bounds.size = naturalSize
    }
  }
}

extension LayerValues {
  /// Whether the layer is drawn on a transparent ground before it goes on the stage.
  fileprivate var needsGround: Bool {
    effects.blur > 0 || effects.shadow.opacity > 0 || effects.blendMode != .normal
      || opacity < 1 || masksToBounds && cornerRadius > 0
  }
}
