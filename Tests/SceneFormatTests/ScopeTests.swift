import AnimationEngine
import Geometry
import Interaction
import Overlays
import SceneModel
import Simulation
import Testing

@testable import SceneFormat

/// Parts of lanes are read where they stand: names, places and lines are the whole's from the start.
@Suite struct ScopeTests {
  @Test func `names, addresses and lines of a lane within a lane`() throws {
    var tree = LayerTree()
    let entry = SourceLocation(line: 3, column: 5)
    let outer = Scope().lane(
      "outer", in: tree.add(LayerValues()), shift: Vector(dx: 10, dy: 20), entry: entry)
    let inner = outer.lane(
      "left", in: tree.add(LayerValues()), shift: Vector(dx: 1, dy: 2), entry: nil)
    #expect(inner.name("dot") == "outer.left.dot" && inner.firstLayer == 2)
    #expect(inner.origin == Point(x: 11, y: 22))
    #expect(inner.address("dot.position.x") == "outer.left.dot.position.x")
    for word in ["model", "velocity", "velocityBefore", "springForce", "frictionForce", "touch"] {
      #expect(inner.address("\(word).dot.x") == "\(word).outer.left.dot.x")
    }
    // A word alone is a name.
    #expect(inner.address("touch") == "outer.left.touch")
    #expect(inner.spelling(of: "outer.left.dot") == "dot")
    #expect(!inner.holds("outer.right.dot"))
    // What another file says is told where the outermost one names it.
    let own = SourceLocation(line: 9, column: 9)
    #expect(inner.source(own) == entry && Scope().source(own) == own)
    #expect(Scope().name("dot") == "dot" && Scope().address("model.dot.x") == "model.dot.x")
  }

  /// A scene of two lanes, in which everything that has a name has one of its own.
  private static let named = """
    stage: {size: [200, 100]}
    duration: 3
    let: {way: 30}
    layers:
      - {id: dot, position: [50, 50], size: [40, 40]}
      - {id: ball, position: [150, 20], size: [10, 10]}
      - {id: list, position: [100, 90], size: [20, 20], scroll: {contentSize: [20, 90]}}
    displayLink: {rate: 30}
    animations: {fade: {keyPath: opacity, from: 0}}
    states: {pane: {low: {dot.opacity: 1}, high: {dot.opacity: =way / 100}}}
    touches: [{at: 0.1, tap: [50, 50], id: first}]
    animators: {flight: {animate: {ball.opacity: 0}, duration: 1}}
    transitions: {open: {from: dot, to: list, drives: flight}}
    behaviors: {fall: {gravity: ball}, tie: {rod: {attachment: ball, anchorPoint: [150, 0]}}}
    gestures: {hit: {tap: dot, ended: [{cycle: pane}, {animate: {dot.position.x: =dot.position.x + way}, duration: 0.25, as: slide}]}}
    script:
      - {at: 0, add: fade, to: dot, key: in}
      - {at: 0, add: fall}
      - {at: 0.5, set: {ball.zPosition: =dot.position.x + way}}
      - {when: slide.ended, scroll: list, to: [0, 9]}
      - {at: 2, disable: hit}
    lanes: [{id: one}, {id: two, let: {way: 60}}]
    """

  @Test func `whatever has a name has its lane's before it`() throws {
    let scene = try scene(Self.named)
    for lane in ["one", "two"] {
      #expect(scene.animations["\(lane).fade"] != nil)
      #expect(scene.states.contains { $0.name == "\(lane).pane" })
      #expect(scene.touches.contains { $0.name == "\(lane).first" })
      #expect(scene.animators.contains { $0.name == "\(lane).flight" })
      #expect(scene.displayLinks.contains { $0.name == "\(lane).displayLink" })
      #expect(scene.scrolls.contains { $0.name == "\(lane).list" })
      #expect(scene.blockNames.contains("\(lane).slide"))
      #expect(scene.gestures.contains { $0.recognizer.name == "\(lane).hit" })
      let transition = try #require(scene.transitions.first { $0.name == "\(lane).open" })
      #expect(transition.animator == "\(lane).flight")
      #expect(scene.layers[transition.from].name == "\(lane).dot")
      let bodies = try #require(scene.dynamics.first { $0.name == "\(lane).dynamics" })
      #expect(bodies.items.map(\.name) == ["\(lane).ball"])
      #expect(bodies.behaviors == ["fall", "tie", "tie.rod"].map { "\(lane).\($0)" })
      #expect(bodies.space == scene.layers.layer(named: lane))
    }
    #expect(scene.reactions.map(\.pattern.subject).contains("two.slide"))
  }

  @Test func `a name that two lanes have means each its own, with its constants`() throws {
    let timeline = Simulator(try scene(Self.named)).run()
    #expect(timeline.problems.isEmpty)
    func number(_ address: String, _ time: Rational) throws -> Double {
      let subject = try AddressReader(timeline.scene).subject(address)
      guard case .number(let number)? = timeline.value(of: subject, at: time) else {
        Issue.record("`\(address)` is a number")
        return .nan
      }
      return number
    }
    // Tapped at 0.1 s, each dot has gone its lane's way and is as bright as its lane says.
    #expect(try number("one.dot.position.x", 1) == 80)
    #expect(try number("two.dot.position.x", 1) == 110)
    #expect(try number("one.pane.target.one.dot.opacity", 1) == 0.3)
    #expect(try number("two.pane.target.two.dot.opacity", 1) == 0.6)
    let scrolled = timeline.events.filter { $0.subject.hasSuffix("slide") && $0.kind == "ended" }
    #expect(scrolled.map(\.subject) == ["one.slide", "two.slide"])
  }

