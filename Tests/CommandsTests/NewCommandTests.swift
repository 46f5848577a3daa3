import Foundation
import TestSupport
import Testing

/// What the first scene of a repository brings along: git itself says what is left out.
@Suite struct NewCommandTests {
  private func repository() throws -> Workplace {
    let place = try Workplace()
    try git(["init", "--quiet"], place)
    return place
  }

  @discardableResult
  private func git(_ arguments: [String], _ place: Workplace) throws -> Program.Outcome {
    try Program.run(
      URL(fileURLWithPath: "/usr/bin/git"), arguments, in: place.folder.url, environment: [:])
  }

  private func ignores(_ path: String, _ place: Workplace) throws -> Bool {
    try git(["check-ignore", "--quiet", path], place).status == 0
  }

  @Test func `films of a new project are not committed`() throws {
    let place = try repository()
    try place.write("build", to: ".gitignore")
    let first = try place.run("new", "ball")
    #expect(first.status == 0 && first.errors.contains(".gitignore"), "\(first)")
    #expect(try ignores("Output/ball.mp4", place) && ignores("build", place))
    #expect(try !ignores("ball.yaml", place) && !ignores("articles/Output/ball.mp4", place))
    #expect(try place.run("new", "disc").errors.isEmpty)
    #expect(
      try String(contentsOf: place.folder.file(".gitignore"), encoding: .utf8)
        == "build\n/Output/\n")
  }

  @Test func `who has taken the line away is not asked again`() throws {
    let place = try repository()
    _ = try place.run("new", "ball")
    try FileManager.default.removeItem(at: place.folder.file(".gitignore"))
    _ = try place.run("new", "disc")
    #expect(!place.exists(".gitignore"))
  }

  @Test func `the project says where films are`() throws {
    let place = try repository()
    try place.write("project: 1\noutput: films\n", to: "inbetween.yaml")
    _ = try place.run("new", "ball")
    #expect(try ignores("films/ball.mp4", place) && !ignores("Output/ball.mp4", place))
  }

  @Test func `films that are committed, or left out already, stay so`() throws {
    let committed = try repository()
    try committed.write("film", to: "Output/old.mp4")
    try git(["add", "Output"], committed)
    _ = try committed.run("new", "ball")
    #expect(!committed.exists(".gitignore"))

    let ignored = try repository()
    try ignored.write("Output/*\n", to: ".gitignore")
    _ = try ignored.run("new", "ball")
    #expect(
      try String(contentsOf: ignored.folder.file(".gitignore"), encoding: .utf8) == "Output/*\n")

    let nowhere = try Workplace()
    _ = try nowhere.run("new", "ball")
    #expect(!nowhere.exists(".gitignore"))
  }
}
