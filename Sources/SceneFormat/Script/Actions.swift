import Simulation

extension ValueReader<[Reaction]> {
  /// The actions of something that says itself when they happen; those that are wrong are left out.
  ///
  /// Which event they answer to is not said yet.
  static func actions(of what: String) -> Self {
    Self(describe: { ValueType.maps(SceneLanguage.actions).description }) { node, reading in
      reading.list(node, of: "actions")?.compactMap { action($0, of: what, reading) }
    }
  }

  private static func action(
    _ node: SceneNode, of what: String, _ reading: Reading
  ) -> Reaction? {
    guard let fields = reading.resolver.entryFields(node) else { return nil }
    for key in fields.given(["at", "when", "after"]) {
      reading.report(
        at: fields.keyLocation(key), "\(what) says when its actions happen",
        hint: "leave out `\(key)`")
    }
    guard let action = reading.resolver.action(fields, reading.names) else { return nil }
    var reaction = Reaction(EventPattern("", nil), action, location: node.location)
    if let node = fields["if"] {
      guard let condition = reading.read(node, .condition) else { return nil }
      reaction.condition = condition
    }
    return reaction
  }
}

extension SceneResolver {
  // bridge
  func actions(_ node: SceneNode, _ names: SceneNames, of what: String) -> [Reaction] {
    Reading(self, names).read(node, .actions(of: what)) ?? []
  }
}
