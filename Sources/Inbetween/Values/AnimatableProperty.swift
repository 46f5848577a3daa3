public import AnimationEngine
public import Geometry

/// A part of a layer that can be animated, with the type of its value.
public protocol AnimatablePart<Value>: Sendable {
  associatedtype Value: LayerPropertyValue
  /// The engine's key path, spelled as Core Animation spells it.
  var keyPath: LayerKeyPath { get }
}

/// A property of layers, or a part of one that has no parts of further kinds.
public struct AnimatableProperty<Value: LayerPropertyValue>: AnimatablePart, Hashable {
  public let keyPath: LayerKeyPath

  init(_ property: LayerProperty, _ component: LayerKeyPath.Component = .whole) {
    keyPath = LayerKeyPath(property, component)
  }

  private func part<Part: LayerPropertyValue>(
    _ component: LayerKeyPath.Component
  ) -> AnimatableProperty<Part> {
    AnimatableProperty<Part>(keyPath.property, component)
  }
}

extension AnimatableProperty where Value == Point {
  public var x: AnimatableProperty<Double> { part(keyPath.component == .origin ? .originX : .x) }
  public var y: AnimatableProperty<Double> { part(keyPath.component == .origin ? .originY : .y) }
}

extension AnimatableProperty where Value == Size {
  public var width: AnimatableProperty<Double> {
    part(keyPath.component == .size ? .width : .widthOfSize)
  }
  public var height: AnimatableProperty<Double> {
    part(keyPath.component == .size ? .height : .heightOfSize)
  }
}

extension AnimatableProperty where Value == Rect {
  public var origin: AnimatableProperty<Point> { part(.origin) }
  public var size: AnimatableProperty<Size> { part(.size) }
}

extension AnimatableProperty where Value == Transform3D {
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

  public var x: AnimatableProperty<Double> { .init(keyPath.property, .rotationX) }
  public var y: AnimatableProperty<Double> { .init(keyPath.property, .rotationY) }
  public var z: AnimatableProperty<Double> { .init(keyPath.property, .rotationZ) }
}

/// A transform's scale: a factor, of all axes or of the one that follows.
public struct ScaleParts: AnimatablePart {
  public typealias Value = Double
  public let keyPath: LayerKeyPath

  init(_ property: LayerProperty) { keyPath = LayerKeyPath(property, .scale) }

  public var x: AnimatableProperty<Double> { .init(keyPath.property, .scaleX) }
  public var y: AnimatableProperty<Double> { .init(keyPath.property, .scaleY) }
  public var z: AnimatableProperty<Double> { .init(keyPath.property, .scaleZ) }
}

/// A transform's translation: along x and y at once, or along the axis that follows.
public struct TranslationParts: AnimatablePart {
  public typealias Value = Size
  public let keyPath: LayerKeyPath

  init(_ property: LayerProperty) { keyPath = LayerKeyPath(property, .translation) }

  public var x: AnimatableProperty<Double> { .init(keyPath.property, .translationX) }
  public var y: AnimatableProperty<Double> { .init(keyPath.property, .translationY) }
  public var z: AnimatableProperty<Double> { .init(keyPath.property, .translationZ) }
}
