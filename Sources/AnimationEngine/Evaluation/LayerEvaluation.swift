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
    return histories[id.index].clock(at: time).localTime(at: parentTime)
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
    let start = layers.count
    var zPosition = -Double.infinity
    var isInOrder = true
    for id in siblings {
      let layerTime = histories[id.index].clock(at: time).localTime(at: parentTime)
      let values = histories[id.index].presentation(at: time, layerTime: layerTime)
      guard !values.isHidden, values.opacity > 0 else { continue }
      if values.zPosition < zPosition { isInOrder = false }
      zPosition = values.zPosition
      let transform = values.transformToSuperlayer(movedBy: sublayerMap).concatenating(space)
      let place = layers.count
      layers.append(
        PresentationLayer(id: id, values: values, transform: transform, descendantCount: 0))
      if !tree.nodes[id.index].children.isEmpty {
        append(
          tree.nodes[id.index].children, at: time, parentTime: layerTime, in: transform,
          movedBy: values.sublayerMap, to: &layers)
        layers[place].descendantCount = layers.count - place - 1
      }
    }
    if !isInOrder { Self.sortSiblings(from: start, in: &layers) }
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
