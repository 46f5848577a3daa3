import AnimationEngine
import Geometry
import Overlays
import SceneFormat
import SceneModel
import Testing

/// Repetitions, variants, themes and lanes.
@Suite struct CompositionTests {
  @Test func `a repeated layer sees its index`() throws {
    let scene = try scene(
      "layers: [{repeat: 60, as: i, id: row-$i, position: [160, =22 + 44 * i], size: [320, 44]}]")
    #expect(scene.layers.nodes.count == 60)
    for index in [0, 17, 59] {
      let row = try #require(scene.layers.layer(named: "row-\(index)"))
      #expect(scene.layers[row].values.position == Point(x: 160, y: 22 + 44 * Double(index)))
    }
  }

  @Test func `repetitions nest, and sublayers see all indices`() throws {
    let scene = try scene(
      """
      let: {cell: {repeat: 3, as: x, id: cell-$x-$y, position: [=10 * x, 0], text: "$x, $y of $z"}}
      layers: [{repeat: 2, as: y, id: row-$y, position: [0, =10 * y], layers: [=cell]}]
      """)
    #expect(
      scene.layers.layerNames == [
        "row-0", "cell-0-0", "cell-1-0", "cell-2-0", "row-1", "cell-0-1", "cell-1-1", "cell-2-1",
      ])
    let cell = try #require(scene.layers.layer(named: "cell-2-1"))
    #expect(scene.layers[cell].values.position.x == 20)
    #expect(scene.layers[cell].parent == scene.layers.layer(named: "row-1"))
    guard case .text(let text) = scene.layers[cell].values.contents else {
      Issue.record("the cell shows text")
      return
    }
    #expect(text.string == "2, 1 of $z")
  }

  @Test func `a layer that is repeated no times is not there`() throws {
    #expect(try scene("layers: [{repeat: 0, id: a}, {id: b}]").layers.layerNames == ["b"])
  }

  static let varied = """
    let: {gap: 12, ink: navy}
    stage: {size: [200, 100], background: white, fps: 30}
    duration: 2
    layers: [{id: dot, position: [=gap, 50], size: [8, 8], backgroundColor: =ink}]
    script: [{at: 0, animate: dot.opacity, to: 0}]
    variants:
      wide: {let: {gap: 40}, stage: {fps: 60}}
      still: {script: [], duration: 3}
    """

  @Test func `a variant changes what it names and nothing else`() throws {
    let plain = try built(Self.varied).scene
    let wide = try built(Self.varied, variant: "wide").scene
    let still = try built(Self.varied, variant: "still").scene
    let dot = try #require(plain.layers.layer(named: "dot"))
    #expect(plain.layers[dot].values.position.x == 12)
    #expect(wide.layers[dot].values.position.x == 40)
    #expect(wide.layers[dot].values.backgroundColor == plain.layers[dot].values.backgroundColor)
    #expect(wide.stage.frameRate == 60 && wide.stage.size == Size(width: 200, height: 100))
    #expect(plain.stage.frameRate == 30)
    #expect(still.script.isEmpty && still.duration == 3 && wide.script.count == 1)
    #expect(
      try built(Self.varied, overrides: ["gap": "5"], variant: "wide").scene
        .layers[dot].values.position.x == 5)
    let document = try SceneReader.read(sceneText(Self.varied), path: "scene.yaml")
    #expect(document.variantNames == ["wide", "still"])
  }

  @Test func `what is wrong with a variant is told whatever is built`() {
    let found = messages(
      "layers: [{id: dot}]\nvariants: {a: {script: [{at: 0, set: {dat.opacity: 0}}]}}")
    #expect(found == ["there is no layer `dat`"])
  }

  @Test func `a theme chooses constants and the palette`() throws {
    let lines = """
      theme: dark
      themes: {light: {leaf: "#00ff00"}, dark: {leaf: "#003300"}}
      let: {tree: =leaf}
      layers: [{id: dot, backgroundColor: =tree, borderColor: =theme.red}]
      """
    let dark = try built(lines)
    #expect(dark.theme.name == .dark)
    #expect(dark.scene.layers.nodes[0].values.backgroundColor == Color(rgb: 0x003300))
    #expect(dark.scene.layers.nodes[0].values.borderColor == Color(rgb: 0xFF6B4F))
    #expect(dark.scene.stage.background == Theme.dark[.page])
    let light = try built(lines, theme: .light)
    #expect(light.scene.layers.nodes[0].values.backgroundColor == Color(rgb: 0x00FF00))
    #expect(light.scene.layers.nodes[0].values.borderColor == Color(rgb: 0xE4472F))
    #expect(try built("layers: []").scene.stage.background == .white)
  }

  @Test func `lanes are scenes side by side on one clock`() throws {
    let built = try built(
      """
      stage: {fps: 60}
      lanes:
        - {scene: other.yaml, let: {gap: 20}, caption: Near}
        - {scene: other.yaml, variant: slow, id: far, crop: [0, 0, 60, 80], hue: violet}
      layers: [{id: floor, frame: [0, 0, 10, 10]}]
      overlays: [{plot: [other.dot.position.x, far.dot.position.x], frame: [0, 0, 50, 50]}]
      expect: [{at: 3, far.dot.position.x: 90}]
      """.replacing("stage: {fps: 60}", with: "stage: {fps: 60}\nduration: 3"))
    let scene = built.scene
    #expect(scene.layers.layerNames == ["other", "other.dot", "far", "far.dot", "floor"])
    let tree = scene.layers
    let near = try #require(tree.layer(named: "other"))
    let nearDot = try #require(tree.layer(named: "other.dot"))
    let farDot = try #require(tree.layer(named: "far.dot"))
    #expect(tree[nearDot].parent == near)
    // The constant that the lane replaces counts, also in those that refer to it.
    #expect(tree[nearDot].values.position == Point(x: 20, y: 40))
    #expect(tree[farDot].values.position == Point(x: 10, y: 20))
    // 100 and 60 wide with 26 between, a margin of 16, and 30 for the title.
    #expect(scene.stage.size == Size(width: 218, height: 142))
    #expect(tree[near].values.position == Point(x: 16 + 50, y: 16 + 30 + 40))
    #expect(tree[near].values.bounds == Rect(x: 0, y: 0, width: 100, height: 80))
    #expect(tree[near].values.backgroundColor == Color(rgb: 0x000080))
    let far = try #require(tree.layer(named: "far"))
    #expect(tree[far].values.position == Point(x: 16 + 126 + 30, y: 86))
    #expect(tree[far].values.bounds.size.width == 60)
    #expect(Set(scene.animations.keys) == ["other.fade", "far.fade"])
    #expect(scene.script.map(\.time) == [1, 1, 2, 2].map { Rational($0) / 4 })
    guard case .addObject("far.fade", let layers, "fading") = scene.script[1].action else {
      Issue.record("the second lane's object is added second")
      return
    }
    #expect(layers == [farDot])
    #expect(
      scene.expectations.map(\.spelling) == [
        "model.other.dot.position.y", "model.far.dot.position.y", "far.dot.position.x",
      ])
    #expect(scene.expectations[1].subject?.address?.layer == farDot)
    // A title and a ghost of the first lane, a ghost of the second, the plot of the whole.
    #expect(built.overlays.count == 4)
    guard let title = built.overlays[0] as? FigureTitle, let ghost = built.overlays[2] as? Ghost
    else {
      Issue.record("titles and ghosts come along")
      return
    }
    #expect(title.text == "Near" && title.style == .lane(.red))
    #expect(title.position == Point(x: 16, y: 29))
    #expect(ghost.layer == farDot)
  }

  @Test func `without a duration the longest lane counts`() throws {
    let text = "inbetween: 1\nstage: {fps: 60}\nlanes: [{scene: other.yaml}]\n"
    let document = try SceneReader.read(text, path: "scene.yaml")
    let builder = SceneBuilder(measuring: SampleContents(), reading: SampleScenes())
    #expect(try builder.build(document).scene.duration == 2)
    #expect(try builder.build(document).scene.stage.size == Size(width: 132, height: 112))
  }

  @Test func `lanes of a scene itself show its variants`() throws {
    let lanes = "lanes: [{id: plain, caption: As it is}, {variant: wide, caption: Wider}]"
    let lines = Self.varied + "\n" + lanes
    let scene = try built(lines).scene
    #expect(scene.layers.layerNames == ["plain", "plain.dot", "wide", "wide.dot"])
    let (plain, wide) = (scene.layers.nodes[1].values, scene.layers.nodes[3].values)
    #expect(plain.position.x == 12 && wide.position.x == 40)
    #expect(scene.stage.size == Size(width: 426 + 2 * 24, height: 100 + 30 + 2 * 24))
    #expect(scene.script.count == 2)
    // The variant alone is a scene without lanes.
    #expect(try built(lines, variant: "wide").scene.layers.layerNames == ["dot"])
  }

  @Test func `assets of a lane lie beside its scene`() throws {
    let scene = try scene("lanes: [{scene: ./panels/panel.yaml}]")
    guard case .image(let image) = scene.layers.nodes[1].values.contents else {
      Issue.record("the lane shows an image")
      return
    }
    #expect(image.asset == "panels/assets/lake.png")
    #expect(scene.layers.nodes[1].values.bounds.size == Size(width: 300, height: 200))
  }

  @Test func `mistakes in a lane's scene are told where they stand`() {
    let found = diagnostics("lanes: [{scene: broken.yaml}]")
    #expect(found.map(\.path) == ["broken.yaml"])
    #expect(found.first?.location == SourceLocation(line: 4, column: 1))
  }

  @Test func `films rest on their ends`() throws {
    let stage = try scene("stage: {size: [8, 8], hold: {start: 0.25, end: 1/3}}").stage
    #expect(stage.hold.start == Rational(1) / 4 && stage.hold.end == Rational(1) / 3)
  }
}
