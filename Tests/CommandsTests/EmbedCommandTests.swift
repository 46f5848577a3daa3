import Foundation
import FoundationXML
import TestSupport
import Testing

/// What a page needs to show a film: read with a parser of XML, which is a second opinion.
@Suite struct EmbedCommandTests {
  private static let scene = """
    inbetween: 1
    title: A slide
    description: A "box" moves <right> & stays.
    stage: {size: [80, 45], fps: 10}
    duration: 1
    layers: [{id: box, frame: [0, 0, 10, 10], backgroundColor: red}]
    """

  /// The element, closed as XML wants it.
  private func element(_ html: String) throws -> XMLElement {
    let closed = html.replacing(/<(img|source)([^>]*)>/) { "<\($0.1)\($0.2)/>" }
      .replacing(/<video ([a-z ]+?) width/) { match in
        "<video " + match.1.split(separator: " ").map { "\($0)='' " }.joined() + "width"
      }
    return try #require(try XMLDocument(xmlString: closed).rootElement())
  }

  private func embed(_ arguments: String..., scene: String = scene) throws -> Program.Outcome {
    let place = try Workplace()
    try place.write(scene, to: "slide.yaml")
    return try Program.run(
      try Program.inbetween, ["embed", "slide.yaml"] + arguments, in: place.folder.url)
  }

  @Test func `a film has a poster, a still for less motion and what is read aloud`() throws {
    let outcome = try embed("--formats", "webm,mp4", "--url", "/media/")
    #expect(outcome.status == 0)
    let video = try element(outcome.output)
    #expect(video.name == "video")
    #expect(video.attribute(forName: "poster")?.stringValue == "/media/slide.png")
    #expect(
      video.attribute(forName: "aria-label")?.stringValue == "A \"box\" moves <right> & stays.")
    #expect(video.attribute(forName: "width")?.stringValue == "80")
    #expect(video.attribute(forName: "height")?.stringValue == "45")
    let sources = video.elements(forName: "source")
    #expect(
      sources.compactMap { $0.attribute(forName: "src")?.stringValue }
        == ["/media/slide.webm", "/media/slide.mp4"])
    #expect(
      sources.allSatisfy {
        $0.attribute(forName: "media")?.stringValue == "(prefers-reduced-motion: no-preference)"
      })
    #expect(
      outcome.errors.contains("inbetween render slide.yaml --formats webm,mp4,poster"))
  }

  @Test func `a long film is begun by its reader`() throws {
    let long = Self.scene.replacing("duration: 1", with: "duration: 5.1")
    let video = try element(try embed(scene: long).output)
    #expect(video.attribute(forName: "controls") != nil)
    #expect(video.attribute(forName: "autoplay") == nil)
    let brief = Self.scene.replacing("duration: 1", with: "duration: 5")
    #expect(try element(try embed(scene: brief).output).attribute(forName: "autoplay") != nil)
  }

  @Test func `pages that are light and dark have films of their own`() throws {
    let picture = try element(
      try embed("--formats", "webp", "--theme", "light,dark", "--markdown").output)
    #expect(picture.name == "picture")
    let sources = picture.elements(forName: "source").map {
      [$0.attribute(forName: "media"), $0.attribute(forName: "srcset")].map {
        $0?.stringValue ?? ""
      }
    }
    #expect(
      sources == [
        [
          "(prefers-reduced-motion: reduce) and (prefers-color-scheme: light)",
          "Output/slide-light.png",
        ],
        [
          "(prefers-reduced-motion: reduce) and (prefers-color-scheme: dark)",
          "Output/slide-dark.png",
        ],
        ["(prefers-color-scheme: light)", "Output/slide-light.webp"],
        ["(prefers-color-scheme: dark)", "Output/slide-dark.webp"],
      ])
  }

  @Test func `Markdown says it in a line where it can`() throws {
    #expect(
      try embed("--formats", "gif", "--markdown").output
        == "![A \"box\" moves \\<right\\> & stays.](Output/slide.gif)\n")
    #expect(
      try embed("--formats", "mp4,poster.webp", "--markdown").output
        == "[![A \"box\" moves \\<right\\> & stays.](Output/slide.poster.webp)](Output/slide.mp4)\n"
    )
  }

  @Test func `files that are there are not asked for`() throws {
    let place = try Workplace()
    try place.write(Self.scene, to: "slide.yaml")
    try place.write("", to: "Output/slide.mp4")
    try place.write("", to: "Output/slide.png")
    let outcome = try Program.inbetween("embed", "slide.yaml", in: place.folder.url)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
  }

  @Test func `only files that the page names are asked for`() throws {
    #expect(
      try embed("--formats", "gif,webp", "--markdown").errors.contains(
        "inbetween render slide.yaml --formats gif\n"))
    #expect(
      try embed("--formats", "gif").errors.contains(
        "inbetween render slide.yaml --formats gif,poster\n"))
    #expect(
      try embed("--formats", "mp4,webm", "--markdown").errors.contains(
        "inbetween render slide.yaml --formats mp4,poster\n"))
  }

  @Test(arguments: [
    ["--formats", "mov"], ["--formats", "poster"], ["--formats", "mp4,gif"],
    ["--formats", "auto"], ["--formats", "png"],
  ])
  func `what no page shows is refused`(arguments: [String]) throws {
    let place = try Workplace()
    try place.write(Self.scene, to: "slide.yaml")
    let outcome = try Program.run(
      try Program.inbetween, ["embed", "slide.yaml"] + arguments, in: place.folder.url)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
  }
}
