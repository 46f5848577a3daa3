import AnimationEngine
import Geometry
import Simulation

/// Where a layer and its outline lie in the stage over time.
struct LayerMotion: Sendable {
  let layers: LayerEvaluation
  let layer: LayerID

  init(_ layer: LayerID, in timeline: Timeline) {
    (self.layers, self.layer) = (timeline.layers, layer)
  }

  init(layer: LayerID, layers: LayerEvaluation) { (self.layer, self.layers) = (layer, layers) }

  func values(at time: Rational, in tree: Ghost.Tree) -> LayerValues {
    values(of: layer, at: time, in: tree)
  }

  /// From the layer's space to the stage, through the same tree all the way up.
  func transform(at time: Rational, in tree: Ghost.Tree = .presentation) -> AffineTransform {
    let above = layers.tree[layer].parent.map { values(of: $0, at: time, in: tree) }
    return values(at: time, in: tree).transformToSuperlayer(movedBy: above?.sublayerMap)
      .concatenating(superspace(at: time, in: tree))
  }

  /// From the superlayer's space, in which positions are given, to the stage.
  private func superspace(at time: Rational, in tree: Ghost.Tree) -> AffineTransform {
    guard let parent = layers.tree[layer].parent else { return .identity }
    return LayerMotion(layer: parent, layers: layers).transform(at: time, in: tree)
  }

  /// Where the anchor point is in the stage.
  func position(at time: Rational, in tree: Ghost.Tree = .presentation) -> Point {
    if let (span, share) = layers.histories[layer.index].way(between: time) {
      let (first, next) = (
        place(at: span.lowerBound, in: tree), place(at: span.upperBound, in: tree)
      )
      return first + (next - first) * share
    }
    return place(at: time, in: tree)
  }

  private func place(at time: Rational, in tree: Ghost.Tree) -> Point {
    let values = values(at: time, in: tree)
    let anchor = Point(
      x: values.bounds.minX + values.anchorPoint.x * values.bounds.size.width,
      y: values.bounds.minY + values.anchorPoint.y * values.bounds.size.height)
    return transform(at: time, in: tree).apply(to: anchor)
  }

  /// How fast the anchor point moves in the stage from a time on, in points per second; at the end of
  /// all, before it.
  func velocity(at time: Rational, until end: Rational) -> Vector? {
    layers.stageVelocity(of: layer, at: time, from: time >= end ? .before : .after)
  }

  /// The layer's own shape in the stage: its path, or its bounds with their corners.
  func outline(at time: Rational, in tree: Ghost.Tree = .presentation) -> Path {
    let values = values(at: time, in: tree)
    return values.outline.transformed(by: transform(at: time, in: tree))
  }

  /// The box around the outline in the stage; a point where the layer has no extent.
  func box(at time: Rational, in tree: Ghost.Tree = .presentation) -> Rect {
    outline(at: time, in: tree).controlBounds
      ?? Rect(origin: position(at: time, in: tree), size: .zero)
  }

  /// The part of the box that no superlayer clips; where all is clipped, the nearest place inside.
  func visibleBox(at time: Rational) -> Rect {
    var box = box(at: time)
    var next = layers.tree[layer].parent
    while let id = next {
      let values = values(of: id, at: time, in: .presentation)
      if values.masksToBounds {
        let view = LayerMotion(layer: id, layers: layers).transform(at: time)
          .apply(to: values.bounds)
        box = box.limited(to: view)
      }
      next = layers.tree[id].parent
    }
    return box
  }

  /// Of the box's corners in the stage; 0 where the layer is turned or partly clipped.
  func cornerRadius(at time: Rational) -> Double {
    let (values, transform) = (values(at: time, in: .presentation), transform(at: time))
    let box = box(at: time)
    guard transform.b == 0, transform.c == 0, visibleBox(at: time) == box else { return 0 }
    let radius = values.cornerRadius * min(abs(transform.a), abs(transform.d))
    return min(radius, box.size.width / 2, box.size.height / 2)
  }

  /// True when neither the layer nor anything it lies in ever changes.
  var isStill: Bool {
    var next: LayerID? = layer
    while let id = next {
      let history = layers.histories[id.index]
      guard history.animations.isEmpty, history.models.count == 1 else { return false }
      next = layers.tree[id].parent
    }
    return true
  }

  private func values(of id: LayerID, at time: Rational, in tree: Ghost.Tree) -> LayerValues {
    switch tree {
    case .model: layers.model(of: id, at: time)
    case .presentation: layers.presentation(of: id, at: time)
    }
  }
}

extension LayerValues {
  /// The layer's own shape, in its own space.
  var outline: Path {
    if let shape, !shape.path.isEmpty { return shape.path }
    return Path(roundedRect: bounds, cornerRadius: cornerRadius)
  }
}

extension Rect {
  /// The rectangle with each of its sides moved into `limits`; without area where it lies outside.
  fileprivate func limited(to limits: Rect) -> Rect {
    func inside(_ place: Double, _ low: Double, _ high: Double) -> Double {
      min(max(place, low), high)
    }
    let (left, top) = (
      inside(minX, limits.minX, limits.maxX), inside(minY, limits.minY, limits.maxY)
    )
    return Rect(
      x: left, y: top, width: inside(maxX, limits.minX, limits.maxX) - left,
      height: inside(maxY, limits.minY, limits.maxY) - top)
  }
}
