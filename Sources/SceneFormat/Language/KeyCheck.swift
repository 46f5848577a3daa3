import Simulation

/// Compares the keys of a document with the language.
struct KeyCheck {
  let path: String
  private(set) var diagnostics: [Diagnostic] = []

  init(path: String) { self.path = path }

  /// Checks a map and the maps inside it.
  mutating func check(_ mapping: SceneNode.Mapping, at location: SourceLocation, as kind: MapKind) {
    for key in SceneLanguage.keys(of: kind) where key.isRequired && mapping[key.name] == nil {
      report(
        at: location, "\(kind.phrase) needs `\(key.name)`",
        hint: "such as `\(key.name): \(key.example)`")
    }
    for entry in mapping.entries {
      if let key = SceneLanguage.key(entry.key, of: kind) {
        check(entry.value, as: key.type)
      } else if let addressed = kind.addressed, entry.key.contains(".") {
        check(entry.value, as: addressed)
      } else {
        refuse(entry, in: kind)
      }
    }
  }

  private mutating func check(_ node: SceneNode, as type: ValueType) {
    switch (type, node.content) {
    case (.map(let kind), .mapping(let mapping)): check(mapping, at: node.location, as: kind)
    case (.list(let element), .sequence(let items)):
      for item in items { check(item, as: element) }
    case (.named(let kind), .mapping(let mapping)):
      for entry in mapping.entries { check(entry.value, as: .map(kind)) }
    case (.maps, .sequence(let items)):
      for item in items { checkAlternative(item, of: type) }
    case (.path, .mapping(let mapping)): check(mapping, at: node.location, as: .path)
    case (.transform, .mapping(let mapping)):
      let kind: MapKind = mapping["affine"] == nil ? .transform : .affineTransform
      check(mapping, at: node.location, as: kind)
    case (.timing, .mapping(let mapping)): checkTiming(mapping, at: node.location)
    case (.timings, .sequence(let items)):
      for item in items { check(item, as: .timing) }
    default: break
    }
  }

  private mutating func checkTiming(_ mapping: SceneNode.Mapping, at location: SourceLocation) {
    if mapping["spring"] != nil {
      report(at: location, "`spring` is not supported yet")
    } else if mapping["steps"] != nil {
      check(mapping, at: location, as: .stepsTiming)
    } else if mapping["linear"] != nil {
      check(mapping, at: location, as: .linearTiming)
    }
  }

  /// Script entries and expectations: the keys that are there decide which kind of map it is.
  private mutating func checkAlternative(_ node: SceneNode, of type: ValueType) {
    guard case .mapping(let mapping) = node.content, case .maps(let kinds) = type else { return }
    if kinds.contains(.setEntry) {
      checkEntry(mapping, at: node.location)
    } else {
      checkExpectation(mapping, at: node.location)
    }
  }

  private mutating func checkEntry(_ mapping: SceneNode.Mapping, at location: SourceLocation) {
    if let kind = SceneLanguage.entryKind(of: mapping) {
      check(mapping, at: location, as: kind)
      return
    }
    let given = mapping.entries.filter { SceneLanguage.verbs[$0.key] != nil }
    if given.count > 1 {
      report(
        at: given[1].keyLocation,
        "an entry has one verb, but this one has \(enumeration(given.map(\.key)))",
        hint: "write an entry for each; those of one time happen in the order written")
    } else if let entry = mapping.entries.first(where: {
      SceneLanguage.reservedVerbs.contains($0.key)
        || SceneLanguage.isReserved($0.key, in: .animateEntry)
    }) {
      report(at: entry.keyLocation, "`\(entry.key)` is not supported yet")
    } else {
      let verbs = SceneLanguage.verbNames
      let near = mapping.entries.lazy.filter { $0.key != "at" }.compactMap {
        Suggestions.question(for: $0.key, in: verbs)
      }.first
      report(
        at: location, "the entry says nothing to do",
        hint: near ?? "it needs one of \(enumeration(verbs, "or"))")
    }
  }

  private mutating func checkExpectation(_ mapping: SceneNode.Mapping, at location: SourceLocation)
  {
    if let kind = SceneLanguage.expectationKind(of: mapping) {
      check(mapping, at: location, as: kind)
    } else if let entry = mapping.entries.first(where: {
      SceneLanguage.isReserved($0.key, in: .valueExpectation)
    }) {
      report(at: entry.keyLocation, "`\(entry.key)` is not supported yet")
    } else if let during = mapping.entry("during"), mapping["at"] != nil {
      report(at: during.keyLocation, "an expectation has either `at` or `during`")
    } else {
      report(at: location, "an expectation needs `at` or `during`")
    }
  }

  private mutating func refuse(_ entry: SceneNode.Entry, in kind: MapKind) {
    let name = entry.key
    let keys = SceneLanguage.keys(of: kind)
    if SceneLanguage.isReserved(name, in: kind) {
      report(at: entry.keyLocation, "`\(name)` is not supported yet")
      return
    }
    if let key = keys.first(where: { $0.otherNames.contains(name) }) {
      report(
        at: entry.keyLocation, "\(kind.phrase) has no key `\(name)`", hint: "write `\(key.name)`")
      return
    }
    if let colon = name.firstIndex(of: ":"), keys.contains(where: { $0.name == name[..<colon] }) {
      report(
        at: entry.keyLocation, "\(kind.phrase) has no key `\(name)`",
        hint: "put a space after the colon")
      return
    }
    if let question = Suggestions.question(for: name, in: keys.map(\.name)) {
      report(at: entry.keyLocation, "\(kind.phrase) has no key `\(name)`", hint: question)
      return
    }
    if let home = SceneLanguage.homes(of: name).first {
      report(
        at: entry.keyLocation, "`\(name)` belongs to \(home.phrase), not to \(kind.phrase)")
      return
    }
    report(
      at: entry.keyLocation, "\(kind.phrase) has no key `\(name)`",
      hint: kind.addressed == nil
        ? "its keys are \(enumeration(keys.map(\.name)))"
        : "what it claims about are addresses, such as `rocket.position.x`")
  }

  private mutating func report(at location: SourceLocation, _ message: String, hint: String? = nil)
  {
    diagnostics.append(Diagnostic(path: path, location: location, message: message, hint: hint))
  }
}

extension SceneLanguage {
  /// Verbs of script entries and the maps that they make of them.
  static let verbs: [String: MapKind] = [
    "set": .setEntry, "animate": .animateEntry, "add": .addEntry, "change": .changeEntry,
    "remove": .removeEntry,
  ]

  static let verbNames = ["set", "animate", "add", "change", "remove"]

  /// The kind of an entry with exactly one verb.
  static func entryKind(of mapping: SceneNode.Mapping) -> MapKind? {
    let given = mapping.entries.compactMap { verbs[$0.key] }
    return given.count == 1 ? given.first : nil
  }

  /// The kind of an expectation with either `at` or `during`.
  static func expectationKind(of mapping: SceneNode.Mapping) -> MapKind? {
    switch (mapping["at"] != nil, mapping["during"] != nil) {
    case (true, false): .valueExpectation
    case (false, true): .courseExpectation
    default: nil
    }
  }
}
