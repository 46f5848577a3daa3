import Geometry
import Overlays
import Simulation

extension SceneResolver {
  /// The scene's variants by name, each with its keys checked.
  func variants(_ node: SceneNode?) -> [(name: String, fields: Fields)] {
    guard let node, let written = written(node) else { return [] }
    guard case .map(let mapping) = written else {
      mismatch(node, written, expected: "a map of variants by name")
      return []
    }
    if mapping.entries.count > limits.variants {
      report(
        at: node.location,
        "the scene has \(mapping.entries.count) variants, more than the limit `variants` of "
          + "\(limits.variants)")
    }
    return mapping.entries.compactMap { entry in
      guard isIdentifier(entry.key, for: "the name of a variant", at: entry.keyLocation) else {
        return nil
      }
      return fields(entry.value, .variant).map { (entry.key, $0) }
    }
  }

  /// The scene's keys and values with those that the wanted variants put in place of some.
  ///
  /// Where lanes show the scene itself, a variant that one of them shows is that lane alone; any other
  /// is one of the whole and applies within each lane, below the lane's own.
  func applying(
    _ request: SceneRequest, _ variants: [(name: String, fields: Fields)],
    to root: SceneNode.Mapping
  ) -> SceneNode.Mapping {
    var root = root
    if request.isLaneOfItself { root.remove(Self.keysOfWhole) }
    if let name = request.variantOfWhole,
      var changes = changes(of: name, variants, for: request)
    {
      changes.remove(Self.keysOfWhole)
      root.merge(changes, partsWithin: Self.mergedKeys)
    }
    guard let name = request.variant, let changes = changes(of: name, variants, for: request)
    else { return root }
    if let lanes = root["lanes"], isShown(name, by: lanes) {
      tellLeftOut(of: root, showing: name, for: request)
      root.remove(Self.keysOfWhole)
    }
    root.merge(changes, partsWithin: Self.mergedKeys)
    return root
  }

  /// What speaks of all lanes together.
  private static let keysOfWhole = ["lanes", "overlays", "expect"]
  /// Maps of which a variant replaces only the entries that it gives.
  private static let mergedKeys = ["let", "stage"]

  private func changes(
    of name: String, _ variants: [(name: String, fields: Fields)], for request: SceneRequest
  ) -> SceneNode.Mapping? {
    let start = SourceLocation(line: 1, column: 1)
    let location = request.document.root["variants"]?.location ?? start
    guard knows(name, among: request.document.variantNames, at: location),
      var changes = variants.first(where: { $0.name == name })?.fields.mapping
    else { return nil }
    // Keys that no variant can have are told already.
    changes.entries.removeAll { SceneLanguage.key($0.key, of: .variant) == nil }
    return changes
  }

  /// True where a lane shows this variant of the scene itself.
  private func isShown(_ variant: String, by lanes: SceneNode) -> Bool {
    guard case .sequence(let items) = lanes.content else { return false }
    return items.contains { item in
      guard item.entry("scene") == nil,
        case .scalar(let name, _)? = item.entry("variant")?.value.content
      else { return false }
      return name == variant
    }
  }

  /// A lane alone is less than the scene says, which must not pass for all of it.
  private func tellLeftOut(
    of root: SceneNode.Mapping, showing variant: String, for request: SceneRequest
  ) {
    guard request.tellsLeftOut, let lanes = root.entry("lanes") else { return }
    let parts = ["overlays", "expect"].filter { root[$0] != nil }
    guard !parts.isEmpty else { return }
    report(
      .warning, at: lanes.keyLocation,
      "the variant `\(variant)` is shown without the other lanes, and without \(enumeration(parts)), "
        + "which speak of all of them",
      hint: "`overlays` and `expect` within the variant speak of it alone")
  }

  /// Reports a variant that is not there.
  func knows(_ variant: String, among names: [String], at location: SourceLocation) -> Bool {
    if names.contains(variant) { return true }
    report(
      at: location, "there is no variant `\(variant)`",
      hint: question(for: variant, in: names)
        ?? (names.isEmpty
          ? "the scene has no `variants`" : "there are \(enumeration(names.sorted()))"))
    return false
  }

  /// Chooses the theme and defines its constants; false where the scene says nothing of one.
  func readTheme(_ root: Fields, _ wanted: Theme.Name?) -> Bool {
    var name = Theme.Name.light
    if let node = root["theme"], let given = choice(node, Theme.Name.self) { name = given }
    name = wanted ?? name
    theme = Theme(name)
    if let node = root["themes"], let themes = fields(node, .themes) {
      defineThemeConstants(themes, name)
    }
    return wanted != nil || root["theme"] != nil
  }

