import SceneModel
import Geometry
import SceneFormat
import TestSupport
import Testing

/// Whatever a file holds, reading ends soon and with diagnostics.
@Suite struct HostileInputTests {
  private static let pieces = [
    "=", "[", "]", "{", "}", ": ", "&a ", "*a", "- ", "? ", "\"", "'", "#", "|", ">", "!!x ", "%",
    "1e999", "-", ".", "=1/0", "=max(", "null", "~", "<<: ", "\t", "\n", "9999999999999999999",
    "=stage.width", "forever", "..", "model.", "\u{0}", "\u{FEFF}", "é", "a: a: a", "---\n",
  ]

  static func mutated(_ text: String, with generator: inout SeededGenerator) -> String {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let place = Int.random(in: 0..<max(1, bytes.count), using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0 where !bytes.isEmpty: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1 where !bytes.isEmpty: bytes.remove(at: place)
      case 2:
        let piece = pieces.randomElement(using: &generator) ?? ""
        bytes.insert(contentsOf: piece.utf8, at: min(place, bytes.count))
      case 3:
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        lines.remove(at: Int.random(in: 0..<lines.count, using: &generator))
        bytes = Array(lines.joined(separator: [0x0A]))
      case 4:
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        lines.swapAt(
          Int.random(in: 0..<lines.count, using: &generator),
          Int.random(in: 0..<lines.count, using: &generator))
        bytes = Array(lines.joined(separator: [0x0A]))
      default:
        let end = min(bytes.count, place + Int.random(in: 0...40, using: &generator))
        bytes.append(contentsOf: bytes[min(place, end)..<end])
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `2000 damaged scenes give scenes or diagnostics with places`() throws {
    var generator = SeededGenerator(seed: 20_240_501)
    let invalid = try Fixture.names(in: InvalidSceneTests.folder).filter {
      $0.hasSuffix(".yaml") && !$0.hasPrefix("alias-bomb")
    }
    var originals = [SceneBuilderTests.rocket, SceneTemplate.text(name: "Dot")]
    for name in invalid {
      originals.append(try Fixture.text(of: "\(InvalidSceneTests.folder)/\(name)"))
    }
    var refused = 0
    for index in 0..<2000 {
      // Half of the cases start from good scenes, which get furthest.
      let original = index % 2 == 0 ? originals[index / 2 % 2] : originals[index % originals.count]
      let text = Self.mutated(original, with: &generator)
      let found = diagnostics(ofText: text)
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
      for diagnostic in found {
        let location = diagnostic.location
        let isInside = location.line >= 1 && location.line <= lines + 1 && location.column >= 1
        #expect(isInside, "case \(index): \(diagnostic)\n\(text)")
        #expect(!diagnostic.message.isEmpty, "case \(index)")
      }
      if found.contains(where: { $0.severity == .error }) { refused += 1 }
    }
    // The damage is real, and not so heavy that all cases end in the YAML parser.
    #expect(refused > 1000 && refused < 2000)
  }

  @Test(
    .timeLimit(.minutes(15)),
    arguments: [
      String(repeating: "[", count: 100_000), String(repeating: "{a: ", count: 50_000),
      String(repeating: "- ", count: 50_000), String(repeating: "? ", count: 20_000),
      String(repeating: "a: &a [*a, ", count: 5000), String(repeating: "\"", count: 99_999),
      String(repeating: "=(", count: 50_000), String(repeating: "\n", count: 200_000),
      "inbetween: 1\nlet: {a: \(String(repeating: "9", count: 100_000))}",
      "inbetween: 1\nstage: {size: [8, 8]}\nlayers: [{id: \(String(repeating: "x", count: 99_999))}]",
    ])
  func `towers of brackets and endless words are refused`(text: String) {
    #expect(diagnostics(ofText: text).contains { $0.severity == .error })
  }

  @Test(.timeLimit(.minutes(15))) func `an alias bomb never gets to hash its keys`() {
    var bomb = "inbetween: 1\nlet:\n  a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n"
    for level in 1...40 {
      let alias = "*a\(level - 1)"
      bomb +=
        "  a\(level): &a\(level) [\(Array(repeating: alias, count: 10).joined(separator: ", "))]\n"
    }
    for key in ["? *a40\n  : 1", "*a40 : 1", "[*a40] : 1", "{x: *a40} : 1", "{*a40 : 1}: 2"] {
      #expect(!diagnostics(ofText: bomb + "  " + key + "\n").isEmpty, "\(key)")
    }
    #expect(diagnostics(ofText: bomb).map(\.message).first?.contains("`nodes`") == true)
  }

  @Test(.timeLimit(.minutes(15))) func `constants cannot stand for endless towers`() {
    let chain = (0..<20_000).map { "  c\($0): =c\($0 + 1)" }.joined(separator: "\n")
    let found = messages("let:\n\(chain)\n  c20000: 1\nlayers: [{opacity: =c0}]")
    #expect(found.contains { $0.contains("`nestingDepth`") })
    #expect(
      messages("let: {a: [{layers: =a}]}\nlayers: =a").contains { $0.contains("`nestingDepth`") })
    #expect(
      messages(
        "let: {a: [{layers: =b}, {layers: =b}], b: [{layers: =a}, {layers: =a}]}\nlayers: =a"
      )
      .contains { $0.contains("`layers`") })
  }

