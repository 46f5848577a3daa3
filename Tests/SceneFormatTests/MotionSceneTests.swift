import SceneModel
import AnimationEngine
import Geometry
import Simulation
import TestSupport
import Testing

/// Springs of one's own, POP's, rebound's and RBBAnimation's, as scenes have them.
@Suite struct MotionSceneTests {
  private func panel(_ rest: String, duration: String = "3") throws -> Timeline {
    try film(
      "duration: \(duration)\nlayers: [{id: pane, position: [160, 710], size: [9, 9]}]\n\(rest)")
  }

  private func names(_ timeline: Timeline) -> [String] { timeline.events.map(\.name) }

  private struct SpringFile: Decodable {
    struct Run: Decodable {
      var y0: Double
      var target: Double
      var v0: Double
      var frame_y_v: [[Double]]
      var finished_frame: Int
    }
    var own: [Run]
  }

  @Test func `a spring of one's own writes the model as the vectors have it`() throws {
    let runs = try Vectors.decode(SpringFile.self, from: "dynamics/own_and_pop_springs.json").own
    for run in runs {
      let timeline = try panel(
        """
        script:
          - {at: 0, set: {pane.position.y: \(run.y0)}}
          - {at: 0, animate: pane.position.y, to: \(run.target), velocity: \(run.v0), ownSpring: {}}
        """)
      for sample in run.frame_y_v {
        let time = "\(Int(sample[0]))/60"
        #expect(isClose(try timeline.number("model.pane.position.y", at: time), sample[1], 1e-6))
        #expect(isClose(try timeline.number("velocity.pane.position.y", at: time), sample[2], 1e-6))
      }
      let end = try #require(timeline.events.first { $0.name == "pane.position.y.ended" })
      #expect(end.time * 60 == Rational(run.finished_frame) && end["finished"] == .boolean(true))
    }
  }

  @Test func `forces are those on the spring, and none before and after`() throws {
    let timeline = try panel(
      "script: [{at: 0.5, animate: pane.position, to: [160, 334], ownSpring: {}}]")
    #expect(try timeline.value("springForce.pane.position", at: 0) == .point(.zero))
    let half = try #require(Rational(1, over: 2))
    #expect(
      try timeline.value("springForce.pane.position", at: half)
        == .point(Point(x: 0, y: -112_800)))
    let next = try #require(Rational(31, over: 60))
    guard case .point(let friction) = try timeline.value("frictionForce.pane.position", at: next)
    else { return #expect(Bool(false), "no force") }
    #expect(isClose(friction.y, 37_600, 1e-6))
    #expect(try timeline.value("springForce.pane.position", at: 3) == .point(.zero))
  }

