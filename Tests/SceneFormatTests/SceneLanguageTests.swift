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
      (.layer, "truncation"), (.layer, "lineHeight"):
      need("text", "Hi")
    case (.layer, "contentsRect"), (.layer, "contentsGravity"): need("image", "assets/lake.png")
    case (.layer, "as"): need("repeat", "2")
    case (.layer, "replicator"), (.replicator, _): break
    case (.shape, "dashPhase"): need("dash", "[4, 2]")
    case (.gradient, "locations"): break
    case (.statesOverlay, "width"): need("position", "[20, 20]")
    case (.titleOverlay, "hue"): need("style", "lane")
    case (.labelOverlay, "label"), (.labelOverlay, "hue"): need("layer", "rocket")
    case (.animation, "keyTimes"), (.animateEntry, "keyTimes"), (.changeEntry, "keyTimes"):
      need("values", "[0, 1, 2, 3]")
    case (.animation, "timingFunctions"), (.animateEntry, "timingFunctions"),
      (.changeEntry, "timingFunctions"), (.animation, "calculationMode"),
      (.animateEntry, "calculationMode"), (.changeEntry, "calculationMode"):
      need("values", "[0, 1, 2, 3]")
    case (.animation, "values"), (.animateEntry, "values"): break
    case (.animation, "from"), (.animateEntry, "from"), (.animation, "by"), (.animateEntry, "by"):
      break
    case (.animation, _), (.animateEntry, _): need("to", "455")
    case (.stepsTiming, _): need("steps", "4")
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
    case .animation: need("keyPath", "position.x")
    case .setEntry, .animateEntry, .addEntry, .changeEntry, .removeEntry, .valueExpectation:
      need("at", "0.5")
      switch kind {
      case .setEntry: need("set", "{rocket.opacity: 0}")
      case .animateEntry: need("animate", "rocket.position.x")
      case .addEntry:
        need("add", "launch")
        need("to", "rocket")
      case .changeEntry:
        need("change", "launch")
        need("speed", "2")
      case .removeEntry:
        need("remove", "all")
        need("from", "rocket")
      default: need("rocket.opacity", "1")
      }
    case .courseExpectation:
      need("during", "[0, 1]")
      need("rocket.opacity", "{min: 0}")
    default:
      if let overlay = SceneLanguage.overlays.first(where: { $0.kind == kind }),
        let subject = SceneLanguage.key(overlay.name, of: kind)
      {
        need(subject.name, subject.example)
      }
    }
    let map = "{\(members.joined(separator: ", "))}"
    var lines = [
      "inbetween": "1", "stage": "{size: [320, 240]}", "duration": "2", "let": "{gap: 8}",
      "layers": "[{id: rocket, size: [8, 8]}, {id: sky, size: [9, 9], masksToBounds: true}]",
      "animations": "{launch: {keyPath: position.x, by: 378}}",
    ]
    switch kind {
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
    case .layer: lines["layers"] = "[\(key.name == "id" ? map : "{id: rocket}, {id: sky}, \(map)")]"
    case .font: lines["layers"] = "[{id: rocket, text: Hi, font: \(map)}]"
    case .shape: lines["layers"] = "[{id: rocket, shape: \(map)}]"
    case .path: lines["layers"] = "[{id: rocket, shape: {path: \(map)}}]"
    case .transform, .affineTransform, .matrixTransform:
      lines["layers"] = "[{id: rocket, transform: \(map)}]"
    case .animation: lines["animations"] = "{launch: \(map)}"
    case .setEntry, .animateEntry, .addEntry, .changeEntry, .removeEntry:
      lines["script"] = "[\(map)]"
    case .valueExpectation, .courseExpectation: lines["expect"] = "[\(map)]"
    case .course: lines["expect"] = "[{during: [0, 1], rocket.position.x: \(map)}]"
    case .stepsTiming, .linearTiming:
      lines["script"] = "[{at: 0, animate: rocket.opacity, to: 0, timing: \(map)}]"
    }
    return lines.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      .joined(separator: "\n")
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
    for kind in MapKind.allCases {
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
      "behaviors: {}", "gestures: {}", "touches: []",
      "animators: {}", "transitions: {}", "states: {}", "dynamics: {}",
      "layers: [{hitTest: model}]",
      "script: [{at: 0, start: flight}]", "script: [{when: flight.completed, set: {a.opacity: 1}}]",
      "script: [{at: 0, animate: a.position, spring: {mass: 1}}]",
      "script: [{at: 0, animate: a.opacity, to: 1, timing: {spring: {mass: 1}}}]",
      "script: [{at: 0, animate: {a.opacity: 1}}]", "script: [{at: 0, group: []}]",
      "expect: [{event: flight.completed}]", "expect: [{at: 0, velocity.a.position.x: 1}]",
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
