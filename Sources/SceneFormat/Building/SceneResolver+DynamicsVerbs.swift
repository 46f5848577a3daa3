import Simulation

// Which verb an entry has.
extension SceneResolver {
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
      bodies.names.behaviors.contains(name) || isMissing("from") && name != "all"
    }
    let moves = name("move").map { name in
      DynamicsAction.places.contains { name.hasSuffix(".\($0)") }
    }
    let other: Set<MapKind> = [
      adds ? .addEntry : .addBehaviorEntry,
      removes == true ? .removeEntry : .removeBehaviorEntry,
      moves == true ? .moveEntry : .moveAnchorEntry,
    ]
    return SceneLanguage.verbs.filter { !other.contains($0.kind) }
  }
}
