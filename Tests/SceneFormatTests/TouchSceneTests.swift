import SceneModel
import Simulation
import AnimationEngine
import Geometry
import Testing

@testable import SceneFormat

/// Scenes that fingers play with.
@Suite struct TouchSceneTests {
  private static let card = """
    duration: 3
    layers:
      - {id: card, position: [60, 60], size: [80, 60]}
      - {id: list, frame: [120, 20, 100, 100], scroll: {contentSize: [100, 900], deceleration: fast}}

    """

  private static let busy =
    card + """
      states: {side: {left: {card.position: [60, 60]}, right: {card.position: [180, 60]}}}
      gestures:
        drag:
          pan: card
          changed: [{move: card, by: translation, axis: x, horizontalLimits: [20, 200], beyond: rubberBand}]
          ended: [{choose: side, left: "=velocity.x < 0", otherwise: right}, {apply: side}]
        toggle: {tap: card, ended: [{cycle: side}, {apply: side}]}
      touches:
        - {at: 0.2, down: [50, 70], legs: [{by: [130, 5], over: 0.35}, {by: [-40, 0], over: 0.1}]}
        - {at: 1.013, tap: card}
        - {at: 1.4, down: [160, 100], legs: [{by: [0, -70], over: 0.1}]}
      script:
        - {when: list.settled, set: {card.opacity: 0.5}}
        - {when: toggle.ended, after: 0.25, set: {list.opacity: 0.75}}
      """

