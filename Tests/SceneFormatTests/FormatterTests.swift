import TestSupport
import Testing

@testable import SceneFormat

/// The canonical style.
@Suite struct FormatterTests {
  @Test func `keys are put in order and comments stay`() throws {
    let text = """
      # yaml-language-server: $schema=scene.schema.json

      title: A rocket   # short
      inbetween: 1
      duration:    2
      # The picture.
      stage:
        scale: 2
        size: [ 320,   240 ]


      layers:
      # what moves
      - size: [8, 8]
        id: rocket   # red
        text: 'It''s "quoted"'
      - {id: sky, layers: [{size: [1, 2], id: leaf}]}   # the back
      script: [{from: 0, animate: rocket.opacity, at: 1}]
      expect:
      - {at: 1, tolerance: 0.5, rocket.opacity: 1, sky.opacity: 1}   # both
      # The end.
      """
    let formatted = """
      # yaml-language-server: $schema=scene.schema.json

      inbetween: 1
      title: A rocket  # short
      # The picture.
      stage:
        size: [320, 240]
        scale: 2
      duration: 2

      layers:
        # what moves
        - id: rocket  # red
          size: [8, 8]
          text: "It's \\"quoted\\""
        - {id: sky, layers: [{id: leaf, size: [1, 2]}]}  # the back
      script:
        - {at: 1, animate: rocket.opacity, from: 0}
      expect:
        - {at: 1, rocket.opacity: 1, sky.opacity: 1, tolerance: 0.5}  # both
      # The end.

      """
    let found = try SceneFormatter.format(text)
    #expect(found == formatted)
    #expect(try SceneFormatter.format(found) == formatted)
  }

