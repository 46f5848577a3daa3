public import Geometry

/// A layer tree with its histories: evaluates what is seen at a time.
public struct LayerEvaluation: Sendable {
  public let tree: LayerTree
  /// One for each layer, counted as `LayerID`s count.
  public let histories: [LayerHistory]

  public init(tree: LayerTree, histories: [LayerHistory]) {
    precondition(tree.nodes.count == histories.count, "each layer has one history")
    (self.tree, self.histories) = (tree, histories)
  }

  /// The scene time in a layer's own clock: the clocks of its superlayers compose from the root.
  public func layerTime(of id: LayerID, at time: Rational) -> Rational {
    let parentTime = tree[id].parent.map { layerTime(of: $0, at: time) } ?? time
    return histories[id.index].model(at: time).clock.localTime(at: parentTime)
  }

  public func model(of id: LayerID, at time: Rational) -> LayerValues {
    histories[id.index].model(at: time)
  }

  public func presentation(of id: LayerID, at time: Rational) -> LayerValues {
    histories[id.index].presentation(at: time, layerTime: layerTime(of: id, at: time))
  }

  /// The visible layers in drawing order: hidden and fully transparent ones are left out with all
  /// that lies in them, siblings are sorted by zPosition, ties keep the order of the tree.
  public func visibleLayers(at time: Rational) -> [PresentationLayer] {
    var layers: [PresentationLayer] = []
    layers.reserveCapacity(tree.nodes.count)
    append(tree.roots, at: time, parentTime: time, in: .identity, movedBy: nil, to: &layers)
    return layers
  }

  private func append(
    _ siblings: [LayerID], at time: Rational, parentTime: Rational, in space: AffineTransform,
    movedBy sublayerMap: Transform3D?, to layers: inout [PresentationLayer]
  ) {
    var seen: [(id: LayerID, values: LayerValues, layerTime: Rational)] = []
    seen.reserveCapacity(siblings.count)
    for id in siblings {
      let history = histories[id.index]
      let layerTime = history.model(at: time).clock.localTime(at: parentTime)
      let values = history.presentation(at: time, layerTime: layerTime)
      if !values.isHidden, values.opacity > 0 { seen.append((id, values, layerTime)) }
    }
    if seen.contains(where: { $0.values.zPosition != 0 }) {
      seen.sort { ($0.values.zPosition, $0.id) < ($1.values.zPosition, $1.id) }
    }
    for (id, values, layerTime) in seen {
      let transform = values.transformToSuperlayer(movedBy: sublayerMap).concatenating(space)
      let place = layers.count
      layers.append(
        PresentationLayer(id: id, values: values, transform: transform, descendantCount: 0))
      append(
        tree[id].children, at: time, parentTime: layerTime, in: transform,
        movedBy: values.sublayerMap, to: &layers)
      layers[place].descendantCount = layers.count - place - 1
    }
  }
}