  @Test func `films of all rates see one course of events and the same places`() throws {
    let full = try film("stage: {size: [240, 160], fps: 120}\n" + Self.busy)
    #expect(full.events.contains { $0.name == "list.settled" })
    for fps in [24, 30, 50, 60] {
      let other = try film("stage: {size: [240, 160], fps: \(fps)}\n" + Self.busy)
      #expect(other.events == full.events)
      for frame in 0...(3 * fps) {
        let time = Rational(frame) / Rational(fps)
        #expect(
          other.presentation(at: time).layers.map(\.values)
            == full.presentation(at: time).layers.map(\.values))
      }
    }
  }

  @Test func `a finger moves a layer with the slop, and an end chooses a state`() throws {
    let timeline = try film(Self.busy)
    // Half of the first leg: 65 points, the ten before recognition included.
    #expect(isClose(try timeline.number("card.position.x", at: "0.375"), 125))
    // 130 points to the right is 190, and back by 40.
    #expect(isClose(try timeline.number("card.position.x", at: "0.64"), 154))
    #expect(try timeline.value("side.state", at: 0) == .text("left"))
    let left = try #require(timeline.events.first { $0.name == "drag.ended" })
    #expect(left.time == Rational(text: "0.65") && left["velocity"] != nil)
    // It was left, and it stays: nothing is entered.
    #expect(try isClose(timeline.number("card.position.x", at: "0.7"), 60))
    #expect(timeline.events.filter { $0.name == "side.entered" }.map(\.time) == [Rational(64) / 60])
  }

  @Test func `reactions wait, conditions hold back, and switched off gestures are deaf`() throws {
    let timeline = try film(
      Self.card + """
        gestures: {tap: {tap: card, ended: [{set: {card.opacity: "=card.opacity / 2"}}]}}
        touches: [{at: 0.2, tap: card}, {at: 1, tap: card}, {at: 2, tap: card}]
        script:
          - {when: tap.ended, after: 0.5, set: {list.opacity: 0.25}}
          - {when: tap.ended, if: "=card.opacity < 0.3", disable: tap}
        """)
    #expect(try timeline.number("list.opacity", at: "0.74") == 1)
    #expect(try timeline.number("list.opacity", at: "0.76") == 0.25)
    #expect(try timeline.number("card.opacity", at: "2.5") == 0.25)
    #expect(timeline.events.filter { $0.name == "tap.ended" }.count == 2)
  }

  @Test func `beyond its limits a layer follows as the rubber band says`() throws {
    let timeline = try film(
      Self.card + """
        gestures:
          drag: {pan: card, changed: [{move: card, by: translation, axis: x, horizontalLimits: [0, 100], beyond: rubberBand}]}
        touches: [{at: 0, down: card, legs: [{by: [120, 0], over: 0.5}, {hold: 0.5}]}]
        """)
    // 60 + 120 is 80 beyond: (1 − 1/(80 · 0.55/320 + 1)) · 320.
    let shown = (1 - 1 / (80 * 0.55 / 320 + 1)) * 320
    #expect(isClose(try timeline.number("card.position.x", at: "0.8"), 100 + shown))
  }

  @Test func `what cannot be worked out is told with its place and time`() throws {
    let timeline = try film(
      Self.card + """
        script:
          - {at: 0.5, set: {card.opacity: "=1 / (card.position.x - 60)"}}
          - {when: card.opacity.began, add: pulse, to: card}
          - {at: 1, add: pulse, to: card}
        animations: {pulse: {keyPath: opacity, by: 1, duration: 1}}
        """)
    let messages = timeline.problems.map(\.message)
    #expect(messages.first == "division by zero")
    #expect(messages.last?.contains("things happen at one moment") == true)
    #expect(timeline.problems.map(\.time) == [Rational(text: "0.5"), 1])
  }

  @Test func `fingers of a lane stay in their lane`() throws {
    let timeline = try film(
      """
      lanes: [{id: first}, {id: second, let: {way: 50}}]
      let: {way: 30}
      duration: 1
      layers: [{id: card, position: [60, 60], size: [80, 60]}]
      gestures: {drag: {pan: card, changed: [{move: card, by: translation}]}}
      touches: [{at: 0.1, down: [50, 50], legs: [{by: [=way, 0], over: 0.3}]}]
      """)
    #expect(isClose(try timeline.number("first.card.position.x", at: "0.6"), 90))
    #expect(isClose(try timeline.number("second.card.position.x", at: "0.6"), 110))
    let ends = timeline.events.filter { $0.kind == "ended" && $0.subject.hasSuffix("drag") }
    #expect(ends.map(\.subject) == ["first.drag", "second.drag"])
    #expect(
      ends.map { $0["location"] } == [.point(Point(x: 80, y: 50)), .point(Point(x: 100, y: 50))])
    #expect(timeline.events.contains { $0.name == "touch.second.1.began" })
  }

  @Test func `a finger that waits before it leaves has no velocity, unless it is UIKit's`() throws {
    for (method, velocity) in [("window", 0.0), ("uikitStale", 300)] {
      let timeline = try film(
        Self.card + """
          gestures: {drag: {pan: card, velocity: \(method)}}
          touches: [{at: 0, down: card, legs: [{by: [60, 0], over: 0.2}, {hold: 0.3}]}]
          """)
      let end = try #require(timeline.events.first { $0.name == "drag.ended" })
      #expect(end["velocity"]?.distance(to: .point(Point(x: velocity, y: 0))) ?? 1 < 1e-6)
    }
  }

  @Test func `expectations of events fail with what happened instead`() throws {
    let timeline = try film(
      Self.busy + """

        expect:
          - {event: toggle.ended, times: 2}
          - {event: toggle.ended, at: 2}
          - {event: touch.1.began, hits: list}
          - {event: drag.cancelled}
          - {event: toggle.ended, before: drag.ended}
          - {during: [0, 1], equal: [card.position.x, card.position.y]}
        """)
    #expect(
      timeline.failedExpectations().map(\.message) == [
        "toggle.ended happens 2 times, but happens once (1.063 s)",
        "toggle.ended happens at 2 s ± 0.01, but happens once (1.063 s)",
        "touch.1.began happens, but does not: never so; at 0.2 s with hits card, location [50, 70]",
        "drag.cancelled happens, but does not: never",
        "toggle.ended happens before drag.ended, but that happens at 0.65 s and it at 1.063 s",
        "card.position.x equals card.position.y, but they are 78.571429 and 60 at 0.25 s",
      ])
  }
}
