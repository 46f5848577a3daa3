import AnimationEngine
import Simulation

extension SceneResolver {
  /// Sets of states by name.
  func states(_ node: SceneNode, in layers: LayerTree) -> [SceneStates] {
    guard let written = written(node) else { return [] }
    guard case .map(let mapping) = written else {
      mismatch(node, written, expected: "a map of sets of states by name")
      return []
    }
    return mapping.entries.compactMap { entry in
      guard
        isIdentifier(
          entry.key, for: "the name of a set of states", at: entry.keyLocation,
          except: Self.addressHeads + ["touch"])
      else { return nil }
      return stateSet(entry, in: layers)
    }
  }

  private func stateSet(_ entry: SceneNode.Entry, in layers: LayerTree) -> SceneStates? {
    guard let written = written(entry.value) else { return nil }
    guard case .map(let mapping) = written else {
      mismatch(entry.value, written, expected: "a map of states by name")
      return nil
    }
    var set = SceneStates(entry.key, [], initial: 0)
    for state in mapping.entries where state.key != "initial" {
      guard isIdentifier(state.key, for: "the name of a state", at: state.keyLocation),
        let values = stateValues(state, of: entry.key, in: layers)
      else { return nil }
      set.states.append((state.key, values))
    }
    guard !set.states.isEmpty else {
      report(at: entry.value.location, "the set of states has no states")
      return nil
    }
    if let node = mapping["initial"] {
      guard let name = text(node), let index = stateIndex(name, of: set, at: node.location) else {
        return nil
      }
      set.initial = index
    }
    return set
  }

  /// Values by address; for the layer that is called like the set a key path is enough.
  private func stateValues(
    _ state: SceneNode.Entry, of name: String, in layers: LayerTree
  ) -> [(address: LayerAddress, value: AnimationValue)]? {
    guard let written = written(state.value) else { return nil }
    guard case .map(let mapping) = written else {
      mismatch(state.value, written, expected: "a map of addresses and values")
      return nil
    }
    var values: [(address: LayerAddress, value: AnimationValue)] = []
    for entry in mapping.entries {
      let isOwn = LayerKeyPath(spelling: entry.key) != nil && layers.layer(named: name) != nil
      let spelling = isOwn ? "\(name).\(entry.key)" : entry.key
      guard let resolved = address(spelling, at: entry.keyLocation, in: layers) else { return nil }
      guard !resolved.isModel else {
        report(at: entry.keyLocation, "a state always means the model")
        return nil
      }
      guard let value = value(entry.value, resolved.address.keyPath, of: entry.key) else {
        return nil
      }
      values.append((resolved.address, value))
    }
    return values
  }

  func stateIndex(_ name: String, of set: SceneStates, at location: SourceLocation) -> Int? {
    if let index = set.index(of: name) { return index }
    let known = set.states.map(\.name)
    report(
      at: location, "`\(set.name)` has no state `\(name)`",
      hint: question(for: name, in: known) ?? "it has \(enumeration(known))")
    return nil
  }

  /// The set of states that a verb names.
  func stateSet(_ node: SceneNode, _ names: SceneNames) -> SceneStates? {
    guard let name = text(node) else { return nil }
    if let set = names.states(named: name) { return set }
    report(
      at: node.location, "there is no set of states `\(name)`",
      hint: question(for: name, in: names.states.map(\.name))
        ?? (names.states.isEmpty ? "define it under `states`" : nil))
    return nil
  }
}
