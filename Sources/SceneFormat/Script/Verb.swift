import AnimationEngine
import SceneModel

/// A verb of scripts: the key that says what an entry does, and the map of such entries.
struct Verb: Sendable {
  let key: String
  let map: Map<ScriptEntry.Action>
  /// What tells it from another verb of the same key, as far as the entry alone can.
  let condition: MapCondition
  /// Whether an entry with the key means this verb, where others have the key, too.
  let isMeant: @Sendable (SceneNode.Mapping, Reading) -> Bool

  init(
    _ key: String, _ map: Map<ScriptEntry.Action>, when condition: MapCondition? = nil,
    isMeant: @escaping @Sendable (SceneNode.Mapping, Reading) -> Bool = { _, _ in false }
  ) {
    (self.key, self.map, self.isMeant) = (key, map, isMeant)
    self.condition = condition ?? .has(key)
  }

  /// In the order of the reference.
  static let all: [Verb] = animations + layers + animators + bodies + transitions

  static let animations: [Verb] = [
    Verb("set", Assignment.set), Verb("animate", AnimationMap.animate),
    Verb("add", AnimationMap.add, when: .both(.has("add"), .has("to"))),
    Verb("change", AnimationMap.change), Verb("transition", Transition.map),
    Verb("remove", AnimationMap.remove, when: .both(.has("remove"), .has("from"))),
  ]

  static let layers: [Verb] = [
    Verb("stop", SceneAnimator.stop), Verb("move", MoveAction.map),
    Verb("enter", SceneStates.enter), Verb("cycle", SceneStates.cycle),
    Verb("choose", SceneStates.choose), Verb("apply", SceneStates.apply),
    Verb("enable", SceneGesture.enable), Verb("disable", SceneGesture.disable),
    Verb("scroll", SceneScroll.scroll), Verb("retarget", MotionRetarget.map),
  ]

  static let animators: [Verb] = [
    Verb("animate", SceneBlock.animate, when: .hasMap("animate")) { mapping, _ in
      if case .mapping? = mapping["animate"]?.content { true } else { false }
    },
    Verb("keyframes", SceneBlock.keyframesEntry), Verb("start", SceneAnimator.start),
    Verb("pause", SceneAnimator.pause), Verb("scrub", SceneAnimator.scrub),
    Verb("reverse", SceneAnimator.reverse), Verb("finish", SceneAnimator.finish),
    Verb("continue", SceneAnimator.proceed),
    Verb("addAnimations", SceneAnimator.addAnimations),
  ]

  static let bodies: [Verb] = [
    Verb("attach", DynamicsAction.attach), Verb("detach", DynamicsAction.detach),
    Verb("push", DynamicsAction.push), Verb("addVelocity", DynamicsAction.addVelocity),
    Verb("updateItem", DynamicsAction.updateItem), Verb("addItem", DynamicsAction.addItem),
    Verb("removeItem", DynamicsAction.removeItem),
    Verb("removeAllBehaviors", DynamicsAction.removeAll),
    Verb("add", DynamicsAction.add) { mapping, reading in
      guard let name = mapping.text("add") else { return false }
      return reading.bodies.definition(name) != nil
        || !reading.bodies.definitions.isEmpty && mapping["to"] == nil
    },
    Verb("remove", DynamicsAction.remove) { mapping, reading in
      guard let name = mapping.text("remove") else { return false }
      return reading.bodies.names.behaviors.contains(reading.scope.name(name))
        || !reading.bodies.definitions.isEmpty && mapping["from"] == nil && name != "all"
    },
    Verb(
      "move", DynamicsAction.move,
      when: .ends("move", with: DynamicsAction.places.map { ".\($0)" })
    ) { mapping, _ in
      guard let name = mapping.text("move") else { return false }
      return DynamicsAction.places.contains { name.hasSuffix(".\($0)") }
    },
  ]

  static let transitions: [Verb] = [
    Verb("interact", SceneTransition.interact), Verb("advance", SceneTransition.advance),
    Verb("decide", SceneTransition.decide), Verb("interrupt", SceneTransition.interrupt),
    Verb("cancel", SceneTransition.cancel), Verb("complete", SceneTransition.complete),
  ]

