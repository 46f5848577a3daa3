import SceneModel
import AnimationEngine
import Geometry
import Simulation
import TestSupport
import Testing

@testable import SceneFormat

/// What flies in a transition: several heroes, heroes that turn, and transitions that begin without
/// the hand.
@Suite struct HeroTests {
  private static let print = """
    stage: {size: [400, 400]}
    duration: 3
    layers:
      - id: table
        size: [400, 400]
        position: [200, 200]
        transform: {rotation: 10deg}
        layers: [{id: print, position: [260, 200], size: [60, 40], transform: {rotation: 20deg}}, {id: note, position: [60, 60], size: [20, 20]}]
      - id: viewer
        size: [400, 400]
        position: [200, 200]
        hidden: true
        layers: [{id: photo, position: [200, 200], size: [300, 200]}, {id: caption, position: [200, 340], size: [100, 20]}]
      - {id: flyer, size: [1, 1], hidden: true}
      - {id: words, size: [1, 1], hidden: true}
    animators: {leave: {animate: {table.opacity: 0.5}, duration: 1, timing: easeOut}}
    transitions:
      open:
        drives: leave
        from: table
        to: viewer
        heroes:
          - {from: print, to: photo, layer: flyer, timing: linear, duration: 1}
          - {from: note, to: caption, layer: words, timing: linear, duration: 0.5}

    """

