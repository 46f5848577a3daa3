// What a property's row says of it.
extension LayerProperty {
  /// What Core Animation adds by itself when a property is set in a transaction.
  package enum Action: Sendable, Hashable {
    /// A basic animation from what is seen, under the property's name as its key.
    case animation
    /// A fade from the layer's old picture to its new one.
    case transition
  }

  /// What a property's numbers count, in the words of the reference.
  package enum Unit: String, Sendable, Hashable {
    case points, seconds, radians
    case fraction = "0…1"
    case bounds = "fractions of the bounds"
    case picture = "fractions of the picture"
    case path = "fractions of the path's length"
  }

  /// What a model value of numbers may be; what animations show is free, and clamped when drawn.
  package enum Bounds: Sendable, Hashable {
    case notNegative
    /// Above 0.
    case positive
    /// From 0 to 1.
    case fraction
  }

  /// What there is to say of a property that its types do not.
  package struct Facts: Sendable {
    var action: Action?
    var unit: Unit?
    var bounds: Bounds?
    var otherSpellings: [String]
    var otherPartSpellings: [(spelling: String, component: LayerKeyPath.Component)]
  }

  /// A row without its types.
  private struct Description: PropertyVisitor {
    var name = ""
    var kind = AnimationValue.Kind.number
    var isAnimatable = false
    var facts = Facts(otherSpellings: [], otherPartSpellings: [])
    var lack: @Sendable (LayerValues) -> String? = { _ in nil }

    func visit<Holder, Stored, Use>(
      _ row: PropertyRow<Holder, Stored, Use>, _ described: inout Description
    ) {
      precondition(described.name == "\(row.property)", "the row of \(described.name) is another's")
      described.kind = Stored.Value.kind
      described.isAnimatable = Use.isAnimatable
      described.facts = row.facts()
      described.lack = { $0[keyPath: Holder.place] == nil ? Holder.lack : nil }
    }
  }

  private static let descriptions = allCases.map { property in
    var description = Description(name: "\(property)")
    property.accept(Description(), &description)
    return description
  }

  private var description: Description { Self.descriptions[Int(rawValue)] }

  private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

  /// The property that is called so, or nil where there is none.
  package init?(name: String) {
    guard let property = Self.named[name] else { return nil }
    self = property
  }

  /// As key paths begin, and as the key of its default action.
  package var name: String { description.name }

  /// The kind of value that the whole property holds.
  package var kind: AnimationValue.Kind { description.kind }

  /// The default action; nil where a change shows at once. (measured for the layer's own properties)
  package var defaultAction: Action? { description.facts.action }

  /// False for properties that only a `set` can change.
  package var isAnimatable: Bool { description.isAnimatable }

  /// What its numbers count; nil where they count nothing, or where its parts differ.
  package var unit: Unit? { description.facts.unit }

  /// What its model values may be; nil for any.
  package var bounds: Bounds? { description.facts.bounds }

  /// Names that it has elsewhere.
  package var otherSpellings: [String] { description.facts.otherSpellings }

  /// Names that its parts have elsewhere.
  package var otherPartSpellings: [(spelling: String, component: LayerKeyPath.Component)] {
    description.facts.otherPartSpellings
  }

  /// What is wrong with a layer that has no such property, as in `since it shows no shape`; nil for
  /// one that has it.
  package func lack(in values: LayerValues) -> String? { description.lack(values) }
}
