import Simulation

/// A map of one of several kinds, each of which has a key that no other has.
struct OneOf<Value: Sendable>: Sendable {
  struct Kind: Sendable {
    /// The key that makes a map of this kind.
    var key: String
    var map: Map<Value>
  }

  /// As messages name it, with its article.
  let phrase: String
  /// A map as it may look like, for hints.
  let example: String
  /// Begins the message about a map of two kinds.
  let twice: String
  /// In the order of the reference.
  let kinds: [Kind]

  init(_ phrase: String, such example: String, twice: String, _ kinds: [(String, Map<Value>)]) {
    (self.phrase, self.example, self.twice) = (phrase, example, twice)
    self.kinds = kinds.map { Kind(key: $0.0, map: $0.1) }
  }

  var keys: [String] { kinds.map(\.key) }

  /// The kind of this name in the JSON Schema.
  func map(named name: String) -> MapDescription? {
    kinds.first { $0.map.description.name == name }?.map.description
  }

  /// What a node means that must be such a map.
  func read(_ node: SceneNode, _ reading: Reading) -> Value? {
    guard let (entries, kind) = entries(node, reading) else { return nil }
    return kind.map.read(entries, reading)
  }

  /// The entries of a node that must be such a map, and the kind that one of its keys says.
  func entries(_ node: SceneNode, _ reading: Reading) -> (MapEntries, Kind)? {
    guard let mapping = reading.mapping(node, expected: phrase, such: example) else { return nil }
    let given = mapping.entries.compactMap { entry in
      kinds.first { $0.key == entry.key }.map { (entry, $0) }
    }
    guard let first = given.first else {
      let near = mapping.entries.lazy.compactMap { reading.question(for: $0.key, in: keys) }.first
      reading.report(
        at: node.location, "\(phrase) needs one of \(enumeration(keys, "or"))",
        hint: near ?? "such as \(example)")
      return nil
    }
    guard given.count == 1 else {
      reading.report(
        at: given[1].0.keyLocation, "\(twice) \(enumeration(given.map(\.0.key)))")
      return nil
    }
    return (
      reading.entries(mapping, first.1.map.description, at: node.location), first.1
    )
  }

  var shape: ValueShape {
    .oneOf { [kinds] in
      ChoiceOfMaps(kinds.map { (.has($0.key), $0.map.description) })
    }
  }
}
