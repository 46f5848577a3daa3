import Geometry
import SceneFormat
import SceneModel
import Testing

/// `time`: what scenes say of the speed of their films.
@Suite struct TimeChangeTests {
  private static let head = "stage: {size: [200, 100]}\nduration: 2\n" + rocket

  @Test func `entries mean changes, in the order written`() throws {
    let scene = try scene(
      Self.head + """
        let: {hit: 0.8}
        time:
          - {during: [=hit, =hit + 0.4], speed: 1/4}
          - {at: 1.2, freeze: 0.6}
          - {repeat: [0.8, 1.2], speed: 1/8}
          - {repeat: [0, 1], at: 2}
        """)
    let span = try #require(Rational(text: "0.8"))...#require(Rational(text: "1.2"))
    #expect(
      scene.timeChanges == [
        .speed(Rational(1) / 4, during: span), .freeze(at: span.upperBound, for: Rational(3) / 5),
        .again(span, speed: Rational(1) / 8), .again(0...1, speed: 1, at: 2),
      ])
    #expect(scene.timeMap.length == 8)
    #expect(scene.duration == 2)
  }

  @Test func `a variant has a time of its own`() throws {
    let lines =
      Self.head + "time: [{at: 1, freeze: 1}]\nvariants: {long: {time: [{at: 0.5, freeze: 3}]}}"
    #expect(try scene(lines).timeChanges == [.freeze(at: 1, for: 1)])
    #expect(
      try built(lines, variant: "long").scene.timeChanges == [.freeze(at: Rational(1) / 2, for: 3)])
  }

  /// A film has one clock: that of a lane's own scene is its own film's.
  @Test func `lanes share the time of the whole`() throws {
    let lines =
      Self.head + "time: [{at: 1, freeze: 1}]\nlanes: [{id: a}, {id: b, variant: quick}]\n"
      + "variants: {quick: {let: {}}}"
    #expect(try scene(lines).timeChanges == [.freeze(at: 1, for: 1)])
    let alone = try built(lines, variant: "quick").scene
    #expect(alone.timeChanges == [.freeze(at: 1, for: 1)])
  }

  @Test func `a poster is a time of the film`() throws {
    let lines = Self.head.replacing("100]}", with: "100], poster: 2.5}")
    #expect(diagnostics(lines).map(\.message) == ["`poster` lies after the end of the film at 2"])
    #expect(try scene(lines + "time: [{at: 1, freeze: 1}]").posterTime == Rational(5) / 2)
    #expect(diagnostics(lines + "time: [{during: [0, 1], speed: 2}]").count == 1)
  }

  @Test func `a film can get too long by it`() {
    let lines = Self.head + "time: [{during: [0, 2], speed: 1/9999}]"
    let limit = SceneLimits().frames
    #expect(
      diagnostics(lines).map(\.description) == [
        """
        scene.yaml:5:7: error: the film would have 1199880 frames, more than the limit `frames` of \
        \(limit)
        """
      ])
  }
}
