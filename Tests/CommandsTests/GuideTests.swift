import Foundation
import TestSupport
import Testing

/// The guide's recipes are whole scenes that hold what they claim, and render.
@Suite struct GuideTests {
  /// The pieces of YAML on a page.
  private static func recipes() throws -> [String] {
    let text = try String(
      contentsOf: Program.root.appendingPathComponent("Guide.md"), encoding: .utf8)
    return text.matches(of: /```yaml\n((?s:.*?))```/).map { String($0.1) }
  }

  @Test func `every recipe is a scene that holds what it claims, and becomes a film`() throws {
    let recipes = try Self.recipes()
    #expect(recipes.count == 12)
    let place = try Workplace()
    for (index, recipe) in recipes.enumerated() {
      try place.write(recipe, to: "Scenes/recipe-\(index + 1).yaml")
    }
    let valid = try place.run("validate", "--run", "--strict")
    #expect(valid.status == 0, "\(valid.errors)")
    let rendered = try place.run(
      "render", "--formats", "gif", "--gif-scale", "0.5", "--gif-fps", "10")
    #expect(rendered.status == 0, "\(rendered.errors)")
    for index in recipes.indices {
      // One frame alone would be a recipe in which nothing moves.
      let frames = rendered.output.firstMatch(
        of: try Regex(
          "recipe-\(index + 1)\\.gif .*, ([0-9]+) frames", as: (Substring, Substring).self))
      #expect(frames.flatMap { Int($0.1) } ?? 0 > 5, "\(index + 1)")
      #expect(try place.bytes("Output/recipe-\(index + 1).gif").count > 1_000, "\(index + 1)")
    }
    let themes = try place.run(
      "validate", "Scenes/recipe-12.yaml", "--theme", "light,dark", "--variant", "all", "--run")
    #expect(themes.status == 0)
  }

  @Test func `the read-me begins with a film of at most a megabyte`() throws {
    let text = try String(
      contentsOf: Program.root.appendingPathComponent("README.md"), encoding: .utf8)
    let files = text.prefix(3_000).matches(of: /(?:src|srcset)="([^"]+)"/).map { String($0.1) }
    #expect(files.contains { $0.hasSuffix(".svg") })
    var bytes = 0
    for file in Set(files) {
      bytes += try Data(contentsOf: Program.root.appendingPathComponent(file)).count
    }
    #expect(bytes > 0 && bytes <= 1_000_000)
    // It is what the program prints of the scene, but for the address.
    let printed = try Program.inbetween(
      "embed", "panel-three-engines", "--formats", "svg,poster.webp", "--theme", "light,dark",
      "--markdown",
      "--url", "Tests/Golden/readme", in: Program.root)
    #expect(printed.status == 0)
    #expect(text.contains(printed.output))
  }
}