  @Test func `fingers and gestures count from the corner of their lane`() throws {
    let scene = try scene(Self.named)
    let frames = ["one", "two"].compactMap { scene.layers.layer(named: $0) }.map { lane in
      scene.layers[lane].values
    }
    for (values, (touch, gesture)) in zip(frames, zip(scene.touches, scene.gestures)) {
      let corner = Point(x: values.position.x - 100, y: values.position.y - 50)
      #expect(touch.origin == corner && gesture.origin == corner)
      #expect(touch.script.start == .point(Point(x: corner.x + 50, y: corner.y + 50)))
    }
    #expect(frames.count == 2)
  }

  @Test func `a lane whose scene has lanes`() throws {
    let built = try built("lanes: [{scene: pair.yaml, id: outer, crop: [4, 6, 200, 90]}]")
    let scene = built.scene
    #expect(
      scene.layers.layerNames == [
        "outer", "outer.left", "outer.left.dot", "outer.right", "outer.right.dot", "outer.floor",
      ])
    let outer = try #require(scene.layers.layer(named: "outer"))
    let right = try #require(scene.layers.layer(named: "outer.right"))
    let dot = try #require(scene.layers.layer(named: "outer.right.dot"))
    #expect(scene.layers[right].parent == outer && scene.layers[dot].parent == right)
    #expect(scene.layers[dot].values.position == Point(x: 30, y: 60))
    #expect(scene.layers.roots == [outer])
    #expect(
      scene.expectations.map(\.spelling) == [
        "model.outer.left.dot.position.y", "model.outer.right.dot.position.y",
        "outer.right.dot.position.x", "model.outer.left.dot.opacity",
      ])
    guard case .equal(_, _, _, let other, let spelling) = scene.expectations[3].claim else {
      Issue.record("the last one claims that two values are equal")
      return
    }
    #expect(spelling == "model.outer.right.dot.opacity" && other.address?.layer == dot)
    // Two ghosts; captions and titles stand beside the lane's own stage.
    #expect(built.overlays.count == 2 && built.overlays.allSatisfy { $0 is Ghost })
    // All of another file is told at the lane's entry.
    let entry = SourceLocation(line: 4, column: 9)
    #expect(scene.expectations.allSatisfy { $0.location == entry })
    #expect(scene.script.allSatisfy { $0.location == entry } && scene.script.count == 4)
  }

  @Test func `a lane of the scene itself keeps its lines`() throws {
    let scene = try scene(
      "layers: [{id: dot}]\nscript: [{at: 0, set: {dot.opacity: 0}}]\nlanes: [{id: a}, {id: b}]")
    #expect(scene.script.map(\.location.line) == [5, 5])
  }

  @Test func `a lane speaks of its own things alone, and messages as it does`() {
    // `floor` is a layer of the scene that has the lane, `dot` one of the other lane.
    let found = diagnostics(
      """
      layers: [{id: floor, size: [9, 9]}]
      lanes: [{scene: other.yaml}, {scene: astray.yaml, id: lost}]
      """
    )
    #expect(
      found.map(\.description) == [
        "astray.yaml:5:24: error: there is no layer `floor`",
        "astray.yaml:6:24: error: there is no layer `dott`\n  hint: did you mean `dots`?",
        "astray.yaml:7:17: error: there is no event `other.dot.fading.ended`\n"
          + "  hint: nothing is called `other.dot.fading`, and nothing in the scene has an event `ended`",
      ])
  }

  @Test func `what is wrong with a lane is told once, not also of what speaks of it`() {
    let found = diagnostics(
      """
      lanes: [{scene: astray.yaml, id: lost}]
      expect: [{at: 0, lost.dots.opacity: 1}]
      """)
    #expect(Set(found.map(\.path)) == ["astray.yaml"])
    #expect(messages("lanes: [{scene: tied.yaml}]") == ["both ends are `ball`"])
    let vast = "inbetween: 1\nstage: {fps: 60}\nlanes: [{scene: vast.yaml}]\n"
    #expect(diagnostics(ofText: vast).map(\.path) == ["vast.yaml"])
    var limits = SceneLimits()
    limits.layers = 0
    let full = sceneText("lanes: [{scene: other.yaml}]")
    #expect(diagnostics(ofText: full, limits: limits).first?.path == "other.yaml")
    #expect(!diagnostics(ofText: full, limits: limits).contains { $0.path == "scene.yaml" })
  }

  @Test func `the limit of layers counts those of all lanes`() {
    var limits = SceneLimits()
    limits.layers = 3
    let text = sceneText("lanes: [{scene: other.yaml, id: a}, {scene: other.yaml, id: b}]")
    #expect(
      diagnostics(ofText: text, limits: limits).map(\.description) == [
        "scene.yaml:4:8: error: the scene has more layers than the limit `layers` of 3"
      ])
    limits.layers = 4
    #expect(diagnostics(ofText: text, limits: limits).isEmpty)
  }
}
