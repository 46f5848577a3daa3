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
    if let map = SceneLanguage.verb(fields.kind) {
      return map.read(fields.entries, Reading(self, names))
    }
    return typelessAction(fields, names)
  }

  private func typelessAction(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    switch fields.kind {
    case .stopEntry: stop(fields, names)
    case .blockEntry: block(fields, names, inside: nil).map { .block($0) }
    case .keyframesEntry: keyframes(fields, names)
    case .startEntry, .pauseEntry, .scrubEntry, .reverseEntry, .finishEntry, .continueEntry,
      .addAnimationsEntry:
      animatorAction(fields, names)
    case .attachEntry, .detachEntry, .pushEntry, .addVelocityEntry, .updateItemEntry,
      .addItemEntry, .removeItemEntry, .removeAllEntry, .addBehaviorEntry, .removeBehaviorEntry,
      .moveAnchorEntry:
      dynamics(fields, names)
    case .interactEntry, .advanceEntry, .decideEntry, .interruptEntry, .cancelEntry, .completeEntry:
      transitionAction(fields, names)
    default: nil
    }
  }
}
