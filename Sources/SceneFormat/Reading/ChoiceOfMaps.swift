import TextFormats

/// Kinds of maps, of which a map's own keys say which it is.
struct ChoiceOfMaps: Sendable {
  struct Kind: Sendable {
    /// Nil where no condition says it.
    var condition: MapCondition?
    var map: MapDescription
  }

  /// In the order of the reference.
  var kinds: [Kind]
  /// The map that one with these keys is.
  var choose: @Sendable (_ keys: [MapKey]) -> MapDescription?

  var maps: [MapDescription] { kinds.map(\.map) }

  /// The first kind whose condition holds.
  init(_ kinds: [(condition: MapCondition, map: MapDescription)]) {
    self.kinds = kinds.map { Kind(condition: $0.condition, map: $0.map) }
    choose = { keys in kinds.first { $0.condition.holds(for: keys) }?.map }
  }

  init(
    maps: [MapDescription], choose: @escaping @Sendable (_ keys: [MapKey]) -> MapDescription?
  ) {
    kinds = maps.map { Kind(condition: nil, map: $0) }
    self.choose = choose
  }
}

/// A key of a map, with as much of its value as the choice of a kind may ask for.
struct MapKey: Sendable {
  var name: String
  var isMap: Bool
  /// Of a scalar.
  var text: String?
}

/// What the keys of a map must be, for it to be of a kind.
indirect enum MapCondition: Sendable {
  case has(String)
  /// The value of the key is no map.
  case hasPlain(String)
  /// The value of the key is a map itself.
  case hasMap(String)
  /// The value of the key is a text that ends so.
  case ends(String, with: [String])
  case both(MapCondition, MapCondition)
  case either(MapCondition, MapCondition)
  case always

  func holds(for keys: [MapKey]) -> Bool {
    switch self {
    case .has(let name): keys.contains { $0.name == name }
    case .hasPlain(let name): keys.contains { $0.name == name && !$0.isMap }
    case .hasMap(let name): keys.contains { $0.name == name && $0.isMap }
    case .ends(let name, let suffixes):
      keys.contains { key in
        key.name == name && suffixes.contains { key.text?.hasSuffix($0) == true }
      }
    case .both(let first, let second): first.holds(for: keys) && second.holds(for: keys)
    case .either(let first, let second): first.holds(for: keys) || second.holds(for: keys)
    case .always: true
    }
  }

  /// The same as a JSON Schema.
  var schema: [(String, JSONValue)] {
    func property(_ name: String, _ schema: [(String, JSONValue)]) -> [(String, JSONValue)] {
      [
        ("required", .array([.string(name)])),
        ("properties", .ordered([(name, .ordered(schema))])),
      ]
    }
    return switch self {
    case .has(let name): [("required", .array([.string(name)]))]
    case .hasPlain(let name):
      property(name, [("not", .ordered([("type", .string("object"))]))])
    case .hasMap(let name): property(name, [("type", .string("object"))])
    case .ends(let name, let suffixes):
      property(
        name,
        [
          ("type", .string("string")),
          (
            "pattern",
            .string("(\(suffixes.map { $0.replacing(".", with: "\\.") }.joined(separator: "|")))$")
          ),
        ])
    case .both(let first, let second):
      [("allOf", .array([.ordered(first.schema), .ordered(second.schema)]))]
    case .either(let first, let second):
      [("anyOf", .array([.ordered(first.schema), .ordered(second.schema)]))]
    case .always: []
    }
  }
}
