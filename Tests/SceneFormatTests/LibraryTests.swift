import AnimationEngine
import Geometry
import Overlays
import SceneFormat
import SceneModel
import Simulation
import Testing

/// Files by their names, as a scene in the same folder sees them.
struct FilesByName: SceneReading {
  var files: [String: String]

  func text(at path: String) throws(ContentsError) -> String {
    guard let text = files[path] else { throw ContentsError("there is no file '\(path)'") }
    return text
  }

  /// What the scene of `lines` means beside these files; throws what is wrong with it.
  func built(
    _ lines: String, overrides: [String: String] = [:], variant: String? = nil,
    theme: Theme.Name? = nil
  ) throws -> BuiltScene {
    let document = try SceneReader.read(sceneText(lines), path: "Scenes/scene.yaml")
    return try SceneBuilder(
      measuring: SampleContents(), reading: self, overrides: overrides, variant: variant,
      theme: theme
    ).build(document)
  }

  /// What is wrong with the scene of `lines`, as `path:line:column: message`.
  func mistakes(_ lines: String) -> [String] {
    do {
      return try built(lines).warnings.map(words)
    } catch {
      return ((error as? SceneDiagnostics)?.diagnostics ?? []).map(words)
    }
  }

  private func words(_ diagnostic: Diagnostic) -> String {
    "\(diagnostic.path):\(diagnostic.location.line):\(diagnostic.location.column): "
      + diagnostic.message
  }
}

/// What scenes take from libraries.
@Suite struct LibraryTests {
  private static let tokens = """
    inbetween: 1
    library: Tokens
    let: {gap: 12, wide: =gap * 3, bouncy: {stiffness: 100, damping: 10}, standard: [0.2, 0, 0, 1]}
    themes: {light: {leaf: "#008000"}, dark: {leaf: "#00ff00"}}
    animations: {launch: {keyPath: position.x, by: 100}}
    """

  private static let layer = "layers: [{id: a, position: [=wide, =gap], backgroundColor: =leaf}]"

  private func position(_ built: BuiltScene, _ name: String = "a") throws -> Point {
    built.scene.layers[try #require(built.scene.layers.layer(named: name))].values.position
  }

  @Test func `constants, springs, curves, colors and animations hold in the scene`() throws {
    let files = FilesByName(files: ["tokens.yaml": Self.tokens])
    let lines = """
      include: [tokens.yaml]
      \(Self.layer)
      script:
        - {at: 0, animate: a.opacity, from: 0, spring: =bouncy, duration: settling(bouncy)}
        - {at: 0, animate: a.position.y, by: 5, duration: 1, timing: =standard}
        - {at: 0, add: launch, to: a}
      """
    let built = try files.built(lines)
    #expect(try position(built) == Point(x: 36, y: 12))
    let spelledOut = lines.replacing("include: [tokens.yaml]", with: "theme: light")
      .replacing("=bouncy", with: "{stiffness: 100, damping: 10}")
      .replacing("settling(bouncy)", with: "{settling: {stiffness: 100, damping: 10}}")
      .replacing("=standard", with: "[0.2, 0, 0, 1]")
      .replacing("=wide, =gap", with: "36, 12").replacing("=leaf", with: "\"#008000\"")
      .replacing("add: launch, to: a", with: "animate: a.position.x, by: 100")
    let plain = try SceneFormatTests.built(spelledOut)
    for time: Rational in [
      0, try #require(Rational(1, over: 3)), try #require(Rational(9, over: 10)),
    ] {
      let (left, right) = (Simulator(built.scene).run(), Simulator(plain.scene).run())
      let id = LayerID(0)
      #expect(
        left.layers.presentation(of: id, at: time) == right.layers.presentation(of: id, at: time))
    }
  }

  @Test(arguments: [(Theme.Name.light, "#008000"), (.dark, "#00ff00")])
  func `constants of a library depend on the theme`(theme: Theme.Name, color: String) throws {
    let files = FilesByName(files: ["tokens.yaml": Self.tokens])
    let built = try files.built("include: [tokens.yaml]\n\(Self.layer)", theme: theme)
    let values = built.scene.layers[LayerID(0)].values
    #expect(AnimationValue.color(values.backgroundColor).description == color)
  }

