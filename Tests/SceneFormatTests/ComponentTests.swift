import AnimationEngine
import Geometry
import SceneFormat
import SceneModel
import Simulation
import Testing

/// Layers that are made of components.
@Suite struct ComponentTests {
  private static let kit = """
    inbetween: 1
    library: Kit
    let: {gap: 12}
    components:
      row:
        let: {title: , detail: none, high: 44}
        size: [200, =high]
        layers:
          - {id: name, position: [=gap, =high / 2], text: =title}
          - {id: more, position: [120, =high / 2], text: =detail}
      screen:
        size: [200, 300]
        slot: inside
        layers:
          - {id: inside, frame: [10, 10, 180, 280]}
          - {id: edge, frame: [0, 0, 200, 300], userInteraction: false}
      picture:
        let: {file: assets/lake.png}
        layers: [{id: shot, image: =file}]
      toggle:
        let: {travel: 20}
        size: [51, 31]
        layers:
          - id: body
            frame: [0, 0, 51, 31]
            layers: [{id: knob, position: [15, 15], size: [27, 27]}]
        states: {knob: {off: {position.x: 15}, on: {position.x: =15 + travel}}}
        gestures:
          flip: {tap: body, ended: [{cycle: knob}, {apply: knob}]}
      bar: {let: {wide: 8}, layers: [{size: [=wide, 8]}]}
      pair:
        size: [120, 40]
        layers:
          - {id: one, use: toggle, position: [30, 20]}
          - {id: two, use: toggle, position: [90, 20], let: {travel: 8}}
    """
  private static let files = FilesByName(files: ["panels/kit.yaml": kit])
  private static let include = "include: [panels/kit.yaml]\n"

  private func tree(_ layers: String) throws -> LayerTree {
    try Self.files.built(Self.include + layers).scene.layers
  }

  private func values(_ tree: LayerTree, _ name: String) throws -> LayerValues {
    tree[try #require(tree.layer(named: name), "\(name)")].values
  }

  @Test func `a layer has the component's layers, named behind its own name`() throws {
    let tree = try tree(
      """
      layers:
        - {id: lake, use: row, position: [100, 50], let: {title: Lake}}
        - {id: dunes, use: row, let: {title: Dunes, detail: 3 h, high: 60}}
      """)
    #expect(
      tree.layerNames == ["lake", "lake.name", "lake.more", "dunes", "dunes.name", "dunes.more"])
    #expect(try values(tree, "lake").bounds.size == Size(width: 200, height: 44))
    #expect(try values(tree, "dunes").bounds.size == Size(width: 200, height: 60))
    #expect(try values(tree, "dunes.name").position == Point(x: 12, y: 30))
    guard case .text(let text) = try values(tree, "dunes.more").contents else {
      Issue.record("no text")
      return
    }
    #expect(text.string == "3 h")
  }

  @Test func `a size of its own comes before the component's`() throws {
    let tree = try tree("layers: [{id: r, use: row, frame: [0, 0, 90, 30], let: {title: A}}]")
    #expect(try values(tree, "r").bounds.size == Size(width: 90, height: 30))
  }

  @Test func `without an id nothing in it has a name, however often it is used`() throws {
    let tree = try tree(
      "layers: [{repeat: 3, use: row, let: {title: \"Row $i\"}}, {id: after}]")
    #expect(tree.layerNames == ["after"])
    #expect(tree.nodes.count == 10)
    guard case .text(let text) = tree.nodes[4].values.contents,
      case .text(let last) = tree.nodes[7].values.contents
    else {
      Issue.record("no texts")
      return
    }
    #expect([text.string, last.string] == ["Row 1", "Row 2"])
  }

  @Test func `layers of the one that uses it lie in the slot and keep their names`() throws {
    let tree = try tree(
      """
      let: {x: 7}
      layers:
        - {id: phone, use: screen, layers: [{id: list, position: [=x, 1], layers: [{id: cell}]}]}
      """)
    #expect(tree.layerNames == ["phone", "phone.inside", "list", "cell", "phone.edge"])
    let inside = try #require(tree.layer(named: "phone.inside"))
    #expect(tree[try #require(tree.layer(named: "list"))].parent == inside)
    #expect(try values(tree, "list").position.x == 7)
  }

  @Test func `each use behaves for itself`() throws {
    let built = try Self.files.built(
      Self.include + """
        layers: [{id: both, use: pair, position: [100, 100]}]
        touches: [{at: 0.1, tap: both.two}, {at: 0.5, tap: both.one}]
        expect:
          - {at: 0.4, both.one.knob.position.x: 15, both.two.knob.position.x: 23}
          - {at: 0.9, both.one.knob.position.x: 35, both.two.knob.position.x: 23}
          - {event: both.two.flip.ended, times: 1}
        """)
    let timeline = Simulator(built.scene).run()
    #expect(timeline.failedExpectations().map(\.message).isEmpty)
    #expect(built.scene.expectations.count == 5)
  }

  @Test func `files count from where their name is written`() throws {
    // `panels/assets/lake.png` and `assets/lake.png` are both there.
    let tree = try tree(
      """
      let: {shot: assets/lake.png}
      layers:
        - {id: own, use: picture}
        - {id: given, use: picture, let: {file: assets/lake.png}}
        - {id: named, use: picture, let: {file: =shot}}
      """)
    let assets = try ["own.shot", "given.shot", "named.shot"].map { name -> String in
      guard case .image(let image) = try values(tree, name).contents else { return "none" }
      return image.asset
    }
    #expect(assets == ["panels/assets/lake.png", "assets/lake.png", "assets/lake.png"])
  }

