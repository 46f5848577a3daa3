import Simulation
import Testing

@testable import SceneFormat

/// The table of keys, the reader and what is generated must say the same.
@Suite struct SceneLanguageTests {
  /// A scene in which a map of `kind` holds `member`, with whatever else it needs to make sense.
  static func host(_ kind: MapKind, _ key: SceneKey, member: String) -> String {
    var members = [member]
    func need(_ name: String, _ text: String) {
      if key.name != name { members.append("\(name): \(text)") }
    }
    switch (kind, key.name) {
    case (.layer, "font"), (.layer, "color"), (.layer, "alignment"), (.layer, "wrap"),
      (.layer, "truncation"), (.layer, "lineHeight"), (.contents, "font"), (.contents, "color"),
      (.contents, "alignment"), (.contents, "wrap"), (.contents, "truncation"),
      (.contents, "lineHeight"):
      need("text", "Hi")
    case (.layer, "contentsRect"), (.layer, "contentsGravity"): need("image", "assets/lake.png")
    case (.layer, "as"): need("repeat", "2")
    case (.layer, "replicator"), (.replicator, _): break
    case (.shape, "dashPhase"): need("dash", "[4, 2]")
    case (.gradient, "locations"): break
    case (.statesOverlay, "width"): need("position", "[20, 20]")
    case (.titleOverlay, "hue"): need("style", "lane")
    case (.labelOverlay, "label"), (.labelOverlay, "hue"): need("layer", "rocket")
    case (.animation, let name), (.animateEntry, let name), (.changeEntry, let name):
      for (needed, text) in company(of: name, in: kind) { need(needed, text) }
    case (.stepsTiming, _): need("steps", "4")
    case (.touchLeg, "by"), (.touchLeg, "to"): need("over", "0.3")
    case (.touchLeg, "over"): need("by", "[1, 2]")
    case (.layer, "scroll"): members += ["id: list", "size: [9, 9]"]
    case (.dragTouch, "cancel"): break
    case (.popSpring, "friction"), (.popSpring, "mass"): need("tension", "100")
    case (.popChase, _): need("lag", "0.1")
    case (.equalExpectation, "at"): break
    default: break
    }
    switch kind {
    case .shape: need("path", "M0 0L9 0L9 9Z")
    case .gradient: need("colors", "[white, navy]")
    case .replicator: need("count", "2")
    case .textRun: need("string", "Hi")
    case .themes:
      need("light", "{leaf: green}")
      need("dark", "{leaf: lime}")
    case .curve, .stateRow: need("address", "rocket.position.x")
    case .stateSteps:
      need("steps", "[{at: 0, text: open}]")
      need("name", "state")
    case .stateStep:
      need("at", "0")
      need("text", "open")
    case .namedValue: need("value", "1")
    case .namedTime: need("time", "1")
    case .ticks: need("every", "0.1")
    case .lane where key.name == "scene": need("id", "left")
    case .touchLeg: break
    case .tapTouch, .pressTouch, .dragTouch, .pinchTouch:
      need("at", "0.2")
      switch kind {
      case .tapTouch: need("tap", "rocket")
      case .pressTouch:
        need("press", "rocket")
        need("for", "0.5")
      case .dragTouch: need("down", "rocket")
      default:
        need("pinch", "[40, 40]")
        need("over", "0.5")
      }
    case .tapGesture, .pressGesture, .panGesture, .swipeGesture, .pinchGesture,
      .rotationGesture, .edgePanGesture:
      let verb = SceneLanguage.gestures.first { $0.kind == kind }?.name ?? ""
      need(verb, "rocket")
      if kind == .swipeGesture { need("direction", "left") }
      if kind == .edgePanGesture { need("edge", "left") }
    case .scroll: need("contentSize", "[8, 80]")
    case .event: need("event", "drag.ended")
    case .eventExpectation: need("event", "drag.ended")
    case .animator:
      if key.name == "calculationMode" { need("keyframes", Self.keyframes) }
      need("animate", "{rocket.position: [9, 9]}")
      pace(key, need)
    case .innerBlock:
      if ["duration", "delay"].contains(key.name) { need("overrideInheritedDuration", "true") }
      if ["timing", "velocity"].contains(key.name) { need("overrideInheritedCurve", "true") }
      if key.name == "velocity" { need("timing", "{spring: {dampingRatio: 0.6}}") }
      if ["overrideInheritedDuration", "delay"].contains(key.name) { need("duration", "1") }
      need("animate", "{rocket.position: [9, 9]}")
    case .keyframe:
      need("start", "0")
      need("duration", "0.5")
      need("animate", "{rocket.opacity: 0}")
    case .equalExpectation:
      if key.name != "at" { need("during", "[0, 1]") }
      need("equal", "[rocket.opacity, sky.opacity]")
    case .setEntry, .animateEntry, .addEntry, .changeEntry, .transitionEntry, .removeEntry,
      .stopEntry, .moveEntry, .enterEntry, .cycleEntry, .chooseEntry, .applyEntry, .enableEntry,
      .disableEntry, .scrollEntry, .retargetEntry, .valueExpectation, .blockEntry, .keyframesEntry,
      .startEntry,
      .pauseEntry, .scrubEntry, .reverseEntry, .finishEntry, .continueEntry, .addAnimationsEntry:
      if !["when", "after"].contains(key.name) { need("at", "0.5") }
      switch kind {
      case .stopEntry: need("stop", key.name == "withoutFinishing" ? "flight" : "rocket")
      case .blockEntry:
        need("animate", "{rocket.position: [9, 9]}")
        pace(key, need)
      case .keyframesEntry:
        need("keyframes", Self.keyframes)
        need("duration", "1")
      case .startEntry, .pauseEntry, .scrubEntry, .reverseEntry, .finishEntry, .continueEntry:
        need(SceneLanguage.verbs.first { $0.kind == kind }?.name ?? "", "flight")
        if kind == .scrubEntry { need("to", "0.5") }
        if kind == .finishEntry { need("position", "end") }
        if key.name == "velocity" { need("timing", "{spring: {dampingRatio: 0.6}}") }
      case .addAnimationsEntry:
        need("addAnimations", "{rocket.opacity: 0}")
        need("to", "flight")
      case .moveEntry:
        need("move", "rocket")
        need("by", "[1, 2]")
      case .enterEntry:
        need("enter", "pane")
        need("state", "open")
      case .cycleEntry: need("cycle", "pane")
      case .applyEntry: need("apply", "pane")
      case .chooseEntry:
        need("choose", "pane")
        need("open", "\"=rocket.opacity > 0\"")
      case .enableEntry: need("enable", "drag")
      case .disableEntry: need("disable", "drag")
      case .scrollEntry:
        need("scroll", "list")
        need("to", "[0, 1]")
      case .retargetEntry:
        need("retarget", "rocket.position.x")
        need("to", "9")
      case .setEntry: need("set", "{rocket.opacity: 0}")
      case .transitionEntry:
        need("transition", "push")
        need("on", "rocket")
      case .addEntry:
        need("add", "launch")
        need("to", "rocket")
      case .animateEntry: break
      case .changeEntry: need("change", "launch")
      case .removeEntry:
        need("remove", "all")
        need("from", "rocket")
      default: need("rocket.opacity", "1")
      }
    case .courseExpectation:
      need("during", "[0, 1]")
      need("rocket.opacity", "{min: 0}")
    case .dynamicItem:
      if ["shape", "drives"].contains(key.name) { break }
      if key.name != "group" { need("size", "[20, 20]") }
    case .drive:
      need("from", "1")
      need("to", "0.5")
      need("by", "\"=rocket.position.y / 400\"")
    case .compositeBehavior: need("fall", "{gravity: rocket}")
    case .gravityBehavior, .collisionBehavior, .attachmentBehavior, .snapBehavior, .pushBehavior,
      .itemBehavior, .fieldBehavior:
      if let behavior = SceneLanguage.behaviors.first(where: { $0.kind == kind }) {
        need(behavior.name, "rocket")
      }
      if kind == .snapBehavior { need("to", "[1, 2]") }
      if kind == .fieldBehavior { need("kind", key.name == "force" ? "custom" : "vortex") }
      switch key.name {
      case "axis": need("kind", "sliding")
      case "range", "frictionTorque":
        need("kind", "pin")
        need("to", "sky")
      case "kind" where kind == .attachmentBehavior: need("to", "sky")
      default: break
      }
    case .attachEntry, .detachEntry, .pushEntry, .addVelocityEntry, .updateItemEntry,
      .addItemEntry, .removeItemEntry, .removeAllEntry, .addBehaviorEntry, .removeBehaviorEntry,
      .moveAnchorEntry:
      if !["when", "after"].contains(key.name) { need("at", "0.5") }
      switch kind {
      case .addBehaviorEntry: need("add", "fall")
      case .removeBehaviorEntry: need("remove", "fall")
      case .removeAllEntry: need("removeAllBehaviors", "true")
      case .attachEntry: need("attach", "tie.rod")
      case .detachEntry: need("detach", "tie.rod")
      case .pushEntry: need("push", "shove")
      case .addVelocityEntry: need("addVelocity", "rocket")
      case .updateItemEntry: need("updateItem", "rocket")
      case .addItemEntry:
        need("addItem", "rocket")
        need("to", "fall")
      case .removeItemEntry:
        need("removeItem", "rocket")
        need("from", "fall")
      default:
        need("move", "tie.rod.anchorPoint")
        if key.name != "to" { need("by", "[1, 2]") }
      }
    case .sideTransition:
      need("from", "sky")
      need("to", "rocket")
    case .hero:
      need("from", "sky")
      need("to", "rocket")
      if key.name == "duration" { need("timing", "easeOut") }
    case .interactEntry, .advanceEntry, .decideEntry, .interruptEntry, .cancelEntry,
      .completeEntry:
      if !["when", "after"].contains(key.name) { need("at", "0.5") }
      need(SceneLanguage.verbs.first { $0.kind == kind }?.name ?? "", "open")
      if kind == .advanceEntry, key.name != "to" { need("by", "0.1") }
    default:
      if let overlay = SceneLanguage.overlays.first(where: { $0.kind == kind }),
        let subject = SceneLanguage.key(overlay.name, of: kind)
      {
        need(subject.name, subject.example)
      }
    }
    if kind == .perceptualSpring { need("duration", "0.5") }
    if kind == .ratioSpring { need("dampingRatio", "0.5") }
    if key.name == "after", SceneLanguage.actions.contains(kind) { need("when", "drag.ended") }
    let map = "{\(members.joined(separator: ", "))}"
    var lines = [
      "inbetween": "1", "stage": "{size: [320, 240]}", "duration": "2", "let": "{gap: 8}",
      "layers": "[{id: rocket, size: [8, 8]}, {id: sky, size: [9, 9], masksToBounds: true}, "
        + "{id: list, size: [8, 8], scroll: {contentSize: [8, 80]}}]",
      "animations": "{launch: {\(object(for: key.name, in: kind))}}",
    ]
    if ![
      .scene, .variant, .layer, .shadow, .replicator, .gradient, .textRun, .font, .shape, .path,
      .transform,
      .affineTransform, .matrixTransform, .scroll,
    ].contains(kind) {
      lines["states"] = "{pane: {closed: {sky.opacity: 0}, open: {sky.opacity: 1}}}"
      lines["gestures"] = "{drag: {pan: rocket}, other: {tap: rocket}}"
      lines["animators"] = "{flight: {animate: {rocket.position: [9, 9]}, duration: 1}}"
    }
    if SceneLanguage.dynamicsVerbs.contains(where: { $0.kind == kind }) {
      lines["behaviors"] =
        "{fall: {gravity: rocket}, tie: {rod: {attachment: rocket}}, shove: {push: rocket}}"
    }
    if SceneLanguage.transitionVerbs.contains(where: { $0.kind == kind }) {
      lines["transitions"] = "{open: {from: sky, to: rocket}}"
      lines["script"] = "[\(map)]"
    }
    switch kind {
    case .sideTransition: lines["transitions"] = "{open: \(map)}"
    case .hero: lines["transitions"] = "{open: {from: sky, to: rocket, hero: \(map)}}"
    case .interactEntry, .advanceEntry, .decideEntry, .interruptEntry, .cancelEntry,
      .completeEntry:
      break
    case .scene:
      if key.name == "lanes" { lines["variants"] = "{slow: {duration: 2}}" }
      lines[key.name] = String(member.dropFirst(key.name.count + 2))
    case .stage: lines["stage"] = key.name == "size" ? map : "{size: [320, 240], \(member)}"
    case .hold: lines["stage"] = "{size: [320, 240], hold: \(map)}"
    case .themes: lines["themes"] = map
    case .variant: lines["variants"] = "{slow: \(map)}"
    case .lane:
      lines["variants"] = "{slow: {duration: 2}}"
      lines["lanes"] = "[\(map)]"
    case .shadow: lines["layers"] = "[{id: rocket, shadow: \(map)}]"
    case .replicator: lines["layers"] = "[{id: rocket, layers: [{id: sky}], replicator: \(map)}]"
    case .gradient: lines["layers"] = "[{id: rocket, gradient: \(map)}]"
    case .textRun: lines["layers"] = "[{id: rocket, text: [\(map)]}]"
    case .curve: lines["overlays"] = "[{plot: [\(map)]}]"
    case .stateRow, .stateSteps: lines["overlays"] = "[{states: [\(map)]}]"
    case .stateStep: lines["overlays"] = "[{states: [{name: state, steps: [\(map)]}]}]"
    case .namedValue: lines["overlays"] = "[{plot: rocket.opacity, values: [\(map)]}]"
    case .namedTime: lines["overlays"] = "[{plot: rocket.opacity, times: [\(map)]}]"
    case .numberFormat: lines["overlays"] = "[{plot: rocket.opacity, format: \(map)}]"
    case .ticks: lines["overlays"] = "[{path: rocket, ticks: \(map)}]"
    case .plotOverlay, .tracksOverlay, .ghostOverlay, .trailOverlay, .onionSkinOverlay,
      .pathOverlay, .arrowOverlay, .statesOverlay, .readoutOverlay, .labelOverlay,
      .titleOverlay, .captionOverlay, .timeCodeOverlay, .gridOverlay, .clipEdgeOverlay:
      lines["overlays"] = "[\(map)]"
    case .bodiesOverlay:
      lines["behaviors"] = "{fall: {gravity: rocket}}"
      lines["script"] = "[{at: 0, add: fall}]"
      lines["overlays"] = "[\(map)]"
    case .layer: lines["layers"] = "[\(key.name == "id" ? map : "{id: rocket}, {id: sky}, \(map)")]"
    case .font: lines["layers"] = "[{id: rocket, text: Hi, font: \(map)}]"
    case .shape: lines["layers"] = "[{id: rocket, shape: \(map)}]"
    case .path: lines["layers"] = "[{id: rocket, shape: {path: \(map)}}]"
    case .transform, .affineTransform, .matrixTransform:
      lines["layers"] = "[{id: rocket, transform: \(map)}]"
    case .animation: lines["animations"] = "{launch: \(map)}"
    case .setEntry, .animateEntry, .addEntry, .changeEntry, .transitionEntry, .removeEntry:
      lines["script"] = "[\(map)]"
    case .animator: lines["animators"] = "{flight: \(map)}"
    case .innerBlock:
      lines["script"] =
        "[{at: 0, animate: {sky.opacity: 0}, duration: 1, timing: {spring: {dampingRatio: 0.6}}, "
        + "blocks: [\(map)]}]"
    case .keyframe: lines["script"] = "[{at: 0, duration: 1, keyframes: [\(map)]}]"
    case .blockSpringTiming:
      lines["script"] = "[{at: 0, animate: {rocket.opacity: 0}, duration: 1, timing: \(map)}]"
    case .ratioSpring:
      lines["script"] =
        "[{at: 0, animate: {rocket.opacity: 0}, duration: 1, timing: {spring: \(map)}}]"
    case .stopEntry, .moveEntry, .enterEntry, .cycleEntry, .chooseEntry, .applyEntry, .enableEntry,
      .disableEntry, .scrollEntry, .retargetEntry, .blockEntry, .keyframesEntry, .startEntry,
      .pauseEntry,
      .scrubEntry, .reverseEntry, .finishEntry, .continueEntry, .addAnimationsEntry:
      lines["script"] = "[\(map)]"
    case .tapTouch, .pressTouch, .dragTouch, .pinchTouch: lines["touches"] = "[\(map)]"
    case .touchLeg: lines["touches"] = "[{at: 0, down: rocket, legs: [\(map)]}]"
    case .tapGesture, .pressGesture, .panGesture, .swipeGesture, .pinchGesture,
      .rotationGesture, .edgePanGesture:
      lines["gestures"] = "{drag: {pan: rocket}, other: \(map)}"
    case .scroll: lines["layers"] = "[{id: rocket}, {id: sky, size: [9, 9], scroll: \(map)}]"
    case .event: lines["script"] = "[{when: \(map), set: {rocket.opacity: 0}}]"
    case .eventExpectation, .equalExpectation: lines["expect"] = "[\(map)]"
    case .transaction:
      lines["script"] = "[{at: 0, set: {rocket.opacity: 0}, transaction: \(map)}]"
    case .valueExpectation, .courseExpectation: lines["expect"] = "[\(map)]"
    case .course: lines["expect"] = "[{during: [0, 1], rocket.position.x: \(map)}]"
    case .spring, .perceptualSpring:
      lines["script"] = "[{at: 0, animate: rocket.opacity, to: 0, spring: \(map)}]"
    case .displayLink: lines["displayLink"] = map
    case .ownSpring, .popSpring, .popDecay, .popBasic, .popChase, .rebound, .rbbTween, .rbbSpring:
      let ends =
        switch kind {
        case .popDecay: "velocity: 100"
        case .rbbTween, .rbbSpring: "from: 0, to: 9, duration: 1"
        default: "to: 9"
        }
      lines["script"] =
        "[{at: 0, animate: rocket.position.x, \(ends), \(kind.rawValue): \(map)}]"
    case .settling:
      lines["script"] = "[{at: 0, animate: rocket.opacity, to: 0, duration: \(map)}]"
    case .contents: lines["script"] = "[{at: 0, set: {rocket.contents: \(map)}}]"
    case .dynamics:
      lines["dynamics"] = map
      lines["behaviors"] = "{fall: {gravity: rocket}}"
    case .dynamicItem:
      let name = ["shape", "drives"].contains(key.name) ? "rocket" : "probe"
      lines["dynamics"] = "{items: {\(name): \(map)}}"
      lines["behaviors"] = "{fall: {gravity: rocket}}"
    case .drive:
      lines["dynamics"] = "{items: {rocket: {drives: {sky.opacity: \(map)}}}}"
      lines["behaviors"] = "{fall: {gravity: rocket}}"
    case .compositeBehavior:
      lines["behaviors"] = "{tie: \(map)}"
      if key.name == "parameters" {
        lines["script"] = "[{at: 0, add: tie, item: rocket, target: [1, 2]}]"
      }
    case .gravityBehavior, .collisionBehavior, .attachmentBehavior, .snapBehavior, .pushBehavior,
      .itemBehavior, .fieldBehavior:
      lines["behaviors"] = "{tie: {part: \(map)}}"
    case .insets: lines["behaviors"] = "{fall: {collision: rocket, insets: \(map)}}"
    case .boundary:
      lines["behaviors"] = "{fall: {collision: rocket, boundaries: {floor: \(map)}}}"
    case .region:
      lines["behaviors"] = "{fall: {field: rocket, kind: vortex, region: \(map)}}"
    case .attachEntry, .detachEntry, .pushEntry, .addVelocityEntry, .updateItemEntry,
      .addItemEntry, .removeItemEntry, .removeAllEntry, .addBehaviorEntry, .removeBehaviorEntry,
      .moveAnchorEntry:
      lines["script"] = "[\(map)]"
    case .stepsTiming, .linearTiming, .springTiming:
      lines["script"] = "[{at: 0, animate: rocket.opacity, to: 0, timing: \(map)}]"
    }
    return lines.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      .joined(separator: "\n")
  }

