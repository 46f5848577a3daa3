import AnimationEngine
import Dynamics
import Geometry
import Simulation

// The animator of bodies and what can have one.
extension SceneResolver {
  /// Learns the names of behaviors and items, before anything that speaks of them is read.
  func beginDynamics(_ root: Fields, in layers: LayerTree) {
    if let node = root["behaviors"], let written = written(node) {
      if case .map(let mapping) = written {
        bodies.definitions = mapping.entries.filter {
          isIdentifier(
            $0.key, for: "the name of a behavior", at: $0.keyLocation,
            except: Self.addressHeads + ["touch", SceneDynamics.ownName])
        }
      } else {
        mismatch(node, written, expected: "a map of behaviors by name")
      }
    }
    dynamicsFields = root["dynamics"].flatMap { fields($0, .dynamics) }
    dynamicsLocation =
      root["dynamics"] == nil ? root.keyLocation("behaviors") : root.keyLocation("dynamics")
    if let node = dynamicsFields?["items"], let written = written(node) {
      if case .map(let mapping) = written {
        bodies.itemFields = mapping.entries.compactMap { entry in
          fields(entry.value, .dynamicItem).map { (entry.key, $0) }
        }
      } else {
        mismatch(node, written, expected: "a map of items by name")
      }
    }
    for entry in bodies.definitions { bodies.instances.append((entry.key, entry.key)) }
    for node in [root["script"], root["gestures"], root["behaviors"]].compactMap(\.self) {
      findInstances(in: node)
    }
    for (name, definition) in bodies.instances {
      bodyNames.behaviors.append(name)
      for child in childNames(of: definition) { bodyNames.behaviors.append("\(name).\(child)") }
    }
    if !bodies.definitions.isEmpty || dynamicsFields != nil {
      bodyNames.animators = [SceneDynamics.ownName]
    }
    for (name, fields) in bodies.itemFields where layers.layer(named: name) == nil {
      guard !name.hasSuffix("*") else { continue }
      if isIdentifier(
        name, for: "the name of an item", at: fields.location, except: Self.addressHeads)
      {
        bodyNames.freeItems.append(name)
      }
    }
  }

  /// Entries give behaviors names of their own with `as`.
  private func findInstances(in node: SceneNode) {
    switch node.content {
    case .scalar: return
    case .sequence(let items): for item in items { findInstances(in: item) }
    case .mapping(let mapping):
      if case .scalar(let definition, _) = mapping["add"]?.content,
        bodies.definition(definition) != nil,
        case .scalar(let name, _) = mapping["as"]?.content,
        !bodies.instances.contains(where: { $0.name == name })
      {
        bodies.instances.append((name, definition))
      }
      for entry in mapping.entries { findInstances(in: entry.value) }
    }
  }

  private func childNames(of definition: String) -> [String] {
    guard case .mapping(let mapping) = bodies.definition(definition)?.value.content,
      Self.primitive(mapping) == nil
    else { return [] }
    return mapping.entries.map(\.key).filter {
      SceneLanguage.key($0, of: .compositeBehavior) == nil
    }
  }

  /// The key that makes a map a behavior with rules of its own; a composite has none.
  static func primitive(_ mapping: SceneNode.Mapping) -> (name: String, kind: MapKind)? {
    SceneLanguage.behaviors.first { behavior in
      switch mapping[behavior.name]?.content {
      case nil, .mapping: false
      default: true
      }
    }
  }

  /// What the scene says of bodies, once all that speaks of them has been read.
  func endDynamics(_ names: SceneNames) -> SceneDynamics? {
    for entry in bodies.definitions where !bodies.used.contains(entry.key) {
      if entry.value.entry("parameters") == nil {
        _ = plan(entry.value, entry.key, [:], names)
      } else {
        report(.warning, at: entry.keyLocation, "nothing adds the behavior `\(entry.key)`")
      }
    }
    guard !bodyNames.animators.isEmpty, let stageSize else { return nil }
    var dynamics = SceneDynamics(
      bounds: Rect(origin: .zero, size: stageSize), location: dynamicsLocation)
    dynamics.behaviors = bodyNames.behaviors
    if let fields = dynamicsFields {
      if let node = fields["profile"], let profile = choice(node, DynamicsProfile.self) {
        dynamics.profile = profile
      }
      if let node = fields["rounding"], let scale = positive(node) {
        dynamics.rounding = .uikit(scale: scale)
      }
      if let node = fields["reference"], let name = text(node), name != "stage",
        let layer = layer(name, at: node.location, in: names.layers)
      {
        dynamics.space = layer
        dynamics.bounds = names.layers[layer].values.bounds
      }
    }
    // What is said of items nobody holds is looked at all the same.
    for (name, fields) in bodies.itemFields
    where !bodies.items.contains(where: { Self.matches($0.name, name) }) {
      _ = newItem(name.hasSuffix("*") ? nil : name, [fields], names, at: fields.location)
    }
    for index in bodies.items.indices {
      bodies.items[index].drives = itemFields(of: bodies.items[index].name).flatMap {
        drives($0, names)
      }
    }
    dynamics.items = bodies.items
    dynamics.actions = bodies.actions
    return dynamics
  }

  private static func matches(_ name: String, _ pattern: String) -> Bool {
    pattern.hasSuffix("*") ? name.hasPrefix(pattern.dropLast()) : name == pattern
  }

  private func itemFields(of name: String) -> [Fields] {
    bodies.itemFields.filter { Self.matches(name, $0.name) }.map(\.fields)
  }

