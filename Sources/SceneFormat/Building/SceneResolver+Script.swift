import AnimationEngine
import Geometry
import Simulation

extension SceneResolver {
  /// Entries in the order of time, and of the file within one time; and what is done when something
  /// happens, in the order of the file.
  func script(
    _ node: SceneNode, _ names: SceneNames
  ) -> (entries: [ScriptEntry], reactions: [Reaction]) {
    var entries: [ScriptEntry] = []
    var reactions: [Reaction] = []
    let reading = Reading(self, names)
    for item in list(node, of: "script entries") ?? [] {
      guard let fields = entryFields(item),
        let trigger = Trigger.read(fields.entries, reading),
        let action = action(fields, names)
      else { continue }
      if let time = trigger.time {
        var entry = ScriptEntry(time: time, action: action, location: item.location)
        entry.condition = trigger.condition
        entries.append(entry)
      }
      for pattern in trigger.events ?? [] {
        var reaction = Reaction(pattern, action, location: item.location)
        (reaction.delay, reaction.condition) = (trigger.delay, trigger.condition)
        reactions.append(reaction)
      }
    }
    return (entries.sortedByTime(), reactions)
  }

  func action(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    SceneLanguage.verb(fields.kind)?.read(fields.entries, Reading(self, names))
  }
}
