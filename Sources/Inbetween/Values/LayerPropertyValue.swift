public import AnimationEngine
public import Geometry

/// A type of value that a property of a layer holds and an animation goes through.
public protocol LayerPropertyValue: Sendable {
  /// The value that the engine's one is; nil where it is of another kind.
  init?(_ value: AnimationValue)
  /// The value as the engine keeps it.
  var animationValue: AnimationValue { get }
}

extension Double: LayerPropertyValue {
  public init?(_ value: AnimationValue) {
    guard case .number(let number) = value else { return nil }
    self = number
  }
  public var animationValue: AnimationValue { .number(self) }
}

extension Bool: LayerPropertyValue {
  public init?(_ value: AnimationValue) {
    guard case .boolean(let flag) = value else { return nil }
    self = flag
  }
  public var animationValue: AnimationValue { .boolean(self) }
}

extension Point: LayerPropertyValue {
  public init?(_ value: AnimationValue) {
    guard case .point(let point) = value else { return nil }
    self = point
  }
  public var animationValue: AnimationValue { .point(self) }
}

extension Size: LayerPropertyValue {
  public init?(_ value: AnimationValue) {
    guard case .size(let size) = value else { return nil }
    self = size
  }
  public var animationValue: AnimationValue { .size(self) }
}

extension Rect: LayerPropertyValue {
  public init?(_ value: AnimationValue) {
    guard case .rect(let rect) = value else { return nil }
    self = rect
  }
  public var animationValue: AnimationValue { .rect(self) }
}

extension Color: LayerPropertyValue {
  public init?(_ value: AnimationValue) {
    guard case .color(let color?) = value else { return nil }
    self = color
  }
  public var animationValue: AnimationValue { .color(self) }
}

/// A color that may be missing, which differs from the clear one: nothing fades to or from it.
extension Optional: LayerPropertyValue where Wrapped == Color {
  public init?(_ value: AnimationValue) {
    guard case .color(let color) = value else { return nil }
    self = color
  }
  public var animationValue: AnimationValue { .color(self) }
}

extension Transform3D: LayerPropertyValue {
  public init?(_ value: AnimationValue) {
    guard case .transform(let transform) = value else { return nil }
    self = transform
  }
  public var animationValue: AnimationValue { .transform(self) }
}

extension Path: LayerPropertyValue {
  public init?(_ value: AnimationValue) {
    guard case .path(let path) = value else { return nil }
    self = path
  }
  public var animationValue: AnimationValue { .path(self) }
}

/// Contents in a fade are the new ones.
extension Contents: LayerPropertyValue {
  public init?(_ value: AnimationValue) {
    guard case .contents(let fade) = value else { return nil }
    self = fade.to
  }
  public var animationValue: AnimationValue { .contents(ContentsFade(self)) }
}

extension Rational: LayerPropertyValue {
  public init?(_ value: AnimationValue) {
    guard case .rational(let rational) = value else { return nil }
    self = rational
  }
  public var animationValue: AnimationValue { .rational(self) }
}

extension String: LayerPropertyValue {
  public init?(_ value: AnimationValue) {
    guard case .text(let text) = value else { return nil }
    self = text
  }
  public var animationValue: AnimationValue { .text(self) }
}

/// A type of which a property may hold a list.
public protocol LayerPropertyElement: Sendable {
  /// The list that the engine's value is; nil where it is of another kind.
  static func list(_ value: AnimationValue) -> [Self]?
  /// The list as the engine keeps it.
  static func animationValue(_ list: [Self]) -> AnimationValue
}

extension Double: LayerPropertyElement {
  public static func list(_ value: AnimationValue) -> [Double]? {
    if case .numbers(let numbers) = value { numbers } else { nil }
  }
  public static func animationValue(_ list: [Double]) -> AnimationValue { .numbers(list) }
}

extension Color: LayerPropertyElement {
  public static func list(_ value: AnimationValue) -> [Color]? {
    if case .colors(let colors) = value { colors } else { nil }
  }
  public static func animationValue(_ list: [Color]) -> AnimationValue { .colors(list) }
}

extension Array: LayerPropertyValue where Element: LayerPropertyElement {
  public init?(_ value: AnimationValue) {
    guard let list = Element.list(value) else { return nil }
    self = list
  }
  public var animationValue: AnimationValue { Element.animationValue(self) }
}
