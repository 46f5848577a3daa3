/// A map of the language: its rows, the value that it begins with, and what it means.
struct Map<Value: Sendable>: Sendable {
  let description: MapDescription
  /// What the map means; nil where something in it is wrong, which has been reported then.
  let read: @Sendable (MapEntries, Reading) -> Value?

  /// A map that fills a value by its rows.
  ///
  /// `name` is that of its definition in the JSON Schema, `phrase` what messages call it, with its
  /// article, `heading` that of its part of the reference, and `note` stands under its table there.
  /// Rows are read in the order of the table. `check` looks at what the rows have made of `start`, where
  /// all of them could be read; it reports what does not go together, and returns false then.
  /// With `keepsDefaults` what `start` has stands in for what is wrong, and there is always a value:
  /// so addresses of its parts stay known after a mistake.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  init(
    _ name: String, _ phrase: String, heading: String, note: String? = nil,
    others: MapDescription.OtherKeys? = nil, keepsDefaults: Bool = false, _ start: Value,
    @FieldsBuilder<Value> fields: () -> [Field<Value>],
    check: @escaping @Sendable (inout Value, MapEntries, Reading) -> Bool = { _, _, _ in true }
  ) {
    let fields = fields()
    description = MapDescription(
      name: name, phrase: phrase, heading: heading,
      keys: fields.map { field in
        var key = field.key
        key.fallback = field.fallback(start)
        return key
      }, note: note, others: others)
    read = { entries, reading in
      var value = start
      var isWhole = true
      for field in fields {
        guard let node = entries[field.key.name] else {
          if field.key.isRequired { isWhole = false }
          continue
        }
        if !field.read(node, &value, reading) { isWhole = false }
      }
      guard isWhole || keepsDefaults else { return nil }
      return check(&value, entries, reading) || keepsDefaults ? value : nil
    }
  }

  private init(
    _ description: MapDescription, read: @escaping @Sendable (MapEntries, Reading) -> Value?
  ) {
    (self.description, self.read) = (description, read)
  }
}

extension Map {
  /// The same keys with another meaning; `transform` reports why there is none.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func then<Other>(
    _ transform: @escaping @Sendable (Value, MapEntries, Reading) -> Other?
  ) -> Map<Other> {
    Map<Other>(description) { [read] entries, reading in
      read(entries, reading).flatMap { transform($0, entries, reading) }
    }
  }

  /// The same map with keys before its own that something else reads.
  func preceded(by shared: MapDescription) -> Map {
    var description = description
    description.groups.append(KeyGroup(heading: shared.heading, keys: shared.keys))
    description.keys = shared.keys + description.keys
    return Map(description, read: read)
  }

  /// The same map, of which some keys stand in the reference once for all maps that have them.
  func grouping(_ heading: String, _ names: [String]) -> Map {
    var description = description
    description.groups.append(
      KeyGroup(heading: heading, keys: description.keys.filter { names.contains($0.name) }))
    return Map(description, read: read)
  }

  /// The same map, read within what `scope` makes of the reading: what all its rows need to know.
  func scoped(_ scope: @escaping @Sendable (MapEntries, Reading) -> Reading) -> Map {
    Map(description) { [read] entries, reading in read(entries, scope(entries, reading)) }
  }

  /// The same map, which knows more of keys that it cannot have than that they are not in its table.
  func refusing(
    reserved: Set<String> = [],
    _ objection: (@Sendable (String) -> (message: String, hint: String?)?)? = nil
  ) -> Map {
    var description = description
    (description.reserved, description.objection) = (reserved, objection)
    return Map(description, read: read)
  }

  /// A node that must be this map, with its keys checked.
  func read(_ node: SceneNode, _ reading: Reading) -> Value? {
    reading.entries(of: node, description).flatMap { read($0, reading) }
  }
}

extension ValueReader where Value: Sendable {
  /// A map of this kind.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func map(_ map: @autoclosure @escaping @Sendable () -> Map<Value>) -> ValueReader {
    ValueReader(
      describe: {
        let description = map().description
        return ValueDescription(
          "map (see \(description.heading))", .orExpression(.map { map().description }))
      },
      read: { node, reading in map().read(node, reading) })
  }

  /// The same values, or ones that a map says.
  func or(_ map: @autoclosure @escaping @Sendable () -> Map<Value>) -> Self {
    ValueReader(
      describe: { [describe] in
        let (plain, description) = (describe(), map().description)
        return ValueDescription(
          "\(plain.phrase), or map (see \(description.heading))",
          .either([plain.shape, .map { map().description }]))
      }, spell: spell
    ) { [read] node, reading in
      // What only a playing scene knows is no map.
      if case .scalar = node.content, reading.isLive(node) { return read(node, reading) }
      guard let written = reading.written(node) else { return nil }
      if case .map = written { return map().read(node, reading) }
      return read(node, reading)
    }
  }
}
