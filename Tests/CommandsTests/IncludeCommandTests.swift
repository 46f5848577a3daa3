import Foundation
import TestSupport
import Testing

/// What commands know of files that scenes include.
@Suite struct IncludeCommandTests {
  private static let tokens = "inbetween: 1\nlibrary: Tokens\nlet: {far: 30, slow: 0.5}\n"

  /// A repository in which scene `one` takes its numbers from a library, and `two` does not.
  private func repository() throws -> SceneRepository {
    let repository = try SceneRepository()
    try repository.write(Self.tokens, "Scenes/kit/tokens.yaml")
    try repository.write(
      SceneRepository.one.replacing(
        "inbetween: 1\n", with: "inbetween: 1\ninclude: [kit/tokens.yaml]\n"
      )
      .replacing("to: 30", with: "to: =far"), "Scenes/one.yaml")
    try repository.commit("take numbers from a library")
    return repository
  }

  @Test func `taking numbers from a library changes no frame, and changing one there does`() throws
  {
    let repository = try repository()
    #expect(try repository.run(["check", "--record", "none"]).status == 0)
    try repository.replace("far: 30", with: "far: 33", in: "Scenes/kit/tokens.yaml")
    #expect(try repository.run(["check", "--record", "none"]).status == 2)
  }

  @Test func `a changed library is a change of each scene that includes it, and of no other`()
    throws
  {
    let repository = try repository()
    let same = try repository.run(["check", "--changed-since", "HEAD", "--record", "none"])
    #expect(
      same.output.contains("nothing changed since HEAD") || same.errors.contains("nothing changed"))
    try repository.replace("far: 30", with: "far: 33", in: "Scenes/kit/tokens.yaml")
    let changed = try repository.run(["check", "--changed-since", "HEAD", "--record", "none"])
    #expect(changed.status == 2)
    #expect(changed.output.contains("one") && !changed.output.contains("two"), "\(changed)")
  }

  @Test func `a review names the constant, where it is defined, and what came of it`() throws {
    let repository = try repository()
    try repository.replace("far: 30", with: "far: 33", in: "Scenes/kit/tokens.yaml")
    let check = try repository.run(["check", "--against", "HEAD"])
    #expect(check.status == 2)
    #expect(check.output.contains("constant far of kit/tokens.yaml: 30 → 33"), "\(check)")
    #expect(check.output.contains("box · position"), "\(check)")
    // `slow` stayed, and so did scene `two`.
    #expect(!check.output.contains("constant slow"))
    let diff = try repository.run(["diff", "git:HEAD:Scenes/one.yaml", "Scenes/one.yaml"])
    #expect(diff.status == 2)
    #expect(diff.output.contains("constant far of kit/tokens.yaml: 30 → 33"), "\(diff)")
    let json = try repository.run(["diff", "--json", "git:HEAD:Scenes/one.yaml", "Scenes/one.yaml"])
    #expect(json.output.contains("\"constants\": [\"constant far of kit/tokens.yaml: 30 → 33\"]"))
  }

  @Test func `a scene of a commit includes what the commit has`() throws {
    let repository = try repository()
    try repository.remove("Scenes/kit/tokens.yaml")
    let gone = try repository.run(["validate", "Scenes/one.yaml"])
    #expect(gone.status == 65)
    #expect(gone.errors.contains("Scenes/one.yaml:2:11: error: there is no file 'kit/tokens.yaml'"))
    try repository.write(Self.tokens, "Scenes/kit/tokens.yaml")
    let same = try repository.run(["diff", "git:HEAD:Scenes/one.yaml", "Scenes/one.yaml"])
    #expect(same.status == 0, "\(same)")
  }

  @Test func `libraries are looked at, formatted and listed, but are no films`() throws {
    let repository = try repository()
    let valid = try repository.run(["validate"])
    #expect(valid.status == 0)
    #expect(valid.output.contains("Scenes/kit/tokens.yaml: valid library"), "\(valid)")
    #expect(try repository.run(["list"]).output.split(separator: "\n").count == 2)
    let files = try repository.run(["list", "--files"])
    #expect(files.output.contains("kit/tokens.yaml") && files.output.contains("assets/p.png"))
    let film = try repository.run(["render", "Scenes/kit/tokens.yaml"])
    #expect(film.status == 65)
    #expect(film.errors.contains("Scenes/kit/tokens.yaml:2:1: error: this is a library"))
    try repository.write("inbetween: 1\nlet: {a: 1}\nlibrary: T\n", "Scenes/kit/tokens.yaml")
    let style = try repository.run(["format", "--check", "Scenes"])
    #expect(style.output.contains("Scenes/kit/tokens.yaml: not in style"), "\(style)")
    // A scene that has the word is none.
    try repository.write(
      SceneRepository.one.replacing("duration: 0.5\n", with: "duration: 0.5\nlet: {library: 1}\n"),
      "Scenes/kit/books.yaml")
    #expect(try repository.run(["list"]).output.contains("books"))
  }

  @Test func `what lies outside of the folder is not included unless that is allowed`() throws {
    let repository = try repository()
    try repository.write(Self.tokens, "tokens.yaml")
    try repository.replace("kit/tokens.yaml", with: "../tokens.yaml", in: "Scenes/one.yaml")
    let refused = try repository.run(["validate", "Scenes/one.yaml"])
    #expect(refused.status == 65)
    #expect(
      refused.errors.contains(
        "Scenes/one.yaml:2:11: error: '../tokens.yaml' lies outside the scene's folder"))
    let allowed = try repository.run(
      ["validate", "--allow-outside-assets", "Scenes/one.yaml"])
    #expect(allowed.status == 0, "\(allowed)")
  }

  @Test func `no command writes over a library`() throws {
    let repository = try repository()
    let outcome = try repository.run(
      ["frame", "Scenes/two.yaml", "--at", "0", "-o", "Scenes/kit/tokens.yaml"])
    #expect(outcome.status != 0)
    #expect(
      try String(contentsOf: repository.folder.file("Scenes/kit/tokens.yaml"), encoding: .utf8)
        == Self.tokens)
  }
}
