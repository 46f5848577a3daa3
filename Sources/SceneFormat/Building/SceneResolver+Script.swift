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
    case .setEntry: set(fields, names)
    case .animateEntry: animate(fields, names)
    case .addEntry: add(fields, names)
    case .changeEntry: change(fields, names)
    case .transitionEntry: transition(fields, names)
    case .retargetEntry: retarget(fields, names)
    default: remove(fields, names)
    }
  }

  private func set(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    guard let node = fields["set"], let assignments = assignments(node, "set", names) else {
      return nil
    }
    guard let node = fields["transaction"] else { return .set(assignments) }
    return transaction(node).map { .setWithActions(assignments, $0) }
  }

  /// A map of addresses and values; of those that are wrong nothing but a report is left.
  func assignments(
    _ node: SceneNode, _ verb: String, _ names: SceneNames
  ) -> [Assignment]? {
    guard let written = written(node) else { return nil }
    guard case .map(let mapping) = written else {
      mismatch(node, written, expected: "a map of addresses and values")
      return nil
    }
    if mapping.entries.isEmpty { report(at: node.location, "`\(verb)` sets nothing") }
    var assignments: [Assignment] = []
    for entry in mapping.entries {
      guard let resolved = address(entry.key, at: entry.keyLocation, in: names.layers) else {
        continue
      }
      guard !resolved.isModel else {
        report(
          at: entry.keyLocation, "`\(verb)` always writes the model",
          hint: "write `\(entry.key.dropFirst("model.".count))`")
        continue
      }
      guard let value = live(entry.value, resolved.address.keyPath, of: entry.key, names) else {
        continue
      }
      assignments.append(Assignment(resolved.address, value))
    }
    return assignments
  }

  private func transaction(_ node: SceneNode) -> Transaction? {
    fields(node, .transaction).flatMap { transaction($0, timing: .default) }
  }

  /// How long changes take, and how they are paced; a spring takes the time that it needs.
  func transaction(_ fields: Fields, timing fallback: TimingFunction) -> Transaction? {
    var transaction = Transaction(timingFunction: fallback)
    if let node = fields["timing"] {
      guard let function = timing(node) else { return nil }
      transaction.timingFunction = function
    }
    if let node = fields["duration"] {
      guard let duration = transactionDuration(node) else { return nil }
      transaction.duration = duration
    } else if case .spring(let spring) = transaction.timingFunction {
      guard let duration = settlingDuration(of: spring) else {
        report(
          at: fields["timing"]?.location ?? fields.location,
          "this spring never settles, so \(fields.kind.phrase) must say its `duration`")
        return nil
      }
      transaction.duration = duration
    }
    return transaction
  }
}
