import Geometry

// A transition shows a layer twice, as it was and as it is. Both pictures are layers like any other,
// in a frame that puts them together: nothing that draws a presentation needs to know of it.
extension LayerEvaluation {
  /// Appends a layer that has had transitions: both pictures of the one that runs, or the layer.
  func appendInTransition(
    _ id: LayerID, at time: Rational, in surroundings: Surroundings,
    to layers: inout [PresentationLayer]
  ) {
    let layerTime = histories[id.index].clock(at: time).localTime(at: surroundings.time)
    guard
      let running = histories[id.index].transitions.last(where: { $0.isAttached(at: time) }),
      let composition = running.composition(at: layerTime)
    else {
      append(id, at: .now(time), in: surroundings, to: &layers)
      return
    }
    let values = histories[id.index].presentation(at: time, layerTime: layerTime)
    var frame = frame(of: id, values, in: surroundings)
    var old = picture(composition.old, frame) { space in
      var past = surroundings
      past.transform = surroundings.transform.concatenating(space)
      past.place = placeOfOld(id, before: running.addedAt, frame)?.concatenating(space)
      past.time = superlayerTime(of: id, before: running.addedAt, in: surroundings, at: time)
      var layers: [PresentationLayer] = []
      append(id, at: .before(running.addedAt), in: past, to: &layers)
      return layers
    }
    var new = picture(composition.new, frame) { space in
      var present = surroundings
      present.transform = surroundings.transform.concatenating(space)
      var layers: [PresentationLayer] = []
      append(id, at: .now(time), in: present, to: &layers)
      return layers
    }
    let pictures: [PresentationLayer]
    switch composition.method {
    case .sum:
      // A sum needs a picture of its own to be added up in; a mask that hides nothing makes one.
      if !old.isEmpty, !new.isEmpty {
        new[0].values.effects.blendMode = .plusLighter
        frame.mask = [Self.everything(for: id)]
      }
      pictures = old + new
    case .sideBySide:
      // Where both cover a pixel of their border in part, the parts add up: one over the other would
      // leave a seam.
      frame.values.masksToBounds = true
      if !old.isEmpty, !new.isEmpty {
        old[0].values.cutToBounds()
        new[0].values.cutToBounds()
        let isHorizontal = composition.new.offset.dx != composition.old.offset.dx
        if values.cornerRadius == 0 { frame.widen(acrossHorizontal: isHorizontal) }
        new[0].values.effects.blendMode = .plusLighter
        frame.mask = [Self.everything(for: id)]
      }
      pictures = old + new
    case .newOverOld, .oldOverNew:
      frame.values.masksToBounds = true
      pictures = composition.method == .newOverOld ? old + new : new + old
    }
    guard !pictures.isEmpty else { return }
    frame.descendantCount = pictures.count
    layers.append(frame)
    layers += pictures
  }

  /// From the old picture's space to the stage, where the layer has moved since; nil where it has not.
  ///
  /// The picture lies in the layer's present place, corner on corner.
  private func placeOfOld(
    _ id: LayerID, before time: Rational, _ frame: PresentationLayer
  ) -> AffineTransform? {
    let initial = tree[id].values
    let layerTime = layerTime(of: id, before: time)
    let old = histories[id.index].presentation(
      before: time, layerTime: layerTime, initial: initial)
    let isThere =
      old.position == frame.values.position && old.bounds == frame.values.bounds
      && old.anchorPoint == frame.values.anchorPoint && old.transform == frame.values.transform
    guard !isThere else { return nil }
    let shift = frame.values.bounds.origin - old.bounds.origin
    return AffineTransform(translationX: shift.dx, y: shift.dy).concatenating(frame.transform)
  }

  /// A layer that shows nothing itself and has the place of another one.
  private func frame(
    of id: LayerID, _ values: LayerValues, in surroundings: Surroundings
  ) -> PresentationLayer {
    var plain = LayerValues()
    (plain.position, plain.bounds) = (values.position, values.bounds)
    (plain.anchorPoint, plain.transform) = (values.anchorPoint, values.transform)
    (plain.zPosition, plain.cornerRadius) = (values.zPosition, values.cornerRadius)
    var frame = PresentationLayer(
      id: id, values: plain,
      transform: values.transformToSuperlayer(movedBy: surroundings.sublayerMap)
        .concatenating(surroundings.transform),
      descendantCount: 0)
    (frame.copy, frame.tint) = (surroundings.copy, surroundings.tint)
    return frame
  }

  /// The layers of a picture, which `layers` gives for a shift on the stage; none without weight.
  private func picture(
    _ picture: Transition.Picture, _ frame: PresentationLayer,
    layers: (AffineTransform) -> [PresentationLayer]
  ) -> [PresentationLayer] {
    guard picture.weight > 0 else { return [] }
    let size = frame.values.bounds.size
    let (x, y) = (picture.offset.dx * size.width, picture.offset.dy * size.height)
    let transform = frame.transform
    var layers = layers(
      AffineTransform(
        translationX: transform.a * x + transform.c * y, y: transform.b * x + transform.d * y))
    if !layers.isEmpty { layers[0].values.opacity *= picture.weight }
    return layers
  }

  /// The time of a layer's superlayer right before a time, as late as in `surroundings`, whose
  /// replicators may delay it.
  private func superlayerTime(
    of id: LayerID, before past: Rational, in surroundings: Surroundings, at time: Rational
  ) -> Rational {
    guard let parent = tree[id].parent else { return past + surroundings.time - time }
    return layerTime(of: parent, before: past) + surroundings.time - layerTime(of: parent, at: time)
  }

  private func layerTime(of id: LayerID, before past: Rational) -> Rational {
    let parentTime = tree[id].parent.map { layerTime(of: $0, before: past) } ?? past
    let model = histories[id.index].model(before: past) ?? tree[id].values
    return model.clock.localTime(at: parentTime)
  }

  /// A mask that reaches beyond every stage.
  private static func everything(for id: LayerID) -> PresentationLayer {
    var values = LayerValues()
    values.bounds = Rect(x: -1e5, y: -1e5, width: 2e5, height: 2e5)
    values.backgroundColor = .black
    return PresentationLayer(id: id, values: values, transform: .identity, descendantCount: 0)
  }
}

extension PresentationLayer {
  /// Moves the edges along which pictures slide out of the way by more than a pixel: the pictures
  /// end there themselves, and cut twice an edge that covers its pixels in part would fade.
  fileprivate mutating func widen(acrossHorizontal isHorizontal: Bool) {
    // A pixel is at most a point of the stage, and a point and a half across its corners.
    let axis =
      isHorizontal
      ? Vector(dx: transform.c, dy: transform.d) : Vector(dx: transform.a, dy: transform.b)
    guard axis.length > 0 else { return }
    let margin = 1.5 / axis.length
    let bounds = values.bounds
    let (dx, dy) = isHorizontal ? (0, margin) : (margin, 0)
    values.bounds = Rect(
      x: bounds.minX - dx, y: bounds.minY - dy, width: bounds.size.width + 2 * dx,
      height: bounds.size.height + 2 * dy)
  }
}

extension LayerValues {
  /// Cuts all that the layer shows to its bounds, unless that would round corners that are not cut.
  fileprivate mutating func cutToBounds() { if cornerRadius == 0 { masksToBounds = true } }
}
