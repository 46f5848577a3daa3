import SceneModel

/// The variants of a scene by name, each with its keys checked.
struct SceneVariants {
  private var variants: [(name: String, entries: MapEntries)] = []

  init(_ root: SceneNode.Mapping, _ reading: Reading) {
    guard let node = root[SceneMap.variants.key.name], let written = reading.written(node) else {
      return
    }
    guard case .map(let mapping) = written else {
      reading.mismatch(node, written, expected: "a map of variants by name")
      return
    }
    if mapping.entries.count > reading.limits.variants {
      reading.report(
        at: node.location,
        "the scene has \(mapping.entries.count) variants, more than the limit `variants` of "
          + "\(reading.limits.variants)")
    }
    variants = mapping.entries.compactMap { entry in
      guard
        reading.isIdentifier(
          entry.key, for: "the name of a variant", at: entry.keyLocation,
          except: VariantChoice.words)
      else { return nil }
      return reading.entries(of: entry.value, SceneMap.variant).map { (entry.key, $0) }
    }
  }

  /// The scene's keys and values with those that the wanted variants put in place of some.
  ///
  /// Where lanes show the scene itself, a variant that one of them shows is that lane alone; any other
  /// is one of the whole and applies within each lane, below the lane's own.
  func applied(
    for request: SceneRequest, to root: SceneNode.Mapping, _ reading: Reading
  ) -> SceneNode.Mapping {
    var root = root
    if request.isLaneOfItself { root.remove(Self.keysOfWhole) }
    if let name = request.variantOfWhole, var changes = changes(of: name, for: request, reading) {
      changes.remove(Self.keysOfWhole)
      root.merge(changes, partsWithin: SceneMap.mergedParts)
    }
    guard let name = request.variant, let changes = changes(of: name, for: request, reading)
    else { return root }
    if let lanes = root.entry(SceneMap.lanes.key.name), isShown(name, by: lanes.value) {
      if request.tellsLeftOut { tellLeftOut(of: root, beside: lanes, showing: name, reading) }
      root.remove([SceneMap.lanes.key.name] + Self.claimsOfWhole)
    }
    root.merge(changes, partsWithin: SceneMap.mergedParts)
    return root
  }

  /// What speaks of all lanes together.
  private static let keysOfWhole =
    [SceneMap.lanes.key.name, SceneMap.time.key.name] + claimsOfWhole
  private static let claimsOfWhole = ["overlays", "expect"]

  private func changes(
    of name: String, for request: SceneRequest, _ reading: Reading
  ) -> SceneNode.Mapping? {
    let document = request.document
    let location =
      document.root[SceneMap.variants.key.name]?.location ?? SourceLocation(line: 1, column: 1)
    guard Self.knows(name, among: document.variantNames, at: location, reading),
      var changes = variants.first(where: { $0.name == name })?.entries.mapping
    else { return nil }
    // Keys that no variant can have are told already.
    changes.entries.removeAll { SceneMap.variant.key($0.key) == nil }
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
    of root: SceneNode.Mapping, beside lanes: SceneNode.Entry, showing variant: String,
    _ reading: Reading
  ) {
    let parts = Self.claimsOfWhole.filter { root[$0] != nil }
    guard !parts.isEmpty else { return }
    reading.report(
      .warning, at: lanes.keyLocation,
      "the variant `\(variant)` is shown without the other lanes, and without \(enumeration(parts)), "
        + "which speak of all of them",
      hint: "`overlays` and `expect` within the variant speak of it alone")
  }

  /// Whether there is such a variant, which is reported where there is none.
  static func knows(
    _ variant: String, among names: [String], at location: SourceLocation, _ reading: Reading
  ) -> Bool {
    if names.contains(variant) { return true }
    reading.report(
      at: location, "there is no variant `\(variant)`",
      hint: reading.question(for: variant, in: names)
        ?? (names.isEmpty
          ? "the scene has no `variants`" : "there are \(enumeration(names.sorted()))"))
    return false
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
