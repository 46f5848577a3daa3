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
    for item in list(node, of: "script entries") ?? [] {
      guard let fields = entryFields(item), let trigger = trigger(fields, names) else { continue }
      guard let action = action(fields, names) else { continue }
      switch trigger.moment {
      case .time(let time):
        var entry = ScriptEntry(time: time, action: action, location: item.location)
        entry.condition = trigger.condition
        entries.append(entry)
      case .events(let patterns, let delay):
        reactions += patterns.map { pattern in
          var reaction = Reaction(pattern, action, location: item.location)
          (reaction.delay, reaction.condition) = (delay, trigger.condition)
          return reaction
        }
      }
    }
    return (entries.sortedByTime(), reactions)
  }

  private struct Trigger {
    enum Moment {
      case time(Rational)
      case events([EventPattern], delay: Rational)
    }

    var moment: Moment
    var condition: LiveNumber?
  }

  /// When an entry happens: at a time, or whenever something happens.
  private func trigger(_ fields: Fields, _ names: SceneNames) -> Trigger? {
    let given = fields.given(["at", "when"])
    guard given.count == 1 else {
      if given.count > 1 {
        report(at: fields.keyLocation(given[1]), "an entry has either `at` or `when`")
      } else if !fields.hasStrangers {
        report(
          at: fields.location, "\(fields.kind.phrase) needs `at` or `when`",
          hint: "such as `at: 0.2`")
      }
      return nil
    }
    var condition: LiveNumber?
    if let node = fields["if"] {
      guard let given = self.condition(node, names) else { return nil }
      condition = given
    }
    guard let node = fields["when"] else {
      if fields["after"] != nil {
        report(at: fields.keyLocation("after"), "`after` has no effect without `when`")
      }
      return fields["at"].flatMap(clockTime).map {
        Trigger(moment: .time($0), condition: condition)
      }
    }
    guard let patterns = events(node, names) else { return nil }
    var delay = Rational.zero
    if let node = fields["after"] {
      guard let given = duration(node, "a delay") else { return nil }
      delay = given
    }
    return Trigger(moment: .events(patterns, delay: delay), condition: condition)
  }

  func action(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    switch fields.kind {
    case .setEntry: set(fields, names)
    case .animateEntry: animate(fields, names)
    case .addEntry: add(fields, names)
    case .changeEntry: change(fields, names)
    case .transitionEntry: transition(fields, names)
    case .stopEntry: stop(fields, names)
    case .moveEntry: move(fields, names)
    case .enterEntry, .cycleEntry, .chooseEntry, .applyEntry: stateAction(fields, names)
    case .enableEntry: enable(fields, names, isEnabled: true)
    case .disableEntry: enable(fields, names, isEnabled: false)
    case .scrollEntry: scroll(fields, names)
    case .retargetEntry: retarget(fields, names)
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
