import SceneModel

@testable import SceneFormat

// What entries of scripts, behaviors and animations need beside a key.
extension SceneLanguageHost {
  mutating func needOfEntry() {
    if !["when", "after"].contains(key.name) { need("at", "0.5") }
    switch kind {
    case "stopEntry": need("stop", key.name == "withoutFinishing" ? "flight" : "rocket")
    case "blockEntry":
      need("animate", "{rocket.position: [9, 9]}")
      pace()
    case "keyframesEntry":
      need("keyframes", Self.keyframes)
      need("duration", "1")
    case "startEntry", "pauseEntry", "scrubEntry", "reverseEntry", "finishEntry", "continueEntry":
      need(Verb.key(of: kind), "flight")
      if kind == "scrubEntry" { need("to", "0.5") }
      if kind == "finishEntry" { need("position", "end") }
      if key.name == "velocity" { need("timing", "{spring: {dampingRatio: 0.6}}") }
    case "addAnimationsEntry":
      need("addAnimations", "{rocket.opacity: 0}")
      need("to", "flight")
    case "moveEntry":
      need("move", "rocket")
      need("by", "[1, 2]")
    case "enterEntry":
      need("enter", "pane")
      need("state", "open")
    case "cycleEntry": need("cycle", "pane")
    case "applyEntry": need("apply", "pane")
    case "chooseEntry":
      need("choose", "pane")
      need("open", "\"=rocket.opacity > 0\"")
    case "enableEntry": need("enable", "drag")
    case "disableEntry": need("disable", "drag")
    case "scrollEntry":
      need("scroll", "list")
      need("to", "[0, 1]")
    case "retargetEntry":
      need("retarget", "rocket.position.x")
      need("to", "9")
    case "setEntry": need("set", "{rocket.opacity: 0}")
    case "transitionEntry":
      need("transition", "push")
      need("on", "rocket")
    case "addEntry":
      need("add", "launch")
      need("to", "rocket")
    case "animateEntry": break
    case "changeEntry": need("change", "launch")
    case "removeEntry":
      need("remove", "all")
      need("from", "rocket")
    default: need("rocket.opacity", "1")
    }
  }

  mutating func needOfBehavior() {
    if let behavior = BehaviorPlan.kinds.kinds.first(where: { $0.map.description.name == kind }) {
      need(behavior.key, "rocket")
    }
    if kind == "snapBehavior" { need("to", "[1, 2]") }
    if kind == "fieldBehavior" { need("kind", key.name == "force" ? "custom" : "vortex") }
    switch key.name {
    case "axis": need("kind", "sliding")
    case "range", "frictionTorque":
      need("kind", "pin")
      need("to", "sky")
    case "kind" where kind == "attachmentBehavior": need("to", "sky")
    default: break
    }
  }

  mutating func needOfDynamicsEntry() {
    if !["when", "after"].contains(key.name) { need("at", "0.5") }
    switch kind {
    case "addBehaviorEntry": need("add", "fall")
    case "removeBehaviorEntry": need("remove", "fall")
    case "removeAllEntry": need("removeAllBehaviors", "true")
    case "attachEntry": need("attach", "tie.rod")
    case "detachEntry": need("detach", "tie.rod")
    case "pushEntry": need("push", "shove")
    case "addVelocityEntry": need("addVelocity", "rocket")
    case "updateItemEntry": need("updateItem", "rocket")
    case "addItemEntry":
      need("addItem", "rocket")
      need("to", "fall")
    case "removeItemEntry":
      need("removeItem", "rocket")
      need("from", "fall")
    default:
      need("move", "tie.rod.anchorPoint")
      if key.name != "to" { need("by", "[1, 2]") }
    }
  }

  /// What a parameter of an animation needs beside it to make sense.
  static func company(of name: String, in kind: String) -> [(String, String)] {
    var company: [(String, String)] = []
    switch name {
    case "group": break
    case "path": company.append((subject(of: kind), place(of: kind, "position")))
    case "rotationMode":
      company = [(subject(of: kind), place(of: kind, "position")), ("path", "M0 0L9 0")]
    case "valueFunction":
      company = [(subject(of: kind), place(of: kind, "transform")), ("to", "1")]
    default: company.append((subject(of: kind), place(of: kind, "position.x")))
    }
    if kind == "animateEntry", name == "group" { company.append(("animate", "rocket")) }
    switch name {
    case "keyTimes", "timings", "calculationMode": company.append(("values", "[0, 1, 2, 3]"))
    case "tension", "continuity", "bias":
      company += [("values", "[0, 1, 2, 3]"), ("calculationMode", "cubic")]
    case "popDecay": company.append(("velocity", "100"))
    case "rbbTween", "rbbSpring": company += [("from", "0"), ("to", "9"), ("duration", "1")]
    case "velocity", "fidelity": company += [("to", "455"), ("ownSpring", "{}")]
    case "group", "path", "rotationMode", "valueFunction", "values", "from", "to", "by": break
    default: company.append(("to", "455"))
    }
    return company.filter { !$0.0.isEmpty }
  }

  /// The key that says what an animation changes; the object of a change says it itself.
  private static func subject(of kind: String) -> String {
    switch kind {
    case "animation": "keyPath"
    case "animateEntry": "animate"
    default: ""
    }
  }

  private static func place(of kind: String, _ keyPath: String) -> String {
    kind == "animateEntry" ? "rocket.\(keyPath)" : keyPath
  }

  /// The animation object that an entry uses.
  static func object(for name: String, in kind: String) -> String {
    guard kind == "changeEntry" else { return "keyPath: position.x, by: 378" }
    return switch name {
    case "group": "group: [{keyPath: opacity, to: 0}]"
    case "path", "rotationMode": "keyPath: position, path: M0 0L9 0"
    case "valueFunction": "keyPath: transform, valueFunction: rotateZ, to: 1"
    default: "keyPath: position.x, by: 378"
    }
  }
}
