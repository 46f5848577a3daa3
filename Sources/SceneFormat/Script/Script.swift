import AnimationEngine
import Geometry
import SceneModel

/// What a scene's script says.
struct Script {
  /// In the order of time, and of the file within one time; each knows its line of its own file.
  private(set) var entries: [ScriptEntry] = []
  /// What is done when something happens, in the order of the file.
  private(set) var reactions: [Reaction] = []

  init() {}

  init(_ node: SceneNode, _ reading: Reading) {
    for item in reading.list(node, of: "script entries") ?? [] {
      guard let verb = VerbEntry(item, reading),
        let trigger = Trigger.read(verb.entries, reading), let action = verb.action(reading)
      else { continue }
      if let time = trigger.time {
        var entry = ScriptEntry(time: time, action: action, location: item.location)
        entry.condition = trigger.condition
        entries.append(entry)
      }
      for pattern in trigger.events ?? [] {
        var reaction = Reaction(
          pattern, action, location: reading.scope.source(item.location))
        (reaction.delay, reaction.condition) = (trigger.delay, trigger.condition)
        reactions.append(reaction)
      }
    }
    entries = entries.sortedByTime()
  }
}
