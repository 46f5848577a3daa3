import Foundation
import SceneFormat
import SceneModel
import TestSupport
import Testing

@testable import RenderPipeline

/// Each row of the table of limits, at its edge and past it.
@Suite struct LimitTests {
  /// A scene that asks for exactly so much of what a limit counts.
  struct Case: Sendable, CustomTestStringConvertible {
    let limit: String
    let count: Int
    let text: String
    /// What lies beside the scene.
    let files: [String: Data]

    var testDescription: String { limit }

    init(_ limit: String, _ count: Int, _ text: String, _ files: [String: Data] = [:]) {
      (self.limit, self.count, self.text, self.files) = (limit, count, text, files)
    }
  }

  /// 30 frames of 40 × 30 pixels.
  private static func scene(_ lines: String) -> String {
    "inbetween: 1\nstage: {size: [40, 30], scale: 1, fps: 60}\nduration: 0.5\n\(lines)\n"
  }

  /// Three sets of states.
  private static func states(_ script: String) -> String {
    let sets = ["a", "b", "c"].map { "\($0): {off: {}, on: {}}" }.joined(separator: ", ")
    return scene("layers: [{id: x, size: [4, 4]}]\nstates: {\(sets)}\nscript:\n\(script)")
  }

  /// 3 × 2 white pixels.
  private static let picture =
    Data(
      base64Encoded: """
        iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAADklEQVR4nGP4DwMMcBYAs2AR7za3GVIAAAAASUVORK5CYII=
        """) ?? Data()
  private static let drawing = Data(
    "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'><path d='M0 0h4v4z'/></svg>"
      .utf8)
  private static let font =
    (try? Data(
      contentsOf: URL(fileURLWithPath: "/usr/share/fonts/opentype/inter/Inter-Regular.otf")))
    ?? Data()
  private static let box = "layers: [{id: x, size: [4, 4]}]"
  private static let falling = """
    layers: [{id: x, position: [9, 9], size: [4, 4]}, {id: y, position: [29, 9], size: [4, 4]}]
    behaviors: {fall: {gravity: [x, y]}}
    script: [{at: 0, add: fall}]
    """

