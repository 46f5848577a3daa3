import AnimationEngine
import Geometry
import SceneModel
import Simulation
import Testing

private func seconds(_ text: String) throws -> Rational { try #require(Rational(text: text)) }

@Suite struct SceneTransactionTests {
  private static let box = """
    stage: {size: [320, 240]}
    duration: 4
    layers: [{id: box, position: [0, 0], size: [10, 10]}]

    """

  private func x(_ timeline: Timeline, at time: String) throws -> Double {
    let address = LayerAddress(LayerID(0), LayerKeyPath(.position, .x))
    return try #require(timeline.value(of: address, at: try seconds(time))?.number)
  }

  @Test func `a change in a transaction takes a quarter of a second on the default curve`() throws {
    let timeline = try film(
      Self.box + "script: [{at: 1, set: {box.position.x: 100}, transaction: {}}]")
    // The default curve at .25, .5 and .75.
    #expect(try x(timeline, at: "1") == 0)
    #expect(abs(try x(timeline, at: "1.0625") - 40.851) < 1e-3)
    #expect(abs(try x(timeline, at: "1.125") - 80.240) < 1e-3)
    #expect(abs(try x(timeline, at: "1.1875") - 96.046) < 1e-3)
    #expect(try x(timeline, at: "1.25") == 100)
    #expect(try x(timeline, at: "3") == 100)
    #expect(timeline.layers.histories[0].animations.map(\.key) == ["position"])
  }

  @Test func `a spring takes the time that it needs to settle`() throws {
    let timeline = try film(
      Self.box + """
        script: [{at: 1, set: {box.position.x: 100}, transaction: {timing: {spring: {}}}}]
        """)
    let spring = Spring.default
    #expect(
      abs(try x(timeline, at: "1.3") - 100 * spring.displacement(at: 0.3)) < 1e-6)
    let animation = timeline.layers.histories[0].animations[0].animation
    #expect(abs(animation.timing.duration.value - 1.4727) < 1e-4)
  }

  @Test func `a plain set shows at once`() throws {
    let timeline = try film(Self.box + "script: [{at: 1, set: {box.position.x: 100}}]")
    #expect(try x(timeline, at: "1") == 100)
  }

  @Test func `a second change begins where the first one is seen, and replaces it`() throws {
    let timeline = try film(
      Self.box + """
        script:
          - {at: 1, set: {box.position.x: 100}, transaction: {duration: 1, timing: linear}}
          - {at: 1.5, set: {box.position.x: 0}, transaction: {duration: 1, timing: linear}}
        """)
    #expect(try x(timeline, at: "1.5") == 50)
    #expect(try x(timeline, at: "2") == 25)
    #expect(try x(timeline, at: "2.5") == 0)
  }

  @Test func `two parts of one property are one animation of it`() throws {
    let timeline = try film(
      Self.box + """
        script:
          - {at: 1, set: {box.position.x: 100, box.position.y: 50, box.opacity: 0}, transaction: {duration: 1, timing: linear}}
        """)
    #expect(timeline.layers.histories[0].animations.map(\.key) == ["position", "opacity"])
    let values = timeline.layers.presentation(of: LayerID(0), at: try seconds("1.5"))
    #expect(values.position == Point(x: 50, y: 25) && values.opacity == 0.5)
  }

  @Test func `a missing color has no action, and a clock none at all`() throws {
    let timeline = try film(
      Self.box + """
        script:
          - {at: 1, set: {box.backgroundColor: red, box.speed: 1}, transaction: {duration: 1}}
          - {at: 2, set: {box.backgroundColor: blue}, transaction: {duration: 1}}
        """)
    #expect(timeline.layers.histories[0].animations.map(\.key) == ["backgroundColor"])
    #expect(timeline.layers.histories[0].animations.map(\.addedAt) == [2])
  }
}

@Suite struct SceneContentsTests {
  private static let photo = """
    stage: {size: [320, 240]}
    duration: 4
    layers: [{id: photo, size: [46, 30], svg: assets/rocket.svg}]

    """

  private func fade(_ timeline: Timeline, at time: String) throws -> LayerValues {
    timeline.layers.presentation(of: LayerID(0), at: try seconds(time))
  }

  @Test func `contents fade from one picture to another`() throws {
    let timeline = try film(
      Self.photo + """
        script:
          - {at: 1, animate: photo.contents, to: {text: Hi}, duration: 1}
          - {at: 2, set: {photo.contents: {shape: {path: M0 0L9 9}}}}
          - {at: 3, set: {photo.contents: none}}
        """)
    let fading = try #require(try fade(timeline, at: "1.25").contentsFade)
    #expect(fading.fraction == 0.25)
    guard case .svg = fading.from, case .text(let text) = fading.to else {
      Issue.record("the picture fades to a text")
      return
    }
    #expect(text.string == "Hi")
    #expect(try fade(timeline, at: "0.5").contentsFade == nil)
    guard case .shape = try fade(timeline, at: "2.5").contents else {
      Issue.record("the shape is set")
      return
    }
    #expect(try fade(timeline, at: "3.5").contents == .none)
  }

  @Test func `contents set in a transaction fade by themselves`() throws {
    let timeline = try film(
      Self.photo + """
        script: [{at: 1, set: {photo.contents: {text: Hi}}, transaction: {duration: 1, timing: linear}}]
        """)
    #expect(try fade(timeline, at: "1.75").contentsFade?.fraction == 0.75)
  }

  @Test func `a duration of 0 in a group is the group's, and no reason to warn`() {
    func found(_ group: String) -> [String] {
      messages(
        "layers: [{id: a}]\nscript: [{at: 0, animate: a, duration: 3, group: [\(group)]}, "
          + "{at: 1, animate: a.opacity, to: 1, duration: 1}]")
    }
    #expect(found("{keyPath: opacity, to: 0, duration: 0}") == [])
    #expect(found("{duration: 0, group: [{keyPath: opacity, to: 0, duration: 0}]}") == [])
    let alone = messages(
      """
      layers: [{id: a}]
      animations: {g: {duration: 1, group: [{keyPath: opacity, to: 0}]}, o: {keyPath: opacity, to: 0, duration: 0}}
      script:
        - {at: 0, animate: a, duration: 3, group: [{keyPath: opacity, to: 0}]}
        - {at: 1, animate: a.opacity, to: 1, duration: 0}
      """)
    #expect(alone.count { $0 == "a duration of 0 means the default of 0.25 seconds" } == 2)
  }
}
