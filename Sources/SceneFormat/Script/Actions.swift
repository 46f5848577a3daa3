import SceneModel

extension ValueReader<[Reaction]> {
  /// The actions of something that says itself when they happen; those that are wrong are left out.
  ///
  /// Which event they answer to is not said yet.
  static func actions(of what: String) -> Self {
    Self("list of entries (see Script)", .list(Verb.shape)) { node, reading in
      reading.list(node, of: "actions")?.compactMap { action($0, of: what, reading) }
    }
  }

  private static func action(
    _ node: SceneNode, of what: String, _ reading: Reading
  ) -> Reaction? {
    guard let verb = VerbEntry(node, reading) else { return nil }
    for key in verb.entries.given(["at", "when", "after"]) {
      reading.report(
        at: verb.entries.keyLocation(key), "\(what) says when its actions happen",
        hint: "leave out `\(key)`")
    }
    guard let action = verb.action(reading) else { return nil }
    var reaction = Reaction(
      EventPattern("", nil), action, location: reading.scope.source(node.location))
    if let node = verb.entries["if"] {
      guard let condition = reading.read(node, .condition) else { return nil }
      reaction.condition = condition
    }
    return reaction
  }
}
