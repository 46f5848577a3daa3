/// A property of layers: where it is kept, what is kept there, and what there is to know of it.
public struct PropertyRow<Holder: PropertyHolder, Stored: StoredValue, Use: PropertyUse>: Sendable {
  let property: LayerProperty
  /// From what keeps it to its value.
  let path: any WritableKeyPath<Holder, Stored> & Sendable
  /// A closure, since rows are made in each evaluation and the optimizer takes only a small one apart:
  /// it then reads and writes the value in place, without a key path at run time.
  let facts: @Sendable () -> LayerProperty.Facts

  @inline(__always)
  init(
    _ property: LayerProperty, _ path: any WritableKeyPath<Holder, Stored> & Sendable,
    action: LayerProperty.Action? = Use.isAnimatable ? .animation : nil,
    unit: LayerProperty.Unit? = nil, bounds: LayerProperty.Bounds? = nil,
    also spellings: String...,
    parts: [(spelling: String, component: LayerKeyPath.Component)] = []
  ) {
    (self.property, self.path) = (property, path)
    facts = {
      LayerProperty.Facts(
        action: action, unit: unit, bounds: bounds, otherSpellings: spellings,
        otherPartSpellings: parts)
    }
  }

  /// The whole property, as animations and addresses mean it.
  public var keyPath: LayerKeyPath { LayerKeyPath(property) }

  /// The value that a layer has; where it has nothing that keeps it, the default.
  package func value(in values: LayerValues) -> Stored {
    Holder.value(at: path, in: values) ?? Holder.standard[keyPath: path]
  }
}

/// What can change a property.
public protocol PropertyUse { static var isAnimatable: Bool { get } }

/// Animations can change it, and scripts.
public enum Animated: PropertyUse { public static var isAnimatable: Bool { true } }

/// A script can set it, and no animation can change it.
public enum Settable: PropertyUse { public static var isAnimatable: Bool { false } }
