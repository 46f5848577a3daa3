import SceneFormat
import Testing

@testable import Preview

@Suite struct DraftTests {
  private let scene = """
    inbetween: 1
    # A comment that must stay: speed 0.5
    stage: {size: [40, 30]}
    let: {speed: 0.5, tint: "#E4472F",   gap: 12}   # as it was typed
    duration: 1
    layers:
      - {id: ball, frame: [0, 0, 8, 8], backgroundColor: =tint}
    script:
      - {at: 0, animate: ball.position.x, to: 30, duration: 0.5}  # half a second
      - at: 0.5
        animate: ball.position.y
        to: =gap
        spring: {response: 0.40, dampingFraction: 1}

    """

  private func knob(_ path: String, in text: String? = nil) throws -> SceneKnob {
    let document = try SceneReader.read(text ?? scene, path: "a.yaml")
    return try #require(document.knobs.first { $0.path == path })
  }

  @Test func `numbers and colors of let, and what times a motion, can be turned`() throws {
    let knobs = try SceneReader.read(scene, path: "a.yaml").knobs
    #expect(
      knobs.map(\.path) == [
        "let.speed", "let.tint", "let.gap", "script.0.duration", "script.1.spring.response",
        "script.1.spring.dampingFraction",
      ])
    #expect(try knob("script.1.spring.response").mentions.contains("ball"))
    #expect(try knob("let.tint").kind == .color)
  }

  @Test func `only the characters of a value change`() throws {
    var draft = Draft()
    draft.turn(try knob("let.speed"), to: "12.25")
    draft.turn(try knob("let.tint"), to: "#000000")
    draft.turn(try knob("script.1.spring.response"), to: "1")
    let (text, lost) = draft.applied(to: scene)
    #expect(lost.isEmpty)
    let expected = scene.replacing("{speed: 0.5", with: "{speed: 12.25")
      .replacing("#E4472F", with: "#000000").replacing("response: 0.40", with: "response: 1")
    #expect(text == expected)
    // What takes it back gives the first text, byte for byte.
    #expect(draft.inverse.applied(to: text).text == scene)
  }

  @Test func `what the author changed meanwhile is left alone`() throws {
    var draft = Draft()
    draft.turn(try knob("let.speed"), to: "2")
    let edited = scene.replacing("speed: 0.5,", with: "speed: 0.75,")
    let (text, lost) = draft.applied(to: edited)
    #expect(text == edited)
    #expect(lost.map(\.knob.path) == ["let.speed"])
    // An entry that another was put before is not that one.
    var motion = Draft()
    motion.turn(try knob("script.0.duration"), to: "2")
    let shifted = scene.replacing(
      "script:\n", with: "script:\n  - {at: 0, animate: other.opacity, to: 0, duration: 0.5}\n")
    #expect(motion.applied(to: shifted).text == shifted)
    // A line more above it is no change of it.
    let moved = "# one line more\n" + scene
    #expect(draft.applied(to: moved).text == moved.replacing("{speed: 0.5", with: "{speed: 2"))
  }

  @Test func `nothing but a value of its kind is taken`() throws {
    let (speed, tint) = (try knob("let.speed"), try knob("let.tint"))
    for text in ["", "1e3", "2]", "=x", "0.5 # no", "\n", "--1", ".5", "1.", "NaN", "١"] {
      #expect(speed.replacing(text, in: scene) == nil)
    }
    for text in ["red", "#12345", "#12345\"", "\"#123456", "#12345６"] {
      #expect(tint.replacing(text, in: scene) == nil)
    }
  }

  @Test func `marks of order, other letters and line ends are counted as the parser counts them`()
    throws
  {
    let text =
      "\u{FEFF}inbetween: 1\r\nstage: {size: [9, 9]}\r\nlet: {\"ü💧\": 1, b: 2.5}\r\nduration: 1\r\n"
    let b = try knob("let.b", in: text)
    #expect(b.replacing("3", in: text) == text.replacing("b: 2.5", with: "b: 3"))
  }

  @Test func `expressions, quoted numbers and values of libraries are no knobs`() throws {
    let text = """
      inbetween: 1
      stage: {size: [9, 9]}
      let: {a: "=1 + 2", b: "3", c: yes, d: [1, -2.5], e: 1e3}
      duration: 1
      """
    #expect(
      try SceneReader.read(text, path: "").knobs.map(\.path) == ["let.d.0", "let.d.1"])
  }
}

extension String {
  /// With the first occurrence of a part replaced; the part must be there.
  fileprivate func replacing(_ part: String, with other: String) -> String {
    guard let range = range(of: part) else {
      Issue.record("\(part) is not in the text")
      return self
    }
    return replacingCharacters(in: range, with: other)
  }

  private func range(of part: String) -> Range<Index>? {
    let (all, wanted) = (Array(unicodeScalars), Array(part.unicodeScalars))
    guard let start = all.indices.first(where: { all[$0...].starts(with: wanted) }) else {
      return nil
    }
    let first = unicodeScalars.index(startIndex, offsetBy: start)
    return first..<unicodeScalars.index(first, offsetBy: wanted.count)
  }

  private func replacingCharacters(in range: Range<Index>, with other: String) -> String {
    String(unicodeScalars[..<range.lowerBound]) + other
      + String(unicodeScalars[range.upperBound...])
  }
}
