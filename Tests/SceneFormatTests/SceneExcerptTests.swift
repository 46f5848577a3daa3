import Foundation
import Geometry
import SceneModel
import Simulation
import Testing

@testable import Overlays
@testable import SceneFormat

/// A hand that drags a card, and lets an animation or a behavior begin.
private let lines = """
  layers: [{id: card, position: [100, 100], size: [80, 80]}]
  animations:
    pulse: {duration: 0.5, keyPath: opacity, from: 0}
    unused: {keyPath: opacity, from: 0.5}
  behaviors: {pull: {snap: card, to: [100, 100]}}
  gestures:
    drag:
      changed: [{move: card, by: translation}]
      pan: card
      ended: [{if: "=velocity.x > 1e6", add: pulse, to: card, key: never}, {add: pull}]
  touches: [{at: 0.2, down: card, legs: [{by: [60, 0], over: 0.4}], up: true}]
  script:
    - {at: 1, add: pulse, to: card}
    - {at: 1.2, remove: pull}
  duration: 2
  """

/// The panel of the scene with `of` what is asked for, and what the scene's film knows.
private func panel(_ parts: String) throws -> (panel: CodePanel, timeline: Timeline) {
  let built = try built(lines + "\noverlays: [{code: {of: \(parts)}}]")
  return (
    try #require(built.overlays.first as? CodePanel), Simulator(built.scene).run()
  )
}

/// When a line is lit: from the first time at which it is to the last, in hundredths of a second.
private func lit(
  _ line: Int, of panel: (panel: CodePanel, timeline: Timeline)
) -> [ClosedRange<Int>] {
  let caused = CausedSpans(in: panel.timeline)
  let spans = panel.panel.causes.filter { $0.lines.contains(line) }.map {
    caused.spans(of: $0.cause)
  }
  return (0...200).filter { time in
    spans.contains { $0.opacity(at: Rational(time) / 100) > 0 }
  }.reduce(into: []) { runs, time in
    if let last = runs.last, last.upperBound == time - 1 {
      runs[runs.count - 1] = last.lowerBound...time
    } else {
      runs.append(time...time)
    }
  }
}

@Suite struct SceneExcerptTests {
  @Test func `it prints what is asked for in the formatter's style, in the order asked for`() throws
  {
    let panel = try panel("[script#1, gestures.drag, animations.pulse, script#2]").panel
    #expect(
      panel.lines == [
        "script:",
        "  - {at: 1, add: pulse, to: card}",
        "  - {at: 1.2, remove: pull}",
        "",
        "gestures:",
        "  drag:",
        "    pan: card",
        "    changed: [{move: card, by: translation}]",
        "    ended:",
        "      - if: \"=velocity.x > 1e6\"",
        "        add: pulse",
        "        to: card",
        "        key: never",
        "      - {add: pull}",
        "",
        "animations:",
        "  pulse: {keyPath: opacity, from: 0, duration: 0.5}",
      ])
    // What is printed can be read again: it is the scene that the formatter leaves as it is.
    let text = "inbetween: 1\nstage: {size: [320, 240]}\nduration: 1\n"
    let formatted = try SceneFormatter.format(text + panel.lines.joined(separator: "\n") + "\n")
    for line in ["  pulse: {keyPath: opacity, from: 0, duration: 0.5}", "    pan: card"] {
      #expect(formatted.split(separator: "\n").contains(Substring(line)))
    }
  }

  @Test func `the layout of its author does not matter, and neither do comments`() throws {
    let other = lines.replacing(
      "  pulse: {duration: 0.5, keyPath: opacity, from: 0}",
      with: """
          pulse:  # fades in
            keyPath: opacity
            from: 0
            duration: 0.5
        """)
    #expect(other != lines)
    let built = try built(other + "\noverlays: [{code: {of: [animations]}}]")
    #expect(
      (built.overlays.first as? CodePanel)?.lines == (try panel("[animations]")).panel.lines)
  }

  @Test func `an entry of the script lights up from its time to the end of what it starts`() throws
  {
    let script = try panel("[script]")
    // `pulse` lasts 0.5 s; taking a behavior away is over at once, and lit for 0.4 s.
    #expect(lit(1, of: script) == [])
    #expect(lit(2, of: script) == [101...149])
    #expect(lit(3, of: script) == [121...159])
  }

  @Test func `a definition is lit while copies of it run`() throws {
    let animations = try panel("[animations]")
    #expect(animations.panel.lines.count == 3)
    #expect(lit(2, of: animations) == [101...149])
    #expect(lit(3, of: animations) == [])
  }

  @Test func `a behavior is lit while it takes part`() throws {
    let behaviors = try panel("[behaviors.pull]")
    let spans = lit(2, of: behaviors)
    #expect(spans.count == 1 && spans.first?.upperBound == 119)
    // The finger goes up 0.6 s after the beginning.
    #expect((60...62).contains(try #require(spans.first?.lowerBound)))
  }

  @Test func `a gesture's lines are lit while it runs, its actions when they are done`() throws {
    let gestures = try panel("[gestures.drag]")
    let began = try #require(gestures.timeline.events.first { $0.name == "drag.began" }).time
    let ended = try #require(gestures.timeline.events.first { $0.name == "drag.ended" }).time
    func hundredths(_ time: Rational) -> Int { Int((time * 100).floor) }
    let own = lit(3, of: gestures)
    #expect(gestures.panel.lines[2] == "    pan: card")
    #expect(
      own == [hundredths(began) + 1...hundredths(ended + CausedSpans.least - Rational(1) / 100)])
    // Its last move comes with the end; then 0.4 s.
    #expect(gestures.panel.lines[3].contains("move: card"))
    #expect(lit(4, of: gestures).count == 1)
    // The action whose condition does not hold is not done; the other is, at the end.
    #expect(lit(6, of: gestures) == [])
    #expect(gestures.panel.lines[9] == "      - {add: pull}")
    #expect(lit(10, of: gestures) == [hundredths(ended) + 1...hundredths(ended) + 39])
    #expect(lit(5, of: gestures) == [])
  }

  @Test func `without such a panel nothing is written down`() throws {
    #expect(Simulator(try scene(lines)).run().performed.isEmpty)
    #expect(!(try panel("[script]")).timeline.performed.isEmpty)
  }
}