  static let cases: [Case] = {
    let plain = scene(box)
    let library = Data("inbetween: 1\nlibrary: Own\n".utf8)
    let pictures = scene("layers: [{image: a.png}, {image: b.png}]")
    return [
      Case("textBytes", plain.utf8.count, plain),
      // Three maps, three lists, nine keys, nine words and numbers.
      Case("nodes", 24, plain),
      // Scene, layers, layer, layers, layer, size.
      Case("nestingDepth", 6, scene("layers: [{layers: [{size: [4, 4]}]}]")),
      Case("layers", 3, scene("layers: [{}, {layers: [{}]}]")),
      Case("copies", 6, scene("layers: [{replicator: {count: 6}, layers: [{size: [1, 1]}]}]")),
      Case(
        "lanes", 2,
        scene("variants: {p: {}, q: {}}\nlanes: [{variant: p}, {variant: q}]\n\(box)")),
      Case("variants", 2, scene("variants: {p: {}, q: {}}\n\(box)")),
      Case("touches", 2, scene("\(box)\ntouches: [{at: 0, tap: [9, 9]}, {at: 0.2, tap: [9, 9]}]")),
      Case(
        "sceneDepth", 2, scene("lanes: [{scene: b.yaml}]"),
        ["b.yaml": Data(scene("lanes: [{scene: c.yaml}]").utf8), "c.yaml": Data(plain.utf8)]),
      Case(
        "libraries", 2, scene("include: [b.yaml, c.yaml]\n\(box)"),
        ["b.yaml": library, "c.yaml": library]),
      Case("textCharacters", 5, scene("layers: [{text: \"Héllo\"}]")),
      Case("pathElements", 3, scene("layers: [{shape: {path: \"M0 0L9 0L9 9\", fill: red}}]")),
      Case(
        "dashes", 10,
        scene("layers: [{shape: {path: \"M0 0L30 0\", stroke: red, dash: [1, 2]}}]")),
      Case("bodies", 2, scene(falling)),
      Case("ticks", 60, scene(falling)),
      Case(
        "actions", 3,
        states(
          """
            - {at: 0.1, cycle: a}
            - {when: a.entered, set: {x.opacity: 0.5}}
            - {when: a.entered, set: {x.opacity: 0.6}}
            - {when: a.entered, set: {x.opacity: 0.7}}
          """)),
      Case(
        "reactionDepth", 2,
        states(
          """
            - {at: 0.1, cycle: a}
            - {when: a.entered, cycle: b}
            - {when: b.entered, cycle: c}
          """)),
      Case("frames", 30, plain),
      Case("pixelsPerFrame", 1_200, plain),
      Case("pixelsPerSide", 40, plain),
      Case(
        "nestedPixels", 2_400,
        scene("layers: [{opacity: 0.5, layers: [{opacity: 0.5, layers: [{size: [4, 4]}]}]}]")),
      Case(
        "filmMegapixels", 30, plain.replacingOccurrences(of: "[40, 30]", with: "[1000, 1000]")),
      Case("pictureBytes", picture.count, scene("layers: [{image: a.png}]"), ["a.png": picture]),
      Case("pictureSide", 3, scene("layers: [{image: a.png}]"), ["a.png": picture]),
      Case("picturePixels", 6, scene("layers: [{image: a.png}]"), ["a.png": picture]),
      Case("scenePixels", 12, pictures, ["a.png": picture, "b.png": picture]),
      // Two elements, three times.
      Case(
        "svgReferences", 6, scene("layers: [{svg: a.svg}]"),
        [
          "a.svg": Data(
            """
            <svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'><g id='a'><path d='M0 0h4v4z'/></g>\
            <use href='#a'/><use href='#a'/><use href='#a'/></svg>
            """.utf8)
        ]),
      Case("svgBytes", drawing.count, scene("layers: [{svg: a.svg}]"), ["a.svg": drawing]),
      Case(
        "fontBytes", font.count,
        scene("fonts: {Own: a.otf}\nlayers: [{text: A, font: {family: Own}}]"), ["a.otf": font]),
    ]
  }()

  /// Loads a scene, and plans its film; returns all that is said against it.
  private func told(_ attempt: Case, _ limit: SceneLimits.Count, _ count: Int) throws -> String {
    let folder = try TemporaryFolder()
    for (name, bytes) in attempt.files { try bytes.write(to: folder.file(name)) }
    let path = try folder.write(attempt.text, to: "scene.yaml")
    var limits = SceneLimits()
    limits[keyPath: limit.place] = count
    do {
      _ = try SceneLoader(limits: limits).load(path)
      return ""
    } catch SceneLoadError.invalid(let diagnostics) {
      // Each says where.
      for diagnostic in diagnostics { #expect(diagnostic.location.line >= 1, "\(diagnostic)") }
      return diagnostics.flatMap { [$0.message, $0.hint ?? ""] }.joined(separator: "\n")
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: cases) func `a scene may have as much as a limit says, and not one more`(
    _ attempt: Case
  ) throws {
    let limit = try #require(SceneLimits.counts.first { $0.name == attempt.limit })
    #expect(try told(attempt, limit, attempt.count) == "")
    let refused = try told(attempt, limit, attempt.count - 1)
    #expect(refused.contains("`\(attempt.limit)`"), "\(refused)")
    #expect(refused.contains("\(attempt.count - 1)"), "\(refused)")
  }

  @Test func `every limit has a scene that reaches it`() {
    // How large a written file may be is a limit of the program, which `OutputLimitTests` runs.
    let names = SceneLimits.counts.map(\.name).filter { $0 != "outputMegabytes" }
    #expect(Set(Self.cases.map(\.limit)) == Set(names))
  }

  @Test func `what is usual lies within what is possible`() {
    for count in SceneLimits.counts {
      #expect(count.usual >= 1 && count.usual <= count.most, "\(count.name)")
    }
  }
}