  private static let keyframes = "[{start: 0, duration: 0.5, animate: {rocket.opacity: 0}}]"

  /// What a block or an animator needs beside a key to take its time.
  private static func pace(_ key: SceneKey, _ need: (String, String) -> Void) {
    if key.name == "velocity" { need("timing", "{spring: {dampingRatio: 0.6}}") }
    need("duration", "1")
  }

  /// What a parameter of an animation needs beside it to make sense.
  private static func company(of name: String, in kind: MapKind) -> [(String, String)] {
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
    if kind == .animateEntry, name == "group" { company.append(("animate", "rocket")) }
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
  private static func subject(of kind: MapKind) -> String {
    switch kind {
    case .animation: "keyPath"
    case .animateEntry: "animate"
    default: ""
    }
  }

  private static func place(of kind: MapKind, _ keyPath: String) -> String {
    kind == .animateEntry ? "rocket.\(keyPath)" : keyPath
  }

  /// The animation object that an entry uses.
  private static func object(for name: String, in kind: MapKind) -> String {
    guard kind == .changeEntry else { return "keyPath: position.x, by: 378" }
    return switch name {
    case "group": "group: [{keyPath: opacity, to: 0}]"
    case "path", "rotationMode": "keyPath: position, path: M0 0L9 0"
    case "valueFunction": "keyPath: transform, valueFunction: rotateZ, to: 1"
    default: "keyPath: position.x, by: 378"
    }
  }

  static let everyKey = MapKind.allCases.flatMap { kind in
    SceneLanguage.keys(of: kind).map { (kind, $0) }
  }

  @Test func `the reader takes the example of every key`() {
    for (kind, key) in Self.everyKey {
      let text = Self.host(kind, key, member: "\(key.name): \(key.example)")
      let errors = diagnostics(ofText: text).filter { $0.severity == .error }
      #expect(errors.isEmpty, "\(kind.rawValue).\(key.name)\n\(text)")
    }
  }

  @Test func `the reader looks at the value of every key`() {
    for (kind, key) in Self.everyKey {
      // No key takes a map in a list in a list.
      let text = Self.host(kind, key, member: "\(key.name): [[{nonsense: [1]}]]")
      let line = text.split(separator: "\n").firstIndex { $0.contains("nonsense") } ?? -1
      let errors = diagnostics(ofText: text).filter { $0.severity == .error }
      #expect(
        errors.contains { $0.location.line == line + 1 }, "\(kind.rawValue).\(key.name)\n\(text)")
    }
  }

