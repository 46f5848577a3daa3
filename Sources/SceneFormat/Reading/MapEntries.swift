import SceneModel

/// The entries of a map of a scene, whose keys have been compared with the language.
struct MapEntries {
  let mapping: SceneNode.Mapping
  /// What the language says of the map.
  let description: MapDescription
  /// Where the map begins.
  let location: SourceLocation
  /// True where a key was refused: what seems to be missing may be what that key meant.
  let hasStrangers: Bool

  /// The value of a key.
  subscript(name: String) -> SceneNode? { mapping[name] }

  func keyLocation(_ name: String) -> SourceLocation {
    mapping.entry(name)?.keyLocation ?? location
  }

  /// Those of `names` that are given, in the order written.
  func given(_ names: [String]) -> [String] {
    mapping.entries.map(\.key).filter { names.contains($0) }
  }

  /// Entries whose keys are the scene's own.
  var others: [SceneNode.Entry] {
    mapping.entries.filter { description.key($0.key) == nil && description.allows($0.key) }
  }
}

extension MapDescription {
  /// Whether a key that the table lacks may stand in the map.
  func allows(_ stranger: String) -> Bool {
    switch others?.spelling {
    case .addresses: stranger.contains(".")
    case .names: true
    case nil: false
    }
  }

  /// Reports a key that the map cannot have; returns the keys that it may have been meant for.
  fileprivate func refuse(_ entry: SceneNode.Entry, _ reading: Reading) -> [String] {
    let name = entry.key
    if reserved.contains(name) {
      reading.report(at: entry.keyLocation, "`\(name)` is not supported yet")
      return keys.map(\.name)
    }
    if let (message, hint) = objection?(name) {
      reading.report(at: entry.keyLocation, message, hint: hint)
      return []
    }
    let stranger = "\(phrase) has no key `\(name)`"
    if let key = keys.first(where: { $0.otherNames.contains(name) }) {
      reading.report(at: entry.keyLocation, stranger, hint: "write `\(key.name)`")
      return [key.name]
    }
    if let colon = name.firstIndex(of: ":"),
      let key = keys.first(where: { $0.name == name[..<colon] })
    {
      reading.report(at: entry.keyLocation, stranger, hint: "put a space after the colon")
      return [key.name]
    }
    if let near = Suggestions.nearest(to: name, in: keys.map(\.name)) {
      reading.report(at: entry.keyLocation, stranger, hint: "did you mean `\(near)`?")
      return [near]
    }
    let home = SceneLanguage.maps.first { $0.key(name) != nil && $0.phrase != phrase }
    if let home {
      reading.report(at: entry.keyLocation, "`\(name)` belongs to \(home.phrase), not to \(phrase)")
      return []
    }
    let few = keys.count <= 8 ? "its keys are \(enumeration(keys.map(\.name)))" : nil
    reading.report(
      at: entry.keyLocation, stranger,
      hint: others?.spelling == .addresses
        ? "what it claims about are addresses, such as `rocket.position.x`" : few)
    return []
  }
}

extension Reading {
  /// The entries of a node that must be such a map.
  func entries(of node: SceneNode, _ description: MapDescription) -> MapEntries? {
    guard let written = written(node) else { return nil }
    guard case .map(let mapping) = written else {
      mismatch(node, written, expected: "the map of \(description.phrase)")
      return nil
    }
    return entries(mapping, description, at: node.location)
  }

  /// Compares the keys of a map with the language; every map of a scene is read through here.
  func entries(
    _ mapping: SceneNode.Mapping, _ description: MapDescription, at location: SourceLocation
  ) -> MapEntries {
    let strangers = mapping.entries.filter {
      description.key($0.key) == nil && !description.allows($0.key)
    }
    let excused = strangers.map { description.refuse($0, self) }
    for key in description.keys where key.isRequired && mapping[key.name] == nil {
      guard !excused.contains(where: { $0.contains(key.name) }) else { continue }
      report(
        at: location, "\(description.phrase) needs `\(key.name)`",
        hint: "such as `\(key.name): \(key.example)`")
    }
    return MapEntries(
      mapping: mapping, description: description, location: location,
      hasStrangers: !strangers.isEmpty)
  }
}