  /// Their keys, each once.
  static let keys: [String] = all.map(\.key).reduce(into: [String]()) {
    if !$0.contains($1) { $0.append($1) }
  }

  /// Of an entry; `- removeAllBehaviors` alone says everything.
  static let shape = ValueShape.shared(
    "entry",
    .either([
      .words(["removeAllBehaviors"]),
      .oneOf {
        // Verbs that share their key come with what tells them apart, and last with the key alone.
        func isPlain(_ verb: Verb) -> Bool {
          if case .has = verb.condition { true } else { false }
        }
        let shared = all.filter { verb in all.contains { $0.key == verb.key && !isPlain($0) } }
        let told = shared.filter { !isPlain($0) }
        let plain = all.filter(isPlain)
        return ChoiceOfMaps(
          (told + plain).map { ($0.condition, $0.map.description) })
      },
    ]))
}

extension SceneNode.Mapping {
  /// The text of a key that is a scalar.
  fileprivate func text(_ key: String) -> String? {
    if case .scalar(let text, _)? = self[key]?.content { text } else { nil }
  }
}

/// An entry of a script or of a list of actions, with its verb.
struct VerbEntry {
  let entries: MapEntries
  private let verb: Verb

  /// An entry, whose verb decides what else it may have; nil where it has none, or several.
  init?(_ node: SceneNode, _ reading: Reading) {
    let node = Self.spelledOut(node)
    guard
      let mapping = reading.mapping(
        node, expected: "a script entry", such: "{at: 0, set: {…}}")
    else { return nil }
    let given = mapping.entries.filter { Verb.keys.contains($0.key) }
    guard let key = given.first?.key else {
      Self.refuse(node, reading)
      return nil
    }
    guard given.count == 1 else {
      reading.report(
        at: given[1].keyLocation,
        "an entry has one verb, but this one has \(enumeration(given.map(\.key)))",
        hint: "write an entry for each; those of one time happen in the order written")
      return nil
    }
    let verbs = Verb.all.filter { $0.key == key }
    guard let verb = verbs.first(where: { $0.isMeant(mapping, reading) }) ?? verbs.first else {
      return nil
    }
    self.verb = verb
    entries = reading.entries(mapping, verb.map.description, at: node.location)
  }

  /// What it does; nil where something in it is wrong, which has been reported then.
  func action(_ reading: Reading) -> ScriptEntry.Action? { verb.map.read(entries, reading) }

  /// Says what is wrong with an entry without a verb: the key that was meant to be one, where no entry
  /// has such a key.
  private static func refuse(_ node: SceneNode, _ reading: Reading) {
    // What a constant holds is wrong where it stands for an entry, not by itself.
    var written: [SceneNode.Entry] = []
    if case .mapping(let mapping) = node.content { written = mapping.entries }
    let strangers = written.filter { entry in
      !Verb.all.contains { $0.map.description.key(entry.key) != nil } && !entry.key.contains(".")
    }
    let verbs = "it needs a verb, such as \(enumeration(Array(Verb.keys.prefix(4)), "or"))"
    for stranger in strangers {
      guard let near = reading.question(for: stranger.key, in: Verb.keys) else { continue }
      reading.report(at: stranger.keyLocation, "there is no verb `\(stranger.key)`", hint: near)
      return
    }
    if let stranger = strangers.first {
      reading.report(
        at: stranger.keyLocation, "there is no verb `\(stranger.key)`",
        hint: otherVerbs[stranger.key].map { "write `\($0)`" } ?? verbs)
    } else {
      reading.report(at: node.location, "the entry says nothing to do", hint: verbs)
    }
  }

  /// What other tools call what verbs do.
  private static let otherVerbs = [
    "tween": "animate", "transitionTo": "transition", "play": "start", "resume": "continue",
    "seek": "scrub", "assign": "set", "update": "change", "delete": "remove", "toggle": "cycle",
  ]

  private static func spelledOut(_ node: SceneNode) -> SceneNode {
    guard case .scalar("removeAllBehaviors", _) = node.content else { return node }
    let entry = SceneNode.Entry(
      key: "removeAllBehaviors", keyLocation: node.location,
      value: SceneNode(content: .scalar("true", isQuoted: false), location: node.location))
    return SceneNode(
      content: .mapping(SceneNode.Mapping(entries: [entry])), location: node.location)
  }
}
