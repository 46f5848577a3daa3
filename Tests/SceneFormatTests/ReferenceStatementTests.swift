import AnimationEngine
import Geometry
import Simulation
import Testing

@testable import SceneFormat

/// What the reference says in words, tried with the reader.
@Suite struct ReferenceStatementTests {
  static let states = """
    layers: [{id: pane, size: [8, 8]}, {id: shade, size: [8, 8]}]
    states:
      pane:
        closed: {pane.opacity: 0, shade.opacity: 0.5}
        open: {pane.opacity: 1, shade.opacity: 0}
      sheet: {low: {pane.position.y: 40}}
    """

  @Test func `a target names its layer, or means the one that is called like the set`() throws {
    let scene = try scene(
      Self.states + """

        expect:
          - {at: 0, pane.target.opacity: 0, pane.target.shade.opacity: 0.5}
          - {at: 0, pane.target.pane.opacity: 0, sheet.target.pane.position.y: 40}
        """)
    #expect(Simulator(scene).run().failedExpectations().isEmpty)
    #expect(
      messages(Self.states + "\nexpect: [{at: 0, sheet.target.position.y: 40}]")
        == ["there is no layer `position`"])
    let text = SceneReference.markdown()
    #expect(text.contains("`pane.target.LAYER.KEYPATH` is what its current state says of a layer"))
  }

  static let composite = """
    layers: [{id: ball, size: [8, 8]}, {id: cube, size: [8, 8]}]
    behaviors:
      Tie:
        parameters: [item, target]
        down: {gravity: $item}
        hook: {attachment: $item, anchorPoint: $target}
    """

  @Test func `parameters are names, and each is a key of the entry that adds`() throws {
    _ = try scene(
      Self.composite + "\nscript: [{at: 0, add: Tie, item: ball, target: [40, =10 + 2]}]")
    #expect(
      messages(Self.composite + "\nscript: [{at: 0, add: Tie, item: ball}]")
        .contains { $0.contains("target") })
    let key = try #require(SceneLanguage.key("parameters", of: "compositeBehavior"))
    #expect(key.value().phrase == "list of names")
  }

  @Test func `a line of a boundary goes from one point to another`() throws {
    let lines = """
      layers: [{id: ball, position: [40, 0], size: [8, 8]}]
      behaviors:
        down: {gravity: ball}
        wall: {collision: ball, boundaries: {floor: {line: [0, 60, 80, 60]}}}
      script: [{at: 0, add: down}, {at: 0, add: wall}]
      expect: [{during: [0, 1], ball.position.y: {max: 57}}, {at: 1, ball.position.y: 56, tolerance: 2}]
      """
    #expect(Simulator(try scene(lines)).run().failedExpectations().isEmpty)
    let key = try #require(SceneLanguage.key("line", of: "boundary"))
    #expect(key.value().phrase == "[x, y, to x, to y]")
  }

  @Test func `equal values are compared at one time, or at each frame of an interval`() throws {
    func failures(_ expectation: String) throws -> Int {
      let lines = """
        layers: [{id: a}, {id: b}]
        script: [{at: 0.5, set: {b.position.x: 9}}]
        expect: [\(expectation)]
        """
      return Simulator(try scene(lines)).run().failedExpectations().count
    }
    #expect(try failures("{at: 0.25, equal: [a.position.x, b.position.x]}") == 0)
    #expect(try failures("{at: 0.5, equal: [a.position.x, b.position.x]}") == 1)
    #expect(try failures("{during: [0, 0.49], equal: [a.position, b.position]}") == 0)
    #expect(try failures("{during: [0, 1], equal: [a.position, b.position]}") == 1)
    #expect(try failures("{during: [0, 1], equal: [a.position, b.position], tolerance: 9}") == 0)
    #expect(
      messages("layers: [{id: a}]\nexpect: [{at: 0, equal: [a.position, a.opacity]}]").count == 1)
  }

  /// A map in the reference's words is read where the words say that it stands.
  @Test(arguments: [
    "timing: {steps: 4}", "timing: {linear: [0, 0.2, 1]}",
    "timing: {spring: {duration: 0.5, bounce: 0.3}}", "timing: [0.4, 0, 0.2, 1]",
  ])
  func `a timing of the introduction is one`(timing: String) throws {
    #expect(
      SceneReference.markdown().contains(timing.dropFirst("timing: ".count))
        || timing.contains("0.4"))
    _ = try scene("layers: [{id: a}]\nscript: [{at: 0, animate: a.opacity, to: 0, \(timing)}]")
  }

  @Test(arguments: [
    ("23.976", "24000/1001"), ("29.97", "30000/1001"), ("59.94", "60000/1001"),
    ("23.98", "24000/1001"), ("24", nil), ("24000/1001", nil), ("60000/1001", nil), ("25", nil),
    ("119.88", "120000/1001"),
  ])
  func `rates of films are told as fractions`(rate: String, exact: String?) {
    let found = diagnostics("stage: {size: [8, 8], fps: \(rate)}")
    #expect(found.map(\.severity) == (exact == nil ? [] : [.warning]))
    #expect(found.first?.hint == exact.map { "write `fps: \($0)`" })
  }
}