  @Test func `what a scene defines itself stands in for a library's, also in what follows from it`()
    throws
  {
    let files = FilesByName(files: ["tokens.yaml": Self.tokens])
    let own = try files.built("include: [tokens.yaml]\nlet: {gap: 5}\n\(Self.layer)")
    #expect(try position(own) == Point(x: 15, y: 5))
    let given = try files.built(
      "include: [tokens.yaml]\n\(Self.layer)", overrides: ["gap": "7"])
    #expect(try position(given) == Point(x: 21, y: 7))
    // Once for both themes, so that none is left with the library's.
    #expect(
      files.mistakes("include: [tokens.yaml]\nthemes: {light: {leaf: red}, dark: {}}")
        == ["Scenes/scene.yaml:5:18: the dark theme has no constant `leaf`"])
  }

  @Test func `a variant can take other libraries`() throws {
    let other = Self.tokens.replacing("gap: 12", with: "gap: 20")
    let files = FilesByName(files: ["tokens.yaml": Self.tokens, "other.yaml": other])
    let lines =
      "include: [tokens.yaml]\n\(Self.layer)\nvariants: {roomy: {include: [other.yaml]}}"
    #expect(try position(files.built(lines)) == Point(x: 36, y: 12))
    #expect(try position(files.built(lines, variant: "roomy")) == Point(x: 60, y: 20))
  }

  @Test func `lanes can replace the constants of their libraries`() throws {
    let scene = "inbetween: 1\nstage: {size: [90, 90]}\nduration: 1\ninclude: [tokens.yaml]\n"
    let files = FilesByName(files: [
      "kit/tokens.yaml": Self.tokens, "kit/one.yaml": scene + Self.layer,
    ])
    let built = try files.built(
      """
      stage: {fps: 60}
      lanes: [{id: l, scene: kit/one.yaml}, {id: r, scene: kit/one.yaml, let: {gap: 2}}]
      """)
    #expect(try position(built, "l.a") == Point(x: 36, y: 12))
    #expect(try position(built, "r.a") == Point(x: 6, y: 2))
  }

  @Test func `of two libraries the one that includes the other holds`() throws {
    let over = "inbetween: 1\nlibrary: Over\ninclude: [tokens.yaml]\nlet: {gap: 1}\n"
    let files = FilesByName(files: ["tokens.yaml": Self.tokens, "over.yaml": over])
    for order in ["tokens.yaml, over.yaml", "over.yaml, tokens.yaml", "over.yaml"] {
      let built = try files.built("include: [\(order)]\n\(Self.layer)")
      #expect(try position(built) == Point(x: 3, y: 1), "\(order)")
    }
  }

  @Test func `libraries that define the same leave the choice to the scene`() throws {
    let rival = "inbetween: 1\nlibrary: R\nlet: {gap: 1}\n"
    let referee = "inbetween: 1\nlibrary: J\ninclude: [tokens.yaml, rival.yaml]\nlet: {gap: 2}\n"
    let files = FilesByName(files: [
      "tokens.yaml": Self.tokens, "rival.yaml": rival, "referee.yaml": referee,
    ])
    let both = "include: [tokens.yaml, rival.yaml]\n\(Self.layer)"
    #expect(
      files.mistakes(both) == [
        "Scenes/scene.yaml:4:10: `tokens.yaml` and `rival.yaml` each have a constant `gap`"
      ])
    #expect(try position(files.built(both + "\nlet: {gap: 4}")) == Point(x: 12, y: 4))
    let judged = try files.built("include: [referee.yaml]\n\(Self.layer)")
    #expect(try position(judged) == Point(x: 6, y: 2))
  }

  @Test func `gestures, states and behaviors of a library speak of the scene's layers`() throws {
    let files = FilesByName(files: [
      "drag.yaml": """
      inbetween: 1
      library: A panel that is dragged
      states: {pane: {shut: {position.y: 90}, open: {position.y: 10}}}
      gestures: {pull: {pan: pane, changed: [{move: pane, by: translation}]}}
      behaviors: {Fall: {parameters: [item], down: {gravity: $item}}}
      """
    ])
    let built = try files.built(
      """
      include: [drag.yaml]
      layers: [{id: pane, size: [20, 20], position: [50, 50]}]
      touches: [{at: 0.1, down: [50, 50], legs: [{by: [0, 40], over: 0.2}], up: true}]
      """)
    let timeline = Simulator(built.scene).run()
    #expect(timeline.layers.presentation(of: LayerID(0), at: 1).position.y > 75)
    // A behavior of a library is no omission of the scene's.
    #expect(built.warnings.isEmpty)
    #expect(
      files.mistakes("include: [drag.yaml]\nlayers: [{id: pan}]").contains {
        $0.hasPrefix("Scenes/drag.yaml:4:")
      })
  }

  @Test func `what is wrong is told where it is included, and inside at its own place`() {
    let files = FilesByName(files: [
      "old.yaml": "inbetween: 9\nlibrary: Old\n",
      "scene2.yaml": "inbetween: 1\nstage: {size: [8, 8]}\nduration: 1\n",
      "a.yaml": "inbetween: 1\nlibrary: A\ninclude: [b.yaml]\nlet: {x: =y}\n",
      "b.yaml": "inbetween: 1\nlibrary: B\ninclude: [a.yaml]\nstage: 3\nthemes: {lihgt: {}}\n",
    ])
    #expect(
      files.mistakes(
        """
        include: [gone.yaml, old.yaml, scene2.yaml, a.yaml, a.yaml]
        script: [{at: 0, set: {a.opacity: 0}}]
        """) == [
          "Scenes/scene.yaml:4:11: there is no file 'gone.yaml'",
          "Scenes/scene.yaml:4:22: `old.yaml` cannot be included, as is told of it",
          "Scenes/scene.yaml:4:32: `scene2.yaml` is a scene, not a library",
          "Scenes/scene.yaml:4:53: `a.yaml` is included twice",
          "Scenes/scene.yaml:5:24: there is no layer `a`",
          "Scenes/old.yaml:1:12: this program reads version 1 of the language",
          "Scenes/b.yaml:3:11: the file would include itself without end: a.yaml → b.yaml → a.yaml",
          "Scenes/b.yaml:4:1: `stage` belongs to a scene, not to a library",
          "Scenes/b.yaml:5:9: a `themes` map needs `dark`",
          "Scenes/b.yaml:5:10: a `themes` map has no key `lihgt`",
          "Scenes/a.yaml:4:11: there is no constant `y`",
        ])
  }

  @Test func `what goes wrong while a scene is played is told of the file that says it`() throws {
    let files = FilesByName(files: [
      "kit/motion.yaml": """
      inbetween: 1
      library: Motion
      components:
        dot:
          layers: [{id: spot, size: [8, 8]}]
          animators: {go: {animate: {spot.opacity: 0}, duration: 0.2}}
          script: [{at: 0.5, scrub: go, to: 0.5}]
      """
    ])
    let built = try files.built("include: [kit/motion.yaml]\nlayers: [{id: d, use: dot}]")
    let problems = Simulator(built.scene).run().problems
    for problem in problems {
      let told = Diagnostic(problem, path: "Scenes/scene.yaml")
      #expect(told.path == "Scenes/kit/motion.yaml" && told.location.line == 7)
    }
    #expect(files.mistakes("include: [kit/motion.yaml]\nlayers: [{id: d, use: dott}]").count == 1)
  }

  @Test func `the number of files is limited`() {
    var files = FilesByName(files: [:])
    for index in 0...70 {
      files.files["f\(index).yaml"] =
        "inbetween: 1\nlibrary: F\ninclude: [f\(index + 1).yaml]\n"
    }
    let mistakes = files.mistakes("include: [f0.yaml]")
    #expect(
      mistakes.contains { $0.contains("more files are included than the limit `libraries` of 64") })
  }

  @Test func `a library is no film, and can be looked at alone`() throws {
    let document = try SceneReader.read(Self.tokens, path: "Scenes/kit/tokens.yaml")
    let builder = SceneBuilder(measuring: SampleContents(), reading: FilesByName(files: [:]))
    #expect(throws: SceneDiagnostics.self) { try builder.build(document) }
    #expect(
      try builder.examine(library: document, named: "kit/tokens.yaml", in: "Scenes/").isEmpty)
    let broken = try SceneReader.read(
      Self.tokens.replacing("=gap * 3", with: "=gpa * 3") + "\ntitle: No\n",
      path: "Scenes/kit/tokens.yaml")
    do {
      _ = try builder.examine(library: broken, named: "kit/tokens.yaml", in: "Scenes/")
      Issue.record("a broken library passes")
    } catch {
      #expect(
        error.diagnostics.map(\.message) == [
          "there is no constant `gpa`", "`title` belongs to a scene, not to a library",
        ])
      #expect(error.diagnostics.allSatisfy { $0.path == "Scenes/kit/tokens.yaml" })
    }
  }

  @Test func `a library is formatted in the order of its own keys`() throws {
    let text = "inbetween: 1\nlet: {gap: 1}\ninclude: [a.yaml, kit/b.yaml]\nlibrary: Kit\n"
    let formatted = try SceneFormatter.format(text)
    #expect(
      formatted
        == "inbetween: 1\nlibrary: Kit\ninclude: [a.yaml, kit/b.yaml]\nlet: {gap: 1}\n")
    #expect(try SceneFormatter.format(formatted) == formatted)
  }

  @Test func `the scene says what its constants are and where they come from`() throws {
    let files = FilesByName(files: ["kit/tokens.yaml": Self.tokens])
    let built = try files.built("include: [kit/tokens.yaml]\nlet: {gap: 5, own: [1, 2]}")
    #expect(
      built.constants.map { "\($0.name) \($0.file ?? "-") \($0.text)" } == [
        "bouncy kit/tokens.yaml {stiffness: 100, damping: 10}", "gap - 5",
        "leaf kit/tokens.yaml \"#008000\"", "own - [1, 2]",
        "standard kit/tokens.yaml [0.2, 0, 0, 1]", "wide kit/tokens.yaml =gap * 3",
      ])
  }
}
