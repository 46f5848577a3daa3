import Dynamics
import Geometry
import Simulation

// Entries about bodies.
extension SceneResolver {
  func dynamics(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    switch fields.kind {
    case .addBehaviorEntry: return addBehavior(fields, names)
    case .removeAllEntry:
      guard let node = fields["removeAllBehaviors"], let flag = boolean(node) else { return nil }
      if !flag {
        report(at: node.location, "`removeAllBehaviors: false` does nothing")
        return nil
      }
      guard hasBehaviors(at: fields.location, names) else { return nil }
      return .dynamics(DynamicsAction(.removeAll))
    case .removeBehaviorEntry: return named("remove", fields, names) { .remove($0) }
    case .attachEntry: return named("attach", fields, names) { .attach($0) }
    case .detachEntry: return named("detach", fields, names) { .detach($0) }
    case .pushEntry:
      guard let vector = heading(fields, names) else { return nil }
      return named("push", fields, names) { .push($0, vector) }
    case .moveAnchorEntry: return moveAnchor(fields, names)
    case .addVelocityEntry:
      let value = fields["value"].map { place($0, names) }
      let angular = fields["angular"].map { liveNumber($0, names) }
      if case .some(nil) = value { return nil }
      if case .some(nil) = angular { return nil }
      return itemVerb("addVelocity", fields, names) {
        .addVelocity($0, value ?? nil, angular: angular ?? nil)
      }
    case .updateItemEntry:
      let position = fields["position"].map { place($0, names) }
      let rotation = fields["rotation"].map { liveNumber($0, names) }
      if case .some(nil) = position { return nil }
      if case .some(nil) = rotation { return nil }
      return itemVerb("updateItem", fields, names) {
        .updateItem($0, position: position ?? nil, rotation: rotation ?? nil)
      }
    case .addItemEntry:
      guard let items = fields["addItem"].flatMap({ items($0, names) }) else { return nil }
      return named("to", fields, names) { .addItems(items, to: $0) }
    default:
      guard let items = fields["removeItem"].flatMap({ items($0, names) }) else { return nil }
      return named("from", fields, names) { .removeItems(items, from: $0) }
    }
  }

  private func hasBehaviors(at location: SourceLocation, _ names: SceneNames) -> Bool {
    guard names.bodies.animators.isEmpty else { return true }
    report(at: location, "the scene has no behaviors", hint: "define them under `behaviors`")
    return false
  }

  private func named(
    _ key: String, _ fields: Fields, _ names: SceneNames,
    _ verb: (String) -> DynamicsAction.Verb
  ) -> ScriptEntry.Action? {
    guard let node = fields[key], let name = text(node),
      isBehavior(name, at: node.location, names)
    else { return nil }
    return .dynamics(DynamicsAction(verb(name), of: names.bodies.animator(of: name)))
  }

  private func isBehavior(
    _ name: String, at location: SourceLocation, _ names: SceneNames
  ) -> Bool {
    if names.bodies.behaviors.contains(name) { return true }
    report(
      at: location, "there is no behavior `\(name)`",
      hint: question(for: name, in: names.bodies.behaviors)
        ?? (names.bodies.behaviors.isEmpty ? "define it under `behaviors`" : nil))
    return false
  }

  private func itemVerb(
    _ key: String, _ fields: Fields, _ names: SceneNames,
    _ verb: ([String]) -> DynamicsAction.Verb
  ) -> ScriptEntry.Action? {
    guard let items = fields[key].flatMap({ items($0, names, holds: false) }),
      let first = items.first
    else { return nil }
    guard hasBehaviors(at: fields.location, names) else { return nil }
    return .dynamics(DynamicsAction(verb(items), of: names.bodies.animator(of: first)))
  }

