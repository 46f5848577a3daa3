public import Geometry

/// What a property keeps: a value that an animation goes through, or none where it may be missing.
public protocol StoredValue: Sendable, Equatable {
  /// What an animation of the property goes through.
  associatedtype Value: LayerPropertyValue
  /// What is kept where the engine's value is set; nil where that is of another kind.
  static func read(_ value: AnimationValue) -> Self?
  /// The value as the engine has it; nil where it is missing and nothing stands for that.
  var stored: AnimationValue? { get }
}

/// A type of value that a property of a layer holds and an animation goes through.
public protocol LayerPropertyValue: StoredValue where Value == Self {
  /// The kind of value that it is to the engine.
  static var kind: AnimationValue.Kind { get }
  /// What stands for a missing one; nil, the default, where nothing does.
  static var missing: AnimationValue? { get }
  /// The value as the engine keeps it.
  var animationValue: AnimationValue { get }
}

extension LayerPropertyValue {
  public static var missing: AnimationValue? { nil }
  @inline(__always)
  public var stored: AnimationValue? { animationValue }
}

extension Double: LayerPropertyValue {
  public static var kind: AnimationValue.Kind { .number }
  public static func read(_ value: AnimationValue) -> Self? {
    if case .number(let number) = value { number } else { nil }
  }
  public var animationValue: AnimationValue { .number(self) }
}

extension Bool: LayerPropertyValue {
  public static var kind: AnimationValue.Kind { .boolean }
  public static func read(_ value: AnimationValue) -> Self? {
    if case .boolean(let flag) = value { flag } else { nil }
  }
  public var animationValue: AnimationValue { .boolean(self) }
}

extension Point: LayerPropertyValue {
  public static var kind: AnimationValue.Kind { .point }
  public static func read(_ value: AnimationValue) -> Self? {
    if case .point(let point) = value { point } else { nil }
  }
  public var animationValue: AnimationValue { .point(self) }
}

extension Size: LayerPropertyValue {
  public static var kind: AnimationValue.Kind { .size }
  public static func read(_ value: AnimationValue) -> Self? {
    if case .size(let size) = value { size } else { nil }
  }
  public var animationValue: AnimationValue { .size(self) }
}

extension Rect: LayerPropertyValue {
  public static var kind: AnimationValue.Kind { .rect }
  public static func read(_ value: AnimationValue) -> Self? {
    if case .rect(let rect) = value { rect } else { nil }
  }
  public var animationValue: AnimationValue { .rect(self) }
}

extension Color: LayerPropertyValue {
  public static var kind: AnimationValue.Kind { .color }
  /// It differs from the clear color: nothing fades to or from it.
  public static var missing: AnimationValue? { .color(nil) }
  public static func read(_ value: AnimationValue) -> Self? {
    if case .color(let color?) = value { color } else { nil }
  }
  public var animationValue: AnimationValue { .color(self) }
}

extension Transform3D: LayerPropertyValue {
  public static var kind: AnimationValue.Kind { .transform }
  public static func read(_ value: AnimationValue) -> Self? {
    if case .transform(let transform) = value { transform } else { nil }
  }
  public var animationValue: AnimationValue { .transform(self) }
}

extension Path: LayerPropertyValue {
  public static var kind: AnimationValue.Kind { .path }
  public static func read(_ value: AnimationValue) -> Self? {
    if case .path(let path) = value { path } else { nil }
  }
  public var animationValue: AnimationValue { .path(self) }
}

/// Contents in a fade are the new ones.
extension Contents: LayerPropertyValue {
  public static var kind: AnimationValue.Kind { .contents }
  public static func read(_ value: AnimationValue) -> Self? {
    if case .contents(let fade) = value { fade.to } else { nil }
  }
  public var animationValue: AnimationValue { .contents(ContentsFade(self)) }
}

extension Rational: LayerPropertyValue {
  public static var kind: AnimationValue.Kind { .rational }
  public static func read(_ value: AnimationValue) -> Self? {
    if case .rational(let rational) = value { rational } else { nil }
  }
  public var animationValue: AnimationValue { .rational(self) }
}

extension String: LayerPropertyValue {
  public static var kind: AnimationValue.Kind { .text }
  public static func read(_ value: AnimationValue) -> Self? {
    if case .text(let text) = value { text } else { nil }
  }
  public var animationValue: AnimationValue { .text(self) }
}

/// A type of which a property may hold a list.
public protocol LayerPropertyElement: Sendable, Equatable {
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

extension Array: StoredValue where Element: LayerPropertyElement {
  public typealias Value = Self
}

extension Array: LayerPropertyValue where Element: LayerPropertyElement {
  public static var kind: AnimationValue.Kind { Element.listKind }
  public static func read(_ value: AnimationValue) -> Self? { Element.list(value) }
  public var animationValue: AnimationValue { Element.animationValue(self) }
}

/// A value that may be missing.
extension Optional: StoredValue where Wrapped: LayerPropertyValue {
  public typealias Value = Wrapped
  public static func read(_ value: AnimationValue) -> Self? {
    if let wrapped = Wrapped.read(value) { return .some(wrapped) }
    return value == Wrapped.missing ? .some(nil) : nil
  }
  public var stored: AnimationValue? { map(\.animationValue) ?? Wrapped.missing }
}

extension ContentsFade: StoredValue {
  public typealias Value = Contents
  public static func read(_ value: AnimationValue) -> Self? {
    if case .contents(let fade) = value { fade } else { nil }
  }
  public var stored: AnimationValue? { .contents(self) }
}
