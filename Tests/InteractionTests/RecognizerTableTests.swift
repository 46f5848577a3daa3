import AnimationEngine
import Geometry
import Interaction
import Testing

/// Scripts of touches with the states that recognizers must go through.
struct RecognizerTableTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var gestures: [String: GestureRecognizer.Kind]
    /// Names of gestures that each requires to fail.
    var failures: [String: [String]] = [:]
    var simultaneous: [String: [String]] = [:]
    var touches: [TouchScript]
    var expected: [String: [GestureRecognizer.State]]

    init(
      _ name: String, _ gestures: [String: GestureRecognizer.Kind], _ touches: [TouchScript],
      _ expected: [String: [GestureRecognizer.State]], failures: [String: [String]] = [:],
      simultaneous: [String: [String]] = [:]
    ) {
      testDescription = name
      (self.gestures, self.touches, self.expected) = (gestures, touches, expected)
      (self.failures, self.simultaneous) = (failures, simultaneous)
    }
  }

  private static let middle = Point(x: 160, y: 284)
  private static let tap = GestureRecognizer.Kind.tap(.init())
  private static let double = GestureRecognizer.Kind.tap(.init(count: 2))
  private static let press = GestureRecognizer.Kind.longPress(.init())
  private static let catching = GestureRecognizer.Kind.longPress(.init(duration: 0))
  private static let pan = GestureRecognizer.Kind.pan(.init())
  private static let pinch = GestureRecognizer.Kind.pinch(.init())
  private static let rotation = GestureRecognizer.Kind.rotation(.init())
  private static let left = GestureRecognizer.Kind.swipe(.init(.left))
  private static let edge = GestureRecognizer.Kind.edgePan(.init(.left))

  private static func pan(
    _ minimum: Int = 1, _ maximum: Int = .max,
    dominant: GestureRecognizer.Direction? = nil
  ) -> GestureRecognizer.Kind {
    var pan = GestureRecognizer.Pan(dominant: dominant)
    (pan.minimumTouches, pan.maximumTouches) = (minimum, maximum)
    return .pan(pan)
  }

  private static func hold(_ time: Double, at begin: Double = 0.1) -> TouchScript {
    .hold(.point(middle), at: seconds(begin), for: seconds(time))
  }
  private static func tap(at time: Double, _ point: Point = middle) -> TouchScript {
    .tap(.point(point), at: seconds(time))
  }
  private static func move(
    _ dx: Double, _ dy: Double, from start: Point = middle, at begin: Double = 0.1,
    over time: Double = 0.2, ending: TouchScript.Ending = .up
  ) -> TouchScript {
    drag(
      from: start, by: Vector(dx: dx, dy: dy), at: seconds(begin), over: seconds(time),
      ending: ending)
  }
  private static func fingers(
    scale: Double = 1, angle: Double = 0, ending: TouchScript.Ending = .up
  ) -> [TouchScript] {
    TouchScript.pinch(
      about: middle, distance: 100, scale: scale, angle: angle, at: seconds(0.1),
      over: seconds(0.3), ending: ending)
  }
  private static let whole: [GestureRecognizer.State] = [.began, .changed, .ended]

  static let rows: [Row] = [
    // Taps.
    Row("tap", ["a": tap], [tap(at: 0.1)], ["a": [.ended]]),
    Row("tap held as long as it may", ["a": tap], [hold(0.75)], ["a": [.ended]]),
    Row("tap held too long", ["a": tap], [hold(0.8)], ["a": [.failed]]),
    Row("tap moved 10 points", ["a": tap], [move(10, 0)], ["a": [.ended]]),
    Row("tap moved 11 points", ["a": tap], [move(11, 0)], ["a": [.failed]]),
    Row(
      "tap moved away and back", ["a": tap],
      [
        TouchScript(
          at: 0, down: .point(middle),
          legs: [
            .init(.by(Vector(dx: 20, dy: 0)), over: seconds(0.1)),
            .init(.by(Vector(dx: -20, dy: 0)), over: seconds(0.1)),
          ])
      ], ["a": [.failed]]),
    Row("tap cancelled", ["a": tap], [move(0, 0, ending: .cancel)], ["a": [.failed]]),
    Row("two taps", ["a": tap], [tap(at: 0.1), tap(at: 0.5)], ["a": [.ended, .ended]]),
    Row("second finger spoils a tap", ["a": tap], [hold(0.3), tap(at: 0.2)], ["a": [.failed]]),
    Row(
      "tap of two fingers", ["a": .tap(.init(touches: 2))], [hold(0.2), tap(at: 0.15)],
      ["a": [.ended]]),
    Row(
      "two-finger tap of one finger", ["a": .tap(.init(touches: 2))], [hold(0.2)],
      ["a": [.failed]]),
    Row("outside the stage", ["a": tap], [tap(at: 0.1, Point(x: 400, y: 9))], ["a": []]),
    Row("down and up at one tick", ["a": tap], [hold(0)], ["a": [.ended]]),
    // Double taps.
    Row("double tap", ["a": double], [tap(at: 0.1), tap(at: 0.3)], ["a": [.ended]]),
    Row("one tap of two", ["a": double], [tap(at: 0.1)], ["a": [.failed]]),
    Row("gap of 0.35 s", ["a": double], [tap(at: 0.1), tap(at: 0.5)], ["a": [.ended]]),
    Row("gap of 0.4 s", ["a": double], [tap(at: 0.1), tap(at: 0.55)], ["a": [.failed, .failed]]),
    Row("second tap moves", ["a": double], [tap(at: 0.1), move(20, 0, at: 0.3)], ["a": [.failed]]),
    Row(
      "triple tap", ["a": .tap(.init(count: 3))], [tap(at: 0.1), tap(at: 0.3), tap(at: 0.5)],
      ["a": [.ended]]),
    // Long presses.
    Row("long press", ["a": press], [hold(1)], ["a": [.began, .ended]]),
    Row("long press too short", ["a": press], [hold(0.4)], ["a": [.failed]]),
    Row("long press of exactly its duration", ["a": press], [hold(0.5)], ["a": [.failed]]),
    Row("long press moved before", ["a": press], [move(30, 0, over: 1)], ["a": [.failed]]),
    Row(
      "long press moved after", ["a": press],
      [
        TouchScript(
          at: 0, down: .point(middle),
          legs: [.init(.hold, over: 1), .init(.by(Vector(dx: 50, dy: 0)), over: seconds(0.2))])
      ], ["a": whole]),
    Row("press of 0 s", ["a": catching], [hold(0.2)], ["a": [.began, .ended]]),
    Row("press of 0 s moves", ["a": catching], [move(50, 0)], ["a": whole]),
    Row(
      "press cancelled", ["a": catching], [move(0, 0, ending: .cancel)],
      ["a": [.began, .cancelled]]),
    Row(
      "second finger before a long press", ["a": press], [hold(1), tap(at: 0.3)], ["a": [.failed]]),
    Row(
      "second finger during a press", ["a": catching], [hold(1), tap(at: 0.3)],
      ["a": [.began, .ended]]),
    // Pans.
    Row("pan", ["a": pan], [move(0, -240, over: 0.4)], ["a": whole]),
    Row("pan of 10 points", ["a": pan], [move(10, 0, over: 0.19)], ["a": [.failed]]),
    Row("pan of 9 points", ["a": pan], [move(9, 0)], ["a": [.failed]]),
    Row(
      "pan cancelled", ["a": pan], [move(100, 0, ending: .cancel)],
      ["a": [.began, .changed, .cancelled]]),
    Row("pan cancelled before", ["a": pan], [move(5, 0, ending: .cancel)], ["a": [.failed]]),
    Row("two pans", ["a": pan], [move(60, 0), move(60, 0, at: 0.6)], ["a": whole + whole]),
    Row(
      "pan down where down must dominate", ["a": pan(dominant: .down)], [move(10, 80)], ["a": whole]
    ),
    Row(
      "pan up where down must dominate", ["a": pan(dominant: .down)], [move(0, -80)],
      ["a": [.failed]]),
    Row(
      "pan aside where down must dominate", ["a": pan(dominant: .down)], [move(80, 10)],
      ["a": [.failed]]),
    Row("pan of two fingers with one", ["a": pan(2)], [move(80, 0)], ["a": [.failed]]),
    Row(
      "pan of two fingers", ["a": pan(2)],
      [move(80, 0), move(80, 0, from: Point(x: 100, y: 100))], ["a": whole]),
    Row(
      "pan of one finger with two", ["a": pan(1, 1)],
      [move(80, 0), move(80, 0, from: Point(x: 100, y: 100))], ["a": [.failed]]),
    Row(
      "finger joins a pan", ["a": pan],
      [move(80, 0, over: 0.4), hold(0.1, at: 0.3)], ["a": whole]),
    Row(
      "finger joins a pan of one", ["a": pan(1, 1)],
      [move(80, 0, over: 0.4), hold(0.1, at: 0.3)], ["a": whole]),
    Row(
      "pan ends with the last finger", ["a": pan],
      [move(80, 0, over: 0.4), hold(0.5, at: 0.3)], ["a": whole]),
    // Swipes.
    Row("swipe", ["a": left], [move(-100, 0)], ["a": [.ended]]),
    Row("swipe the other way", ["a": left], [move(100, 0)], ["a": [.failed]]),
    Row("swipe too slow", ["a": left], [move(-60, 0, over: 1)], ["a": [.failed]]),
    Row("swipe too short", ["a": left], [move(-40, 0)], ["a": [.failed]]),
    Row("swipe too far aside", ["a": left], [move(-100, 60)], ["a": [.failed]]),
    Row("swipe a little aside", ["a": left], [move(-100, 40)], ["a": [.ended]]),
    Row("swipe down", ["a": .swipe(.init(.down))], [move(0, 80)], ["a": [.ended]]),
    Row("swipe cancelled", ["a": left], [move(-40, 0, ending: .cancel)], ["a": [.failed]]),
    // Two fingers.
    Row("pinch", ["a": pinch], fingers(scale: 1.5), ["a": whole]),
    Row("pinch closes", ["a": pinch], fingers(scale: 0.5), ["a": whole]),
    Row("pinch of 7 points", ["a": pinch], fingers(scale: 1.07), ["a": [.failed]]),
    Row("pinch with one finger", ["a": pinch], [move(80, 0)], ["a": [.failed]]),
    Row("pinch with three", ["a": pinch], fingers(scale: 1.5) + [hold(0.2)], ["a": [.failed]]),
    Row(
      "pinch cancelled", ["a": pinch], fingers(scale: 1.5, ending: .cancel),
      ["a": [.began, .changed, .cancelled]]),
    Row("rotation", ["a": rotation], fingers(angle: 0.6), ["a": whole]),
    Row("rotation of 2 degrees", ["a": rotation], fingers(angle: 0.0349), ["a": [.failed]]),
    Row("rotation counterclockwise", ["a": rotation], fingers(angle: -0.6), ["a": whole]),
    Row("turning is no pinch", ["a": pinch], fingers(angle: 1), ["a": [.failed]]),
    // Edges.
    Row("edge pan", ["a": edge], [move(100, 0, from: Point(x: 10, y: 200))], ["a": whole]),
    Row(
      "edge pan at 20 points", ["a": edge], [move(100, 0, from: Point(x: 20, y: 9))], ["a": whole]),
    Row(
      "edge pan too far inside", ["a": edge], [move(100, 0, from: Point(x: 21, y: 9))],
      ["a": [.failed]]),
    Row(
      "edge pan along the edge", ["a": edge], [move(5, 90, from: Point(x: 9, y: 9))],
      ["a": [.failed]]),
    // Several gestures; names in the order of addition.
    Row("first pan wins", ["a": pan, "b": pan], [move(80, 0)], ["a": whole, "b": [.failed]]),
    Row("pan beats tap", ["a": tap, "b": pan], [move(80, 0)], ["a": [.failed], "b": whole]),
    Row("tap beats pan", ["a": tap, "b": pan], [tap(at: 0.1)], ["a": [.ended], "b": [.failed]]),
    Row(
      "press beats pan", ["a": pan, "b": catching], [move(80, 0)], ["a": [.failed], "b": whole]),
    Row(
      "press and pan together", ["a": pan, "b": catching], [move(80, 0)], ["a": whole, "b": whole],
      simultaneous: ["b": ["a"]]),
    Row(
      "pinch and rotation together", ["a": pinch, "b": rotation], fingers(scale: 1.5, angle: 1),
      ["a": whole, "b": whole], simultaneous: ["a": ["b"]]),
    Row(
      "pinch or rotation", ["a": pinch, "b": rotation], fingers(scale: 3, angle: 0.1),
      ["a": whole, "b": [.failed]]),
    Row(
      "single tap waits for double", ["a": tap, "b": double], [tap(at: 0.1)],
      ["a": [.ended], "b": [.failed]], failures: ["a": ["b"]]),
    Row(
      "single tap fails for double", ["a": tap, "b": double], [tap(at: 0.1), tap(at: 0.3)],
      ["a": [.failed], "b": [.ended]], failures: ["a": ["b"]]),
    Row(
      "single tap does not prevent double", ["a": double, "b": tap], [tap(at: 0.1), tap(at: 0.3)],
      ["a": [.ended], "b": [.ended, .failed]]),
    Row(
      "pan waits for a swipe that comes", ["a": pan, "b": left], [move(-100, 0)],
      ["a": [.failed], "b": [.ended]], failures: ["a": ["b"]]),
    Row(
      "pan begins when the swipe fails", ["a": pan, "b": left], [move(100, 0)],
      ["a": whole, "b": [.failed]], failures: ["a": ["b"]]),
    Row(
      "pan begins when the swipe is too slow", ["a": pan, "b": left], [move(-40, 0, over: 1)],
      ["a": whole, "b": [.failed]], failures: ["a": ["b"]]),
    Row(
      "pan that waits cannot begin without fingers", ["a": pan, "b": double],
      [move(0, 10.5, over: 0.1)],
      ["a": [.failed], "b": [.failed]], failures: ["a": ["b"], "b": ["a"]]),
    Row(
      "edge pan first, pan elsewhere", ["a": edge, "b": pan],
      [move(80, 0), move(80, 0, from: Point(x: 5, y: 9), at: 1)],
      ["a": [.failed] + whole, "b": whole + [.failed]], failures: ["b": ["a"]]),
    Row(
      "chain of requirements", ["a": tap, "b": double, "c": .tap(.init(count: 3))],
      [tap(at: 0.1), tap(at: 0.3)], ["a": [.failed], "b": [.ended], "c": [.failed]],
      failures: ["a": ["b"], "b": ["c"]]),
  ]

  @Test(arguments: rows) func `a script of touches gives the states of the table`(row: Row) {
    let stage = OneLayer()
    let recognizers = row.gestures.sorted { $0.key < $1.key }.map { name, kind in
      var recognizer = GestureRecognizer(kind, name: name, on: stage.id)
      recognizer.requiredFailures = row.failures[name] ?? []
      recognizer.simultaneous = row.simultaneous[name] ?? []
      return recognizer
    }
    let run = GestureRun(recognizers, row.touches, on: stage.layers)
    for (name, states) in row.expected {
      #expect(run.states(of: name) == states, "\(name)")
    }
  }

  @Test func `the table is long enough to mean something`() { #expect(Self.rows.count >= 60) }

  @Test func `a recognizer that should not begin fails`() {
    let stage = OneLayer()
    let run = GestureRun(
      [GestureRecognizer(Self.pan, name: "a", on: stage.id)], [Self.move(80, 0)],
      on: stage.layers, shouldBegin: { _, values in values.translation.dx < 0 })
    #expect(run.states(of: "a") == [.failed])
  }

  @Test func `switching a gesture off cancels it, and later touches are not for it`() {
    let stage = OneLayer()
    var cancelled: [GestureEvent] = []
    let run = GestureRun(
      [GestureRecognizer(Self.pan, name: "a", on: stage.id)],
      [Self.move(80, 0), Self.move(80, 0, at: 1)], on: stage.layers,
      each: { arbiter, tick, _ in
        if tick == 30 { cancelled = arbiter.setEnabled(false, of: "a", at: Ticks.time(of: tick)) }
      })
    #expect(cancelled.map(\.state) == [.cancelled])
    #expect(!run.states(of: "a").contains(.ended))
    #expect(run.events.allSatisfy { $0.time < 1 })
  }

  @Test func `a timer speaks at its tick, a finger at its own time`() throws {
    let stage = OneLayer()
    let run = GestureRun(
      [GestureRecognizer(Self.press, name: "a", on: stage.id)], [Self.hold(1.0, at: 0.101)],
      on: stage.layers)
    // 0.601 s is noticed at tick 73.
    #expect(try run.event("a", .began).time == Ticks.time(of: 73))
    #expect(try run.event("a", .ended).time == seconds(1.101))
  }
}
