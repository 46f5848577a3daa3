import AnimationEngine
import SceneModel

/// A part of a layer that an address names.
struct ResolvedAddress {
  let address: LayerAddress
  /// True for `model.layer.keyPath`.
  let isModel: Bool
  /// A layer and a key path: `rocket.position.x`, or `model.rocket.position.x`; nil where that is wrong.
  init?(_ spelling: String, at location: SourceLocation, _ reading: Reading) {
    let names = reading.names
    var rest = Substring(spelling)
    var isModel = false
    let head = rest.prefix { $0 != "." }
    if head == "velocity" || head == "velocityBefore", rest.count > head.count {
      reading.report(at: location, "addresses of velocities are not supported yet")
      return nil
    }
    if head == "model", rest.count > head.count {
      isModel = true
      rest = rest.dropFirst(head.count + 1)
    }
    let name = Self.layerName(of: rest, in: names)
    guard name.count + 1 < rest.count else {
      reading.report(
        at: location, "`\(spelling)` is not an address",
        hint: names.layer(named: name) == nil
          ? "an address is a layer and a key path, such as `rocket.position.x`"
          : "say what of the layer is meant, such as `\(name).position`")
      return nil
    }
    guard let layer = LayerID.named(name, at: location, reading) else { return nil }
    let keyPathText = String(rest.dropFirst(name.count + 1))
    if LayerKeyPath(spelling: keyPathText) == nil, names.holdsLane(name) {
      Self.refuse(keyPathText, inLane: name, at: location, reading)
      return nil
    }
    guard let keyPath = LayerKeyPath.named(keyPathText, at: location, reading) else { return nil }
    // Parts of a shape or a text exist only where the layer shows one.
    if let lack = keyPath.property.lack(in: names.layers[layer].values) {
      reading.report(at: location, "`\(name)` has no `\(keyPath)`, since it \(lack)")
      return nil
    }
    (address, self.isModel) = (LayerAddress(layer, keyPath), isModel)
  }

  /// The part of an address that names its layer: up to the first dot, unless the layer is a lane's.
  ///
  /// Layers of lanes have dots in their names: of `left.rocket.position` both `left` and `left.rocket`
  /// may be layers, and the longer name wins where a key path remains.
  private static func layerName(of address: Substring, in names: SceneNames) -> String {
    var name = address.prefix { $0 != "." }
    let shortest = name
    var best: Substring?
    while name.count < address.count {
      let rest = address.dropFirst(name.count + 1)
      if names.layer(named: String(name)) != nil, LayerKeyPath(spelling: rest) != nil {
        best = name
      }
      name = address.prefix(name.count + 1 + rest.prefix { $0 != "." }.count)
    }
    if let best { return String(best) }
    // Without a key path that fits, the longest layer is what the author means.
    name = address
    while let dot = name.lastIndex(of: ".") {
      name = name[..<dot]
      if names.layer(named: String(name)) != nil { return String(name) }
    }
    return String(names.layer(named: String(address)) != nil ? address : shortest)
  }

  /// Says what is wrong with an address that begins with a lane.
  private static func refuse(
    _ rest: String, inLane lane: String, at location: SourceLocation, _ reading: Reading
  ) {
    let name = "\(lane).\(rest.prefix { $0 != "." })"
    guard LayerID.named(name, at: location, reading) != nil else { return }
    reading.report(
      at: location, "`\(lane).\(rest)` is not an address",
      hint: "say what of the layer is meant, such as `\(name).position`")
  }
}

extension LayerID {
  /// The layer of this id; nil where there is none, which has been reported then.
  static func named(
    _ name: String, at location: SourceLocation, _ reading: Reading
  ) -> LayerID? {
    let names = reading.names
    if let layer = names.layer(named: name) { return layer }
    reading.report(
      at: location, "there is no layer `\(name)`",
      hint: reading.question(for: name, in: names.layerNames)
        ?? (names.layerNames.isEmpty ? "no layer has an `id`" : nil))
    return nil
  }
}

extension LayerKeyPath {
  /// The key path of this spelling; nil where there is none, which has been reported then.
  static func named(
    _ spelling: String, at location: SourceLocation, _ reading: Reading
  ) -> LayerKeyPath? {
    if let keyPath = LayerKeyPath(spelling: spelling) { return keyPath }
    // A frame is two properties.
    let meant =
      spelling == "frame"
      ? "position` or `bounds" : LayerKeyPath(otherSpelling: spelling)?.spelling
    reading.report(
      at: location, "there is no key path `\(spelling)`",
      hint: meant.map { "write `\($0)`" }
        ?? reading.question(for: spelling, in: LayerKeyPath.all.map(\.spelling)))
    return nil
  }
}

extension SceneNames {
  /// True for the layer of a lane, whose layers have its name before theirs.
  fileprivate func holdsLane(_ name: String) -> Bool {
    guard let lane = layer(named: name) else { return false }
    return layers[lane].children.contains { spelling(of: $0).hasPrefix("\(name).") }
  }
}