  private func defineThemeConstants(_ themes: Fields, _ name: Theme.Name) {
    var named: [Theme.Name: SceneNode.Mapping] = [:]
    for theme in Theme.Name.allCases {
      guard let node = themes[theme.rawValue], let written = written(node) else { return }
      guard case .map(let mapping) = written else {
        mismatch(node, written, expected: "a map of constants by name")
        return
      }
      named[theme] = mapping
    }
    for theme in Theme.Name.allCases {
      for entry in named[theme]?.entries ?? []
      where isConstantName(entry.key, at: entry.keyLocation) {
        for other in Theme.Name.allCases where named[other]?[entry.key] == nil {
          report(
            at: entry.keyLocation, "the \(other.rawValue) theme has no constant `\(entry.key)`",
            hint: question(for: entry.key, in: named[other]?.entries.map(\.key) ?? []))
        }
        if theme == name {
          define(entry.key, as: entry.value)
        } else {
          otherThemeValues.append(entry.value)
        }
      }
    }
  }

  /// Constants that a lane puts in place of its scene's, with their expressions computed here.
  func laneConstants(_ node: SceneNode, _ names: [String]) -> [String: SceneRequest.Override]? {
    guard let written = written(node) else { return nil }
    guard case .map(let mapping) = written else {
      mismatch(node, written, expected: "a map of constants by name")
      return nil
    }
    var overrides: [String: SceneRequest.Override] = [:]
    for entry in mapping.entries {
      guard names.contains(entry.key) else {
        report(
          at: entry.keyLocation, "the lane's scene has no constant `\(entry.key)`",
          hint: question(for: entry.key, in: names)
            ?? (names.isEmpty ? "constants are defined under `let`" : nil))
        continue
      }
      guard let value = computed(entry.value, depth: 0) else { return nil }
      overrides[entry.key] = .node(value)
    }
    return overrides
  }

  /// A node without expressions: what they stand for is written in their place.
  private func computed(_ node: SceneNode, depth: Int) -> SceneNode? {
    guard depth < limits.nestingDepth else {
      report(
        at: node.location,
        "constants refer to each other deeper than the limit `nestingDepth` of "
          + "\(limits.nestingDepth)")
      return nil
    }
    guard let written = written(node) else { return nil }
    var result = node
    switch written {
    case .text(let text, let isQuoted): result.content = .scalar(text, isQuoted: isQuoted)
    case .number(let number):
      let exact = number.exact.map { "\($0.numerator)/\($0.denominator)" }
      result.content = .scalar(exact ?? "\(number.value)", isQuoted: false)
    case .boolean(let flag): result.content = .scalar("\(flag)", isQuoted: false)
    case .nothing: result.content = .scalar("null", isQuoted: false)
    case .list(let items):
      let values = items.map { computed($0, depth: depth + 1) }
      guard !values.contains(where: { $0 == nil }) else { return nil }
      result.content = .sequence(values.compactMap(\.self))
    case .map(var mapping):
      for index in mapping.entries.indices {
        guard let value = computed(mapping.entries[index].value, depth: depth + 1) else {
          return nil
        }
        mapping.entries[index].value = value
      }
      result.content = .mapping(mapping)
    }
    return result
  }
}

extension SceneNode {
  /// The same, as if it stood elsewhere: for values that come from another file.
  func moved(to location: SourceLocation) -> SceneNode {
    var node = self
    node.location = location
    switch content {
    case .scalar: break
    case .sequence(let items): node.content = .sequence(items.map { $0.moved(to: location) })
    case .mapping(var mapping):
      for index in mapping.entries.indices {
        mapping.entries[index].keyLocation = location
        mapping.entries[index].value = mapping.entries[index].value.moved(to: location)
      }
      node.content = .mapping(mapping)
    }
    return node
  }
}

extension SceneNode.Mapping {
  fileprivate mutating func remove(_ keys: [String]) {
    entries.removeAll { keys.contains($0.key) }
  }

  /// Takes over another map's entries; of `parts`, which are maps themselves, only those given.
  fileprivate mutating func merge(_ other: SceneNode.Mapping, partsWithin parts: [String]) {
    for entry in other.entries {
      guard let index = entries.firstIndex(where: { $0.key == entry.key }) else {
        entries.append(entry)
        continue
      }
      if parts.contains(entry.key), case .mapping(var whole) = entries[index].value.content,
        case .mapping(let changes) = entry.value.content
      {
        whole.merge(changes, partsWithin: [])
        entries[index].value.content = .mapping(whole)
      } else {
        entries[index] = entry
      }
    }
  }
}
