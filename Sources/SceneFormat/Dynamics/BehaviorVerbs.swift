import Interaction
import SceneModel

// What a script does with behaviors.
extension DynamicsAction {
  private struct Adding: Sendable {
    var definition = ""
    var name: String?
    var velocity: LiveValue?
  }

  static let add = Map.entry(
    "add", name: "addBehaviorEntry", phrase: "an `add` entry of a behavior",
    heading: "Entry: add a behavior",
    note: "All other keys are the `parameters` of the behavior: `item: pane`.",
    others: .init(spelling: .names, shape: .value), Adding()
  ) {
    Field(
      "add", .name(), into: \.definition, required: true, example: "fall",
      "Adds a behavior; one that is there already takes over what is given now.")
    Field(
      "as", .identifier(for: "the name of a behavior"), into: \.name,
      default: "the behavior's own name", example: "slide",
      "The name under which it is known: `slide.hand`.")
    Field(
      "velocity", .place, into: \.velocity, default: "as it is", example: "[0, -900]",
      "The velocity that its items have then, in points per second.")
  } makes: { adding, entries, reading in
    let name = adding.definition
    guard let definition = reading.bodies.definition(name) else {
      reading.report(
        at: entries["add"]?.location ?? entries.location,
        "there is no behavior or animation `\(name)`",
        hint: reading.question(for: name, in: reading.bodies.definitions.map(\.key)))
      return nil
    }
    guard let arguments = arguments(for: definition, entries, reading),
      let plan = reading.bodies.plan(definition, named: adding.name ?? name, arguments, reading)
    else { return nil }
    return own(.add(plan, velocity: adding.velocity), reading)
  }

  /// What an entry gives for the parameters of a behavior, by their names.
  private static func arguments(
    for definition: SceneNode.Entry, _ entries: MapEntries, _ reading: Reading
  ) -> [String: SceneNode]? {
    var parameters: [String] = []
    if let node = definition.value.entry("parameters")?.value {
      guard let names = reading.read(node, .parameterNames) else { return nil }
      parameters = names
    }
    if let stranger = entries.others.first(where: { !parameters.contains($0.key) }) {
      reading.report(
        at: stranger.keyLocation, "`\(definition.key)` has no parameter `\(stranger.key)`",
        hint: reading.question(for: stranger.key, in: parameters)
          ?? (parameters.isEmpty ? nil : "it has \(enumeration(parameters))"))
      return nil
    }
    if let missing = parameters.first(where: { entries[$0] == nil }) {
      reading.report(
        at: entries.location, "`add` needs `\(missing)` for `\(definition.key)`")
      return nil
    }
    return Dictionary(entries.others.map { ($0.key, $0.value) }) { first, _ in first }
  }

  static let remove = entry(
    "remove", name: "removeBehaviorEntry", phrase: "a `remove` entry of a behavior",
    heading: "Entry: remove a behavior", example: "fall", "Takes a behavior away."
  ) { .remove($0) }

  static let attach = entry(
    "attach", example: "tie.rod",
    "Lets a part of a composite take part; its places are worked out anew."
  ) { .attach($0) }

  static let detach = entry(
    "detach", example: "tie.rod", "Takes a part of a composite out."
  ) { .detach($0) }

  /// The entry of a verb about one behavior.
  private static func entry(
    _ verb: String, name: String? = nil, phrase: String? = nil, heading: String? = nil,
    example: String, _ summary: String, does: @escaping @Sendable (String) -> Verb
  ) -> Map<ScriptEntry.Action> {
    Map.entry(verb, name: name, phrase: phrase, heading: heading, "") {
      Field(verb, .behavior, into: \.self, required: true, example: example, summary)
    } makes: { behavior, _, reading in
      action(does(behavior), about: behavior, reading)
    }
  }

