import AnimationEngine
import Geometry
import Simulation

/// The named things that script entries and expectations can mean.
struct SceneNames {
  var layers: LayerTree
  var animations: [String: AnimationParameters]
}

extension SceneResolver {
  /// Entries in the order of time, and of the file within one time.
  func script(_ node: SceneNode, _ names: SceneNames) -> [ScriptEntry] {
    var entries: [ScriptEntry] = []
    for item in list(node, of: "script entries") ?? [] {
      guard let fields = entryFields(item) else { continue }
      guard let time = fields["at"].flatMap(clockTime), let action = action(fields, names) else {
        continue
      }
      entries.append(ScriptEntry(time: time, action: action, location: item.location))
    }
    return entries.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
  }

  private func action(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    switch fields.kind {
    case .setEntry: set(fields, names)
    case .animateEntry: animate(fields, names)
    case .addEntry: add(fields, names)
    case .changeEntry: change(fields, names)
    default: remove(fields, names)
    }
  }

  private func set(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    guard let node = fields["set"], let written = written(node) else { return nil }
    guard case .map(let mapping) = written else {
      mismatch(node, written, expected: "a map of addresses and values")
      return nil
    }
    if mapping.entries.isEmpty { report(at: node.location, "`set` sets nothing") }
    var assignments: [(address: LayerAddress, value: AnimationValue)] = []
    for entry in mapping.entries {
      guard let resolved = address(entry.key, at: entry.keyLocation, in: names.layers) else {
        continue
      }
      guard !resolved.isModel else {
        report(
          at: entry.keyLocation, "`set` always writes the model",
          hint: "write `\(entry.key.dropFirst("model.".count))`")
        continue
      }
      guard let value = value(entry.value, resolved.address.keyPath, of: entry.key) else {
        continue
      }
      assignments.append((resolved.address, value))
    }
    return .set(assignments)
  }

  private func animate(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    guard let node = fields["animate"], let written = written(node) else { return nil }
    if case .map = written {
      report(
        at: node.location, "`animate` with a map of values is not supported yet",
        hint: "set the model with `set`, and animate one address with `from` and `to`")
      return nil
    }
    var layers: [LayerID] = []
    var common: (keyPath: LayerKeyPath, spelling: String)?
    for (spelling, location) in oneOrMore(node, of: "addresses") {
      guard let resolved = address(spelling, at: location, in: names.layers) else { return nil }
      let keyPath = resolved.address.keyPath
      guard !resolved.isModel else {
        report(
          at: location, "an animation changes what is seen, never the model",
          hint: "write `\(spelling.dropFirst("model.".count))`")
        return nil
      }
      guard isAnimatable(keyPath, at: location) else { return nil }
      if let common, common.keyPath != keyPath {
        report(
          at: location,
          "one entry animates one key path, but `\(spelling)` follows "
            + "`\(common.spelling)`",
          hint: "write an entry for each")
        return nil
      }
      if layers.contains(resolved.address.layer) {
        report(at: location, "`\(spelling)` is animated twice by one entry")
        return nil
      }
      common = common ?? (keyPath, spelling)
      layers.append(resolved.address.layer)
    }
    guard let common else { return nil }
    var parameters = AnimationParameters()
    parameters.keyPath = common.keyPath
    read(&parameters, fields, keyPath: common.keyPath, place: common.spelling)
    checkCourse(parameters, fields)
    return .animate(layers, parameters, key: animationKey(fields))
  }

  private func add(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    guard let node = fields["add"], let (name, object) = animationObject(node, names),
      let layersNode = fields["to"], let layers = layerNames(layersNode, in: names.layers)
    else { return nil }
    if let keyPath = object.keyPath {
      for layer in layers {
        let layerName = names.layers[layer].name ?? ""
        guard
          address("\(layerName).\(keyPath)", at: layersNode.location, in: names.layers) != nil
        else { return nil }
      }
    }
    return .addObject(name, layers, key: animationKey(fields))
  }

  private func change(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    guard let node = fields["change"], let (name, object) = animationObject(node, names) else {
      return nil
    }
    guard let keyPath = object.keyPath else { return nil }
    var parameters = AnimationParameters()
    read(&parameters, fields, keyPath: keyPath, place: keyPath.spelling)
    if fields.given(SceneLanguage.animationKeys.map(\.name)).isEmpty {
      report(at: fields.location, "`change` changes nothing")
    }
    return .change(name, parameters)
  }

  private func remove(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    guard let node = fields["remove"], let key = identifier(node, for: "the key of an animation"),
      let layers = fields["from"].flatMap({ layerNames($0, in: names.layers) })
    else { return nil }
    return .remove(layers, key: key == "all" ? nil : key)
  }

  private func animationKey(_ fields: Fields) -> String? {
    fields["key"].flatMap { identifier($0, for: "the key of an animation", except: ["all"]) }
  }

  private func animationObject(
    _ node: SceneNode, _ names: SceneNames
  ) -> (String, AnimationParameters)? {
    guard let name = text(node) else { return nil }
    if let object = names.animations[name] { return (name, object) }
    let known = names.animations.keys.sorted()
    report(
      at: node.location, "there is no animation `\(name)`",
      hint: question(for: name, in: known)
        ?? (known.isEmpty ? "define it under `animations`" : nil))
    return nil
  }
}