  private func addBehavior(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    guard let node = fields["add"], let name = text(node) else { return nil }
    guard let definition = bodies.definition(name) else {
      report(
        at: node.location, "there is no behavior or animation `\(name)`",
        hint: question(for: name, in: bodies.definitions.map(\.key)))
      return nil
    }
    var parameters: [String] = []
    if let node = definition.value.entry("parameters")?.value {
      guard let items = list(node, of: "names") else { return nil }
      parameters = items.compactMap {
        identifier($0, for: "a parameter", except: ["as", "velocity", "self"])
      }
    }
    var arguments: [String: SceneNode] = [:]
    for entry in fields.mapping.entries
    where SceneLanguage.key(entry.key, of: .addBehaviorEntry) == nil {
      guard parameters.contains(entry.key) else {
        report(
          at: entry.keyLocation, "`\(name)` has no parameter `\(entry.key)`",
          hint: question(for: entry.key, in: parameters)
            ?? (parameters.isEmpty ? nil : "it has \(enumeration(parameters))"))
        return nil
      }
      arguments[entry.key] = entry.value
    }
    for parameter in parameters where arguments[parameter] == nil {
      report(at: fields.location, "`add` needs `\(parameter)` for `\(name)`")
      return nil
    }
    let instance = fields["as"].flatMap { identifier($0, for: "the name of a behavior") } ?? name
    bodies.used.insert(name)
    guard let plan = plan(definition.value, instance, arguments, names) else { return nil }
    var velocity: LiveValue?
    if let node = fields["velocity"] {
      guard let given = place(node, names) else { return nil }
      velocity = given
    }
    return .dynamics(DynamicsAction(.add(plan, velocity: velocity)))
  }

  private static let places = ["anchorPoint", "snapPoint", "position"]

  private func moveAnchor(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    guard let node = fields["move"], let address = text(node),
      let dot = address.lastIndex(of: ".")
    else { return nil }
    let name = String(address[..<dot])
    guard isBehavior(name, at: node.location, names) else { return nil }
    var move = DynamicsAction.MovedAnchor()
    guard fields.given(["by", "to"]).count == 1 else {
      report(at: fields.location, "say either `by` or `to`")
      return nil
    }
    if let node = fields["by"] {
      guard let by = place(node, names) else { return nil }
      move.by = by
    }
    if let node = fields["to"] {
      guard let to = place(node, names) else { return nil }
      move.to = to
    }
    if let node = fields["axis"] { move.axis = choice(node, MoveAction.Axis.self) }
    return .dynamics(
      DynamicsAction(.moveAnchor(name, move), of: names.bodies.animator(of: name)))
  }

  // MARK: - Which verb

  /// `removeAllBehaviors` alone says everything.
  func withoutMap(_ node: SceneNode) -> SceneNode {
    guard case .scalar("removeAllBehaviors", _) = node.content else { return node }
    let entry = SceneNode.Entry(
      key: "removeAllBehaviors", keyLocation: node.location,
      value: SceneNode(
        content: .scalar("true", isQuoted: false), location: node.location))
    return SceneNode(
      content: .mapping(SceneNode.Mapping(entries: [entry])), location: node.location)
  }

  /// The verbs that an entry can have: some words mean one thing for behaviors and another for
  /// animations and layers.
  func verbs(of node: SceneNode) -> [(name: String, kind: MapKind)] {
    func name(_ key: String) -> String? {
      if case .scalar(let text, _) = node.entry(key)?.value.content { text } else { nil }
    }
    func isMissing(_ key: String) -> Bool {
      !bodies.definitions.isEmpty && node.entry(key) == nil
    }
    let adds = name("add").map { bodies.definition($0) != nil || isMissing("to") } ?? false
    let removes = name("remove").map { name in
      bodyNames.behaviors.contains(name) || isMissing("from") && name != "all"
    }
    let moves = name("move").map { name in
      Self.places.contains { name.hasSuffix(".\($0)") }
    }
    let other: Set<MapKind> = [
      adds ? .addEntry : .addBehaviorEntry,
      removes == true ? .removeEntry : .removeBehaviorEntry,
      moves == true ? .moveEntry : .moveAnchorEntry,
    ]
    return SceneLanguage.verbs.filter { !other.contains($0.kind) }
  }
}
