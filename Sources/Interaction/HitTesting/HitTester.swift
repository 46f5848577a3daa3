package import AnimationEngine
package import Geometry

/// Finds the layer under a finger, at one time.
///
/// Front to back: sublayers before their superlayer, siblings by falling zPosition and from last to
/// first. Hidden, disabled and nearly transparent layers (opacity below 0.01) are looked through with
/// all that lies in them. As in Core Animation a sublayer is also hit where it leaves its superlayer,
/// unless that masks to its bounds; UIKit would not.
package struct HitTester: Sendable {
  /// What a finger met.
  package struct Hit: Sendable, Hashable {
    package var layer: LayerID
    /// In the layer's own space.
    package var location: Point
    /// True where the layer keeps the touch from everybody.
    package var isSwallowed: Bool
  }

  package let layers: LayerEvaluation
  package let time: Rational
  /// One for each layer, or none for the default.
  private let traits: [HitTraits]

  /// `traits` count as `LayerID`s count; an empty list stands for the defaults.
  package init(_ layers: LayerEvaluation, at time: Rational, traits: [HitTraits] = []) {
    precondition(
      traits.isEmpty || traits.count == layers.tree.nodes.count, "each layer has its traits")
    (self.layers, self.time, self.traits) = (layers, time, traits)
  }

  /// The frontmost layer at a point of the stage; nil where there is none.
  ///
  /// `geometry` overrides what the layers' traits say.
  package func hit(at point: Point, geometry: HitGeometry? = nil) -> Hit? {
    hit(
      among: layers.tree.roots, at: point, geometry: geometry, space: .identity, movedBy: nil,
      isSwallowed: false)
  }

  /// The layer and its superlayers up to the root.
  package func lineage(of layer: LayerID) -> [LayerID] {
    Array(sequence(first: layer) { layers.tree[$0].parent })
  }

  /// The map from a layer's space to the stage.
  package func transform(of layer: LayerID, geometry: HitGeometry) -> AffineTransform {
    let own = values(of: layer, geometry)
    guard let parent = layers.tree[layer].parent else { return own.transformToSuperlayer }
    let map = values(of: parent, geometry).sublayerMap
    return own.transformToSuperlayer(movedBy: map)
      .concatenating(transform(of: parent, geometry: geometry))
  }

  /// The middle of a layer's bounds on the stage.
  package func center(of layer: LayerID, geometry: HitGeometry = .presentation) -> Point {
    transform(of: layer, geometry: geometry).apply(to: values(of: layer, geometry).bounds.center)
  }

  /// Where a target of a touch script is now.
  package func location(of target: TouchScript.Target) -> Point? {
    switch target {
    case .point(let point): point
    case .layer(let layer): center(of: layer)
    }
  }

  func values(of layer: LayerID, _ geometry: HitGeometry) -> LayerValues {
    switch geometry {
    case .model: layers.model(of: layer, at: time)
    case .presentation: layers.presentation(of: layer, at: time)
    }
  }

  private func hit(
    among siblings: [LayerID], at point: Point, geometry: HitGeometry?, space: AffineTransform,
    movedBy map: Transform3D?, isSwallowed: Bool
  ) -> Hit? {
    let members = siblings.enumerated().map { order, layer in
      let traits = traits.isEmpty ? HitTraits() : traits[layer.index]
      return (
        order: order, layer: layer, traits: traits,
        values: values(of: layer, geometry ?? traits.geometry)
      )
    }
    let frontFirst = members.sorted {
      ($0.values.zPosition, $0.order) > ($1.values.zPosition, $1.order)
    }
    for (_, layer, traits, values) in frontFirst {
      guard !values.isHidden, values.opacity >= 0.01, traits.interaction != .disabled
      else { continue }
      let transform = values.transformToSuperlayer(movedBy: map).concatenating(space)
      guard let location = transform.inverted?.apply(to: point) else { continue }
      let isSwallowed = isSwallowed || traits.interaction == .swallowing
      if !values.masksToBounds || values.contains(location, area: .rounded) {
        let inside = hit(
          among: layers.tree[layer].children, at: point, geometry: geometry, space: transform,
          movedBy: values.sublayerMap, isSwallowed: isSwallowed)
        if let inside { return inside }
      }
      if values.contains(location, area: traits.area) {
        return Hit(layer: layer, location: location, isSwallowed: isSwallowed)
      }
    }
    return nil
  }
}

extension LayerValues {
  /// True for points of the bounds, or of what their round corners leave.
  fileprivate func contains(_ point: Point, area: HitTraits.Area) -> Bool {
    guard bounds.contains(point) else { return false }
    guard area == .rounded else { return true }
    let radius = min(cornerRadius, bounds.size.width / 2, bounds.size.height / 2)
    guard radius > 0 else { return true }
    let straight = bounds.inset(by: radius)
    let nearest = Point(
      x: min(max(point.x, straight.minX), straight.maxX),
      y: min(max(point.y, straight.minY), straight.maxY))
    return (point - nearest).length <= radius
  }
}