  @Test func `a component sees its own constants and the scene's, not those around its use`() {
    let lines = """
      let: {high: 3}
      components:
        bar: {let: {high: 9}, layers: [{position: [=i, =high]}]}
      layers: [{repeat: 2, use: bar}]
      """
    #expect(
      Self.files.mistakes(lines)
        == ["Scenes/scene.yaml:6:47: there is no constant `i`"])
  }

  @Test func `what is wrong with a value is told where it is given`() {
    #expect(
      Self.files.mistakes(
        Self.include + """
          layers:
            - {use: bar, let: {wide: tall}}
            - {use: picture, let: {file: assets/gone.png}}
          """) == [
          "Scenes/scene.yaml:6:28: expected a number, found `tall`",
          "Scenes/scene.yaml:7:32: there is no picture `assets/gone.png`",
        ])
  }

  @Test func `mistakes in using components are told all at once`() {
    #expect(
      Self.files.mistakes(
        Self.include + """
          components:
            loop: {layers: [{use: ring}]}
            ring: {layers: [{use: loop}]}
            blind: {slot: nowhere, layers: [{id: a}]}
          layers:
            - {use: rwo}
            - {use: row}
            - {use: row, let: {title: A, titel: B}}
            - {use: row, let: {title: A}, layers: [{id: x}]}
            - {use: toggle}
            - {id: y, let: {a: 1}}
            - {use: loop}
            - {use: blind, layers: [{id: z}]}
            - {repeat: 2, as: i, id: t$i, use: toggle, let: {travel: =i * 5}}
          """) == [
          "Scenes/scene.yaml:7:25: the component would contain itself without end: loop → ring → loop",
          "Scenes/scene.yaml:8:17: the component `blind` has no layer `nowhere`",
          "Scenes/scene.yaml:10:11: there is no component `rwo`",
          "Scenes/scene.yaml:11:11: the component `row` needs the constant `title`",
          "Scenes/scene.yaml:12:32: the component `row` has no constant `titel`",
          "Scenes/scene.yaml:13:33: the component `row` has no `slot` for layers of others",
          "Scenes/scene.yaml:14:6: the component `toggle` does more than show, so that its layer "
            + "needs an `id`",
          "Scenes/scene.yaml:15:13: `let` has no effect on a layer without `use`",
        ])
  }

  @Test func `what nobody uses is looked at all the same`() {
    #expect(
      Self.files.mistakes(
        "components: {bar: {layers: [{position: =gpa}], gestures: {g: {tap: x}}}}")
        == [
          "Scenes/scene.yaml:4:41: there is no constant `gpa`",
          "Scenes/scene.yaml:4:68: there is no layer `x`",
        ])
  }

  @Test func `what nobody uses is looked at once beside lanes, in none of which it lies`() throws {
    // Found by the fuzzer: its layers were hung into a lane's layer, which is not there aside.
    func scene(_ color: String) -> String {
      """
      stage: {size: [100, 80]}
      components: {dot: {layers: [{id: d, size: [8, 8], backgroundColor: \(color)}]}}
      layers: [{id: a, size: [8, 8]}]
      lanes: [{caption: One}, {caption: Two}]

      """
    }
    #expect(try Self.files.built(scene("blue")).scene.lanes.count == 2)
    #expect(
      Self.files.mistakes(scene("nonsense"))
        == ["Scenes/scene.yaml:4:68: there is no color `nonsense`"])
  }

  @Test func `layers of components count among the scene's`() {
    var lines = "components:\n  c0: {layers: [{size: [1, 1]}]}\n"
    for level in 1...6 {
      lines += "  c\(level): {layers: [{repeat: 10, use: c\(level - 1)}]}\n"
    }
    let mistakes = Self.files.mistakes(lines + "layers: [{use: c6}]")
    #expect(
      mistakes.contains { $0.contains("more layers than the limit `layers` of 10000") },
      "\(mistakes)")
  }

  @Test func `components of lanes have the lane's name before theirs`() throws {
    let scene = """
      inbetween: 1
      stage: {size: [90, 90]}
      duration: 1
      include: [panels/kit.yaml]
      layers: [{id: t, use: toggle, position: [40, 40]}]
      touches: [{at: 0.1, tap: t}]
      """
    let files = FilesByName(files: ["panels/kit.yaml": Self.kit, "one.yaml": scene])
    let built = try files.built(
      """
      stage: {fps: 60}
      lanes: [{id: l, scene: one.yaml}, {id: r, scene: one.yaml}]
      expect: [{at: 0.9, l.t.knob.position.x: 35, r.t.knob.position.x: 35}]
      """)
    #expect(Simulator(built.scene).run().failedExpectations().map(\.message).isEmpty)
  }

  @Test func `bodies of a component fall in its own animator`() throws {
    let built = try Self.files.built(
      """
      components:
        drop:
          size: [20, 20]
          layers: [{id: ball, frame: [0, 0, 20, 20]}]
          behaviors: {down: {gravity: ball}}
          script: [{at: 0, add: down}]
      layers: [{id: a, use: drop, position: [50, 20]}, {id: b, use: drop, position: [90, 20]}]
      duration: 1
      """)
    let timeline = Simulator(built.scene).run()
    for name in ["a.ball", "b.ball"] {
      let id = try #require(built.scene.layers.layer(named: name))
      // y = 10 + 1000 t² / 2, in ticks of 1/120 s.
      let half = try #require(Rational(1, over: 2))
      let y = timeline.layers.presentation(of: id, at: half).position.y
      #expect(abs(y - 135) < 6, "\(y)")
    }
  }
}