  @Test func `heroes turn on their way, each on its own time`() throws {
    let timeline = try film(Self.print + "script: [{at: 0.5, start: open}]")
    // 10° of the table and 20° of the print on it.
    let start = 30 * Double.pi / 180
    for (time, part) in [(0.5, 0.0), (0.75, 0.25), (1, 0.5), (1.4375, 0.9375)] {
      #expect(
        isClose(try timeline.number("flyer.transform.rotation", at: time), start * (1 - part), 1e-9)
      )
      #expect(
        isClose(try timeline.number("flyer.bounds.size.width", at: time), 60 + 240 * part, 1e-9))
    }
    // The table turns about its middle: 60 pt to the right of it at 10°.
    #expect(
      isClose(
        try timeline.number("flyer.position.x", at: 0.5), 200 + 60 * cosine(degrees: 10), 1e-9))
    #expect(isClose(try timeline.number("words.position.y", at: 1), 340))
    let ends = timeline.events.filter { $0.name == "open.completed" }
    #expect(ends.map(\.time) == [Rational(3) / 2], "with the last of them")
    for layer in ["flyer", "words", "table"] {
      #expect(try timeline.value("\(layer).hidden", at: 1.6) == .boolean(true))
    }
    #expect(try timeline.value("photo.hidden", at: 1.6) == .boolean(false))
  }

  private static let hand = """
    gestures:
      pull:
        pan: viewer
        began: [{interact: close}, {advance: close, by: =translation.y / 200}]
        changed: [{advance: close, by: =translation.y / 200}]
        ended: [{finish: close}]

    """

  /// The scene with a way back, from a viewer that shows.
  private func pulled(_ down: String, extra: String = "") throws -> Timeline {
    try film(Self.text(down, extra: extra))
  }

  private static func text(_ down: String, extra: String = "") -> String {
    Self.print.replacing("hidden: true\n    layers: [{id: photo", with: "layers: [{id: photo")
      .replacing("id: table\n", with: "id: table\n    hidden: true\n")
      .replacing("open:", with: "close:")
      .replacing("from: table\n    to: viewer", with: "from: viewer\n    to: table\(extra)")
      .replacing("from: print, to: photo", with: "from: photo, to: print")
      .replacing("from: note, to: caption", with: "from: caption, to: note")
      + Self.hand + "touches: [{at: 0.5, down: \(down), legs: [{by: [30, 100], over: 0.5}]}]"
  }

  @Test func `the finger holds the hero that lies under it, the other goes straight`() throws {
    let photo = try pulled("[300, 240]")
    for time in stride(from: 0.7, through: 0.99, by: 0.0137) {
      // Between two samples it turns evenly, and its middle goes straight: an arc less its chord.
      #expect(isClose(try photo.number("close.slip", at: time), 0, 0.004), "\(time)")
    }
    // At half of the way the photo has half of its turn, about the finger.
    let half = try photo.number("close.fractionComplete", at: 0.99)
    #expect(
      isClose(
        try photo.number("flyer.transform.rotation", at: 0.99), half * 30 * .pi / 180, 1e-9))
    let caption = try pulled("[200, 340]")
    #expect(isClose(try caption.number("close.slip", at: 0.9), 0, 1e-6))
    let part = try caption.number("close.fractionComplete", at: 0.9)
    let (from, to) = (Point(x: 200, y: 200), try point(photo, "model.flyer.position", at: 1.2))
    let seen = try point(caption, "flyer.position", at: 0.9)
    #expect(isClose(seen.x, from.x + (to.x - from.x) * part, 1e-6))
    #expect(isClose(seen.y, from.y + (to.y - from.y) * part, 1e-6))
  }

  @Test func `a hero that lies in a space of its own stays under the finger, too`() throws {
    let straight = try pulled("[300, 240]")
    let film = try film(
      Self.text("[300, 240]").replacing(
        "  - {id: flyer, size: [1, 1], hidden: true}\n",
        with: """
            - id: holder
              size: [50, 90]
              position: [120, 300]
              transform: {rotation: 25deg, scale: [0.5, 0.5]}
              layers: [{id: flyer, size: [1, 1], hidden: true}]

          """))
    for time in stride(from: 0.7, through: 0.99, by: 0.0137) {
      #expect(isClose(try film.number("close.slip", at: time), 0, 0.01), "\(time)")
    }
    // Twice as large there as on the stage, and let go with the velocity of the finger.
    #expect(
      isClose(
        try film.number("flyer.bounds.size.width", at: 0.9),
        2 * (try straight.number("flyer.bounds.size.width", at: 0.9)), 1e-6))
    func speed(_ timeline: Timeline) throws -> Double {
      let (a, b) = (
        try point(timeline, "flyer.position", at: 1),
        try point(timeline, "flyer.position", at: 1.0001)
      )
      return (b - a).length / 1e-4
    }
    #expect(isClose(try speed(film), 2 * (try speed(straight)), 2))
  }

  @Test func `heroes that share a place leave it as it was`() throws {
    let timeline = try film(
      Self.print.replacing("{from: note, to: caption,", with: "{from: print, to: photo,")
        + "script: [{at: 0.5, start: open}]")
    #expect(try timeline.value("photo.hidden", at: 1) == .boolean(true))
    for layer in ["photo", "print"] {
      #expect(try timeline.value("\(layer).hidden", at: 1.6) == .boolean(false), "\(layer)")
    }
  }

  @Test func `a hero in a space without extent is told`() throws {
    let timeline = try film(
      Self.print.replacing(
        "  - {id: flyer, size: [1, 1], hidden: true}",
        with: "  - {id: flat, transform: {scale: [0, 1]}, layers: [{id: flyer, size: [1, 1]}]}")
        + "script: [{at: 0.5, start: open}]")
    #expect(timeline.problems.map(\.message) == ["`open` has a hero in a space without extent"])
  }

  @Test func `between two samples of the finger a hero moves, grows and turns evenly`() throws {
    let timeline = try pulled("[300, 240]")
    for address in [
      "flyer.position.x", "flyer.bounds.size.width", "flyer.transform.rotation",
      "close.fractionComplete", "leave.fractionComplete", "table.opacity",
    ] {
      let values = try (0..<9).map { try timeline.number(address, at: 0.8 + Double($0) / 240) }
      let steps = zip(values, values.dropFirst()).map { $1 - $0 }
      for (step, next) in zip(steps, steps.dropFirst()) {
        #expect(step != 0 && isClose(step, next, abs(step) * 0.01), "\(address): \(steps)")
      }
    }
  }

  @Test func `what does not want a hand at its start runs at once, and takes one later`() throws {
    for (condition, isInteractive) in [
      ("true", true), ("false", false), ("=pull.velocity.y > 9999", false),
      ("=pull.velocity.y > 9", true),
    ] {
      let text = "\n    wantsInteractiveStart: \"\(condition)\"".replacing(
        "\"true\"", with: "true"
      ).replacing("\"false\"", with: "false")
      let timeline = try pulled("[300, 240]", extra: text)
      let began = try #require(timeline.events.first { $0.name == "close.began" })
      #expect(
        try timeline.value("close.isInteractive", at: began.time) == .boolean(isInteractive))
      #expect(timeline.problems.isEmpty == isInteractive, "an advance is for hands")
      #expect(try timeline.value("close.isAnimating", at: began.time) == .boolean(!isInteractive))
    }
  }

  private func point(_ timeline: Timeline, _ address: String, at time: Double) throws -> Point {
    Point(
      x: try timeline.number(address + ".x", at: time),
      y: try timeline.number(address + ".y", at: time))
  }

  private func cosine(degrees: Double) -> Double { Transcendentals.cos(degrees * .pi / 180) }
}