  static let removeAll = Map.entry("removeAllBehaviors", name: "removeAllEntry", true) {
    Field(
      "removeAllBehaviors",
      .boolean.refusing { flag, _ in
        flag ? nil : ("`removeAllBehaviors: false` does nothing", nil)
      }, into: \.self, required: true, example: "true",
      "Takes all behaviors away: layers stay where they are. `- removeAllBehaviors` is enough in "
        + "the actions of a gesture.")
  } makes: { _, entries, reading in
    hasBehaviors(entries, reading) ? own(.removeAll, reading) : nil
  }

  private struct Moving: Sendable {
    var behavior = ""
    var move = MovedAnchor()
  }

  /// What of a behavior can be moved.
  static let places = ["anchorPoint", "snapPoint", "position"]

  static let move = Map.entry(
    "move", name: "moveAnchorEntry", phrase: "a `move` entry of a behavior",
    heading: "Entry: move a behavior's place", Moving()
  ) {
    Field(
      "move", .behaviorOfPlace, into: \.behavior, required: true,
      example: "tie.rod.anchorPoint",
      "Moves the `anchorPoint` of an attachment, the `snapPoint` of a snap or the `position` of a "
        + "field.")
    Field(
      "by", .place, into: \.move.by, default: "nothing", example: "[10, 0]",
      "How far, in points; in a gesture `translation` is the way since it was last told.")
    Field(
      "to", .place, into: \.move.to, default: "nothing", example: "[160, 40]",
      "Where, in place of it.")
    Field(
      "axis", .choice, into: \.move.axis, default: "both", example: "y",
      "Moves along this axis only.")
  } makes: { moving, entries, reading in
    guard entries.given(["by", "to"]).count == 1 else {
      reading.report(at: entries.location, "say either `by` or `to`")
      return nil
    }
    return action(.moveAnchor(moving.behavior, moving.move), about: moving.behavior, reading)
  }

  private struct Pushing: Sendable {
    var behavior = ""
    var direction = PlannedVector()
  }

  static let push = Map.entry("push", Pushing()) {
    Field(
      "push", .behavior, into: \.behavior, required: true, example: "shove",
      "Lets a push behavior push, once more if it does so once.")
    PlannedVector.fields(in: "newtons", default: "as it is").map { $0.within(\.direction) }
  } makes: { pushing, _, reading in
    action(.push(pushing.behavior, pushing.direction), about: pushing.behavior, reading)
  }

  /// What is done by the scene's own animator.
  private static func own(_ verb: Verb, _ reading: Reading) -> ScriptEntry.Action {
    .dynamics(DynamicsAction(verb, of: reading.scope.name(SceneDynamics.ownName)))
  }

  /// What is done by the animator of a behavior or an item.
  static func action(
    _ verb: Verb, about name: String, _ reading: Reading
  ) -> ScriptEntry.Action {
    .dynamics(DynamicsAction(verb, of: reading.names.bodies.animator(of: name)))
  }

  static func hasBehaviors(_ entries: MapEntries, _ reading: Reading) -> Bool {
    guard reading.names.own(reading.names.bodies.animators).isEmpty else { return true }
    reading.report(
      at: entries.location, "the scene has no behaviors", hint: "define them under `behaviors`")
    return false
  }
}

extension ValueReader<String> {
  /// A behavior, or a part of one, by its name.
  static var behavior: Self {
    .name().then { name, node, reading in
      let known = reading.names.own(reading.names.bodies.behaviors)
      if known.contains(name) { return reading.scope.name(name) }
      reading.report(
        at: node.location, "there is no behavior `\(name)`",
        hint: reading.question(for: name, in: known)
          ?? (known.isEmpty ? "define it under `behaviors`" : nil))
      return nil
    }
  }

  /// The behavior of `tie.rod.anchorPoint`.
  fileprivate static var behaviorOfPlace: Self {
    .name().then { place, node, reading in
      place.lastIndex(of: ".").flatMap { dot in
        var behavior = node
        behavior.content = .scalar(String(place[..<dot]), isQuoted: true)
        return ValueReader.behavior.read(behavior, reading)
      }
    }
  }
}