  @Test(arguments: [24, 30, 50, 60]) func `films of every rate show the same values`(rate: Int)
    throws
  {
    let text = try Fixture.text(of: "Scenes/pop-live-target.yaml")
    let timelines = try [rate, 60].map { rate in
      try film(
        text.replacing("fps: 60", with: "fps: \(rate)")
          .replacing("inbetween: 1\n", with: ""))
    }
    #expect(timelines[0].scene.stage.frameRate == Rational(rate))
    let frames = timelines.map { timeline -> [Rational: AnimationValue] in
      let rate = timeline.scene.stage.frameRate
      return (0..<Int((timeline.scene.duration * rate).floor)).reduce(into: [:]) { values, frame in
        let time = Rational(frame) / rate
        values[time] = try? timeline.value("ball.position", at: time)
      }
    }
    let common = Set(frames[0].keys).intersection(frames[1].keys)
    #expect(common.count >= 30)
    for time in common { #expect(frames[0][time] == frames[1][time], "\(time)") }
  }

  @Test func `as shipped and as meant differ, and the scene chooses`() throws {
    func run(_ fidelity: String) throws -> Timeline {
      try panel(
        "script: [{at: 0, animate: pane.position.y, to: 334, fidelity: \(fidelity), "
          + "popSpring: {bounciness: 6, speed: 15}}]")
    }
    let (shipped, meant) = (try run("upstream"), try run("corrected"))
    // The closed form of tension 405.823 and friction 29.979.
    let (w, z, t) = (20.145_054_859_5, 0.744_071_593_89, 0.1)
    let d = w * (1 - z * z).squareRoot()
    let share =
      Transcendentals.exp(-z * w * t)
      * (Transcendentals.cos(d * t) + z * w / d * Transcendentals.sin(d * t))
    #expect(isClose(try meant.number("pane.position.y", at: "0.1"), 334 + 376 * share, 1e-6))
    let behind =
      try shipped.number("pane.position.y", at: "0.1") - meant.number("pane.position.y", at: "0.1")
    #expect(behind > 5)
    // Only the closed form moves between two ticks.
    #expect(
      try shipped.number("pane.position.y", at: "0.105")
        == shipped.number("pane.position.y", at: "0.1"))
    #expect(
      try meant.number("pane.position.y", at: "0.105")
        < meant.number("pane.position.y", at: "0.1"))
  }

  @Test func `decays, curves and clamps do what POP does`() throws {
    let timeline = try panel(
      """
      script:
        - {at: 0, animate: pane.position.x, velocity: 1000, popDecay: {deceleration: 0.998}, key: throw}
        - {at: 0, animate: pane.position.y, to: 334, duration: 0.5, popBasic: {timing: linear, progressMarkers: [0.5]}, repeatCount: 2, autoreverses: true}
        - {at: 1.5, animate: pane.position.y, to: 334, popSpring: {bounciness: 18, clamp: end, rounding: 2}, key: last}
      """)
    // 499 points, but for the last five points a second.
    #expect(isClose(try timeline.number("pane.position.x", at: "3"), 160 + 499 - 2.495, 2.5))
    #expect(isClose(try timeline.number("pane.position.y", at: "0.25"), 522, 1e-6))
    #expect(isClose(try timeline.number("pane.position.y", at: "0.75"), 522, 1e-6))
    #expect(isClose(try timeline.number("pane.position.y", at: "1.2"), 710, 1e-6))
    let told = timeline.events.filter { $0.subject == "pane.position.y" }.map {
      "\($0.kind) \($0.time.value)"
    }
    #expect(
      told == [
        "began 0.0", "reachedProgress 0.25", "reachedTarget 0.5", "repeated 0.5",
        "reachedProgress 0.75", "reachedTarget 1.0", "ended 1.0",
      ])
    for frame in 90...180 {
      let y = try timeline.number("pane.position.y", at: "\(frame)/60")
      #expect(y >= 334 && y.truncatingRemainder(dividingBy: 2) == 0)
    }
  }

  @Test func `a running motion takes a new target and a new velocity`() throws {
    let timeline = try panel(
      """
      script:
        - {at: 0, animate: pane.position.y, to: 334, rebound: {tension: 40, friction: 7}}
        - {at: 0.2, retarget: pane.position.y, to: 500}
        - {at: 0.4, retarget: pane.position.y, velocity: -2000}
        - {when: pane.position.y.ended, set: {pane.position.x: 10}}
      """)
    #expect(isClose(try timeline.number("pane.position.y", at: "3"), 500))
    let speed = try timeline.number("velocity.pane.position.y", at: "0.4")
    // One tick later friction 22 has taken a third, and the spring pulls back.
    #expect(speed < -1200 && speed > -1400, "\(speed)")
    #expect(names(timeline).filter { $0 == "pane.position.y.ended" }.count == 1)
    #expect(try timeline.number("pane.position.x", at: "3") == 10)
  }

  @Test func `keys, removal and stops end motions where they are`() throws {
    let timeline = try panel(
      """
      script:
        - {at: 0, animate: pane.position.x, to: 0, ownSpring: {}, key: across}
        - {at: 0, animate: pane.position.y, to: 334, ownSpring: {}, key: along}
        - {at: 0.1, remove: across, from: pane}
        - {at: 0.2, stop: pane}
        - {at: 1, animate: pane.position.y, to: 0, ownSpring: {}, key: along}
        - {at: 1.1, animate: pane.position.y, to: 334, popSpring: {}, key: along}
      """)
    let (x, y) = (
      try timeline.number("pane.position.x", at: "0.1"),
      try timeline.number("pane.position.y", at: "0.2")
    )
    #expect(x < 150 && y < 600)
    #expect(try timeline.number("pane.position.x", at: "0.9") == x)
    #expect(try timeline.number("pane.position.y", at: "0.9") == y)
    let ends = timeline.events.filter { $0.kind == "ended" }.map {
      ($0.subject, $0["finished"] == .boolean(true))
    }
    #expect(ends.map(\.0) == ["pane.across", "pane.along", "pane.along", "pane.along"])
    #expect(ends.map(\.1) == [false, false, false, true])
  }

  @Test func `in a group and as an object they are animations like any other`() throws {
    let group = try panel(
      """
      script:
        - at: 0
          animate: pane
          duration: 2
          speed: 0.5
          group:
            - {keyPath: position.y, from: 710, to: 334, ownSpring: {}}
            - {keyPath: position.x, from: 0, to: 100, rbbTween: {easing: easeOutBounce}, duration: 1, fidelity: corrected}
      """)
    // Half as fast, and the model stays.
    #expect(isClose(try group.number("pane.position.y", at: "2/60"), 678.666_666_667, 1e-6))
    #expect(isClose(try group.number("pane.position.x", at: "0.2"), 7.5625, 1e-9))
    #expect(try group.number("model.pane.position.y", at: "1") == 710)
    let object = try panel(
      """
      animations: {slide: {keyPath: position.y, to: 334, ownSpring: {}}}
      script: [{at: 0.5, add: slide, to: pane, key: flight}]
      """)
    #expect(isClose(try object.number("model.pane.position.y", at: "31/60"), 678.666_666_667, 1e-6))
    #expect(names(object).contains("pane.flight.reachedTarget"))
  }

  @Test func `a chase lags behind what it follows and ends where that ends`() throws {
    let timeline = try film(
      """
      duration: 4
      layers: [{id: lead, position: [0, 0]}, {id: tail, position: [0, 0]}]
      script:
        - {at: 0, animate: lead.position.x, to: 100, popBasic: {timing: linear}, duration: 1}
        - {at: 0, animate: tail.position.x, popChase: {lag: 0.1, behind: lead.position.x}}
        - {at: 0.5, retarget: lead.position.x, to: 50}
      """)
    // Of a target that moves steadily it is 1/e of the way behind after one lag.
    let gap =
      try timeline.number("lead.position.x", at: "0.4")
      - timeline.number("tail.position.x", at: "0.4")
    #expect(gap > 7 && gap < 10, "\(gap)")
    #expect(try timeline.number("tail.position.x", at: "4") == 50)
  }

  @Test func `the display link rests, is held and goes on with a capped step`() throws {
    let timeline = try panel(
      """
      displayLink: {busy: [[0.3, 0.6]]}
      script:
        - {at: 0.2, animate: pane.position.y, to: 334, ownSpring: {}, key: up}
        - {when: displayLink.paused, set: {pane.position.x: 10}}
      """)
    let link = timeline.events.filter { $0.subject == "displayLink" }.map {
      "\($0.kind) \(($0.time * 60).description)"
    }
    // Fifty-one steps, and seventeen ticks that did not come.
    #expect(link == ["resumed 12", "held 18", "continued 36", "paused 81"])
    let before = try timeline.number("pane.position.y", at: "17/60")
    #expect(try timeline.number("pane.position.y", at: "35/60") == before)
    // B4's sixth frame comes when the main thread is free again.
    #expect(isClose(before, 459.423, 1e-3))
    #expect(isClose(try timeline.number("pane.position.y", at: "36/60"), 413.139, 1e-3))
    #expect(try timeline.number("pane.position.x", at: "3") == 10)
  }

  @Test func `each lane has a display link of its own`() throws {
    let timeline = try film(
      """
      duration: 3
      let: {late: 0}
      layers: [{id: dot, position: [10, 10], size: [9, 9]}]
      script: [{at: =late, animate: dot.position.x, to: 90, ownSpring: {}, key: go}]
      lanes: [{id: a}, {id: b, let: {late: 0.5}}]
      expect:
        - {event: a.displayLink.resumed, at: 0, times: 1}
        - {event: b.displayLink.resumed, at: 0.5, times: 1}
        - {event: b.dot.go.ended, finished: true, after: a.displayLink.paused}
      """)
    #expect(timeline.scene.expectations.flatMap { timeline.failures(of: $0) } == [])
    #expect(isClose(try timeline.number("b.dot.position.x", at: "31/60"), 10 + 80 / 12, 1e-6))
  }

  @Test func `nothing is drawn anew while the display link rests`() throws {
    let timeline = try panel(
      """
      script:
        - {at: 0.5, animate: pane.position.y, to: 334, ownSpring: {}, key: up}
        - {at: 2, animate: pane.position.y, to: 710, ownSpring: {}, key: down}
      """)
    func shown(_ frame: Int) -> [LayerValues] {
      timeline.presentation(at: Rational(frame) / 60).layers.map(\.values)
    }
    for frame in 1..<30 { #expect(shown(frame) == shown(0)) }
    for frame in 82..<120 { #expect(shown(frame) == shown(81)) }
    #expect(shown(31) != shown(30) && shown(81) != shown(80) && shown(121) != shown(120))
  }
}
