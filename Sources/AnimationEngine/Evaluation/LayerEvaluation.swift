package import Geometry

/// A layer tree with its histories: evaluates what is seen at a time.
package struct LayerEvaluation: Sendable {
  package let tree: LayerTree
  /// One for each layer, counted as `LayerID`s count.
  package let histories: [LayerHistory]

  package init(tree: LayerTree, histories: [LayerHistory]) {
    precondition(tree.nodes.count == histories.count, "each layer has one history")
    (self.tree, self.histories) = (tree, histories)
  }

  /// The scene time in a layer's own clock: the clocks of its superlayers compose from the root.
  package func layerTime(of id: LayerID, at time: Rational) -> Rational {
    let parentTime = tree[id].parent.map { layerTime(of: $0, at: time) } ?? time
    return histories[id.index].clock(at: time).localTime(at: parentTime)
  }

  package func model(of id: LayerID, at time: Rational) -> LayerValues {
    histories[id.index].model(at: time)
  }

  package func presentation(of id: LayerID, at time: Rational) -> LayerValues {
    histories[id.index].presentation(at: time, layerTime: layerTime(of: id, at: time))
  }

  /// The keys of the animations that a layer holds at a scene time, in the order in which they were
  /// added; those without a key are not listed, a transition comes last.
  package func animationKeys(of id: LayerID, at time: Rational) -> [String] {
    histories[id.index].animationKeys(at: time, layerTime: layerTime(of: id, at: time))
  }

  /// The visible layers in drawing order: hidden and fully transparent ones are left out with all
  /// that lies in them, siblings are sorted by zPosition, ties keep the order of the tree.
  package func visibleLayers(at time: Rational) -> [PresentationLayer] {
    var layers: [PresentationLayer] = []
    layers.reserveCapacity(tree.nodes.count)
    append(tree.roots, at: .now(time), in: Surroundings(time: time), to: &layers)
    return layers
  }

  /// A moment of the scene.
  enum Moment {
    case now(Rational)
    /// Right before anything happens at a time: the old picture of a transition that begins there.
    case before(Rational)
  }

  /// What siblings take from the layers around them.
  struct Surroundings {
    /// In the superlayer's clock.
    var time: Rational
    /// From the superlayer's space to the stage.
    var transform = AffineTransform.identity
    /// What the superlayer does to all its sublayers, in its own space.
    var sublayerMap: Transform3D?
    var copy = 0
    var tint: Color?
    /// From the one layer's own space to the stage, in place of where its values say that it lies.
    var place: AffineTransform?
  }

  private func append(
    _ siblings: [LayerID], at moment: Moment, in surroundings: Surroundings,
    to layers: inout [PresentationLayer]
  ) {
    let start = layers.count
    var zPosition = -Double.infinity
    var isInOrder = true
    for id in siblings {
      let place = layers.count
      if case .now(let time) = moment, !histories[id.index].transitions.isEmpty {
        appendInTransition(id, at: time, in: surroundings, to: &layers)
      } else {
        append(id, at: moment, in: surroundings, to: &layers)
      }
      guard layers.count > place else { continue }
      if layers[place].values.zPosition < zPosition { isInOrder = false }
      zPosition = layers[place].values.zPosition
    }
    if !isInOrder { Self.sortSiblings(from: start, in: &layers) }
  }

  /// Appends a layer with all that lies in it, or nothing where it cannot be seen.
  func append(
    _ id: LayerID, at moment: Moment, in surroundings: Surroundings,
    to layers: inout [PresentationLayer]
  ) {
    let layerTime: Rational
    let values: LayerValues
    switch moment {
    case .now(let time):
      layerTime = histories[id.index].clock(at: time).localTime(at: surroundings.time)
      values = histories[id.index].presentation(at: time, layerTime: layerTime)
    case .before(let time):
      let initial = tree.nodes[id.index].values
      let model = histories[id.index].model(before: time) ?? initial
      layerTime = model.clock.localTime(at: surroundings.time)
      values = histories[id.index].presentation(
        before: time, layerTime: layerTime, initial: initial)
    }
    guard !values.isHidden, values.opacity > 0 else { return }
    var layer = PresentationLayer(
      id: id, values: values,
      transform: surroundings.place
        ?? values.transformToSuperlayer(movedBy: surroundings.sublayerMap)
        .concatenating(surroundings.transform),
      descendantCount: 0)
    (layer.copy, layer.tint) = (surroundings.copy, surroundings.tint)
    if let mask = tree.nodes[id.index].mask {
      append(
        [mask], at: moment, in: Surroundings(time: layerTime, transform: layer.transform),
        to: &layer.mask)
      // A mask that is not seen itself leaves nothing of its layer.
      guard !layer.mask.isEmpty else { return }
    }
    let place = layers.count
    layers.append(layer)
    if !tree.nodes[id.index].children.isEmpty {
      appendSublayers(of: layer, at: moment, layerTime: layerTime, to: &layers)
      layers[place].descendantCount = layers.count - place - 1
    }
  }

  /// Appends a layer's sublayers: once, or as often as its replicator says, the first copy below.
  private func appendSublayers(
    of layer: PresentationLayer, at moment: Moment, layerTime: Rational,
    to layers: inout [PresentationLayer]
  ) {
    let children = tree.nodes[layer.id.index].children
    var inside = Surroundings(
      time: layerTime, transform: layer.transform, sublayerMap: layer.values.sublayerMap,
      copy: layer.copy, tint: layer.tint)
    guard layer.values.hasEffects, let replicator = layer.values.effects.replicator else {
      append(children, at: moment, in: inside, to: &layers)
      return
    }
    let step = layer.values.aboutAnchor(replicator.instanceTransform)
    var map = Transform3D.identity
    for copy in 0..<max(1, replicator.instanceCount) {
      inside.time = layerTime - replicator.instanceDelay * Rational(copy)
      inside.sublayerMap = map.concatenating(layer.values.sublayerMap ?? .identity)
      inside.copy = layer.copy * max(1, replicator.instanceCount) + copy
      inside.tint = replicator.color(of: copy).multiplied(by: layer.tint)
      append(children, at: moment, in: inside, to: &layers)
      map = map.concatenating(step)
    }
  }

  /// Sorts the siblings from a place on, each with what lies in it, by their zPositions.
  private static func sortSiblings(from start: Int, in layers: inout [PresentationLayer]) {
    var families: [Range<Int>] = []
    var place = start
    while place < layers.count {
      let end = place + 1 + layers[place].descendantCount
      families.append(place..<end)
      place = end
    }
    families.sort {
      (layers[$0.lowerBound].values.zPosition, $0.lowerBound)
        < (layers[$1.lowerBound].values.zPosition, $1.lowerBound)
    }
    layers.replaceSubrange(start..., with: families.flatMap { layers[$0] })
  }
}

extension Color {
  /// The product of two tints; nil where it changes nothing.
  fileprivate func multiplied(by other: Color?) -> Color? {
    let other = other ?? .white
    let product = Color(
      red: red * other.red, green: green * other.green, blue: blue * other.blue,
      alpha: alpha * other.alpha)
    return product == .white ? nil : product
  }
}
