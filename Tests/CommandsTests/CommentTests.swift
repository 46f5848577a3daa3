import Foundation
import MediaEncoding
import TestSupport
import Testing

/// What `check --comment` leaves for a pull request.
@Suite struct CommentTests {
  private func text(_ name: String, in place: SceneRepository) throws -> String {
    try String(contentsOf: place.folder.file(name), encoding: .utf8)
  }

  /// A repository on whose branch a box goes elsewhere.
  private func changed() throws -> SceneRepository {
    let place = try SceneRepository()
    try place.write(SceneRepository.one.replacing("to: 30", with: "to: 20"), "Scenes/one.yaml")
    return place
  }

  @Test(arguments: [["--against", "main"], []])
  func `a change has its film, a still and the line that posts both`(against: [String]) throws {
    let place = try changed()
    let outcome = try place.run(["check"] + against + ["--comment", "out/comment"])
    #expect(outcome.status == 2)
    #expect(try text("out/comment/verdict", in: place) == "red\n")
    let files = try text("out/comment/attachments", in: place).split(separator: "\n").map(
      String.init)
    #expect(files == ["0-one.mp4", "0-one.png"])
    let comment = try text("out/comment/comment.md", in: place)
    #expect(comment.hasPrefix("<!-- inbetween check -->\n## Films: look at this\n"))
    #expect(comment.contains("### one\n"))
    // Alone on its line, or it becomes a link and no player.
    #expect(comment.contains("\n\n![one](0-one.mp4)\n\n"))
    #expect(comment.contains("](0-one.png)\n"))
    #expect(comment.contains("\n```sh\ninbetween "))
    #expect(!comment.contains("### two"))
    // Three pictures side by side are more than three times as wide as one.
    let film = try FilmReader(path: place.path("out/comment/0-one.mp4"))
    #expect(film.info.width > 120)
    #expect(
      outcome.errors.contains(
        "To post it: cd out/comment && gh pr comment --body-file comment.md --attach 0-one.mp4 "
          + "--attach 0-one.png"))
  }

  @Test func `what is as it was is said in a line, and an earlier verdict is gone`() throws {
    let place = try changed()
    _ = try place.run(["check", "--against", "main", "--comment", "c"])
    try place.write(SceneRepository.one, "Scenes/one.yaml")
    let outcome = try place.run(["check", "--against", "main", "--comment", "c"])
    #expect(outcome.status == 0)
    #expect(try text("c/verdict", in: place) == "green\n")
    #expect(try text("c/comment.md", in: place).contains("## Films: as they were"))
    #expect(!FileManager.default.fileExists(atPath: place.folder.file("c/0-one.mp4").path))
  }

  @Test func `a run that does not come to its end leaves no verdict of an earlier one`() throws {
    let place = try SceneRepository()
    #expect(try place.run(["check", "--comment", "c"]).status == 0)
    #expect(try text("c/verdict", in: place) == "green\n")
    // A file where the comment's folder is to be.
    try place.remove("c")
    try place.write("", "c")
    #expect(try place.run(["check", "--comment", "c"]).status != 0)
    #expect(try text("c", in: place).isEmpty)
  }

  @Test func `an invalid scene is told without pictures`() throws {
    let place = try SceneRepository()
    try place.write("inbetween: 1\nduration: x\n", "Scenes/one.yaml")
    #expect(try place.run(["check", "--comment", "c"]).status == 65)
    #expect(try text("c/verdict", in: place) == "red\n")
    #expect(try text("c/attachments", in: place).isEmpty)
    #expect(try text("c/comment.md", in: place).contains("### one"))
  }

  @Test func `JUnit has times where they are asked for, in seconds`() throws {
    let place = try SceneRepository()
    #expect(try place.run(["check", "--junit", "a.xml", "--times"]).status == 0)
    #expect(try place.run(["check", "--junit", "b.xml"]).status == 0)
    let timed = try text("a.xml", in: place)
    let cases = timed.matches(of: /<testcase [^>]*time="([0-9]+\.[0-9]{3})"/)
    #expect(cases.count == 2)
    let sum = cases.compactMap { Double($0.1) }.reduce(0, +)
    let whole = try #require(timed.firstMatch(of: /<testsuites [^>]*time="([0-9.]+)"/))
    #expect(abs((Double(whole.1) ?? -1) - sum) < 0.002)
    #expect(try !text("b.xml", in: place).contains("time="))
    #expect(try place.run(["check", "--times"]).status == 64)
  }
}
