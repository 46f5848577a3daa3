import Foundation
import TestSupport
import Testing

/// Every piece of Swift in the read-me and the articles compiles, as it stands there.
@Suite struct SnippetTests {
  /// What an article's pieces take for granted, since its text says what they are.
  private static let context: [String: String] = [
    "README.md": "",
    "Inbetween.md": "",
    "ModelAndPresentation.md": """
    scene: Scene, rocket: Layer, form: Layer
    """,
    "CurvesAndSprings.md": """
    scene: Scene, rocket: Layer, satellite: Layer, card: Layer
    """,
    "FingersAndGestures.md": """
    scene: Scene, card: Layer, list: Layer
    """,
    "ChangesOfMind.md": """
    scene: Scene, card: Layer, viewer: Layer, album: Layer, photo: Layer, cell: Layer, flyer: Layer
    """,
    "LettingBodiesMove.md": """
    scene: Scene, ball: Layer, card: Layer, lamp: Layer, drag: Gesture,
    spring: AttachmentBehavior, dynamics: inout Scene.Dynamics
    """,
    "Storyboards.md": """
    scene: Scene, rocket: Layer, rocket1: Layer, rocket2: Layer, form: Layer, shadow: Layer,
    label: Layer, small: Layer, satellite: Layer, linear: Layer, easeIn: Layer, easeOut: Layer,
    easeInEaseOut: Layer, byDefault: Layer, cover: Layer, disc: Layer, photo: Layer,
    backdrop: Layer, bars: Layer, album: Layer, viewer: Layer, cell: Layer, flyer: Layer,
    grid: Layer, sheet: Layer, list: Layer, screen: Layer, balls: [Layer], paced: Layer,
    line: ShapeLayer, tiles: [Layer]
    """,
  ]

  private static var pages: [URL] {
    get throws {
      let articles = Program.root.appendingPathComponent("Sources/Inbetween/Inbetween.docc")
      let files = try FileManager.default.contentsOfDirectory(atPath: articles.path).sorted()
      return [Program.root.appendingPathComponent("README.md")]
        + files.filter { $0.hasSuffix(".md") }.map(articles.appendingPathComponent)
    }
  }

  /// The pieces of a page, each with the line on which it begins.
  private static func snippets(of text: String) -> [(line: Int, code: String)] {
    var snippets: [(line: Int, code: String)] = []
    var isInside = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix("```") {
        isInside = line == "```swift"
        if isInside { snippets.append((index + 2, "")) }
      } else if isInside {
        snippets[snippets.count - 1].code += line + "\n"
      }
    }
    // A package file is built by `make check-dependency`, which all the others go through as well.
    return snippets.filter { !$0.code.contains("import PackageDescription") }
  }

  /// One function for each piece: its errors name the page and the line there.
  private static func program(_ pages: [(name: String, text: String)]) throws -> String {
    var program = "import Inbetween\n"
    for page in pages {
      let context = try #require(context[page.name], "say what \(page.name) takes for granted")
      for snippet in snippets(of: page.text) {
        program += """
          func piece\(program.count)(\(context)) async throws {
          #sourceLocation(file: "\(page.name)", line: \(snippet.line))
          \(snippet.code.replacingOccurrences(of: "import Inbetween\n", with: "\n"))
          #sourceLocation()
          }

          """
      }
    }
    return program
  }

  /// What the compiler has against a program that uses the library as it was built for this test.
  private func mistakes(_ program: String) throws -> String {
    let scratch = try TemporaryFolder()
    let source = scratch.file("Pieces.swift")
    try program.write(to: source, atomically: true, encoding: .utf8)
    let products = Program.products.resolvingSymlinksInPath()
    let checkouts = products.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("checkouts")
    let made =
      try FileManager.default.contentsOfDirectory(atPath: products.path).sorted()
      .filter { $0.hasSuffix(".build") }
      .map { products.appendingPathComponent("\($0)/module.modulemap") }
      + [checkouts.appendingPathComponent("Yams/Sources/CYaml/include/module.modulemap")]
    let package = Program.root.appendingPathComponent("Package.swift")
    let libraries = try String(contentsOf: package, encoding: .utf8)
      .matches(of: /name: "(C\w+)", pkgConfig: (?:headers\("\w+", of: )?"([^"]+)"/).map(\.output)
    let maps =
      made.filter { FileManager.default.fileExists(atPath: $0.path) }.map(\.path)
      + libraries.map { Program.root.path + "/Sources/\($0.1)/module.modulemap" }
    let headers = try Program.run(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["pkg-config", "--cflags"] + libraries.flatMap { $0.2.split(separator: " ").map(String.init) }
    )
    let flags =
      maps.map { "-fmodule-map-file=\($0)" }
      + headers.output.split(whereSeparator: \.isWhitespace).map(String.init)
    let outcome = try Program.run(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["swiftc", "-typecheck", "-swift-version", "6", "-suppress-warnings"]
        + ["-I", products.appendingPathComponent("Modules").path]
        + flags.flatMap { ["-Xcc", $0] } + [source.path])
    if outcome.status != 0, outcome.errors.isEmpty {
      return "the compiler ended with \(outcome.status)"
    }
    return outcome.errors
  }

  @Test func `every piece of Swift in the read-me and the articles compiles`() throws {
    let pages = try Self.pages.map {
      ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8))
    }
    #expect(pages.reduce(0) { $0 + Self.snippets(of: $1.1).count } >= 24)
    #expect(try mistakes(Self.program(pages)) == "")
  }

  @Test func `a piece that does not compile is told with its page and line`() throws {
    let text = "# Page\n\nText.\n\n```swift\nlet red: Color = .red\nlet blue: Color = .bluu\n```\n"
    let mistakes = try mistakes(Self.program([("README.md", text)]))
    #expect(mistakes.contains("README.md:7:"))
    #expect(!mistakes.contains("README.md:6:"))
  }
}