  // MARK: - Items

  /// Items by their names, as a behavior holds them.
  func items(_ node: SceneNode, _ names: SceneNames, holds: Bool = true) -> [String]? {
    var found: [String] = []
    for (name, location) in oneOrMore(node, of: "items") {
      if name.hasSuffix("*") {
        let named = names.layers.layerNames.filter { $0.hasPrefix(name.dropLast()) }
        if named.isEmpty {
          report(at: location, "no layer's `id` begins with `\(name.dropLast())`")
          return nil
        }
        found += named.filter { !found.contains($0) }
      } else {
        guard isItem(name, at: location, names) else { return nil }
        if !found.contains(name) { found.append(name) }
      }
    }
    guard holds else { return found.isEmpty ? nil : found }
    for name in found where !bodies.items.contains(where: { $0.name == name }) {
      let place = itemFields(of: name).first?.location ?? node.location
      guard let item = newItem(name, itemFields(of: name), names, at: place) else { return nil }
      bodies.items.append(item)
    }
    return found.isEmpty ? nil : found
  }

  func item(_ node: SceneNode, _ names: SceneNames) -> String? {
    guard let name = text(node), isItem(name, at: node.location, names) else { return nil }
    return items(node, names)?.first
  }

  private func isItem(_ name: String, at location: SourceLocation, _ names: SceneNames) -> Bool {
    if names.layers.layer(named: name) != nil || names.bodies.freeItems.contains(name) {
      return true
    }
    report(
      at: location, "there is no layer or item `\(name)`",
      hint: question(for: name, in: names.layers.layerNames + names.bodies.freeItems))
    return false
  }

  private func newItem(
    _ name: String?, _ fields: [Fields], _ names: SceneNames, at location: SourceLocation
  ) -> SceneItem? {
    let body: SceneItem.Body
    let own = fields.first
    if let layer = name.flatMap({ names.layers.layer(named: $0) }) {
      body = .layer(layer)
      for key in ["group", "size", "position", "rotation"] {
        if let found = fields.first(where: { $0.mapping[key] != nil }) {
          report(
            at: found.keyLocation(key), "the layer says what `\(key)` says",
            hint: "name the item differently, if it is to be another one")
          return nil
        }
      }
      if let size = bodySize(layer, names), size.isEmpty {
        report(
          at: location,
          "the layer `\(name ?? "")` has no size, but a body needs an area")
        return nil
      }
    } else if let own, let node = own["group"] {
      guard let members = items(node, names) else { return nil }
      body = .group(members)
    } else if let own, name == nil {
      _ = (own["size"].flatMap(size), own["position"].flatMap { point($0) })
      _ = own["rotation"].flatMap { number($0, allowsAngle: true) }
      body = .free(.zero, center: .zero, angle: 0)
    } else if let own {
      guard let node = own["size"], let size = size(node) else {
        if own["size"] == nil {
          report(at: own.location, "an item that is no layer needs a `size`, or is a `group`")
        }
        return nil
      }
      guard !size.isEmpty else {
        report(at: node.location, "a body needs an area")
        return nil
      }
      let center = own["position"].flatMap { point($0) } ?? .zero
      let angle = own["rotation"].flatMap { number($0, allowsAngle: true) } ?? 0
      body = .free(size, center: center, angle: angle)
    } else {
      return nil
    }
    var item = SceneItem(name ?? "", body, location: location)
    for fields in fields {
      guard let node = fields["shape"] else { continue }
      guard let shape = shape(node) else { return nil }
      item.shape = shape
    }
    return item
  }

  private func bodySize(_ layer: LayerID, _ names: SceneNames) -> Size? {
    names.layers[layer].values.bounds.size
  }

  private func shape(_ node: SceneNode) -> CollisionShape? {
    if case .text("rectangle", _) = written(node) { return .rectangle }
    if case .text("ellipse", _) = written(node) { return .ellipse }
    return path(node).map { .path($0) }
  }

  private func drives(_ fields: Fields, _ names: SceneNames) -> [SceneDrive] {
    guard let node = fields["drives"], let written = written(node) else { return [] }
    guard case .map(let mapping) = written else {
      mismatch(node, written, expected: "a map of addresses")
      return []
    }
    return mapping.entries.compactMap { entry in
      guard let resolved = address(entry.key, at: entry.keyLocation, in: names.layers) else {
        return nil
      }
      guard !resolved.isModel else {
        report(at: entry.keyLocation, "a body always writes the model")
        return nil
      }
      let keyPath = resolved.address.keyPath
      guard case .mapping = entry.value.content else {
        guard keyPath.kind == .number else {
          report(
            at: entry.value.location,
            "`\(entry.key)` is \(keyPath.kind.rawValue), and an expression gives a number",
            hint: "write {from: …, to: …, by: \"=…\"}")
          return nil
        }
        return liveNumber(entry.value, names).map { SceneDrive(resolved.address, $0) }
      }
      guard let drive = self.fields(entry.value, .drive),
        let from = drive["from"].flatMap({ value($0, keyPath, of: entry.key) }),
        let to = drive["to"].flatMap({ value($0, keyPath, of: entry.key) }),
        let by = drive["by"].flatMap({ liveNumber($0, names) })
      else { return nil }
      guard from.interpolated(to: to, at: 0.5) != nil else {
        report(at: entry.value.location, "there is nothing between these two values")
        return nil
      }
      return SceneDrive(resolved.address, by, ends: .init(from: from, to: to))
    }
  }
}
