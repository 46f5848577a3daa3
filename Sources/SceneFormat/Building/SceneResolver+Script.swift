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
      guard let given = duration(node) else { return nil }
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
  private func transaction(_ fields: Fields, timing fallback: TimingFunction) -> Transaction? {
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

  /// A transition, with the pace of its own.
  private func transition(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    guard let kind = fields["transition"].flatMap({ choice($0, Transition.Kind.self) }),
      let layers = fields["on"].flatMap({ layerNames($0, in: names.layers) })
    else { return nil }
    var transition = Transition(kind)
    if let node = fields["from"] {
      guard let side = word(node, of: Self.transitionSides.map(\.0)) else { return nil }
      if kind == .fade {
        report(at: fields.keyLocation("from"), "a fade comes from no side")
      }
      transition.subtype = Self.transitionSides.first { $0.0 == side }?.1 ?? .fromLeft
    }
    guard let transaction = transaction(fields, timing: .linear) else { return nil }
    if let node = fields["startProgress"] {
      guard let progress = transitionProgress(node) else { return nil }
      transition.startProgress = progress
    }
    if let node = fields["endProgress"] {
      guard let progress = transitionProgress(node) else { return nil }
      transition.endProgress = progress
    }
    if let node = fields["fillMode"] {
      guard let fillMode = choice(node, MediaTiming.FillMode.self) else { return nil }
      transition.fillMode = fillMode
    }
    if let node = fields["removedOnCompletion"] {
      guard let isRemoved = boolean(node) else { return nil }
      transition.isRemovedOnCompletion = isRemoved
    }
    if transition.fillMode == .forwards, transition.isRemovedOnCompletion {
      warnOfLostFill("transition", fields)
    }
    return .transition(layers, transition, transaction)
  }

  private static let transitionSides: [(String, Transition.Subtype)] = [
    ("left", .fromLeft), ("right", .fromRight), ("top", .fromTop), ("bottom", .fromBottom),
  ]

  private func transitionProgress(_ node: SceneNode) -> Double? {
    guard let progress = number(node) else { return nil }
    guard (0...1).contains(progress) else {
      report(
        at: node.location,
        "a progress lies between 0 and 1, found \(Written.spelling(of: progress))")
      return nil
    }
    return progress
  }

  private func animate(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    guard let node = fields["animate"] else { return nil }
    if fields["group"] != nil { return animateGroup(node, fields, names) }
    var layers: [LayerID] = []
    var common: AnimatedPlace?
    for (spelling, location) in oneOrMore(node, of: "addresses") {
      guard let resolved = address(spelling, at: location, in: names.layers) else { return nil }
      let keyPath = resolved.address.keyPath
      guard !resolved.isModel else {
        report(
          at: location, "an animation changes what is seen, never the model",
          hint: "write `\(spelling.dropFirst("model.".count))`")
        return nil
      }
      guard isAnimatable(keyPath, at: location) else { return nil }
      if let common, common.keyPath != keyPath {
        report(
          at: location,
          "one entry animates one key path, but `\(spelling)` follows "
            + "`\(common.spelling)`",
          hint: "write an entry for each")
        return nil
      }
      if layers.contains(resolved.address.layer) {
        report(at: location, "`\(spelling)` is animated twice by one entry")
        return nil
      }
      common = common ?? AnimatedPlace(keyPath: keyPath, spelling: spelling)
      layers.append(resolved.address.layer)
    }
    guard let common else { return nil }
    if writesModel(fields) {
      return startMotion(layers, common, fields, key: animationKey(fields), names)
    }
    var parameters = AnimationParameters()
    parameters.keyPath = common.keyPath
    read(&parameters, fields, common)
    checkCourse(parameters, fields, common)
    warnOfLostFill(parameters, fields)
    return .animate(layers, parameters, key: animationKey(fields))
  }

  /// A group, which belongs to whole layers.
  private func animateGroup(
    _ node: SceneNode, _ fields: Fields, _ names: SceneNames
  ) -> ScriptEntry.Action? {
    for (spelling, location) in oneOrMore(node, of: "layers")
    where names.layers.layer(named: spelling) == nil {
      guard let dot = spelling.firstIndex(of: ".") else { continue }
      report(
        at: location, "a group belongs to a whole layer",
        hint: "write `\(spelling[..<dot])`; the members name what they change")
      return nil
    }
    guard let layers = layerNames(node, in: names.layers) else { return nil }
    var parameters = AnimationParameters()
    readGroup(&parameters, fields)
    guard let place = fields["group"]?.location,
      has(layers, parameters.keyPaths, at: place, in: names)
    else { return nil }
    warnOfLostFill(parameters, fields)
    return .animate(layers, parameters, key: animationKey(fields))
  }

  /// Whether layers have all that an animation changes; reports the first thing that is missing.
  private func has(
    _ layers: [LayerID], _ keyPaths: [LayerKeyPath], at location: SourceLocation,
    in names: SceneNames
  ) -> Bool {
    layers.allSatisfy { layer in
      let layerName = names.layers[layer].name ?? ""
      return keyPaths.allSatisfy {
        address("\(layerName).\($0)", at: location, in: names.layers) != nil
      }
    }
  }

  /// What fills after the end is taken away there, unless it is told to stay.
  private func warnOfLostFill(_ parameters: AnimationParameters, _ fields: Fields) {
    guard parameters.fillMode == .forwards, parameters.isRemovedOnCompletion ?? true,
      case .finite = parameters.animation?.timing.activeDuration
    else { return }
    warnOfLostFill("animation", fields)
  }

  private func warnOfLostFill(_ kind: String, _ fields: Fields) {
    report(
      .warning, at: fields.keyLocation("fillMode"),
      "nothing is filled: the \(kind) is removed when it has ended",
      hint: "add `removedOnCompletion: false`, or set the model to the end")
  }

  private func add(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    guard let node = fields["add"], let (name, object) = animationObject(node, names),
      let layersNode = fields["to"], let layers = layerNames(layersNode, in: names.layers)
    else { return nil }
    guard has(layers, object.keyPaths, at: layersNode.location, in: names) else { return nil }
    return .addObject(name, layers, key: animationKey(fields))
  }

  private func change(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    guard let node = fields["change"], let (name, object) = animationObject(node, names) else {
      return nil
    }
    var parameters = AnimationParameters()
    if object.group != nil {
      readGroup(&parameters, fields)
    } else if let keyPath = object.keyPath {
      let place = AnimatedPlace(keyPath: keyPath, spelling: keyPath.spelling)
      read(&parameters, fields, place, changing: object)
    } else {
      return nil
    }
    if fields.given(SceneLanguage.animationKeys.map(\.name)).isEmpty {
      report(at: fields.location, "`change` changes nothing")
    }
    return .change(name, parameters)
  }

  private func remove(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    guard let node = fields["remove"], let key = identifier(node, for: "the key of an animation"),
      let layers = fields["from"].flatMap({ layerNames($0, in: names.layers) })
    else { return nil }
    return .remove(layers, key: key == "all" ? nil : key)
  }

  private func animationKey(_ fields: Fields) -> String? {
    fields["key"].flatMap {
      identifier($0, for: "the key of an animation", except: ["all", LayerHistory.transitionKey])
    }
  }

  private func animationObject(
    _ node: SceneNode, _ names: SceneNames
  ) -> (String, AnimationParameters)? {
    guard let name = text(node) else { return nil }
    if let object = names.animations[name] { return (name, object) }
    let known = names.animations.keys.sorted()
    report(
      at: node.location, "there is no animation `\(name)`",
      hint: question(for: name, in: known)
        ?? (known.isEmpty ? "define it under `animations`" : nil))
    return nil
  }
}

extension AnimationParameters {
  /// All that it changes, with what the members of a group change.
  var keyPaths: [LayerKeyPath] {
    [keyPath].compactMap(\.self) + (group ?? []).flatMap(\.keyPaths)
  }
}
