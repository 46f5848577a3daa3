import Foundation
import TestSupport
import Testing

/// What runs on servers: the files that `ci init` writes, and the shell steps of the actions, with
/// programs in the place of `inbetween` and `gh` that do what they must not.
@Suite struct ServerTests {
  // MARK: The files

  private static let initialize = ["ci", "init", "--from", "ada/inbetween"]

  @Test func `servers run what the person names, and nothing that is made up`() throws {
    let place = try SceneRepository()
    // Once there is a place of releases, that is the default.
    if try place.run(["ci", "init", "--help"]).output.contains("published nowhere") {
      let unnamed = try place.run(["ci", "init"])
      #expect(unnamed.status == 64)
      #expect(unnamed.errors.contains("published nowhere") && unnamed.errors.contains("--from"))
    }
    for name in ["ada", "ada/in between", "ada/x@main", "a/b/c", "/b", "a/b\n- run: x"] {
      let outcome = try place.run(["ci", "init", "--from", name])
      #expect(outcome.status == 64, "\(name) is taken: \(outcome)")
    }
    #expect(!FileManager.default.fileExists(atPath: place.folder.file(".github").path))

    #expect(try place.run(Self.initialize).status == 0)
    let version = try place.run(["--version"]).output.trimmingCharacters(in: .newlines)
    let package =
      "https://github.com/ada/inbetween/releases/download/v\(version)/inbetween_\(version)_amd64.deb"
    let check = try String(
      contentsOf: place.folder.file(".github/workflows/films.yml"), encoding: .utf8)
    #expect(check.contains("- uses: ada/inbetween@v\(version)\n"))
    #expect(check.contains("          package: \(package)\n"))
    let comment = try String(
      contentsOf: place.folder.file(".github/workflows/films-comment.yml"), encoding: .utf8)
    #expect(comment.contains("- uses: ada/inbetween/Packaging/comment@v\(version)\n"))
    #expect(try place.run(Self.initialize + ["--service", "gitlab"]).status == 0)
    let job = try String(contentsOf: place.folder.file(".gitlab/films.yml"), encoding: .utf8)
    #expect(job.contains("\"\(package)\""))
  }

