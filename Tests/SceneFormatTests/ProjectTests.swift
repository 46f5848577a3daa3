import Geometry
import OutputFormats
import SceneModel
import Testing

@testable import SceneFormat

/// What a project file says, and what is told of one that is wrong.
@Suite struct ProjectTests {
  private func project(_ lines: String) throws -> Project {
    try ProjectReader.read("project: 1\n\(lines)\n", path: "inbetween.yaml")
  }

  /// What is told of a text, without the path.
  private func told(_ text: String) -> [String] {
    do {
      return try ProjectReader.read(text, path: "p").warnings.map(\.description)
    } catch {
      return error.diagnostics.map(\.description)
    }
  }

  @Test func `the reader takes the example of every key, and looks at its value`() {
    for map in ProjectReference.maps {
      for key in map.keys {
        func text(_ value: String) -> String {
          let member = "\(key.name): \(value)"
          let others = map.keys.filter { $0.isRequired && $0.name != key.name }
            .map { "\($0.name): \($0.example)" }
          let inner = ([member] + others).joined(separator: ", ")
          return switch map.name {
          case "project": ([member] + others).joined(separator: "\n")
          case "rule": "project: 1\nrules: [{\(inner)}]"
          default: "project: 1\n\(map.name): {\(inner)}"
          }
        }
        #expect(told(text(key.example)).isEmpty, "\(text(key.example))")
        #expect(!told(text("[[{nonsense: [1]}]]")).isEmpty, "\(map.name).\(key.name)")
      }
    }
  }

  @Test(arguments: [
    ("lossless", WebPQuality.lossless), ("near-lossless", .nearLossless), ("0", .lossy(0)),
    ("'100'", .lossy(100)),
  ])
  func `what a WebP may lose is a word or a number`(text: String, quality: WebPQuality) throws {
    #expect(try project("webpQuality: \(text)").settings.webPQuality == quality)
    #expect(try project("webpQuality: \(quality.text)").settings.webPQuality == quality)
  }

