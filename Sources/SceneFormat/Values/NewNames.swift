import SceneModel
import AnimationEngine

extension SceneNames {
  /// Words that mean something in addresses and events, so that nothing of the scene is called so.
  static let reserved = SceneNames.addressHeads + ["touch"]

  /// Who has a name already, for a diagnostic.
  func owner(of own: String) -> String? {
    let name = scope.name(own)
    if layers.layer(named: name) != nil { return "a layer has the id" }
    if gestures.contains(name) { return "a gesture has the name" }
    if states(named: name) != nil { return "a set of states has the name" }
    if blocks.contains(name) { return "a block has the name" }
    if animators.contains(where: { $0.name == name }) { return "an animator has the name" }
    return nil
  }
}

extension Reading {
  /// The entries of a map of things by name, of which those have gone whose names somebody has.
  func newlyNamed(
    _ node: SceneNode, _ kind: (article: String, noun: String)
  ) -> [SceneNode.Entry] {
    let mapping = mapping(node, expected: "a map of \(kind.noun)s by name")
    return (mapping?.entries ?? []).filter { entry in
      guard
        isIdentifier(
          entry.key, for: "the name of \(kind.article) \(kind.noun)", at: entry.keyLocation,
          except: SceneNames.reserved)
      else { return false }
      guard let owner = names.owner(of: entry.key) else { return true }
      report(at: entry.keyLocation, "\(owner) `\(entry.key)` already")
      return false
    }
  }
}
