import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite struct ChangedLinesTests {
  private static let old = """
    inbetween: 1
    layers:
      - {id: ball, frame: [0, 0, 8, 8]}
    script:
      # A comment
      - {at: 0, animate: ball.position.x, to: 30, spring: {damping: 18, stiffness: 120}}
      - {at: 1, set: {ballast.opacity: 0.5}}
    """

  @Test func `a value that was changed is named with its line`() throws {
    let new = Self.old.replacing("damping: 18", with: "damping: 10")
    let cause = try #require(ChangedLines(from: Self.old, to: new).cause(of: "ball"))
    #expect(cause.line == 6)
    #expect(cause.sentence == "line 6: damping: 18 → 10")
  }

  @Test func `keys that came and went are named with their line`() throws {
    let eased = Self.old.replacing("to: 30, spring", with: "to: 30, timing: easeIn, spring")
    #expect(
      ChangedLines(from: Self.old, to: eased).changes.map(\.sentence)
        == ["line 6: timing: easeIn is new"])
    #expect(
      ChangedLines(from: eased, to: Self.old.replacing("to: 30", with: "to: 31")).changes
        .map(\.sentence) == ["line 6: to: 30 → 31, timing: easeIn is gone"])
  }

  @Test func `the line that names the layer comes before others`() throws {
    let new = Self.old.replacing("[0, 0, 8, 8]", with: "[0, 0, 8, 9]")
      .replacing("opacity: 0.5", with: "opacity: 0.7")
    let lines = ChangedLines(from: Self.old, to: new)
    #expect(lines.changes.map(\.line) == [3, 7])
    #expect(lines.cause(of: "ballast")?.sentence == "line 7: ballast.opacity: 0.5 → 0.7")
    // Not the line of a name that only begins like it.
    #expect(lines.cause(of: "ball")?.line == 3)
    #expect(lines.cause(of: "ball")?.sentence == "line 3 was changed")
    #expect(lines.cause(of: "none")?.line == 3)
  }

  @Test func `comments and blank lines are no cause, lines that came in addition are`() {
    let new = Self.old.replacing("# A comment", with: "# Another\n")
    #expect(ChangedLines(from: Self.old, to: new).changes.isEmpty)
    #expect(ChangedLines(from: Self.old, to: Self.old).cause(of: "ball") == nil)
    let more = ChangedLines(from: Self.old, to: Self.old + "\n  - {at: 2, set: {ball.opacity: 0}}")
    #expect(more.cause(of: "ball")?.sentence == "line 8 is new")
    let twins = ChangedLines(from: "a: 1\nb: 2\nc: 3", to: "x\na: 1\nb: 4\nc: 3")
    #expect(twins.changes.map(\.sentence) == ["line 1 is new", "line 3: b: 2 → 4"])
  }

  @Test func `annotations stand at the line that was changed, and name it`() throws {
    let place = try SceneRepository()
    try place.change()
    for against in [["--against", "main"], []] {
      let outcome = try place.run(
        ["check", "--annotate", "--report", "out"] + against + ["--markdown", "summary.md"])
      #expect(outcome.status == 2)
      #expect(outcome.output.contains("::error file=Scenes/one.yaml,line=7,title=one::"))
      #expect(outcome.output.contains("line 7: to: 30 → 33"))
      let summary = try String(contentsOf: place.folder.file("summary.md"), encoding: .utf8)
      #expect(summary.contains("line 7: to: 30 → 33"))
      let page = try String(contentsOf: place.folder.file("out/index.html"), encoding: .utf8)
      #expect(page.contains("<p class=\"cause\">line 7: to: 30 → 33</p>"))
      let json = try String(contentsOf: place.folder.file("out/report.json"), encoding: .utf8)
      #expect(json.contains("\"cause\": \"line 7: to: 30 → 33\""))
    }
  }

  /// The command of a report, as it stands there, typed into a shell in the same folder.
  @Test func `the approval that a report prints is an approval`() throws {
    let place = try SceneRepository()
    try place.change()
    #expect(
      try place.run(["check", "--report", "out put", "--markdown", "summary.md"]).status == 2)
    let summary = try String(contentsOf: place.folder.file("summary.md"), encoding: .utf8)
    let command = try #require(summary.firstMatch(of: /```sh\n(.*)\n```/)).1
    #expect(command.hasPrefix("inbetween approve one "))
    let program = try Program.inbetween.deletingLastPathComponent().path
    let outcome = try Program.run(
      URL(filePath: "/bin/bash"), ["-c", "PATH='\(program)':$PATH; \(command)"],
      in: place.folder.url, environment: ["CI": ""])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try place.run(["check"]).status == 0)
  }

  @Test func `what was approved is the old side of the next check, out of a store`() throws {
    let place = try SceneRepository()
    try place.change()
    let found = try place.run(["check", "one", "--store", "S", "--report", "R"])
    #expect(found.status == 2)
    #expect(try place.run(["approve", "one", "--from", "R"]).status == 0)
    #expect(try place.run(["check", "one", "--store", "S"]).status == 0)
    try place.replace("to: 33", with: "to: 36", in: "Scenes/one.yaml")
    // No commit draws what was approved.
    let blind = try place.run(["check", "one", "--report", "A"])
    #expect(blind.status == 2 && blind.output.contains("no pixels of the baseline are here"))
    let seen = try place.run(["check", "one", "--store", "S", "--report", "B"])
    #expect(seen.status == 2 && !seen.output.contains("no pixels"), "\(seen)")
    let pictures = try FileManager.default.contentsOfDirectory(
      atPath: place.folder.file("B/pictures/0").path)
    #expect(
      pictures.contains { $0.hasPrefix("old-") } && pictures.contains { $0.hasPrefix("new-") })
  }

  /// Without a store: the old side is what the commit drew that recorded the baseline.
  @Test func `a report against a baseline shows what the recording commit drew`() throws {
    let place = try SceneRepository()
    try place.change()
    try place.commit("another film, baseline as it was")
    let outcome = try place.run(["check", "--report", "out"])
    #expect(outcome.status == 2)
    let pictures = try FileManager.default.contentsOfDirectory(
      atPath: place.folder.file("out/pictures/0").path)
    #expect(
      pictures.contains { $0.hasPrefix("old-") } && pictures.contains { $0.hasPrefix("new-") })
  }
}