  @Test(.timeLimit(.minutes(15))) func `many mistakes among many layers are told in time`() {
    let count = Cases.count(2000, of: 5000)
    let layers = (0..<count).map { "  - {id: layer\($0)}" }.joined(separator: "\n")
    let entries = (0..<count).map { "  - {at: 0, set: {lager\($0).opacity: 0}}" }
    let found = diagnostics("layers:\n\(layers)\nscript:\n\(entries.joined(separator: "\n"))")
    #expect(found.count == count)
    #expect(found.first?.hint == "did you mean `layer0`?")
  }

  @Test func `files of other systems are read alike`() throws {
    let text = SceneBuilderTests.rocket
    let plain = try SceneReader.read(text, path: "a").root.entries.count
    let windows = text.replacing("\n", with: "\r\n")
    #expect(try SceneReader.read(windows, path: "a").root.entries.count == plain)
    #expect(try SceneReader.read("\u{FEFF}" + text, path: "a").root.entries.count == plain)
    #expect(diagnostics(ofText: windows).isEmpty && diagnostics(ofText: "\u{FEFF}" + text).isEmpty)
  }

  @Test func `JSON is a scene too`() {
    let text = """
      {"inbetween": 1, "stage": {"size": [320, 240], "fps": "30000/1001"}, "duration": 1.5,
      \t"layers": [{"id": "dot", "size": [8, 8], "hidden": false, "borderColor": null,
      \t\t"transform": {"rotation": "90deg"}}],
       "script": [{"at": "1/3", "animate": "dot.position.x", "to": 1e2}]}
      """
    #expect(diagnostics(ofText: text).isEmpty)
  }

  @Test func `every limit is a diagnostic that names it`() {
    let text = sceneText("layers: [{id: a}, {id: b}, {id: c, layers: [{id: d}]}]")
    func told(_ change: (inout SceneLimits) -> Void) -> String {
      var limits = SceneLimits()
      change(&limits)
      return diagnostics(ofText: text, limits: limits).map(\.message).joined(separator: "\n")
    }
    #expect(told { _ in }.isEmpty)
    #expect(told { $0.textBytes = 20 }.contains("`textBytes`"))
    #expect(told { $0.nodes = 10 }.contains("`nodes`"))
    #expect(told { $0.nestingDepth = 4 }.contains("`nestingDepth`"))
    #expect(told { $0.layers = 3 }.contains("`layers`"))
    #expect(told { $0.pixelsPerFrame = 307_199 }.contains("`pixelsPerFrame`"))
    #expect(told { $0.pixelsPerFrame = 307_200 }.isEmpty)
    #expect(told { $0.frames = 59 }.contains("`frames`"))
    #expect(told { $0.frames = 60 }.isEmpty)
    #expect(told { $0.magnitude = 100 }.contains("`magnitude`"))
    #expect(told { $0.frameRate = 59 }.isEmpty)
  }
}