  @Test func `a key that the table lacks is refused everywhere`() {
    for kind in MapKind.allCases where !kind.takesNames {
      for key in SceneLanguage.keys(of: kind).prefix(1) {
        let member = "\(key.name): \(key.example), zzz: 1"
        let text =
          kind == .scene
          ? "inbetween: 1\nstage: {size: [8, 8]}\nduration: 1\nzzz: 1"
          : Self.host(kind, key, member: member)
        #expect(
          diagnostics(ofText: text).contains { $0.message == "\(kind.phrase) has no key `zzz`" },
          "\(kind.rawValue)")
      }
    }
  }

  @Test func `names from elsewhere lead to ours and never hide one`() {
    for (kind, key) in Self.everyKey {
      for other in key.otherNames {
        #expect(SceneLanguage.key(other, of: kind) == nil, "\(kind.rawValue).\(other)")
        #expect(!SceneLanguage.isReserved(other, in: kind), "\(kind.rawValue).\(other)")
      }
      #expect(!SceneLanguage.isReserved(key.name, in: kind), "\(kind.rawValue).\(key.name)")
    }
  }

  @Test func `reserved words say that they are not supported yet`() {
    let lines = [
      "seed: 1"
    ]
    for line in lines {
      let text = line.contains("layers:") ? line : "layers: [{id: a}]\n\(line)"
      #expect(messages(text).contains { $0.contains("not supported yet") }, "\(line)")
    }
  }

  @Test(arguments: ["Scenes/scene.schema.json", "Scenes/Reference.md"])
  func `committed documents are those that the table makes`(path: String) throws {
    let generated =
      path.hasSuffix(".json") ? SceneSchema.json() : SceneReference.markdown()
    try Fixture.compare(generated, with: path)
  }
}