  @Test func `long texts and long lines are broken`() throws {
    let words = Array(repeating: "word", count: 40).joined(separator: " ")
    let text = """
      inbetween: 1
      description: "\(words)"
      stage: {size: [8, 8]}
      duration: 1
      layers: [{id: a, text: "two\\nlines"}, {id: b, position: [1, 2], size: [3, 4], \
      backgroundColor: steelblue, borderColor: navy, cornerRadius: 4, borderWidth: 1, opacity: 0.5, \
      font: {size: 13}, text: A}, {id: c, layers: [{id: d}]}]
      script:
        - {at: 0, animate: b.opacity, values: [\((0..<40).map { "0.\($0)" }.joined(separator: ", "))]}
      """
    let found = try SceneFormatter.format(text)
    #expect(found.split(separator: "\n").allSatisfy { $0.count <= 140 })
    #expect(found.contains("description: >-\n  word word"))
    #expect(
      found.split(separator: "\n").filter { $0.contains("word") }.allSatisfy { $0.count <= 100 })
    #expect(found.contains("  - {id: a, text: \"two\\nlines\"}\n"))
    #expect(found.contains("  - id: b\n    position: [1, 2]\n"))
    #expect(found.contains("    font: {size: 13}\n"))
    #expect(found.contains("  - {id: c, layers: [{id: d}]}\n"))
    // Numbers go on in the next line.
    #expect(found.contains("    values: [0.0, 0.1, 0.2, "))
    #expect(found.contains(",\n      0."))
    #expect(try SceneFormatter.format(found) == found)
  }

  @Test func `the author's lines stay`() throws {
    let text = """
      inbetween: 1
      stage:
        size:
          - 8
          - 8
      duration: 1

      # two ways to say it
      let:
        a: {b: {c: {d: {e: 1}}}}

        # behind an empty line
        list:
          - {x: 1}
          - - 2
            - [3, 4]  # both
        text: |
          one
            two

      layers:
        - id: rocket

          size: [1, 1]
          text: >-
            A text that is longer than a line of prose may be and stands in a block of its own for that
            reason.

          color: =ink

      # at the end

      # and after it

      """
    #expect(try SceneFormatter.format(text) == text)
  }

  @Test(arguments: [
    ("stage: {  # why\n    size: [8, 8]}", "stage: {size: [8, 8]}  # why"),
    ("stage: {size: [8, 8],\n  scale: 2}  # why", "stage: {size: [8, 8], scale: 2}  # why"),
    ("stage: {size: [8, 8],  # why\n  scale: 2}", "stage:\n  size: [8, 8]  # why\n  scale: 2"),
    ("let:\n  - - 1  # one\n    - 2", "let:\n  - - 1  # one\n    - 2"),
    ("let:\n  -\n    # first\n    b: 1\n    a: 2", "let:\n  # first\n  - b: 1\n    a: 2"),
    ("let: {a: [1,\n    # two\n    2]}", "let:\n  a:\n    - 1\n    # two\n    - 2"),
    ("let:  # all\n\n\n  # first\n  a: 1", "let:  # all\n  # first\n  a: 1"),
    (
      "let: {\"a b\": 'it''s', c: \"\", d: {}, e: []}",
      "let: {\"a b\": \"it's\", c: \"\", d: {}, e: []}"
    ),
  ])
  func `comments find their place`(text: String, formatted: String) throws {
    let found = try SceneFormatter.format("inbetween: 1\n\(text)\n")
    #expect(found == "inbetween: 1\n\(formatted)\n")
    #expect(try SceneFormatter.format(found) == found)
  }

  @Test func `scenes of the project are in style`() throws {
    for name in try Fixture.names(in: "Scenes") where name.hasSuffix(".yaml") {
      let text = try Fixture.text(of: "Scenes/\(name)")
      #expect(try SceneFormatter.format(text) == text, "run: inbetween format Scenes/\(name)")
    }
    let template = SceneTemplate.text(name: "Dot")
    #expect(try SceneFormatter.format(template) == template)
  }

  @Test func `anchors are not written out`() {
    #expect(throws: SceneDiagnostics.self) {
      try SceneFormatter.format("inbetween: 1\nlet: {a: &x [1], b: *x}\n")
    }
  }

  @Test func `an ampersand in words is no anchor, nor a product an alias`() throws {
    let text = "inbetween: 1\ntitle: Salt & pepper\nlet: {a: 2, b: =a * 3}\n"
    #expect(try SceneFormatter.format(text).contains("Salt & pepper"))
  }

  @Test(.timeLimit(.minutes(15)), arguments: [HostileInputTests.mutated, noted])
  func `mutated scenes keep their meaning and stay as they are formatted`(
    mutated: @Sendable (String, inout SeededGenerator) -> String
  ) throws {
    var generator = SeededGenerator(seed: 0xF0_2A)
    let folder = InvalidSceneTests.folder
    var originals = [SceneBuilderTests.rocket]
    for name in try Fixture.names(in: folder) where name.hasSuffix(".yaml") {
      originals.append(try Fixture.text(of: "\(folder)/\(name)"))
    }
    for name in try Fixture.names(in: "Scenes") where name.hasSuffix(".yaml") {
      originals.append(try Fixture.text(of: "Scenes/\(name)"))
    }
    var (readable, formatted) = (0, 0)
    let count = Cases.count(150, of: 400)
    for index in 0..<count {
      let text = mutated(originals[index % originals.count], &generator)
      guard (try? SceneReader.read(text, path: "")) != nil else { continue }
      readable += 1
      guard let found = try? SceneFormatter.format(text) else { continue }
      formatted += 1
      #expect(Self.meaning(of: found) == Self.meaning(of: text), "case \(index)\n\(text)")
      let again = try? SceneFormatter.format(found)
      #expect(
        again == found,
        "case \(index)\n\(text)\n--- once\n\(found)\n--- twice\n\(again ?? "refused")")
    }
    // Refusing is for anchors and for texts that are odd beyond use.
    #expect(readable > count / 5 && formatted > readable * 95 / 100, "\(formatted) of \(readable)")
  }

  /// A scene with comments, empty lines and broken lines where nobody would put them.
  @Sendable private static func noted(
    _ text: String, with generator: inout SeededGenerator
  ) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for number in 0..<Int.random(in: 1...12, using: &generator) {
      let place = Int.random(in: 0..<lines.count, using: &generator)
      let indent = String(repeating: " ", count: Int.random(in: 0...8, using: &generator))
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: lines[place] += "  # behind \(number)"
      case 1: lines.insert("\(indent)# above \(number)", at: place)
      case 2: lines.insert("", at: place)
      case 3:
        lines[place] = lines[place].replacing(
          ", ", with: ",\n\(indent)          ", maxReplacements: 1)
      default:
        lines[place] = lines[place].replacing(
          "{", with: "{  # within \(number)\n\(indent)          ", maxReplacements: 1)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// All that a text says, whatever the order of its keys.
  private static func meaning(of text: String) -> String? {
    func words(_ node: SceneNode) -> String {
      switch node.content {
      case .scalar(let text, let isQuoted): "\(isQuoted ? "'" : "")\(text)"
      case .sequence(let items): "[\(items.map(words).joined(separator: "|"))]"
      case .mapping(let mapping):
        "{"
          + mapping.entries.map { "\($0.key)=\(words($0.value))" }.sorted()
          .joined(separator: "|") + "}"
      }
    }
    guard let document = try? SceneReader.read(text, path: "") else { return nil }
    return words(SceneNode(content: .mapping(document.root), location: document.location))
  }

  /// The words behind `# `, sorted: in these scenes no text contains such a mark.
  private static func comments(_ text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      line.firstRange(of: "# ").map { String(line[$0.upperBound...]) }
    }.sorted()
  }
}
