import AnimationEngine
public import Geometry
import SceneModel

/// Something that can have a body, UIKit's `UIDynamicItem`: a ``Layer``, a ``FreeItem`` or a
/// ``DynamicItemGroup``.
public protocol DynamicItem: AnyObject {}

extension Layer: DynamicItem {}

/// A body without a layer: a place and an angle, for whatever code makes of them.
///
/// ```swift
/// let probe = FreeItem(named: "probe", size: Size(width: 20, height: 20), center: .zero)
/// dynamics.add(probe)
/// fall.action = { lamp.opacity = 1 - probe.center.y / 400 }
/// ```
public final class FreeItem: DynamicItem {
  /// Unique among items and layers.
  public let name: String
  public let size: Size
  public let shape: Scene.Dynamics.Shape
  private let start: (center: Point, rotation: Double)
  weak var scene: Scene?

  public init(
    named name: String, size: Size, center: Point, rotation: Double = 0,
    shape: Scene.Dynamics.Shape = .rectangle
  ) {
    (self.name, self.size, self.shape, start) = (name, size, shape, (center, rotation))
  }

  /// In points of the reference view: in scripts and code now, else where it begins.
  public var center: Point {
    guard case .point(let center) = value(of: .position) else { return start.center }
    return center
  }

  /// In radians.
  public var rotation: Double { value(of: .rotation)?.number ?? start.rotation }

  private func value(of quantity: BodyQuantity) -> AnimationValue? {
    scene?.performance?.moment.value(of: .body(name, quantity))
  }

  var definition: SceneItem {
    var item = SceneItem(
      name, .free(size, center: start.center, angle: start.rotation),
      location: .nowhere)
    item.shape = shape.engineShape
    return item
  }
}

/// Layers that move as one body with a box for each: UIKit's `UIDynamicItemGroup`.
public final class DynamicItemGroup: DynamicItem {
  /// Unique among items and layers.
  public let name: String
  public let items: [Layer]

  public init(named name: String, items: [Layer]) { (self.name, self.items) = (name, items) }
}
