import AnimationEngine
import Geometry
import Interaction
import Simulation

extension SceneResolver {
  /// The map of gestures by name, with those names that are taken refused.
  func gestureEntries(_ node: SceneNode, _ layers: LayerTree) -> [SceneNode.Entry] {
    guard let written = written(node) else { return [] }
    guard case .map(let mapping) = written else {
      mismatch(node, written, expected: "a map of gestures by name")
      return []
    }
    return mapping.entries.filter { entry in
      guard
        isIdentifier(
          entry.key, for: "the name of a gesture", at: entry.keyLocation,
          except: Self.addressHeads + ["touch"])
      else { return false }
      guard layers.layer(named: entry.key) == nil else {
        report(at: entry.keyLocation, "a layer has the id `\(entry.key)` already")
        return false
      }
      return true
    }
  }

  /// The actions of something that says itself when they happen; which event they answer to is not
  /// said yet.
  func actions(_ node: SceneNode, _ names: SceneNames, of what: String) -> [Reaction] {
    (list(node, of: "actions") ?? []).compactMap { item in
      guard let fields = entryFields(item) else { return nil }
      for key in fields.given(["at", "when", "after"]) {
        report(
          at: fields.keyLocation(key), "\(what) says when its actions happen",
          hint: "leave out `\(key)`")
      }
      guard let action = action(fields, names) else { return nil }
      var reaction = Reaction(EventPattern("", nil), action, location: item.location)
      if let node = fields["if"] {
        guard let condition = condition(node, names) else { return nil }
        reaction.condition = condition
      }
      return reaction
    }
  }

  func isGesture(_ name: String, at location: SourceLocation, _ names: SceneNames) -> Bool {
    guard !names.gestures.contains(name) else { return true }
    report(
      at: location, "there is no gesture `\(name)`",
      hint: question(for: name, in: names.gestures)
        ?? (names.gestures.isEmpty ? "define it under `gestures`" : nil))
    return false
  }
}
