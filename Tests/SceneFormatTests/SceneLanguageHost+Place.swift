import Testing

@testable import SceneFormat

// Where a map stands.
extension SceneLanguageHost {
  /// Puts the map into the scene.
  mutating func place(_ map: String, member: String) {
    switch kind {
    case "sideTransition": lines["transitions"] = "{open: \(map)}"
    case "hero": lines["transitions"] = "{open: {from: sky, to: rocket, hero: \(map)}}"
    case "interactEntry", "advanceEntry", "decideEntry", "interruptEntry", "cancelEntry",
      "completeEntry":
      break
    case "library":
      lines = ["inbetween": "1", LibraryMap.marker: "L"]
      lines[key.name] = String(member.dropFirst(key.name.count + 2))
    case "component":
      lines["components"] = "{leaf: \(map)}"
      lines["layers"] = "[{id: rocket, use: leaf}, {id: sky, size: [8, 8]}]"
    case "scene":
      if key.name == "lanes" { lines["variants"] = "{slow: {duration: 2}}" }
      lines[key.name] = String(member.dropFirst(key.name.count + 2))
    case "stage": lines["stage"] = key.name == "size" ? map : "{size: [320, 240], \(member)}"
    case "timeSpan", "timeFreeze", "timeRepeat": lines["time"] = "[\(map)]"
    case "filmLoop": lines["stage"] = "{size: [320, 240], loop: \(map)}"
    case "hold": lines["stage"] = "{size: [320, 240], hold: \(map)}"
    case "gif": lines["gif"] = map
    case "themes": lines["themes"] = map
    case "variant": lines["variants"] = "{slow: \(map)}"
    case "lane":
      lines["variants"] = "{slow: {duration: 2}}"
      lines["lanes"] = "[\(map)]"
    case "shadow": lines["layers"] = "[{id: rocket, shadow: \(map)}]"
    case "replicator": lines["layers"] = "[{id: rocket, layers: [{id: sky}], replicator: \(map)}]"
    case "gradient": lines["layers"] = "[{id: rocket, gradient: \(map)}]"
    case "textRun": lines["layers"] = "[{id: rocket, text: [\(map)]}]"
    case "curve": lines["overlays"] = "[{plot: [\(map)]}]"
    case "stateRow", "stateSteps": lines["overlays"] = "[{states: [\(map)]}]"
    case "stateStep": lines["overlays"] = "[{states: [{name: state, steps: [\(map)]}]}]"
    case "namedValue": lines["overlays"] = "[{plot: rocket.opacity, values: [\(map)]}]"
    case "namedTime": lines["overlays"] = "[{plot: rocket.opacity, times: [\(map)]}]"
    case "numberFormat": lines["overlays"] = "[{plot: rocket.opacity, format: \(map)}]"
    case "shown": lines["overlays"] = "[{ghost: rocket, shown: \(map)}]"
    case "curveCallout":
      lines["overlays"] = "[{plot: [rocket.opacity, rocket.position.x], callouts: [\(map)]}]"
    case "duration": lines["overlays"] = "[{plot: rocket.opacity, durations: [\(map)]}]"
    case "legendRow": lines["overlays"] = "[{legend: [\(map)]}]"
    case "codeLight": lines["overlays"] = "[{code: \"a\\nb\", lights: [\(map)]}]"
    case "sceneCode": lines["overlays"] = "[{code: \(map)}]"
    case "ticks": lines["overlays"] = "[{path: rocket, ticks: \(map)}]"
    case "plotOverlay" where key.name == "stacked":
      lines["overlays"] = "[{plot: [rocket.opacity, rocket.position.x], \(member)}]"
    case "bodiesOverlay":
      lines["behaviors"] = "{fall: {gravity: rocket}}"
      lines["script"] = "[{at: 0, add: fall}]"
      lines["overlays"] = "[\(map)]"
    case "layer":
      lines["layers"] = "[\(key.name == "id" ? map : "{id: rocket}, {id: sky}, \(map)")]"
    case "font": lines["layers"] = "[{id: rocket, text: Hi, font: \(map)}]"
    case "shape": lines["layers"] = "[{id: rocket, shape: \(map)}]"
    case "path": lines["layers"] = "[{id: rocket, shape: {path: \(map)}}]"
    case "transform", "affineTransform", "matrixTransform":
      lines["layers"] = "[{id: rocket, transform: \(map)}]"
    case "animation": lines["animations"] = "{launch: \(map)}"
    case "setEntry", "animateEntry", "addEntry", "changeEntry", "transitionEntry", "removeEntry":
      lines["script"] = "[\(map)]"
    case "animator": lines["animators"] = "{flight: \(map)}"
    case "innerBlock":
      lines["script"] =
        "[{at: 0, animate: {sky.opacity: 0}, duration: 1, timing: {spring: {dampingRatio: 0.6}}, "
        + "blocks: [\(map)]}]"
    case "keyframe": lines["script"] = "[{at: 0, duration: 1, keyframes: [\(map)]}]"
    case "blockSpringTiming":
      lines["script"] = "[{at: 0, animate: {rocket.opacity: 0}, duration: 1, timing: \(map)}]"
    case "ratioSpring":
      lines["script"] =
        "[{at: 0, animate: {rocket.opacity: 0}, duration: 1, timing: {spring: \(map)}}]"
    case "stopEntry", "moveEntry", "enterEntry", "cycleEntry", "chooseEntry", "applyEntry",
      "enableEntry",
      "disableEntry", "scrollEntry", "retargetEntry", "blockEntry", "keyframesEntry", "startEntry",
      "pauseEntry",
      "scrubEntry", "reverseEntry", "finishEntry", "continueEntry", "addAnimationsEntry":
      lines["script"] = "[\(map)]"
    case "tapTouch", "pressTouch", "dragTouch", "pinchTouch": lines["touches"] = "[\(map)]"
    case "touchLeg": lines["touches"] = "[{at: 0, down: rocket, legs: [\(map)]}]"
    case "tapGesture", "pressGesture", "panGesture", "swipeGesture", "pinchGesture",
      "rotationGesture", "edgePanGesture":
      lines["gestures"] = "{drag: {pan: rocket}, other: \(map)}"
    case "scroll": lines["layers"] = "[{id: rocket}, {id: sky, size: [9, 9], scroll: \(map)}]"
    case "event": lines["script"] = "[{when: \(map), set: {rocket.opacity: 0}}]"
    case "eventExpectation", "equalExpectation": lines["expect"] = "[\(map)]"
    case "transaction":
      lines["script"] = "[{at: 0, set: {rocket.opacity: 0}, transaction: \(map)}]"
    case "valueExpectation", "constraintsExpectation": lines["expect"] = "[\(map)]"
    case "constraints": lines["expect"] = "[{during: [0, 1], rocket.position.x: \(map)}]"
    case "spring", "perceptualSpring":
      lines["script"] = "[{at: 0, animate: rocket.opacity, to: 0, spring: \(map)}]"
    case "displayLink": lines["displayLink"] = map
    case "ownSpring", "popSpring", "popDecay", "popBasic", "popChase", "rebound", "rbbTween",
      "rbbSpring":
      let ends =
        switch kind {
        case "popDecay": "velocity: 100"
        case "rbbTween", "rbbSpring": "from: 0, to: 9, duration: 1"
        default: "to: 9"
        }
      lines["script"] =
        "[{at: 0, animate: rocket.position.x, \(ends), \(kind): \(map)}]"
    case "settling":
      lines["script"] = "[{at: 0, animate: rocket.opacity, to: 0, duration: \(map)}]"
    case "contents": lines["script"] = "[{at: 0, set: {rocket.contents: \(map)}}]"
    case "dynamics":
      lines["dynamics"] = map
      lines["behaviors"] = "{fall: {gravity: rocket}}"
    case "dynamicItem":
      let name = ["shape", "drives"].contains(key.name) ? "rocket" : "probe"
      lines["dynamics"] = "{items: {\(name): \(map)}}"
      lines["behaviors"] = "{fall: {gravity: rocket}}"
    case "drive":
      lines["dynamics"] = "{items: {rocket: {drives: {sky.opacity: \(map)}}}}"
      lines["behaviors"] = "{fall: {gravity: rocket}}"
    case "compositeBehavior":
      lines["behaviors"] = "{tie: \(map)}"
      if key.name == "parameters" {
        lines["script"] = "[{at: 0, add: tie, item: rocket, target: [1, 2]}]"
      }
    case "gravityBehavior", "collisionBehavior", "attachmentBehavior", "snapBehavior",
      "pushBehavior",
      "itemBehavior", "fieldBehavior":
      lines["behaviors"] = "{tie: {part: \(map)}}"
    case "insets": lines["behaviors"] = "{fall: {collision: rocket, insets: \(map)}}"
    case "boundary":
      lines["behaviors"] = "{fall: {collision: rocket, boundaries: {floor: \(map)}}}"
    case "region":
      lines["behaviors"] = "{fall: {field: rocket, kind: vortex, region: \(map)}}"
    case "attachEntry", "detachEntry", "pushEntry", "addVelocityEntry", "updateItemEntry",
      "addItemEntry", "removeItemEntry", "removeAllEntry", "addBehaviorEntry",
      "removeBehaviorEntry",
      "moveAnchorEntry":
      lines["script"] = "[\(map)]"
    case "stepsTiming", "linearTiming", "springTiming":
      lines["script"] = "[{at: 0, animate: rocket.opacity, to: 0, timing: \(map)}]"
    case let overlay where OverlayKind.choice.maps.contains { $0.name == overlay }:
      lines["overlays"] = "[\(map)]"
    default: Issue.record("\(kind) has no place in a scene")
    }
  }
}
