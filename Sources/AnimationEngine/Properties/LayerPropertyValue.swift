public import Geometry

/// What a property keeps: a value that an animation goes through, or none where it may be missing.
public protocol StoredPropertyValue: Sendable {
  /// What an animation of the property goes through.
  associatedtype Value: LayerPropertyValue
  /// What is kept where the engine's value is set; nil where that is of another kind.
  init?(stored value: AnimationValue)
  /// The value as the engine has it; nil where it is missing and nothing stands for that.
  var stored: AnimationValue? { get }
}

/// A type of value that a property of a layer holds and an animation goes through.
public protocol LayerPropertyValue: StoredPropertyValue where Value == Self {
  /// The kind of value that it is to the engine.
  static var kind: AnimationValue.Kind { get }
  /// What stands for a missing one; nil, the default, where nothing does.
  static var missing: AnimationValue? { get }
  /// The value that the engine's one is; nil where it is of another kind.
  init?(_ value: AnimationValue)
  /// The value as the engine keeps it.
  var animationValue: AnimationValue { get }
}

extension LayerPropertyValue {
  public static var missing: AnimationValue? { nil }
  @inline(__always)
  public init?(stored value: AnimationValue) { self.init(value) }
  @inline(__always)
  public var stored: AnimationValue? { animationValue }
}

extension Double: LayerPropertyValue {
  public static var kind: AnimationValue.Kind { .number }
  public init?(_ value: AnimationValue) {
    guard case .number(let number) = value else { return nil }
    self = number
  }
  public var animationValue: AnimationValue { .number(self) }
}

extension Bool: LayerPropertyValue {
  public static var kind: AnimationValue.Kind { .boolean }
  public init?(_ value: AnimationValue) {
    guard case .boolean(let flag) = value else { return nil }
    self = flag
  }
  public var animationValue: AnimationValue { .boolean(self) }
}

extension Point: LayerPropertyValue {
  public static var kind: AnimationValue.Kind { .point }
  public init?(_ value: AnimationValue) {
    guard case .point(let point) = value else { return nil }
    self = point
  }
  public var animationValue: AnimationValue { .point(self) }
}

extension Size: LayerPropertyValue {
  public static var kind: AnimationValue.Kind { .size }
  public init?(_ value: AnimationValue) {
    guard case .size(let size) = value else { return nil }
    self = size
  }
  public var animationValue: AnimationValue { .size(self) }
}

extension Rect: LayerPropertyValue {
  public static var kind: AnimationValue.Kind { .rect }
  public init?(_ value: AnimationValue) {
    guard case .rect(let rect) = value else { return nil }
    self = rect
  }
  public var animationValue: AnimationValue { .rect(self) }
}

extension Color: LayerPropertyValue {
  public static var kind: AnimationValue.Kind { .color }
  /// It differs from the clear color: nothing fades to or from it.
  public static var missing: AnimationValue? { .color(nil) }
  public init?(_ value: AnimationValue) {
    guard case .color(let color?) = value else { return nil }
    self = color
  }
  public var animationValue: AnimationValue { .color(self) }
}

extension Transform3D: LayerPropertyValue {
  public static var kind: AnimationValue.Kind { .transform }
  public init?(_ value: AnimationValue) {
    guard case .transform(let transform) = value else { return nil }
    self = transform
  }
  public var animationValue: AnimationValue { .transform(self) }
}

extension Path: LayerPropertyValue {
  public static var kind: AnimationValue.Kind { .path }
  public init?(_ value: AnimationValue) {
    guard case .path(let path) = value else { return nil }
    self = path
  }
  public var animationValue: AnimationValue { .path(self) }
}

/// Contents in a fade are the new ones.
extension Contents: LayerPropertyValue {
  public static var kind: AnimationValue.Kind { .contents }
  public init?(_ value: AnimationValue) {
    guard case .contents(let fade) = value else { return nil }
    self = fade.to
  }
  public var animationValue: AnimationValue { .contents(ContentsFade(self)) }
}

extension Rational: LayerPropertyValue {
  public static var kind: AnimationValue.Kind { .rational }
  public init?(_ value: AnimationValue) {
    guard case .rational(let rational) = value else { return nil }
    self = rational
  }
  public var animationValue: AnimationValue { .rational(self) }
}

extension String: LayerPropertyValue {
  public static var kind: AnimationValue.Kind { .text }
  public init?(_ value: AnimationValue) {
    guard case .text(let text) = value else { return nil }
    self = text
  }
  public var animationValue: AnimationValue { .text(self) }
}

/// A type of which a property may hold a list.
public protocol LayerPropertyElement: Sendable {
  /// The kind of value that a list is to the engine.
  static var listKind: AnimationValue.Kind { get }
  /// The list that the engine's value is; nil where it is of another kind.
  static func list(_ value: AnimationValue) -> [Self]?
  /// The list as the engine keeps it.
  static func animationValue(_ list: [Self]) -> AnimationValue
}

extension Double: LayerPropertyElement {
  public static var listKind: AnimationValue.Kind { .numbers }
  public static func list(_ value: AnimationValue) -> [Double]? {
    if case .numbers(let numbers) = value { numbers } else { nil }
  }
  public static func animationValue(_ list: [Double]) -> AnimationValue { .numbers(list) }
}

extension Color: LayerPropertyElement {
  public static var listKind: AnimationValue.Kind { .colors }
  public static func list(_ value: AnimationValue) -> [Color]? {
    if case .colors(let colors) = value { colors } else { nil }
  }
  public static func animationValue(_ list: [Color]) -> AnimationValue { .colors(list) }
}

extension Array: StoredPropertyValue where Element: LayerPropertyElement {
  public typealias Value = Self
}

extension Array: LayerPropertyValue where Element: LayerPropertyElement {
  public static var kind: AnimationValue.Kind { Element.listKind }
  public init?(_ value: AnimationValue) {
    guard let list = Element.list(value) else { return nil }
    self = list
  }
  public var animationValue: AnimationValue { Element.animationValue(self) }
}

/// A value that may be missing.
extension Optional: StoredPropertyValue where Wrapped: LayerPropertyValue {
  public typealias Value = Wrapped

  public init?(stored value: AnimationValue) {
    if let wrapped = Wrapped(value) {
      self = .some(wrapped)
    } else if value == Wrapped.missing {
      self = .none
    } else {
      return nil
    }
  }

  public var stored: AnimationValue? { map(\.animationValue) ?? Wrapped.missing }
}

extension ContentsFade: StoredPropertyValue {
  public typealias Value = Contents

  public init?(stored value: AnimationValue) {
    guard case .contents(let fade) = value else { return nil }
    self = fade
  }

  public var stored: AnimationValue? { .contents(self) }
}
