public import Geometry

/// A part of a layer that can be animated, with the type of its value.
public protocol AnimatablePart<Value>: Sendable {
  associatedtype Value: LayerPropertyValue
  /// The engine's key path, spelled as Core Animation spells it.
  var keyPath: LayerKeyPath { get }
}

extension PropertyRow: AnimatablePart where Use == Animated {
  /// What an animation of the whole property has for values.
  public typealias Value = Stored.Value
}

/// A part of a property that has no parts of further kinds.
public struct AnimatableComponent<Value: LayerPropertyValue>: AnimatablePart, Hashable {
  public let keyPath: LayerKeyPath

  init(_ property: LayerProperty, _ component: LayerKeyPath.Component) {
    keyPath = LayerKeyPath(property, component)
  }
}

extension PropertyRow where Use == Animated, Stored == Point {
  public var x: AnimatableComponent<Double> { .init(property, .x) }
  public var y: AnimatableComponent<Double> { .init(property, .y) }
}

extension PropertyRow where Use == Animated, Stored == Size {
  public var width: AnimatableComponent<Double> { .init(property, .widthOfSize) }
  public var height: AnimatableComponent<Double> { .init(property, .heightOfSize) }
}

extension PropertyRow where Use == Animated, Stored == Rect {
  public var origin: AnimatableComponent<Point> { .init(property, .origin) }
  public var size: AnimatableComponent<Size> { .init(property, .size) }
}

// Of a rectangle.
extension AnimatableComponent where Value == Point {
  public var x: AnimatableComponent<Double> { .init(keyPath.property, .originX) }
  public var y: AnimatableComponent<Double> { .init(keyPath.property, .originY) }
}

// Of a rectangle.
extension AnimatableComponent where Value == Size {
  public var width: AnimatableComponent<Double> { .init(keyPath.property, .width) }
  public var height: AnimatableComponent<Double> { .init(keyPath.property, .height) }
}

extension PropertyRow where Use == Animated, Stored == Transform3D {
  /// About z, unless a further `x`, `y` or `z` says otherwise; in radians.
  public var rotation: TransformPart<Double> {
    .init(property, .rotation, .rotationX, .rotationY, .rotationZ)
  }
  /// Of all axes alike, unless a further `x`, `y` or `z` says otherwise.
  public var scale: TransformPart<Double> { .init(property, .scale, .scaleX, .scaleY, .scaleZ) }
  /// Along x and y, unless a further `x`, `y` or `z` says otherwise; in points.
  public var translation: TransformPart<Size> {
    .init(property, .translation, .translationX, .translationY, .translationZ)
  }
}

/// A transform's rotation, scale or translation: the whole, or along the axis that follows.
public struct TransformPart<Value: LayerPropertyValue>: AnimatablePart {
  public let keyPath: LayerKeyPath
  public let x, y, z: AnimatableComponent<Double>

  init(
    _ property: LayerProperty, _ whole: LayerKeyPath.Component, _ x: LayerKeyPath.Component,
    _ y: LayerKeyPath.Component, _ z: LayerKeyPath.Component
  ) {
    keyPath = LayerKeyPath(property, whole)
    self.x = AnimatableComponent(property, x)
    self.y = AnimatableComponent(property, y)
    self.z = AnimatableComponent(property, z)
  }
}
