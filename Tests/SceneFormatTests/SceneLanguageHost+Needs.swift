@testable import SceneFormat

// What a map needs beside a key.
extension SceneLanguageHost {
  static let keyframes = "[{start: 0, duration: 0.5, animate: {rocket.opacity: 0}}]"

  /// What the key itself asks for.
  mutating func needOfKey() {
    switch (kind, key.name) {
    case ("layer", "font"), ("layer", "color"), ("layer", "alignment"), ("layer", "wrap"),
      ("layer", "truncation"), ("layer", "lineHeight"), ("contents", "font"), ("contents", "color"),
      ("contents", "alignment"), ("contents", "wrap"), ("contents", "truncation"),
      ("contents", "lineHeight"):
      need("text", "Hi")
    case ("layer", "contentsRect"), ("layer", "contentsGravity"): need("image", "assets/lake.png")
    case ("layer", "as"): need("repeat", "2")
    case ("layer", "let"): need("use", "leaf")
    case ("component", "states"), ("component", "animators"), ("component", "transitions"),
      ("component", "behaviors"), ("component", "gestures"), ("component", "script"),
      ("component", "dynamics"), ("component", "slot"):
      need("layers", "[{id: screen}, {id: sky, size: [8, 8]}, {id: rocket, size: [8, 8]}]")
    case ("layer", "replicator"), ("replicator", _): break
    case ("shape", "dashPhase"): need("dash", "[4, 2]")
    case ("gradient", "locations"): break
    case ("statesOverlay", "width"): need("position", "[20, 20]")
    case ("titleOverlay", "hue"): need("style", "lane")
    case ("labelOverlay", "label"), ("labelOverlay", "hue"), ("labelOverlay", "shown"):
      need("layer", "rocket")
    case ("calloutOverlay", "layer"), ("calloutOverlay", "at"): break
    case ("calloutOverlay", _): need("layer", "rocket")
    case ("shown", "for"), ("shown", "fade"): need("when", "drag.began")
    case ("animation", let name), ("animateEntry", let name), ("changeEntry", let name):
      for (needed, text) in Self.company(of: name, in: kind) { need(needed, text) }
    case ("stepsTiming", _): need("steps", "4")
    case ("touchLeg", "by"), ("touchLeg", "to"): need("over", "0.3")
    case ("touchLeg", "over"): need("by", "[1, 2]")
    case ("layer", "scroll"): members += ["id: list", "size: [9, 9]"]
    case ("dragTouch", "cancel"): break
    case ("popSpring", "friction"), ("popSpring", "mass"): need("tension", "100")
    case ("popChase", _): need("lag", "0.1")
    case ("equalExpectation", "at"): break
    default: break
    }
  }

