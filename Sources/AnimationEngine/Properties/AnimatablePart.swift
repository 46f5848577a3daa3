public import Geometry

/// A part of a layer that can be animated, with the type of its value.
public protocol AnimatablePart<Value>: Sendable {
  associatedtype Value: LayerPropertyValue
  /// The engine's key path, spelled as Core Animation spells it.
  var keyPath: LayerKeyPath { get }
}

extension AnimatableProperty: AnimatablePart {
  public typealias Value = Stored.Value
}

/// A part of a property that has no parts of further kinds.
public struct AnimatableComponent<Value: LayerPropertyValue>: AnimatablePart, Hashable {
  public let keyPath: LayerKeyPath

  init(_ property: LayerProperty, _ component: LayerKeyPath.Component) {
    keyPath = LayerKeyPath(property, component)
  }
}

extension AnimatablePart {
  fileprivate func part<Part: LayerPropertyValue>(
    _ component: LayerKeyPath.Component
  ) -> AnimatableComponent<Part> {
    AnimatableComponent<Part>(keyPath.property, component)
  }
}

extension AnimatablePart where Value == Point {
  public var x: AnimatableComponent<Double> { part(keyPath.component == .origin ? .originX : .x) }
  public var y: AnimatableComponent<Double> { part(keyPath.component == .origin ? .originY : .y) }
}

extension AnimatablePart where Value == Size {
  public var width: AnimatableComponent<Double> { side(.width, .translationX, .widthOfSize) }
  public var height: AnimatableComponent<Double> { side(.height, .translationY, .heightOfSize) }

  private func side(
    _ ofBounds: LayerKeyPath.Component, _ ofTranslation: LayerKeyPath.Component,
    _ ofSize: LayerKeyPath.Component
  ) -> AnimatableComponent<Double> {
    switch keyPath.component {
    case .size: part(ofBounds)
    case .translation: part(ofTranslation)
    default: part(ofSize)
    }
  }
}

extension AnimatablePart where Value == Rect {
  public var origin: AnimatableComponent<Point> { part(.origin) }
  public var size: AnimatableComponent<Size> { part(.size) }
}

extension AnimatablePart where Value == Transform3D {
  /// About z, unless a further `x`, `y` or `z` says otherwise; in radians.
  public var rotation: RotationParts { RotationParts(keyPath.property) }
  /// Of all axes alike, unless a further `x`, `y` or `z` says otherwise.
  public var scale: ScaleParts { ScaleParts(keyPath.property) }
  /// Along x and y, unless a further `x`, `y` or `z` says otherwise; in points.
  public var translation: TranslationParts { TranslationParts(keyPath.property) }
}

/// A transform's rotation: a number of radians, about z or about the axis that follows.
public struct RotationParts: AnimatablePart {
  public typealias Value = Double
  public let keyPath: LayerKeyPath

  init(_ property: LayerProperty) { keyPath = LayerKeyPath(property, .rotation) }

  public var x: AnimatableComponent<Double> { .init(keyPath.property, .rotationX) }
  public var y: AnimatableComponent<Double> { .init(keyPath.property, .rotationY) }
  public var z: AnimatableComponent<Double> { .init(keyPath.property, .rotationZ) }
}

/// A transform's scale: a factor, of all axes or of the one that follows.
public struct ScaleParts: AnimatablePart {
  public typealias Value = Double
  public let keyPath: LayerKeyPath

  init(_ property: LayerProperty) { keyPath = LayerKeyPath(property, .scale) }

  public var x: AnimatableComponent<Double> { .init(keyPath.property, .scaleX) }
  public var y: AnimatableComponent<Double> { .init(keyPath.property, .scaleY) }
  public var z: AnimatableComponent<Double> { .init(keyPath.property, .scaleZ) }
}

/// A transform's translation: along x and y at once, or along the axis that follows.
public struct TranslationParts: AnimatablePart {
  public typealias Value = Size
  public let keyPath: LayerKeyPath

  init(_ property: LayerProperty) { keyPath = LayerKeyPath(property, .translation) }

  public var x: AnimatableComponent<Double> { .init(keyPath.property, .translationX) }
  public var y: AnimatableComponent<Double> { .init(keyPath.property, .translationY) }
  public var z: AnimatableComponent<Double> { .init(keyPath.property, .translationZ) }
}
