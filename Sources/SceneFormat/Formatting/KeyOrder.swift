/// Puts the keys of a scene into the order of the language's table.
struct KeyOrder {
  func sort(_ root: FormatPiece) { sort(root, .map(.scene)) }

  private func sort(_ piece: FormatPiece, _ type: ValueType?) {
    switch piece.value {
    case .scalar: return
    case .list(let items):
      for item in items { sort(item, element(of: type)) }
    case .map(let entries):
      var kind = kind(type, entries.compactMap(\.key))
      if kind == .animateEntry, let value = entries.first(where: { $0.key == "animate" })?.value,
        case .map = value
      {
        kind = .blockEntry
      }
      for entry in entries {
        let key = entry.key ?? ""
        if case .named(let kind) = type {
          sort(entry, .map(kind))
        } else if case .behaviors = type {
          sort(entry, key == "action" ? .maps(SceneLanguage.actions) : .behaviors)
        } else if case .gestures = type {
          sort(entry, .maps(SceneLanguage.gestures.map(\.kind)))
        } else if let kind {
          let claim: ValueType? = kind == .courseExpectation ? .map(.course) : nil
          sort(entry, SceneLanguage.key(key, of: kind)?.type ?? claim)
        } else {
          sort(entry, nil)
        }
      }
      guard let kind else { return }
      let ranked = entries.enumerated().map { ($0.element, rank($0.element.key, kind), $0.offset) }
      piece.value = .map(ranked.sorted { ($0.1, $0.2) < ($1.1, $1.2) }.map(\.0))
    }
  }

  /// Addresses stand behind the time that they are about; what the table lacks stands at the end.
  private func rank(_ key: String?, _ kind: MapKind) -> Double {
    let index = SceneLanguage.keys(of: kind).firstIndex { $0.name == key }
    if let index { return Double(index) }
    return kind.takesAddresses ? 0.5 : .infinity
  }

  private func element(of type: ValueType?) -> ValueType? {
    switch type {
    case .list(let element): element
    case .maps, .timings, .runs, .curves, .stateRows, .namedValues, .namedTimes: type
    default: nil
    }
  }

  private func kind(_ type: ValueType?, _ keys: [String]) -> MapKind? {
    switch type {
    case .map(let kind): kind
    case .maps(let kinds) where kinds.first == .tapGesture:
      SceneLanguage.gestures.first { keys.contains($0.name) }?.kind
    case .maps(let kinds): Self.kind(of: keys, among: kinds)
    case .event: .event
    case .transform:
      keys.contains("affine")
        ? .affineTransform : keys.contains("matrix") ? .matrixTransform : .transform
    case .path: .path
    case .timing, .timings:
      keys.contains("steps") ? .stepsTiming : keys.contains("linear") ? .linearTiming : nil
    case .runs: .textRun
    case .curves: .curve
    case .stateRows: keys.contains("steps") ? .stateSteps : .stateRow
    case .namedValues: .namedValue
    case .namedTimes: .namedTime
    default: nil
    }
  }

  /// What an entry of a list of several kinds is.
  private static func kind(of keys: [String], among kinds: [MapKind]) -> MapKind? {
    if kinds.contains(.plotOverlay) { return SceneLanguage.overlay(with: keys) }
    if kinds.contains(.courseExpectation) {
      if keys.contains("event") { return .eventExpectation }
      if keys.contains("equal") { return .equalExpectation }
      return keys.contains("during") ? .courseExpectation : .valueExpectation
    }
    let table = SceneLanguage.verbs + SceneLanguage.touches
    return table.first { keys.contains($0.name) && kinds.contains($0.kind) }?.kind
  }
}
