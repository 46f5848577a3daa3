import AnimationEngine
import Simulation

/// What an address of a scene means.
struct ResolvedAddress {
  var address: LayerAddress
  /// True for `model.layer.keyPath`.
  var isModel: Bool
  /// As written.
  var spelling: String
}

extension SceneResolver {
  /// Names that an address could begin with, and that therefore cannot be layers'.
  static let addressHeads = [
    "model", "velocity", "velocityBefore", "displacement", "springForce", "frictionForce", "stage",
    "all",
  ]

  /// A layer and a key path: `rocket.position.x`, or `model.rocket.position.x`.
  func address(
    _ spelling: String, at location: SourceLocation, in layers: LayerTree
  ) -> ResolvedAddress? {
    var rest = Substring(spelling)
    var isModel = false
    let head = rest.prefix { $0 != "." }
    if head == "velocity" || head == "velocityBefore", rest.count > head.count {
      report(at: location, "addresses of velocities are not supported yet")
      return nil
    }
    if head == "model", rest.count > head.count {
      isModel = true
      rest = rest.dropFirst(head.count + 1)
    }
    let name = layerName(of: rest, in: layers)
    guard name.count + 1 < rest.count else {
      report(
        at: location, "`\(spelling)` is not an address",
        hint: layers.layer(named: name) == nil
          ? "an address is a layer and a key path, such as `rocket.position.x`"
          : "say what of the layer is meant, such as `\(name).position`")
      return nil
    }
    guard let layer = layer(name, at: location, in: layers) else { return nil }
    let keyPathText = String(rest.dropFirst(name.count + 1))
    if LayerKeyPath(spelling: keyPathText) == nil, layers.holdsLane(name) {
      return reportInLane(name, keyPathText, at: location, in: layers)
    }
    guard let keyPath = keyPath(keyPathText, at: location) else { return nil }
    guard holds(keyPath, layers[layer].values, name: name, at: location) else {
      return nil
    }
    return ResolvedAddress(
      address: LayerAddress(layer, keyPath), isModel: isModel, spelling: spelling)
  }

  /// The part of an address that names its layer: up to the first dot, unless the layer is a lane's.
  ///
  /// Layers of lanes have dots in their names: of `left.rocket.position` both `left` and `left.rocket`
  /// may be layers, and the longer name wins where a key path remains.
  private func layerName(of address: Substring, in layers: LayerTree) -> String {
    var name = address.prefix { $0 != "." }
    let shortest = name
    var best: Substring?
    while name.count < address.count {
      let rest = address.dropFirst(name.count + 1)
      if layers.layer(named: String(name)) != nil, LayerKeyPath(spelling: rest) != nil {
        best = name
      }
      name = address.prefix(name.count + 1 + rest.prefix { $0 != "." }.count)
    }
    if let best { return String(best) }
    // Without a key path that fits, the longest layer is what the author means.
    name = address
    while let dot = name.lastIndex(of: ".") {
      name = name[..<dot]
      if layers.layer(named: String(name)) != nil { return String(name) }
    }
    return String(layers.layer(named: String(address)) != nil ? address : shortest)
  }

  /// What is wrong with an address that begins with a lane.
  private func reportInLane(
    _ lane: String, _ rest: String, at location: SourceLocation, in layers: LayerTree
  ) -> ResolvedAddress? {
    let name = "\(lane).\(rest.prefix { $0 != "." })"
    if layers.layer(named: name) == nil {
      _ = layer(name, at: location, in: layers)
    } else {
      report(
        at: location, "`\(lane).\(rest)` is not an address",
        hint: "say what of the layer is meant, such as `\(name).position`")
    }
    return nil
  }

  func layer(_ name: String, at location: SourceLocation, in layers: LayerTree) -> LayerID? {
    if let layer = layers.layer(named: name) { return layer }
    report(
      at: location, "there is no layer `\(name)`",
      hint: question(for: name, in: layers.layerNames)
        ?? (layers.nodes.contains { $0.name != nil } ? nil : "no layer has an `id`"))
    return nil
  }

  func keyPath(_ spelling: String, at location: SourceLocation) -> LayerKeyPath? {
    if let keyPath = LayerKeyPath(spelling: spelling) { return keyPath }
    // A frame is two properties.
    let meant =
      spelling == "frame"
      ? "position` or `bounds" : LayerKeyPath(otherSpelling: spelling)?.spelling
    report(
      at: location, "there is no key path `\(spelling)`",
      hint: meant.map { "write `\($0)`" }
        ?? question(for: spelling, in: LayerKeyPath.all.map(\.spelling)))
    return nil
  }

  /// Parts of a shape or a text exist only where the layer shows one.
  private func holds(
    _ keyPath: LayerKeyPath, _ values: LayerValues, name: String, at location: SourceLocation
  ) -> Bool {
    guard let lack = keyPath.property.lack(in: values) else { return true }
    report(at: location, "`\(name)` has no `\(keyPath)`, since it \(lack)")
    return false
  }

  /// One layer's name, or a list of them.
  func layerNames(_ node: SceneNode, in layers: LayerTree) -> [LayerID]? {
    let found = oneOrMore(node, of: "layer names").map { name, location in
      layer(name, at: location, in: layers)
    }
    return found.isEmpty || found.contains { $0 == nil } ? nil : found.compactMap(\.self)
  }

  /// One text, or a list of them, each with its place; reports an empty list.
  func oneOrMore(_ node: SceneNode, of what: String) -> [(String, SourceLocation)] {
    guard let written = written(node) else { return [] }
    guard case .list(let items) = written else {
      return text(node).map { [($0, node.location)] } ?? []
    }
    if items.isEmpty { report(at: node.location, "the list of \(what) is empty") }
    let texts = items.map { item in text(item).map { ($0, item.location) } }
    return texts.contains { $0 == nil } ? [] : texts.compactMap(\.self)
  }
}

extension LayerTree {
  /// True for the layer of a lane, whose layers have its name before theirs.
  fileprivate func holdsLane(_ name: String) -> Bool {
    guard let lane = layer(named: name) else { return false }
    return self[lane].children.contains { self[$0].name?.hasPrefix("\(name).") == true }
  }
}
