/// Puts the keys of a scene into the order of the language's table.
struct KeyOrder {
  func sort(_ root: FormatPiece) {
    let isLibrary = root.parts.contains { $0.key == LibraryMap.marker }
    sort(root, .map { isLibrary ? LibraryMap.description : SceneMap.description })
  }

  private func sort(_ piece: FormatPiece, _ shape: ValueShape?) {
    switch piece.value {
    case .scalar: return
    case .list(let items):
      let element = shape?.element
      for item in items { sort(item, element) }
    case .map(let entries):
      let keys = entries.map { MapKey(name: $0.key ?? "", isMap: $0.isMap, text: $0.text) }
      switch shape.flatMap({ meaning(of: keys, as: $0) }) {
      case nil: for entry in entries { sort(entry, nil) }
      case .names(let shape): for entry in entries { sort(entry, shape) }
      case .map(let map):
        for entry in entries {
          let key = map.key(entry.key ?? "")
          sort(entry, key?.value().shape ?? map.others?.shape)
        }
        let ranked = entries.enumerated().map { ($0.element, rank($0.element.key, map), $0.offset) }
        piece.value = .map(ranked.sorted { ($0.1, $0.2) < ($1.1, $1.2) }.map(\.0))
      }
    }
  }

  /// Addresses stand behind the time that they are about; what the table lacks stands at the end.
  private func rank(_ key: String?, _ map: MapDescription) -> Double {
    if let index = map.keys.firstIndex(where: { $0.name == key }) { return Double(index) }
    return map.others?.spelling == .addresses ? 0.5 : .infinity
  }

  private enum Meaning {
    case map(MapDescription)
    /// A map by names of the scene's own, with the shape of what they name.
    case names(ValueShape)
  }

  private func meaning(of keys: [MapKey], as shape: ValueShape) -> Meaning? {
    switch shape {
    case .map(let map): .map(map())
    case .oneOf(let choice): choice().map(with: keys).map { .map($0) }
    case .named(let shape): .names(shape)
    case .either(let shapes): shapes.lazy.compactMap { meaning(of: keys, as: $0) }.first
    case .shared(_, let shape, _): shape.flatMap { meaning(of: keys, as: $0) }
    case .scalar, .list: nil
    }
  }
}
