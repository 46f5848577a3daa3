import AnimationEngine
import Geometry
import SceneModel
import TestSupport
import Testing

@testable import Dynamics
@testable import Simulation

/// A scene that was edited, and repeats what its bodies did before as far as they are told the same.
@Suite struct KnownBodiesTests {
  private func play(
    _ text: String, knowing known: KnownBodies = KnownBodies()
  ) throws -> (timeline: Timeline, bodies: KnownBodies) {
    try Simulator(scene(text)).run(knowing: known)
  }

  /// That two plays left the same: what happened, all tracks to the bit with their velocities, and what is seen.
  private func expectSame(_ one: Timeline, _ other: Timeline, _ edit: String) throws {
    #expect(one.problems == other.problems, "\(edit)")
    #expect(one.events == other.events, "\(edit)")
    #expect(one.trajectoryHash == other.trajectoryHash, "\(edit)")
    let duration = other.scene.duration
    for step in 0...48 {
      let time = duration * Rational(step) / 48 + Rational(1) / 977
      let (shown, expected) = (one.presentation(at: time), other.presentation(at: time))
      #expect(
        shown.layers.map(\.transform) == expected.layers.map(\.transform), "\(edit) at \(time)")
      #expect(shown.layers.map(\.values) == expected.layers.map(\.values), "\(edit) at \(time)")
      for name in ["dynamics.energy", "dynamics.kineticEnergy", "dynamics.elapsedTime"] {
        #expect(try one.value(name, at: time) == other.value(name, at: time), "\(edit) at \(time)")
      }
      let (a, b) = (
        one.snapshot(of: "dynamics", at: time), other.snapshot(of: "dynamics", at: time)
      )
      #expect(a?.time == b?.time && a?.inspection == b?.inspection, "\(edit) at \(time)")
    }
  }

  /// Edits of numbers anywhere in the text, each a digit that is another.
  private func edits(of text: String, seed: UInt64, count: Int) -> [String] {
    var generator = SeededGenerator(seed: seed)
    let places = text.indices.filter { text[$0].isASCII && text[$0].isNumber }
    return (0..<count).compactMap { _ in
      guard let place = places.randomElement(using: &generator) else { return nil }
      let digit = "0123456789".randomElement(using: &generator) ?? "1"
      return text[..<place] + String(digit) + text[text.index(after: place)...]
    }
  }

  @Test(arguments: BakeTests.scenes.indices)
  func `an edited scene plays as one that is played anew`(_ index: Int) throws {
    let text = BakeTests.scenes[index].text
    let known = try play(text).bodies
    var played = 0
    for edit in edits(of: text, seed: UInt64(index), count: 12) {
      // Some are no scenes any more.
      guard let scene = try? scene(edit) else { continue }
      let anew = try Simulator(scene).run(knowing: KnownBodies()).timeline
      let again = try Simulator(scene).run(knowing: known)
      try expectSame(again.timeline, anew, edit)
      played += 1
    }
    #expect(played > 4)
    // The plain play is the same as well, noted or repeated.
    let plain = try Simulator(scene(text)).run(replaying: nil).timeline
    try expectSame(play(text).timeline, plain, "noted")
    try expectSame(play(text, knowing: known).timeline, plain, "repeated")
  }

  /// The same with the first body elsewhere: where it is seen, the solver was not asked.
  private func forged(_ known: KnownBodies) -> KnownBodies {
    var forged = known
    for (name, motion) in known.motions {
      var recording = motion.recording
      for tick in recording.ticks.indices where !recording.ticks[tick].poses.isEmpty {
        recording.ticks[tick].poses[0] += 1000
      }
      forged.motions[name] = KnownMotion(
        recording: recording, words: motion.words, marks: motion.marks)
    }
    return forged
  }

  @Test(arguments: [
    ("backgroundColor: red", "backgroundColor: blue", true),
    ("position: [20, 20]", "position: [30, 20]", true),
    ("{lamp.opacity: 0.5}", "{lamp.opacity: 0.25}", true),
    ("layers:\n", "layers:\n  - {id: more, size: [8, 8]}\n", true),
    ("duration: 6", "duration: 5", true),
    ("duration: 6", "duration: 7", false),
    ("elasticity: 0.5", "elasticity: 0.4", false),
    ("{at: 5, removeItem", "{at: 5.5, removeItem", false),
    ("size: [40, 30]", "size: [40, 31]", false),
    ("strength: 0.2", "strength: 0.3", true),
    ("direction: [0, -30]", "direction: [1, -30]", false),
    ("[200, 100]", "[200, 101]", false), ("overlays: [{bodies: dynamics}]", "", false),
  ])
  func `what bodies are told decides, and nothing else`(
    _ old: String, _ new: String, _ isRepeated: Bool
  ) throws {
    let text = BakeTests.scenes[0].text
    let edited = text.replacing(old, with: new)
    #expect(edited != text)
    let known = try play(text).bodies
    #expect(known.motions["dynamics"] != nil)
    let shown = try play(edited, knowing: forged(known)).timeline.trajectoryHash
    let anew = try play(edited).timeline.trajectoryHash
    #expect((shown != anew) == isRepeated)
  }

  @Test func `code that has a say leaves nothing to repeat`() throws {
    #expect(try play(BakeTests.scenes[2].text).bodies.motions.isEmpty)
  }
}
