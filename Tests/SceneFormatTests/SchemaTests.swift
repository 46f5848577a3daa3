import Testing

@testable import SceneFormat

/// What editors make of the JSON Schema.
@Suite struct SchemaTests {
  let validator: SchemaValidator

  init() throws { validator = try SchemaValidator(SceneSchema.json()) }

  @Test func `every scene of the gallery satisfies the schema`() throws {
    let names = try Fixture.names(in: "Scenes").filter { $0.hasSuffix(".yaml") }
    #expect(names.count > 70)
    for name in names {
      let document = try SceneReader.read(try Fixture.text(of: "Scenes/\(name)"), path: name)
      #expect(validator.mistakes(in: document).isEmpty, "\(name)")
    }
  }

  @Test func `a library has a schema of its own in the same file`() throws {
    func mistakes(_ text: String) throws -> [SchemaValidator.Mistake] {
      validator.mistakes(in: try SceneReader.read(text, path: "kit.yaml"))
    }
    let kit =
      "inbetween: 1\nlibrary: Kit\ncomponents: {leaf: {layers: [{use: stem, let: {a: 1}}]}}\n"
    #expect(try mistakes(kit).isEmpty)
    #expect(try mistakes(kit + "stage: {size: [8, 8]}\n").map(\.path) == ["/stage"])
    #expect(
      try mistakes(kit.replacing("use:", with: "uze:")).map(\.path)
        == ["/components/leaf/layers/0/uze"])
  }

  /// The one wrong key is underlined, however deep it lies, and nothing around it.
  @Test(arguments: [
    ("layers: [{id: a, layers: [{id: b, opacty: 1}]}]", "/layers/0/layers/0/opacty"),
    ("layers: [{id: a, shadow: {colour: red}}]", "/layers/0/shadow/colour"),
    ("layers: [{id: a, shape: {path: {elipse: [0, 0, 1, 1]}}}]", "/layers/0/shape/path/elipse"),
    ("script: [{at: 0, animate: a.opacity, too: 1}]", "/script/0/too"),
    ("script: [{at: 0, animate: {a.opacity: 1}, durration: 1}]", "/script/0/durration"),
    (
      "script: [{at: 0, animate: a.opacity, to: 1, spring: {stifness: 1}}]",
      "/script/0/spring/stifness"
    ),
    (
      "gestures: {drag: {pan: a, ended: [{set: {a.opacity: 1}, iff: true}]}}",
      "/gestures/drag/ended/0/iff"
    ),
    ("touches: [{at: 0, tap: a, cuont: 2}]", "/touches/0/cuont"),
    ("behaviors: {fall: {gravity: a, direction: [0, 1], dampin: 1}}", "/behaviors/fall/dampin"),
    ("overlays: [{plot: a.opacity, title: A, colour: red}]", "/overlays/0/colour"),
    ("expect: [{during: [0, 1], a.opacity: {mim: 0}}]", "/expect/0/a.opacity/mim"),
    ("variants: {slow: {layers: [{id: a, opacty: 1}]}}", "/variants/slow/layers/0/opacty"),
  ]) func `an editor underlines the one wrong key`(line: String, path: String) throws {
    let text = "inbetween: 1\nstage: {size: [8, 8]}\n\(line)\n"
    let mistakes = validator.mistakes(in: try SceneReader.read(text, path: "scene.yaml"))
    #expect(mistakes == [.init(path: path, keyword: "unknown key")])
  }

  /// Bounds of numbers reach the editor.
  @Test(arguments: [
    ("touches: [{at: 0, tap: a, count: 0}]", "/touches/0/count", "minimum"),
    ("gestures: {t: {tap: a, count: 11}}", "/gestures/t/count", "maximum"),
    ("gestures: {t: {tap: a, duration: 0}}", "/gestures/t/duration", "exclusiveMinimum"),
  ]) func `an editor knows the bounds of numbers`(
    line: String, path: String, keyword: String
  ) throws {
    let text = "inbetween: 1\nstage: {size: [8, 8]}\n\(line)\n"
    let mistakes = validator.mistakes(in: try SceneReader.read(text, path: "scene.yaml"))
    #expect(mistakes == [.init(path: path, keyword: keyword)])
  }
}
