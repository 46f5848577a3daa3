import Foundation
import TestSupport
import Testing

/// The scenes of the repository, as its front page shows them.
@Suite struct GalleryTests {
  private static let pictures = Program.root.appendingPathComponent("Tests/Golden/gallery")

  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: pictures.path)) ?? [])
    .filter { $0.hasSuffix(".png") }.map { String($0.dropLast(4)) }.sorted()

  @Test func `the front page has its pictures`() throws {
    let page = try String(
      contentsOf: Program.root.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(!Self.names.isEmpty)
    for name in Self.names { #expect(page.contains("Tests/Golden/gallery/\(name).png")) }
  }

  @Test(arguments: names)
  func `a picture of the front page is what the program draws today`(name: String) throws {
    let folder = try TemporaryFolder()
    let render = try Program.inbetween(
      "render", name, "--formats", "poster", "-o", folder.url.path, in: Program.root)
    #expect(render.status == 0, "\(render)")
    let committed = Self.pictures.appendingPathComponent("\(name).png").path
    let outcome = try Program.inbetween("diff", committed, folder.path("\(name).png"))
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  @Test func `the sheet of the front page shows the scenes of today`() throws {
    let folder = try TemporaryFolder()
    let sheet = try Program.inbetween(
      "sheet", "Scenes", "-o", folder.path("scenes.png"), in: Program.root)
    #expect(sheet.status == 0, "\(sheet)")
    let committed = Program.root.appendingPathComponent("Tests/Golden/scenes.png").path
    let outcome = try Program.inbetween("diff", committed, folder.path("scenes.png"))
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  @Test func `a page of words that shows a scene is not taken for one`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "Scenes/slide.yaml")
    try place.write("# How to\n\n```yaml\n\(Workplace.slide)\n```\n", to: "Scenes/HowTo.md")
    let outcome = try place.run("list")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    try place.write(Workplace.slide, to: "Scenes/lost.txt")
    #expect(try place.run("list").errors.contains("Scenes/lost.txt reads like a scene"))
  }

  @Test func `every scene is valid and as its author expects`() throws {
    let outcome = try Program.inbetween("validate", "--run", "Scenes", in: Program.root)
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test func `the scene of the front page renders`() throws {
    let page = try String(
      contentsOf: Program.root.appendingPathComponent("README.md"), encoding: .utf8)
    let blocks = page.components(separatedBy: "```yaml\n")
    try #require(blocks.count == 4)
    let scene = try #require(blocks[1].components(separatedBy: "```").first)
    #expect(scene.split(separator: "\n").count <= 15)
    let folder = try TemporaryFolder()
    try folder.write(scene, to: "ball.yaml")
    let outcome = try Program.inbetween("validate", "--run", "ball.yaml", in: folder.url)
    #expect(outcome.status == 0, "\(outcome)")
    try folder.write(
      try #require(blocks[2].components(separatedBy: "```").first), to: "inbetween.yaml")
    let project = try Program.inbetween("validate", "inbetween.yaml", in: folder.url)
    #expect(project.status == 0 && project.errors.isEmpty, "\(project)")
    // The library of the page, in a scene that uses its switch.
    try folder.write(try #require(blocks[3].components(separatedBy: "```").first), to: "kit.yaml")
    try folder.write(
      """
      inbetween: 1
      include: [kit.yaml]
      stage: {size: [200, 160]}
      duration: 1
      layers: [{id: sound, use: switch, position: [100, 80], let: {hue: navy}}]
      touches: [{at: 0.1, tap: sound}]
      expect: [{at: 0.9, sound.knob.position.x: 36, tolerance: 0.5}]
      """, to: "sound.yaml")
    let flipped = try Program.inbetween(
      "validate", "--run", "sound.yaml", "kit.yaml", in: folder.url)
    #expect(flipped.status == 0, "\(flipped)")
  }
}
