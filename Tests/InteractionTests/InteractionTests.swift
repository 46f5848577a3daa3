import AnimationEngine
import Geometry
import Interaction
import TestSupport
import Testing

/// Everything together: fingers on a list.
struct InteractionTests {
  /// A list that is scrolled by a pan and stopped by a press.
  private struct List {
    var view: ScrollView
    var gestureEvents: [GestureEvent] = []
    var scrollEvents: [ScrollView.Event] = []
    var offsets: [Double] = []
    var releases: [(gesture: Double, shown: Double)] = []
    var states: [String: [GestureRecognizer.State]] = [:]

    init(_ scripts: [TouchScript], fps: Int, through end: Int) {
      let stage = OneLayer()
      view = ScrollView(
        contentSize: Size(width: 320, height: 2640), viewport: Size(width: 320, height: 568))
      var pan = GestureRecognizer(.pan(.init()), name: "drag", on: stage.id)
      pan.consumesSlop = true
      var press = GestureRecognizer(.longPress(.init(duration: 0)), name: "catch", on: stage.id)
      press.simultaneous = ["drag", "tap", "pinch"]
      let tap = GestureRecognizer(.tap(.init()), name: "tap", on: stage.id)
      let pinch = GestureRecognizer(.pinch(.init()), name: "pinch", on: stage.id)
      var arbiter = GestureArbiter([press, pan, tap, pinch])
      var player = TouchPlayer(scripts)
      for tick in 0...end {
        let tester = HitTester(stage.layers, at: Ticks.time(of: tick))
        let touches = player.touches(at: tick) { tester.location(of: $0) }
        let outcome = arbiter.process(tick: tick, touches: touches, hitTester: tester)
        gestureEvents += outcome.events
        for event in outcome.events { apply(event) }
        // Films look at their frames only.
        if tick.isMultiple(of: Ticks.rate / fps) {
          offsets.append(view.offset(at: Ticks.time(of: tick)).y)
        }
      }
      scrollEvents = view.events(through: Ticks.time(of: end))
    }

    private mutating func apply(_ event: GestureEvent) {
      states[event.gesture, default: []].append(event.state)
      switch (event.gesture, event.state) {
      case ("catch", .began): view.touchDown(at: event.time)
      case ("catch", .ended), ("catch", .cancelled):
        if !view.isDragging { view.release(at: event.time) }
      case ("drag", .began):
        view.beginDrag(at: event.time)
        view.drag(by: event.values.translation, at: event.time)
      case ("drag", .changed): view.drag(by: event.values.translation, at: event.time)
      case ("drag", .ended):
        view.drag(by: event.values.translation, at: event.time)
        view.endDrag(velocity: event.values.velocity, at: event.time)
        releases.append((event.values.velocity.dy, view.velocity(at: event.time).dy))
      case ("drag", .cancelled): view.release(at: event.time)
      default: break
      }
    }
  }

  private static func script(_ random: inout SeededGenerator) -> [TouchScript] {
    var time = Rational.zero
    return (0..<3).flatMap { _ -> [TouchScript] in
      time = time + Rational(Int.random(in: 1...160, using: &random)) / 200
      let legs = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        TouchScript.Leg(
          Bool.random(using: &random)
            ? .hold
            : .by(
              Vector(
                dx: .random(in: -40...40, using: &random),
                dy: .random(in: -300...300, using: &random))),
          over: Rational(Int.random(in: 0...60, using: &random)) / 200)
      }
      let first = TouchScript(
        at: time, down: .point(Point(x: 160, y: .random(in: 50...500, using: &random))),
        legs: legs, ending: Int.random(in: 0..<8, using: &random) == 0 ? .cancel : .up)
      var second = first
      second.time = time + Rational(1) / Rational(50)
      second.start = .point(Point(x: 90, y: 120))
      return Int.random(in: 0..<6, using: &random) == 0 ? [first, second] : [first]
    }
  }

  @Test func `random fingers leave every machine in order, over a thousand scripts`() {
    for seed in 0..<1000 {
      var random = SeededGenerator(seed: UInt64(seed))
      let scripts = Self.script(&random)
      let list = List(scripts, fps: 120, through: 420)
      for (name, states) in list.states {
        var old: GestureRecognizer.State = .possible
        for state in states {
          let isLegal =
            switch state {
            case .began, .failed: !old.isActive
            case .changed, .cancelled: old.isActive
            case .ended: name == "tap" ? !old.isActive : old.isActive
            case .possible: false
            }
          #expect(isLegal, "seed \(seed): \(name) from \(old) to \(state)")
          old = state
        }
        #expect(!old.isActive || scripts.contains { $0.end > 3 }, "seed \(seed): \(name)")
      }
      // What flies on is never faster than the finger that let go.
      for release in list.releases {
        #expect(release.shown.magnitude <= release.gesture.magnitude + 1e-9, "seed \(seed)")
        #expect(release.shown * release.gesture <= 0, "seed \(seed)")
      }
      let times = list.scrollEvents.map(\.time)
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }, "seed \(seed)")
    }
  }

  @Test func `films of all rates see one course of events`() {
    let scripts = [
      drag(
        from: Point(x: 160, y: 500), by: Vector(dx: 0, dy: -300), at: seconds(0.203),
        over: seconds(0.25)),
      drag(
        from: Point(x: 160, y: 200), by: Vector(dx: 0, dy: 200), at: seconds(1.1),
        over: seconds(0.1)),
      .tap(.point(Point(x: 160, y: 200)), at: seconds(1.5)),
    ]
    let full = List(scripts, fps: 120, through: 960)
    for fps in [24, 30, 60] {
      let film = List(scripts, fps: fps, through: 960)
      #expect(film.gestureEvents == full.gestureEvents)
      #expect(film.scrollEvents == full.scrollEvents)
      for (frame, offset) in film.offsets.enumerated() {
        #expect(offset == full.offsets[frame * (120 / fps)])
      }
    }
    let kinds = full.scrollEvents.map(\.kind)
    #expect(kinds.contains(.caught) && kinds.filter { $0 == .dragBegan }.count == 2)
  }
}
