import AnimationEngine
import Simulation

/// A map of a scene whose keys have been compared with the language.
struct Fields {
  let kind: MapKind
  let mapping: SceneNode.Mapping
  /// Where the map begins.
  let location: SourceLocation
  /// True where a key was refused: what seems to be missing may be what that key meant.
  let hasStrangers: Bool

  /// The value of a key; asking for one that the language does not have is a programmer's error.
  subscript(name: String) -> SceneNode? {
    assert(SceneLanguage.key(name, of: kind) != nil, "\(kind) has no key \(name)")
    return mapping[name]
  }

  /// The same, for maps that are read by typed rows.
  var entries: MapEntries {
    MapEntries(
      mapping: mapping, description: SceneLanguage.description(of: kind), location: location,
      hasStrangers: hasStrangers)
  }

  func keyLocation(_ name: String) -> SourceLocation {
    mapping.entry(name)?.keyLocation ?? location
  }

  /// Those of `names` that are given, in the order written.
  func given(_ names: [String]) -> [String] {
    mapping.entries.map(\.key).filter { names.contains($0) }
  }
}

extension SceneResolver {
  /// The map that a node must be, with its keys checked.
  func fields(_ node: SceneNode, _ kind: MapKind) -> Fields? {
    guard let written = written(node) else { return nil }
    guard case .map(let mapping) = written else {
      mismatch(node, written, expected: "the map of \(kind.phrase)")
      return nil
    }
    return fields(mapping, kind, at: node.location)
  }

  /// Compares the keys of a map with the language.
  func fields(
    _ mapping: SceneNode.Mapping, _ kind: MapKind, at location: SourceLocation
  ) -> Fields {
    let entries = Reading(self, SceneNames(LayerTree())).entries(
      mapping, SceneLanguage.description(of: kind), at: location)
    return Fields(
      kind: kind, mapping: mapping, location: location, hasStrangers: entries.hasStrangers)
  }

  /// A script entry, whose verb decides what else it may have.
  func entryFields(_ node: SceneNode) -> Fields? {
    let found = fields(
      withoutMap(node), of: verbs(of: node), "a script entry", such: "{at: 0, set: {…}}",
      twice: "an entry has one verb, but this one has",
      hint: "write an entry for each; those of one time happen in the order written")
    switch found {
    case .fields(let fields): return fields
    case .nothing(let mapping):
      if let entry = mapping.entries.first(where: {
        SceneLanguage.reservedVerbs.contains($0.key)
          || SceneLanguage.isReserved($0.key, in: .animateEntry)
      }) {
        report(at: entry.keyLocation, "`\(entry.key)` is not supported yet")
      } else {
        let verbs = SceneLanguage.verbNames
        let near = mapping.entries.lazy.filter { $0.key != "at" }.compactMap {
          self.question(for: $0.key, in: verbs)
        }.first
        report(
          at: node.location, "the entry says nothing to do",
          hint: near ?? "it needs a verb, such as \(enumeration(Array(verbs.prefix(4)), "or"))")
      }
      return nil
    case .told: return nil
    }
  }

  private enum FieldsOfOne {
    case fields(Fields)
    /// None of the keys says what it is.
    case nothing(SceneNode.Mapping)
    case told
  }

  /// The fields of a map that one of several keys makes what it is.
  private func fields(
    _ node: SceneNode, of table: [(name: String, kind: MapKind)], _ what: String,
    such example: String, twice: String, hint: String?
  ) -> FieldsOfOne {
    guard let mapping = mapping(node, expected: what, such: example) else { return .told }
    let given = mapping.entries.compactMap { entry in
      table.first { $0.name == entry.key }.map { (entry, $0.kind) }
    }
    if given.count == 1 {
      // The same verb with a map of values is a block.
      let isBlock = given[0].1 == .animateEntry && isMap(given[0].0.value)
      return .fields(fields(mapping, isBlock ? .blockEntry : given[0].1, at: node.location))
    }
    guard given.count > 1 else { return .nothing(mapping) }
    report(
      at: given[1].0.keyLocation, "\(twice) \(enumeration(given.map(\.0.key)))", hint: hint)
    return .told
  }

  private func isMap(_ node: SceneNode) -> Bool {
    if case .mapping = node.content { true } else { false }
  }

  private func mapping(
    _ node: SceneNode, expected: String, such example: String
  ) -> SceneNode.Mapping? {
    guard let written = written(node) else { return nil }
    guard case .map(let mapping) = written else {
      mismatch(node, written, expected: expected, hint: "such as \(example)")
      return nil
    }
    return mapping
  }
}