  @Test func `a rule goes before the project, and the later rule before the earlier`() throws {
    let project = try project(
      """
      formats: [mp4]
      gif: {maxBytes: 10MB, quality: 70}
      mp4: {crf: 20, scrub: true}
      sheet: true
      rules:
        - {match: "photo-*", gif: {maxBytes: 5MB}, mp4: {keyframes: 1}}
        - {match: Scenes/photo-zoom, formats: [gif], gif: {fps: 25}, sheet: false, variants: all}
      """)
    let plain = project.settings(forScene: "Scenes/rocket.yaml")
    #expect(plain.formats == [.mp4] && plain.sheet == true && plain.variants == nil)
    #expect(plain.gif == GIFOptions(quality: 70, maxBytes: ByteCount(text: "10MB")))
    #expect(
      plain.mp4.options
        == {
          var options = H264Options(constantRateFactor: 20)
          (options.keyframeInterval, options.usesBFrames) = (Rational(1) / 5, false)
          return options
        }())
    let zoom = project.settings(forScene: "Scenes/photo-zoom.yaml")
    #expect(zoom.formats == [.gif] && zoom.sheet == false && zoom.variants == .all)
    #expect(
      zoom.gif == GIFOptions(frameRate: 25, quality: 70, maxBytes: ByteCount(text: "5MB")))
    // Keyframes of a rule are in the place of the project's scrubbing.
    #expect(zoom.mp4.options == H264Options(constantRateFactor: 20, keyframeInterval: 1))
    #expect(project.settings(forScene: "Scenes/photo-stack.yaml").formats == [.mp4])
  }

  @Test(arguments: [
    ("photo-*", ["photo-zoom.yaml", "Scenes/photo-zoom.yaml", "photo-/x.yaml"], ["a-photo-.yaml"]),
    ("rocket", ["rocket.yaml", "a/rocket.yaml", "rocket/a.yaml"], ["rockets.yaml", "a.rocket"]),
    ("r?cket.yaml", ["rocket.yaml", "rücket.yaml"], ["rcket.yaml", "rocket.json"]),
    ("Scenes/*.yaml", ["Scenes/a.yaml"], ["Scenes/a/b.yaml", "x/Scenes/a.yaml", "a.yaml"]),
    ("Scenes/**/b", ["Scenes/b.yaml", "Scenes/x/y/b.yaml"], ["b.yaml", "Scenes/bb.yaml"]),
    ("**/old/*", ["old/a.yaml", "x/old/a.yaml", "x/y/old/a.yaml"], ["old.yaml", "x/older/a"]),
    ("drafts/", ["drafts/a.yaml", "drafts/x/a.yaml"], ["x/drafts/a.yaml", "drafts2/a.yaml"]),
    ("*", ["a", "a/b"], []),
    ("*a*b*", ["ab", "xaxbx", "aab"], ["ba", "a"]),
  ]) func `a pattern fits`(pattern: String, fits: [String], not: [String]) throws {
    let pattern = try #require(PathPattern(pattern))
    for path in fits { #expect(pattern.fits(path), "\(pattern) \(path)") }
    for path in not { #expect(!pattern.fits(path), "\(pattern) \(path)") }
  }

  @Test func `a pattern of many stars is no work`() throws {
    let pattern = try #require(PathPattern(String(repeating: "*a", count: 200) + "b"))
    let start = ContinuousClock.now
    #expect(!pattern.fits(String(repeating: "a", count: 2000)))
    #expect(ContinuousClock.now - start < .seconds(2))
  }

  @Test(arguments: [
    (
      "",
      "p:1:1: error: a project must be a map of keys and values\n  hint: begin it with `project: 1`"
    ),
    ("scenes: Scenes", "p:1:1: error: a project needs `project`\n  hint: such as `project: 1`"),
    (
      "project: 2",
      "p:1:10: error: this program reads version 1 of project files\n  hint: write `project: 1`"
    ),
    (
      "project: 1\nouput: Films",
      "p:2:1: error: a project has no key `ouput`\n  hint: did you mean `output`?"
    ),
    (
      "project: 1\nrules:\n  - {match: a, gif: {maxByte: 1MB}}",
      "p:3:22: error: what is asked of a GIF has no key `maxByte`\n  hint: did you mean `maxBytes`?"
    ),
    (
      "project: 1\nrules: [{formats: [mp4]}]",
      "p:2:9: error: a rule needs `match`\n  hint: such as `match: \"photo-*\"`"
    ),
    (
      "project: 1\nignore: ../other",
      "p:2:9: error: `../other` fits no file\n"
        + "  hint: write a path from the project's folder, or a name, such as `photo-*`"
    ),
    ("project: 1\nformats: []", "p:2:10: error: the list of formats is empty"),
    (
      "project: 1\nvariants: [all, slow]",
      "p:2:11: error: `all` are all variants: nothing stands beside it"
    ),
    (
      "project: 1\nthemes: drak",
      "p:2:9: error: expected `light`, `dark`, `plain` or `all`, found `drak`\n"
        + "  hint: did you mean `dark`?"
    ),
    (
      "project: 1\nlimits: {frames: 3000000}",
      "p:2:18: error: must be a whole number from 1 to 2160000, found 3000000"
    ),
    (
      "project: 1\nwebpQuality: 101",
      "p:2:14: error: must be a whole number from 0 to 100, found 101"
    ),
    (
      "project: 1\nwebpQuality: nearly",
      "p:2:14: error: expected `lossless`, `near-lossless` or a whole number from 0 to 100, found"
    ),
    (
      "project: 1\nmp4: {scrub: true, keyframes: 1}",
      "p:2:20: error: `scrub` sets the keyframes itself\n  hint: give one of both"
    ),
    (
      "project: 1\nstage: {size: [8, 8]}",
      "p:2:1: error: `stage` belongs to a scene, not to a project"
    ),
    ("project: 1\noutput: [", "p:3:1: error: "),
  ]) func `a mistake is told at its place`(text: String, message: String) {
    #expect(told(text + "\n").contains { $0.hasPrefix(message) }, "\(told(text))")
  }

  @Test func `editors find the same mistakes`() throws {
    let validator = try SchemaValidator(SceneSchema.projectJSON())
    func mistakes(_ text: String) throws -> [String] {
      var composer = YAMLComposer(path: "p", text: text, limits: SceneLimits())
      guard case .mapping(let root)? = try composer.compose()?.content else { return ["no map"] }
      let document = SceneDocument(path: "p", root: root, location: .init(line: 1, column: 1))
      return validator.mistakes(in: document).map(\.path)
    }
    #expect(try mistakes(Fixture.text(of: "inbetween.yaml")).isEmpty)
    #expect(try mistakes("project: 1\nouput: a") == ["/ouput"])
    #expect(
      try mistakes("project: 1\nrules: [{match: a, gif: {maxByte: 1}}]") == ["/rules/0/gif/maxByte"]
    )
    #expect(try mistakes("project: 1\nlimits: {frames: 0}") == ["/limits/frames"])
  }

  @Test func `links of the reference lead to headings`() throws {
    let lines = ProjectReference.markdown().split(separator: "\n")
    let headings = lines.filter { $0.hasPrefix("#") }.map {
      SceneReference.anchor(String($0.drop { $0 == "#" }.dropFirst()))
    }
    let links = lines.flatMap { $0.matches(of: /\]\(#([^)]*)\)/).map { String($0.1) } }
    #expect(links.count > 5)
    for link in links { #expect(headings.contains(link), "\(link)") }
  }
}
