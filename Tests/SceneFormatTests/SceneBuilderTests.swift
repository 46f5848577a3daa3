import SceneModel
import AnimationEngine
import Geometry
import OutputFormats
import SceneFormat
import Testing

@Suite struct SceneBuilderTests {
  static let rocket = """
    inbetween: 1
    title: A basic animation
    description: A red rocket flies out of its parent view.
    sources: [A2]
    formats: [mp4, gif]
    stage: {size: [500, 122], scale: 2, background: "#f4f6f8", fps: 60, loop: once, poster: 0.6}
    let: {ink: "#22303c"}
    layers:
      - id: sky
        frame: [0, 0, 432, 122]
        masksToBounds: true
        backgroundColor: =ink
        layers:
          - {id: rocket, svg: assets/rocket.svg, position: [77, 61]}
    animations:
      launch: {keyPath: position.x, by: 378, duration: 1, delay: 0.2, timing: [0.5, 0, 0.9, 0.7]}
    script:
      - {at: 0.2, set: {rocket.position: [455, 61]}}
      - {at: 0.2, animate: rocket.position.x, from: 77, to: 455, duration: 1, timing: easeIn}
      - {at: 0, add: launch, to: rocket, key: flight}
      - {at: 0.1, change: launch, delay: 0.5}
      - {at: 1, remove: flight, from: [rocket, sky]}
      - {at: 1, remove: all, from: rocket}
    expect:
      - {at: 1.2, rocket.position.x: 455}
      - {during: [0, 1.2], model.rocket.position.x: {min: 77, max: 455, jump: 14}, tolerance: 0.5}

    """

  @Test func `a whole scene arrives as written`() throws {
    let document = try SceneReader.read(Self.rocket, path: "rocket.yaml")
    let built = try SceneBuilder(measuring: SampleContents()).build(document)
    let scene = built.scene
    #expect(built.warnings.isEmpty)
    #expect(scene.title == "A basic animation")
    #expect(scene.sources == ["A2"])
    #expect(scene.formats == [.mp4, .gif])
    #expect(scene.stage.size == Size(width: 500, height: 122))
    #expect(scene.stage.loop == .times(1))
    #expect(scene.stage.poster == Rational(3, over: 5))
    #expect(scene.stage.background == Color(rgb: 0xF4F6F8))
    #expect(scene.layers.layerNames == ["sky", "rocket"])
    let sky = try #require(scene.layers.layer(named: "sky"))
    #expect(scene.layers[sky].values.position == Point(x: 216, y: 61))
    #expect(scene.layers[sky].values.backgroundColor == Color(rgb: 0x22303C))
    let rocket = try #require(scene.layers.layer(named: "rocket"))
    #expect(scene.layers[rocket].parent == sky)
    #expect(scene.layers[rocket].values.bounds == Rect(x: 0, y: 0, width: 46, height: 30))
    #expect(
      scene.script.map(\.time) == [
        0, Rational(1, over: 10), Rational(1, over: 5),
        Rational(1, over: 5), 1, 1,
      ])
    #expect(scene.script.map(\.location.line) == [20, 21, 18, 19, 22, 23])
    // 0.2 + 1 is the later end.
    #expect(scene.duration == Rational(6, over: 5))
    #expect(scene.expectations.count == 2)
    #expect(scene.expectations[1].subject?.isModel == true)
    #expect(scene.expectations[1].tolerance == 0.5)
    #expect(scene.expectations[0].spelling == "rocket.position.x")
    guard case .animate(let layers, let parameters, nil) = scene.script[3].action else {
      Issue.record("the fourth entry animates")
      return
    }
    #expect(layers == [rocket])
    #expect(parameters.from == .number(77))
    #expect(parameters.duration == 1)
  }
}
