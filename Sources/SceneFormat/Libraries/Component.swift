import AnimationEngine
import Geometry
import SceneModel

/// What layers can be made of: layers of its own and how they behave, with constants that each use can
/// replace.
enum Component {
  static let constants = Part(
    "let", ValueReader<[SceneNode.Entry]>.constants, also: ["parameters", "props", "constants"],
    example: "{title: Untitled}",
    "Constants of its own, which a layer that uses it can replace; one without a value must be given."
  )

  static let size = Part(
    "size", ValueReader<Size>.size, default: "none", example: "[320, 44]",
    "Of a layer that is made of it and has no size of its own.")

  static let slot = Part(
    "slot", ValueReader<String>.text, default: "none", also: ["content"], example: "screen",
    "The id of its layer in which the `layers` of the one that uses it lie, in front.")

  static let description: MapDescription = MapDescription(
    name: "component", phrase: "a component", heading: "Component",
    keys: [constants.key, size.key, slot.key, SceneMap.layers.key] + behavior,
    note:
      "Its names are its own: what it calls `knob` is `sound.knob` where the layer that uses it has "
      + "the id `sound`. It sees its own constants and those of the scene, and is in no repetition of "
      + "who uses it. Names of files count from the file that has the component. Without an id the "
      + "layer can only be of a component that does nothing but show.")

  /// What only a layer with an id can have.
  static let behavior = [
    "animations", "states", "animators", "transitions", "dynamics", "behaviors", "gestures",
    "script",
  ].compactMap { SceneMap.description.key($0) }

  /// Whether one of its constants has no value.
  static func needsConstants(_ definition: SceneNode) -> Bool {
    guard case .mapping(let constants)? = definition.entry("let")?.value.content else {
      return false
    }
    return constants.entries.contains { $0.value.isEmpty }
  }

  /// The list of one layer that is made of a component.
  static func layer(of definition: SceneNode.Entry) -> SceneNode {
    let place = definition.keyLocation
    let name = SceneNode(content: .scalar(definition.key, isQuoted: true), location: place)
    let entries = ["id", "use"].map { SceneNode.Entry(key: $0, keyLocation: place, value: name) }
    let layer = SceneNode(content: .mapping(.init(entries: entries)), location: place)
    return SceneNode(content: .sequence([layer]), location: place)
  }

  /// Learns what layers can be made of.
  static func define(_ root: MapEntries, _ reading: Reading) {
    for entry in root.read(SceneMap.components, reading) ?? []
    where reading.isIdentifier(
      entry.key, for: "the name of a component", at: entry.keyLocation)
    {
      reading.session.components[entry.key] = entry
    }
  }
}

/// A component as one layer uses it.
struct ComponentUse {
  let name: String
  let entries: MapEntries
  /// What the component knows: its constants, and none of the names around it.
  var reading: Reading
  let size: Size?
  /// Of its layer that takes the layers of the one that uses it.
  let slot: String?

  /// True where it has more than layers.
  var behaves: Bool { !entries.given(Component.behavior.map(\.name)).isEmpty }

  /// Reads what holds for all of a component; nil where there is none of the name, or it has no end,
  /// which is reported at `node`.
  ///
  /// `given` are the constants that stand in for its own.
  init?(_ node: SceneNode, given: SceneNode?, _ reading: Reading) {
    guard let name = reading.read(node, .text) else { return nil }
    let components = reading.session.components
    guard let definition = components[name] else {
      let known = components.keys.sorted()
      reading.report(
        at: node.location, "there is no component `\(name)`",
        hint: reading.question(for: name, in: known)
          ?? (known.isEmpty
            ? "define it under `components`, or `include` a library that does"
            : "there are \(enumeration(known))"))
      return nil
    }
    reading.session.usedComponents.insert(name)
    if let first = reading.components.firstIndex(of: name) {
      let way = (reading.components[first...] + [name]).joined(separator: " → ")
      reading.report(at: node.location, "the component would contain itself without end: \(way)")
      return nil
    }
    guard let arguments = Self.arguments(given, reading) else { return nil }
    var inner = reading
    inner.components.append(name)
    inner.indices = []
    inner.own = Constants()
    let substituted = definition.value.substituting(arguments)
    guard let entries = inner.entries(of: substituted, Component.description) else { return nil }
    guard Self.define(arguments, of: entries, name, at: (node.location, given), inner, reading)
    else { return nil }
    inner.readConstants()
    (self.name, self.entries, self.reading) = (name, entries, inner)
    size = entries.read(Component.size, inner)
    slot = entries.read(Component.slot, inner)
  }

  /// What a layer gives for constants, with its expressions computed where they stand.
  private static func arguments(
    _ given: SceneNode?, _ reading: Reading
  ) -> [String: SceneNode]? {
    guard let given else { return [:] }
    guard let entries = reading.read(given, .constants) else { return nil }
    var arguments: [String: SceneNode] = [:]
    for entry in entries {
      guard let value = entry.value.computed(reading) else { return nil }
      arguments[entry.key] = value
    }
    return arguments
  }

  /// Defines the component's constants with what stands in for some; false where one has no value.
  private static func define(
    _ arguments: [String: SceneNode], of entries: MapEntries, _ name: String,
    at place: (use: SourceLocation, given: SceneNode?), _ inner: Reading, _ outer: Reading
  ) -> Bool {
    var isWhole = true
    let constants = entries.read(Component.constants, inner) ?? []
    for entry in constants where SceneConstants.isName(entry.key, at: entry.keyLocation, inner) {
      if let argument = arguments[entry.key] {
        inner.own?.define(entry.key, as: argument)
      } else if entry.value.isEmpty {
        outer.report(
          at: place.use, "the component `\(name)` needs the constant `\(entry.key)`",
          hint: "give it with `let: {\(entry.key): …}`")
        isWhole = false
      } else {
        inner.own?.define(entry.key, as: entry.value)
      }
    }
    let names = constants.map(\.key)
    for given in place.given?.entries ?? [] where !names.contains(given.key) {
      outer.report(
        at: given.keyLocation, "the component `\(name)` has no constant `\(given.key)`",
        hint: outer.question(for: given.key, in: names)
          ?? (names.isEmpty ? nil : "it has \(enumeration(names))"))
    }
    return isWhole
  }
}

extension SceneNode {
  /// Nothing at all, not even `null`.
  fileprivate var isEmpty: Bool {
    if case .scalar("", isQuoted: false) = content { true } else { false }
  }

  /// The entries of a map; none of anything else.
  fileprivate var entries: [Entry] {
    if case .mapping(let mapping) = content { mapping.entries } else { [] }
  }

  /// The same with nodes in place of the constants on their own that name them, so that what is wrong
  /// with a value is told where it is given.
  fileprivate func substituting(_ values: [String: SceneNode]) -> SceneNode {
    var node = self
    switch content {
    case .scalar(let text, _):
      guard text.hasPrefix("="), let value = values[String(text.dropFirst())] else { return self }
      return value
    case .sequence(let items):
      node.content = .sequence(items.map { $0.substituting(values) })
    case .mapping(var mapping):
      for index in mapping.entries.indices {
        mapping.entries[index].value = mapping.entries[index].value.substituting(values)
      }
      node.content = .mapping(mapping)
    }
    return node
  }
}
