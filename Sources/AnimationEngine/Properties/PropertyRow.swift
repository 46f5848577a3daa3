/// A property of layers, with the types of where it is kept and of what is kept there.
public protocol PropertyRow<Holder, Stored>: Sendable {
  associatedtype Holder: PropertyHolder
  associatedtype Stored: StoredPropertyValue
  /// False where only a `set` can change it.
  static var isAnimatable: Bool { get }
  var property: LayerProperty { get }
  /// From what keeps it to its value.
  var path: any WritableKeyPath<Holder, Stored> & Sendable { get }
  var facts: LayerProperty.Facts { get }
}

/// A property that animations can change, and scripts.
public struct AnimatableProperty<Holder: PropertyHolder, Stored: StoredPropertyValue>: PropertyRow {
  public static var isAnimatable: Bool { true }
  public let property: LayerProperty
  public let path: any WritableKeyPath<Holder, Stored> & Sendable
  public let facts: LayerProperty.Facts

  @inline(__always)
  init(
    _ property: LayerProperty, _ path: any WritableKeyPath<Holder, Stored> & Sendable,
    action: LayerProperty.Action? = .animation, unit: LayerProperty.Unit? = nil,
    also spellings: String..., parts: [(String, LayerKeyPath.Component)] = []
  ) {
    (self.property, self.path) = (property, path)
    facts = LayerProperty.Facts(
      action: action, unit: unit, otherSpellings: spellings, otherPartSpellings: parts)
  }
}

/// A property that scripts can set, and no animation can change.
public struct SettableProperty<Holder: PropertyHolder, Stored: StoredPropertyValue>: PropertyRow {
  public static var isAnimatable: Bool { false }
  public let property: LayerProperty
  public let path: any WritableKeyPath<Holder, Stored> & Sendable
  public let facts: LayerProperty.Facts

  @inline(__always)
  init(
    _ property: LayerProperty, _ path: any WritableKeyPath<Holder, Stored> & Sendable,
    action: LayerProperty.Action? = nil, unit: LayerProperty.Unit? = nil,
    also spellings: String...
  ) {
    (self.property, self.path) = (property, path)
    facts = LayerProperty.Facts(
      action: action, unit: unit, otherSpellings: spellings, otherPartSpellings: [])
  }
}

extension PropertyRow {
  /// The whole property, as animations and addresses mean it.
  public var keyPath: LayerKeyPath { LayerKeyPath(property) }

  /// The value that a layer has; where it has nothing that keeps it, the default.
  package func value(in values: LayerValues) -> Stored {
    Holder.value(at: path, in: values) ?? Holder.standard[keyPath: path]
  }
}
