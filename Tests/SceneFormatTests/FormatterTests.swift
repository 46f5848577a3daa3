import Simulation
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
      stage: {size: [320, 240], scale: 2}
      duration: 2

      layers:
        # what moves
        - id: rocket  # red
          size: [8, 8]
          text: "It's \\"quoted\\""
        - id: sky  # the back
          layers:
            - {id: leaf, size: [1, 2]}
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
      backgroundColor: steelblue, borderColor: navy, cornerRadius: 4}]
      """
    let found = try SceneFormatter.format(text)
    #expect(found.split(separator: "\n").allSatisfy { $0.count <= 100 })
    #expect(found.contains("description: >-\n  word word"))
    #expect(found.contains("    text: |-\n      two\n      lines\n"))
    #expect(found.contains("  - id: b\n    position: [1, 2]\n"))
    #expect(try SceneFormatter.format(found) == found)
  }

  @Test func `scenes of the project keep their meaning`() throws {
    for name in try Fixture.names(in: "Scenes") where name.hasSuffix(".yaml") {
      let text = try Fixture.text(of: "Scenes/\(name)")
      let found = try SceneFormatter.format(text)
      #expect(try SceneFormatter.format(found) == found, "\(name)")
      #expect(Self.meaning(of: found) == Self.meaning(of: text), "\(name)")
      #expect(Self.comments(found) == Self.comments(text), "\(name)")
    }
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

  @Test(.timeLimit(.minutes(15))) func `2000 mutated scenes keep their meaning or are refused`()
    throws
  {
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
    for index in 0..<2000 {
      let text = HostileInputTests.mutated(
        originals[index % originals.count], with: &generator)
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
    #expect(readable > 400 && formatted > readable * 95 / 100, "\(formatted) of \(readable)")
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