  /// What maps of the kind always have.
  mutating func needOfKind() {
    switch kind {
    case "shape": need("path", "M0 0L9 0L9 9Z")
    case "gradient": need("colors", "[white, navy]")
    case "replicator": need("count", "2")
    case "textRun": need("string", "Hi")
    case "themes":
      need("light", "{leaf: green}")
      need("dark", "{leaf: lime}")
    case "timeSpan":
      need("during", "[0.8, 1.2]")
      need("speed", "1/4")
    case "timeFreeze":
      need("freeze", "0.5")
      need("at", "1")
    case "timeRepeat": need("repeat", "[0.8, 1.2]")
    case "curve", "stateRow": need("address", "rocket.position.x")
    case "stateSteps":
      need("steps", "[{at: 0, text: open}]")
      need("name", "state")
    case "stateStep":
      need("at", "0")
      need("text", "open")
    case "namedValue": need("value", "1")
    case "namedTime": need("time", "1")
    case "ticks": need("every", "0.1")
    case "lane" where key.name == "scene": need("id", "left")
    case "touchLeg": break
    case "tapTouch", "pressTouch", "dragTouch", "pinchTouch":
      need("at", "0.2")
      switch kind {
      case "tapTouch": need("tap", "rocket")
      case "pressTouch":
        need("press", "rocket")
        need("for", "0.5")
      case "dragTouch": need("down", "rocket")
      default:
        need("pinch", "[40, 40]")
        need("over", "0.5")
      }
    case "tapGesture", "pressGesture", "panGesture", "swipeGesture", "pinchGesture",
      "rotationGesture", "edgePanGesture":
      let verb = String(kind.dropLast("Gesture".count))
      need(verb, "rocket")
      if kind == "swipeGesture" { need("direction", "left") }
      if kind == "edgePanGesture" { need("edge", "left") }
    case "scroll": need("contentSize", "[8, 80]")
    case "formulaOverlay":
      need("formula", "77 + 378 t")
      need("of", "rocket.position.x")
      need("during", "[0, 1]")
    case "duration": need("during", "[0, 1]")
    case "legendRow": need("name", "model")
    case "curveCallout":
      need("number", "1")
      need("at", "0.5")
    case "sceneCode": need("of", "[gestures.drag]")
    case "codeLight":
      need("lines", "1")
      need("shown", "[0, 1]")
    case "event": need("event", "drag.ended")
    case "eventExpectation": need("event", "drag.ended")
    case "animator":
      if key.name == "calculationMode" { need("keyframes", Self.keyframes) }
      need("animate", "{rocket.position: [9, 9]}")
      pace()
    case "innerBlock":
      if ["duration", "delay"].contains(key.name) { need("overrideInheritedDuration", "true") }
      if ["timing", "velocity"].contains(key.name) { need("overrideInheritedCurve", "true") }
      if key.name == "velocity" { need("timing", "{spring: {dampingRatio: 0.6}}") }
      if ["overrideInheritedDuration", "delay"].contains(key.name) { need("duration", "1") }
      need("animate", "{rocket.position: [9, 9]}")
    case "keyframe":
      need("start", "0")
      need("duration", "0.5")
      need("animate", "{rocket.opacity: 0}")
    case "equalExpectation":
      if key.name != "at" { need("during", "[0, 1]") }
      need("equal", "[rocket.opacity, sky.opacity]")
    case "setEntry", "animateEntry", "addEntry", "changeEntry", "transitionEntry", "removeEntry",
      "stopEntry", "moveEntry", "enterEntry", "cycleEntry", "chooseEntry", "applyEntry",
      "enableEntry",
      "disableEntry", "scrollEntry", "retargetEntry", "valueExpectation", "blockEntry",
      "keyframesEntry",
      "startEntry",
      "pauseEntry", "scrubEntry", "reverseEntry", "finishEntry", "continueEntry",
      "addAnimationsEntry":
      needOfEntry()
    case "constraintsExpectation":
      need("during", "[0, 1]")
      need("rocket.opacity", "{min: 0}")
    case "dynamicItem":
      if ["shape", "drives"].contains(key.name) { break }
      if key.name != "group" { need("size", "[20, 20]") }
    case "drive":
      need("from", "1")
      need("to", "0.5")
      need("by", "\"=rocket.position.y / 400\"")
    case "compositeBehavior": need("fall", "{gravity: rocket}")
    case "gravityBehavior", "collisionBehavior", "attachmentBehavior", "snapBehavior",
      "pushBehavior",
      "itemBehavior", "fieldBehavior":
      needOfBehavior()
    case "attachEntry", "detachEntry", "pushEntry", "addVelocityEntry", "updateItemEntry",
      "addItemEntry", "removeItemEntry", "removeAllEntry", "addBehaviorEntry",
      "removeBehaviorEntry",
      "moveAnchorEntry":
      needOfDynamicsEntry()
    case "sideTransition":
      need("from", "sky")
      need("to", "rocket")
    case "hero":
      need("from", "sky")
      need("to", "rocket")
      if key.name == "duration" { need("timing", "easeOut") }
    case "interactEntry", "advanceEntry", "decideEntry", "interruptEntry", "cancelEntry",
      "completeEntry":
      if !["when", "after"].contains(key.name) { need("at", "0.5") }
      need(Verb.key(of: kind), "open")
      if kind == "advanceEntry", key.name != "to" { need("by", "0.1") }
    default:
      if let overlay = OverlayKind.choice.kinds.first(where: { $0.map.description.name == kind }),
        let subject = SceneLanguage.key(overlay.key, of: kind)
      {
        need(subject.name, subject.example)
      }
    }
    if kind == "perceptualSpring" { need("duration", "0.5") }
    if kind == "ratioSpring" { need("dampingRatio", "0.5") }
    if key.name == "after", !Verb.key(of: kind).isEmpty { need("when", "drag.ended") }
  }

  /// What a block or an animator needs to take its time.
  mutating func pace() {
    if key.name == "velocity" { need("timing", "{spring: {dampingRatio: 0.6}}") }
    need("duration", "1")
  }
}