  @Test func `a workflow is written where none is, and only there`() throws {
    let place = try SceneRepository()
    let first = try place.run(Self.initialize, in: "Scenes")
    #expect(first.status == 0, "\(first)")
    let path = ".github/workflows/films.yml"
    let check = try String(contentsOf: place.folder.file(path), encoding: .utf8)
    #expect(check.contains("    permissions:\n") == false)
    #expect(check.contains("\npermissions:\n  contents: read\n"))
    #expect(check.contains("fetch-depth: 0"))
    #expect(check.contains("          against: origin/${{ github.base_ref }}\n"))
    let comment = try String(
      contentsOf: place.folder.file(".github/workflows/films-comment.yml"), encoding: .utf8)
    // Whoever may write runs nothing of the request.
    #expect(comment.contains("pull-requests: write"))
    #expect(!comment.contains("checkout") && !comment.contains("- run:"))
    #expect(comment.contains("workflows: [Films]") && check.contains("name: Films\n"))

    try place.write("mine", path)
    let again = try place.run(Self.initialize)
    #expect(again.status == 1)
    #expect(again.errors.contains("--force"))
    #expect(try String(contentsOf: place.folder.file(path), encoding: .utf8) == "mine")
    #expect(try place.run(Self.initialize + ["--force"]).status == 0)
    #expect(try String(contentsOf: place.folder.file(path), encoding: .utf8) == check)
    #expect(try place.run(Self.initialize + ["--force", "--baselines"]).status == 0)
    #expect(
      try !String(contentsOf: place.folder.file(path), encoding: .utf8).contains("against"))
  }

  @Test(arguments: [true, false])
  func `GitLab keeps the report whatever the verdict is`(baselines: Bool) throws {
    let place = try SceneRepository()
    let options = ["--service", "gitlab"] + (baselines ? ["--baselines"] : [])
    #expect(try place.run(Self.initialize + options).status == 0)
    let job = try String(contentsOf: place.folder.file(".gitlab/films.yml"), encoding: .utf8)
    #expect(job.contains("    when: always\n") && job.contains("GIT_DEPTH: \"0\""))
    #expect(job.contains("--against") == !baselines)
    #expect(job.contains("      junit: review/junit.xml\n"))
  }

  // MARK: The check

  private static let scripts = Program.root.appendingPathComponent("Packaging/action")

  /// Runs a step in an empty folder with programs of ours before all others on the PATH.
  private func step(
    _ name: String, programs: [String: String], environment: [String: String] = [:],
    in place: Workplace
  ) throws -> Program.Outcome {
    for (program, script) in programs {
      try place.write("#!/bin/bash\n\(script)\n", to: "bin/\(program)")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: place.folder.file("bin/\(program)").path)
    }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try Program.run(
      Self.scripts.appendingPathComponent(name), [], in: place.folder.url,
      environment: [
        "PATH": "\(place.folder.file("bin").path):\(path)", "HOME": place.folder.url.path,
        "GITHUB_STEP_SUMMARY": "", "SCENES": "", "AGAINST": "",
      ].merging(environment) { $1 })
  }

  /// A program that says green and does as it says.
  private static let green =
    "mkdir -p review/comment; echo green > review/comment/verdict; echo all is same"

  /// What a program, a machine or a person does to a check that was on its way to green.
  private static let accidents: [(name: String, script: String)] = [
    ("is killed", "\(green); kill -KILL $$"),
    ("crashes", "\(green); kill -SEGV $$"),
    ("aborts", "\(green); exit 134"),
    ("meets an illegal instruction", "\(green); kill -ILL $$"),
    ("is out of time", "\(green); exit 143"),
    ("fails", "\(green); exit 1"),
    ("finds a difference", "\(green); exit 2"),
    ("compares nothing", "\(green); exit 3"),
    ("meets an invalid scene", "\(green); exit 65"),
    ("is asked wrongly", "\(green); exit 64"),
    ("lacks a library", "\(green); exit 127"),
    ("may not be run", "\(green); exit 126"),
    ("is interrupted", "\(green); exit 130"),
    ("writes nothing", "exit 0"),
    ("writes no verdict", "mkdir -p review/comment; exit 0"),
    ("writes an empty verdict", "\(green); : > review/comment/verdict"),
    ("writes half a verdict", "\(green); printf gre > review/comment/verdict"),
    ("says red and ends well", "\(green); echo red > review/comment/verdict"),
    ("says both", "\(green); echo red >> review/comment/verdict"),
    ("loses its folder", "\(green); rm -r review"),
    ("cannot write", "\(green); rm review/comment/verdict; mkdir review/comment/verdict"),
    ("prints help", "echo OVERVIEW; exit 0"),
  ]

  @Test func `green is only what ends well and says so`() throws {
    let place = try Workplace()
    let environment = ["FOLDER": "review"]
    #expect(
      try step("check", programs: ["inbetween": Self.green], environment: environment, in: place)
        .status == 0)
    for accident in Self.accidents {
      let outcome = try step(
        "check", programs: ["inbetween": accident.script], environment: environment,
        in: Workplace())
      #expect(outcome.status != 0, "a program that \(accident.name) is green: \(outcome)")
    }
    // An earlier run's verdict does not count.
    let outcome = try step(
      "check", programs: ["inbetween": "exit 0"], environment: environment, in: place)
    #expect(outcome.status != 0)
    #expect(outcome.errors.contains("without a verdict"))
  }

  @Test func `names go to the program as they are`() throws {
    let place = try Workplace()
    let outcome = try step(
      "check", programs: ["inbetween": "printf '<%s>' \"$@\"; \(Self.green)"],
      environment: [
        "FOLDER": "review", "AGAINST": "origin/$(touch evil)", "SCENES": "a b.yaml\n\n--prune\n",
      ], in: place)
    #expect(outcome.output.contains("<--against><origin/$(touch evil)><--><a b.yaml><--prune>"))
    #expect(!place.exists("evil"))
  }

  @Test func `without a network the words say what to do`() throws {
    let programs = ["curl": "exit 6", "apt-get": "exit 0", "sudo": "exit 0"]
    let address = "https://example.org/releases/download/v1/inbetween.deb"
    let far = try step(
      "install", programs: programs, environment: ["PACKAGE": address], in: Workplace())
    #expect(far.status == 1)
    #expect(far.errors.contains(address) && far.errors.contains("package:"))
    let nowhere = try step(
      "install", programs: programs, environment: ["PACKAGE": ""], in: Workplace())
    #expect(nowhere.status == 1)
    #expect(nowhere.errors.contains("published nowhere") && nowhere.errors.contains("package:"))
    let near = try step(
      "install", programs: programs, environment: ["PACKAGE": "none.deb"], in: Workplace())
    #expect(near.status == 1)
    #expect(near.errors.contains("none.deb"))
  }

  // MARK: The comment

  /// A server of comments in a folder: each is a file, and what was asked is written down.
  private static let gh = #"""
    echo "$*" >> calls
    [ -f forbidden ] && [[ "$*" != *"--method GET"* && "$*" != *--paginate* ]] && exit 1
    for word in "$@"; do case $word in body=@*) cp "${word#body=@}" posted ;; esac; done
    previous=
    for word in "$@"; do [ "$previous" = --body-file ] && cp "$word" "$ROOT/posted"; previous=$word; done
    case "$*" in
    *"--method GET"*/pulls*) [ -f closed ] || echo 7 ;;
    *--paginate*) [ ! -f existing ] || echo 99 ;;
    "pr comment"*) echo "$*" >> "$ROOT/attached"; [ ! -f "$ROOT/old-gh" ] ;;
    esac
    exit $?
    """#

  private func comment(
    _ verdict: String, conclusion: String, in place: Workplace, environment: [String: String] = [:]
  ) throws -> Program.Outcome {
    try place.write(
      "<!-- inbetween check -->\n## Films\n\n@ada\n\n![one](0-one.mp4)\n", to: "c/comment.md")
    try place.write("0-one.mp4\n../../etc/passwd\nnone.png\n", to: "c/attachments")
    try place.write("film", to: "c/0-one.mp4")
    if !verdict.isEmpty { try place.write(verdict + "\n", to: "c/verdict") }
    return try step(
      "post-comment", programs: ["gh": Self.gh],
      environment: [
        "ROOT": place.folder.url.path, "FOLDER": "c", "REPOSITORY": "o/r", "HEAD_OWNER": "ada",
        "HEAD_BRANCH": "fix", "HEAD_SHA": "abc", "CONCLUSION": conclusion, "RUN_URL": "https://run",
        "ATTACH_TOKEN": "",
      ].merging(environment) { $1 }, in: place)
  }

  private func posted(_ place: Workplace) throws -> String {
    try String(contentsOf: place.folder.file("posted"), encoding: .utf8)
  }

  @Test func `a comment links the films, calls nobody, and is replaced by the next`() throws {
    let place = try Workplace()
    #expect(try comment("red", conclusion: "failure", in: place).status == 0)
    let text = try posted(place)
    #expect(text.contains("[0-one.mp4: one](https://run)"))
    #expect(!text.contains("@ada") && text.contains("ada"))
    let calls = try String(contentsOf: place.folder.file("calls"), encoding: .utf8)
    #expect(calls.contains("--method POST repos/o/r/issues/7/comments"))
    try place.write("", to: "existing")
    #expect(try comment("green", conclusion: "success", in: place).status == 0)
    #expect(
      try String(contentsOf: place.folder.file("calls"), encoding: .utf8)
        .contains("--method PATCH repos/o/r/issues/comments/99"))
    #expect(try !posted(place).contains("the report are in the artifact"))
  }

  @Test(arguments: [
    ("green", "failure"), ("green", "cancelled"), ("green", "timed_out"), ("red", "success"),
    ("", "success"), ("", "failure"), ("gre", "success"), ("greenred", "success"),
  ])
  func `what does not agree is no verdict`(verdict: String, conclusion: String) throws {
    let place = try Workplace()
    #expect(try comment(verdict, conclusion: conclusion, in: place).status == 0)
    let text = try posted(place)
    #expect(text.contains("## Films: no verdict") && text.contains("https://run"))
    #expect(!text.contains("0-one"))
  }

  @Test func `nothing is said where nothing changed, and nobody reads`() throws {
    let quiet = try Workplace()
    #expect(try comment("green", conclusion: "success", in: quiet).status == 0)
    #expect(!quiet.exists("posted"))
    let closed = try Workplace()
    try closed.write("", to: "closed")
    #expect(try comment("red", conclusion: "failure", in: closed).status == 0)
    #expect(!closed.exists("posted"))
  }

  @Test func `a token that may not comment is told so`() throws {
    let place = try Workplace()
    try place.write("", to: "forbidden")
    let outcome = try comment("red", conclusion: "failure", in: place)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("pull-requests: write"))
  }

  @Test func `with a person's token films are uploaded, and only those of the check`() throws {
    let place = try Workplace()
    try place.write("", to: "existing")
    let token = ["ATTACH_TOKEN": "t"]
    #expect(
      try comment("red", conclusion: "failure", in: place, environment: token).status == 0)
    let call = try String(contentsOf: place.folder.file("attached"), encoding: .utf8)
    #expect(call.contains("--attach 0-one.mp4"))
    #expect(!call.contains("passwd") && !call.contains("none.png"))
    #expect(try posted(place).contains("![one](0-one.mp4)"))
    #expect(
      try String(contentsOf: place.folder.file("calls"), encoding: .utf8)
        .contains("--method DELETE repos/o/r/issues/comments/99"))
    // An older gh has no uploads: then it is links.
    try place.write("", to: "old-gh")
    #expect(
      try comment("red", conclusion: "failure", in: place, environment: token).status == 0)
    #expect(try posted(place).contains("[0-one.mp4: one](https://run)"))
  }

  @Test func `a comment that is too long is cut and says so`() throws {
    let place = try Workplace()
    _ = try comment("red", conclusion: "failure", in: place)
    try place.write(
      "<!-- inbetween check -->\n" + String(repeating: "ä long line\n", count: 9_000),
      to: "long/comment.md")
    try place.write("red\n", to: "long/verdict")
    let outcome = try comment(
      "red", conclusion: "failure", in: place, environment: ["FOLDER": "long"])
    #expect(outcome.status == 0)
    let text = try posted(place)
    #expect(text.count < 65_000 && text.contains("too long for a comment"))
  }
}
