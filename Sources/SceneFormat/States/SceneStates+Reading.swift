import AnimationEngine
import SceneModel
import TextFormats

extension ValueReader<[SceneStates]> {
  /// Sets of states by name, each with states by name and what they say of layers.
  static var stateSets: Self {
    Self("map of names to maps of states", .object) { node, reading in
      reading.mapping(node, expected: "a map of sets of states by name")?.entries.compactMap {
        entry in
        guard
          reading.isIdentifier(
            entry.key, for: "the name of a set of states", at: entry.keyLocation,
            except: SceneNames.addressHeads + ["touch"])
        else { return nil }
        return SceneStates(entry, reading)
      }
    }
  }
}

extension SceneStates {
  /// A set as the scene names it; nil where something in it is wrong, which has been reported then.
  fileprivate init?(_ entry: SceneNode.Entry, _ reading: Reading) {
    guard let mapping = reading.mapping(entry.value, expected: "a map of states by name") else {
      return nil
    }
    self.init(reading.scope.name(entry.key), [], initial: 0)
    for state in mapping.entries where state.key != "initial" {
      guard
        reading.isIdentifier(
          state.key, for: "the name of a state", at: state.keyLocation),
        let values = Self.values(state, of: entry.key, reading)
      else { return nil }
      states.append((state.key, values))
    }
    guard !states.isEmpty else {
      reading.report(at: entry.value.location, "the set of states has no states")
      return nil
    }
    if let node = mapping["initial"] {
      guard let index = index(of: node, reading) else { return nil }
      initial = index
    }
  }

  /// Values by address; for the layer that is called like the set a key path is enough.
  private static func values(
    _ state: SceneNode.Entry, of set: String, _ reading: Reading
  ) -> [(address: LayerAddress, value: AnimationValue)]? {
    guard
      let mapping = reading.mapping(state.value, expected: "a map of addresses and values")
    else { return nil }
    var values: [(address: LayerAddress, value: AnimationValue)] = []
    for entry in mapping.entries {
      let isOwn = LayerKeyPath(spelling: entry.key) != nil && reading.names.layer(named: set) != nil
      let spelling = isOwn ? "\(set).\(entry.key)" : entry.key
      guard
        let resolved = ResolvedAddress(spelling, at: entry.keyLocation, reading)
      else { return nil }
      guard !resolved.isModel else {
        reading.report(at: entry.keyLocation, "a state always means the model")
        return nil
      }
      guard
        let value = reading.read(
          entry.value,
          ValueReader<AnimationValue>.model(of: resolved.address.keyPath, at: entry.key))
      else { return nil }
      values.append((resolved.address, value))
    }
    return values
  }

  /// The state that a node names.
  func index(of node: SceneNode, _ reading: Reading) -> Int? {
    reading.read(node, .text).flatMap { index(of: $0, at: node.location, reading) }
  }

  /// The state of this name; reports where there is none.
  func index(of name: String, at location: SourceLocation, _ reading: Reading) -> Int? {
    if let index = index(of: name) { return index }
    let known = states.map(\.name)
    reading.report(
      at: location, "`\(reading.scope.spelling(of: self.name))` has no state `\(name)`",
      hint: reading.question(for: name, in: known) ?? "it has \(enumeration(known))")
    return nil
  }
}

extension ValueReader<SceneStates> {
  /// A set of states by its name.
  static var stateSet: Self {
    Self("set of states", .string) { node, reading in
      guard let name = reading.read(node, .text) else { return nil }
      let names = reading.names
      if let set = names.states(named: reading.scope.name(name)) { return set }
      let known = names.own(names.states.map(\.name))
      reading.report(
        at: node.location, "there is no set of states `\(name)`",
        hint: reading.question(for: name, in: known)
          ?? (known.isEmpty ? "define it under `states`" : nil))
      return nil
    }
  }
}
