import Geometry
import SceneFormat
import SceneModel
import Simulation
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

  // MARK: - Events

  private static let hands = """
    stage: {size: [200, 100]}
    duration: 2
    layers: [{id: card, position: [50, 50], size: [40, 40]}, {id: other, size: [9, 9]}]
    gestures: {drag: {pan: card, changed: [{move: card, by: translation}]}, touched: {tap: card}}
    touches:
      - {at: 0.2, down: card, legs: [{by: [60, 0], over: 0.4}], up: true}
      - {at: 1, tap: card}
      - {at: 1.5, tap: card}

    """

  /// What the film makes of the scene when it has been played.
  private func changes(_ time: String) throws -> [TimeChange] {
    let built = try built(Self.hands + "time: \(time)")
    // Nothing is known of it before.
    #expect(built.scene.timeChanges.isEmpty)
    return try #require(built.timePlan).changes(among: Simulator(built.scene).run().events)
  }

  @Test func `moments can be what happens then`() throws {
    let events = Simulator(try scene(Self.hands)).run().events
    func time(_ name: String, _ number: Int = 1) throws -> Rational {
      let times = events.filter { $0.name == name }.map(\.time)
      return try #require(times.count >= number ? times[number - 1] : nil)
    }
    let (began, ended) = (try time("drag.began"), try time("drag.ended"))
    #expect(began > Rational(1) / 5 && ended == Rational(3) / 5)
    #expect(
      try changes("[{during: [drag.began, drag.ended], speed: 1/4}, {at: drag.ended, freeze: 1}]")
        == [.speed(Rational(1) / 4, during: began...ended), .freeze(at: ended, for: 1)])
    #expect(
      try changes("[{at: touched.ended#2, freeze: 1}]")
        == [.freeze(at: try time("touched.ended", 2), for: 1)])
    let tenth = Rational(1) / 10
    #expect(
      try changes("[{repeat: [drag.began - 0.1, 0.7], speed: 1/8, at: drag.ended + 0.1}]")
        == [.again(began - tenth...ended + tenth, speed: Rational(1) / 8, at: ended + tenth)])
  }

  @Test func `an event that does not happen once is no moment`() throws {
    func messages(_ time: String) throws -> [String] {
      let built = try built(Self.hands + "time: \(time)")
      let plan = try #require(built.timePlan)
      let events = Simulator(built.scene).run().events
      do throws(SceneDiagnostics) {
        _ = try plan.changes(among: events)
        return []
      } catch {
        return error.diagnostics.map(\.description)
      }
    }
    let place = "scene.yaml:10:"
    #expect(
      try messages("[{at: drag.cancelled, freeze: 1}]") == [
        place + "13: error: `drag.cancelled` does not happen in this scene\n"
          + "  hint: `inspect --events` lists what does"
      ])
    let (first, second) = ("1.05", "1.55")
    #expect(
      try messages("[{at: touched.ended, freeze: 1}]") == [
        place
          + "13: error: `touched.ended` happens 2 times\n  hint: write `touched.ended#1` for the "
          + "first; it happens at \(first), \(second) s"
      ])
    #expect(
      try messages("[{at: touched.ended#3, freeze: 1}]") == [
        place + "13: error: `touched.ended#3` happens only 2 times\n  hint: at \(first), "
          + "\(second) s"
      ])
    // All at once, and what is wrong with times that only events have.
    #expect(
      try messages(
        "[{during: [drag.ended, drag.began], speed: 1/4}, {at: drag.ended - 1, freeze: 1}, "
          + "{at: drag.ended + 9, freeze: 1}]"
      ).count == 3)
    #expect(
      try messages("[{during: [0.5, drag.ended], speed: 1/4}, {during: [0.5, 0.7], speed: 2}]")
        .first?.contains("has a speed already") == true)
    // The film that comes out of it is looked at, too.
    #expect(
      try messages("[{during: [0, drag.ended + 1.4], speed: 1/9999}]").first?
        .contains("the film would have 1199880 frames") == true)
  }

  @Test func `a moment is spelled as an event, a number and seconds`() {
    func first(_ moment: String) -> String? {
      diagnostics(Self.hands + "time: [{at: \(moment), freeze: 1}]").first?.message
    }
    #expect(first("drag.endet") == "`drag` has no event `endet`")
    #expect(first("drag.ended#0") == "`drag.ended#0` is no moment")
    #expect(first("drag.ended + soon") == "`drag.ended + soon` is no moment")
    #expect(first("drag.ended 0.1") == "`drag.ended 0.1` is no moment")
    #expect(first("nothing") == "there is no event `nothing`")
    #expect(first("touched.ended#2 - 0.25") == nil)
  }
}
