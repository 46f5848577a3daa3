import Foundation
import TestSupport
import Testing

/// What was tried against the files that commands write and read.
@Suite struct OutputAttackTests {
  @Test(arguments: [
    "check --report", "check --store", "check --baselines", "check --junit", "check --markdown",
    "check --bake", "diff Scenes/one.yaml Scenes/two.yaml --report",
    "diff Scenes/one.yaml Scenes/two.yaml --film", "diff Scenes/one.yaml Scenes/two.yaml -o",
    "frame one --at 0 -o", "render one -o", "render one --bake", "sheet one -o",
    "plot one --keys box.position.x -o",
  ])
  func `an empty path is no place`(command: String) throws {
    let repository = try SceneRepository()
    let outcome = try repository.run(command.split(separator: " ").map(String.init) + [""])
    #expect(outcome.status == 64, "\(outcome)")
    #expect(outcome.errors.contains("the path is empty"), "\(outcome)")
    #expect(try repository.changes() == "")
  }

  @Test(arguments: [
    CheckAttack(
      "JUnit over a scene", "check --junit Scenes/one.yaml", exits: 64,
      saying: "--junit 'Scenes/one.yaml' would overwrite 'Scenes/one.yaml'"),
    CheckAttack(
      "over a scene that is not checked", "check two --junit Scenes/assets/../one.yaml", exits: 64,
      saying: "would overwrite a scene"),
    CheckAttack(
      "Markdown over a baseline", "check --markdown Scenes/Baselines/one.anim.json", exits: 64,
      saying: "would overwrite"),
    CheckAttack(
      "through a link", "check --markdown link", exits: 64, saying: "would overwrite"
    ) {
      try FileManager.default.createSymbolicLink(
        atPath: $0.path("link"), withDestinationPath: "Scenes/one.yaml")
    },
    CheckAttack(
      "two outputs of one path", "check --junit out/x --markdown out/../out/x", exits: 64,
      saying: "--junit and --markdown would both write"),
    CheckAttack(
      "an output in the report's place", "check --report r --junit r/report.json", exits: 64,
      saying: "--junit and --report would both write"),
    CheckAttack(
      "a report among scenes", "check --report Scenes", exits: 64, saying: "is a folder of scenes"),
    CheckAttack(
      "a report among other scenes", "check one --report more", exits: 64,
      saying: "is a folder of scenes (three.yaml)"
    ) { try $0.write(SceneRepository.one, "more/three.yaml") },
    CheckAttack(
      "the picture over an input", "diff Scenes/assets/p.png q.png -o Scenes/assets/p.png",
      exits: 64, saying: "--output 'Scenes/assets/p.png' would overwrite"
    ) { try $0.picture(0xFF00_C000, "q.png") },
    CheckAttack(
      "the film over an input", "diff a.gif Scenes/one.yaml --film ./a.gif", exits: 64,
      saying: "would overwrite 'a.gif'"
    ) { try $0.film("a.gif") },
    CheckAttack(
      "the picture into a folder that is compared", "diff a b -o a/difference.png", exits: 64,
      saying: "lies in 'a'"
    ) {
      try $0.picture(0xFF00_C000, "a/1.png")
      try $0.picture(0xFFC0_0000, "b/1.png")
    },
    CheckAttack(
      "the picture over a mask", "diff a.png b.png --ignore mask:m.png -o m.png", exits: 64,
      saying: "would overwrite 'm.png'"
    ) { for name in ["a.png", "b.png", "m.png"] { try $0.picture(0xFF00_0000, name) } },
    CheckAttack(
      "a frame over the scene's art", "frame two --at 0 -o Scenes/assets/p.png", exits: 64,
      saying: "would overwrite"),
    CheckAttack(
      "a sheet over the scene's art", "sheet two -o Scenes/assets/p.png", exits: 64,
      saying: "would overwrite"),
    CheckAttack(
      "a plot over the scene's art",
      "plot two --keys picture.position.x -o Scenes/assets/p.png", exits: 64,
      saying: "would overwrite"),
    CheckAttack(
      "a frame over a scene without an ending", "frame plain --at 0 -o plain", exits: 64,
      saying: "would overwrite"
    ) { try $0.write(SceneRepository.one, "plain") },
  ])
  func `no output takes the place of an input`(attack: CheckAttack) throws {
    let repository = try SceneRepository()
    try attack.prepare(repository)
    if try repository.changes() != "" { try repository.commit("prepared") }
    let outcome = try repository.run(attack.arguments)
    #expect(outcome.status == attack.status, "\(attack.name): \(outcome)")
    for words in attack.words { #expect(outcome.errors.contains(words), "\(outcome)") }
    #expect(try repository.changes() == "", "\(attack.name)")
  }

  @Test(arguments: [
    "check", "check --json", "diff Scenes/one.yaml Scenes/one.yaml", "list", "validate", "schema",
    "inspect one --at 0", "inspect one --events",
  ])
  func `a result that nobody gets is a failure`(command: String) throws {
    let repository = try SceneRepository()
    let full = try repository.shell("$PROGRAM \(command) > /dev/full")
    #expect(full.status == 1, "\(full)")
    #expect(full.errors.contains("cannot write to standard output: No space left on device"))
    // Whoever closes a pipe has read what was wanted.
    let closed = try repository.shell("($PROGRAM \(command); echo $? > status) | true")
    #expect(closed.errors == "", "\(closed)")
    let status = try String(contentsOfFile: repository.path("status"), encoding: .utf8)
    #expect(status == "0\n", "\(command): \(status)")
  }

  @Test func `a difference stays one where its words are lost`() throws {
    let repository = try SceneRepository()
    try repository.change()
    #expect(try repository.shell("$PROGRAM check > /dev/full").status == 2)
    #expect(
      try repository.shell("($PROGRAM check --junit j.xml; echo $? > status) | true").errors
        .contains("inbetween approve"))
    #expect(try String(contentsOfFile: repository.path("status"), encoding: .utf8) == "2\n")
    #expect(FileManager.default.fileExists(atPath: repository.path("j.xml")))
  }

  @Test(arguments: [
    ("Scenes/assets/p.png", "check Scenes/two.yaml", 65, "two.yaml:5:"),
    ("pipe.yaml", "render pipe.yaml", 65, "cannot read pipe.yaml: it is not a file"),
    ("pipe.yaml", "format pipe.yaml", 65, "cannot read pipe.yaml: it is not a file"),
    ("Scenes/Baselines/one.anim.json", "check Scenes/one.yaml", 1, "it is not a file"),
    ("pipe.png", "diff pipe.png Scenes/one.yaml", 1, "is neither a file nor a folder"),
  ])
  func `a pipe is refused at once`(
    pipe: String, command: String, status: Int32, words: String
  ) throws {
    let repository = try SceneRepository()
    let outcome = try repository.shell(
      "rm -f \(pipe); mkfifo \(pipe); timeout 20 $PROGRAM \(command)")
    #expect(outcome.status == status, "\(outcome)")
    #expect((outcome.output + outcome.errors).contains(words), "\(outcome)")
  }

  @Test func `a report that is written again holds nothing of the last run`() throws {
    let repository = try SceneRepository()
    try repository.write("mine", "r/candidates/notes.txt")
    try repository.change()
    #expect(try repository.run(["check", "--report", "r"]).status == 2)
    let candidate = repository.path("r/candidates/one.candidate.json")
    #expect(FileManager.default.fileExists(atPath: candidate))
    try repository.git("checkout", "--quiet", "--", "Scenes")
    #expect(try repository.run(["check", "--report", "r"]).status == 0)
    #expect(!FileManager.default.fileExists(atPath: candidate))
    #expect(FileManager.default.fileExists(atPath: repository.path("r/candidates/notes.txt")))
    #expect(try repository.run(["approve", "--from", "r"]).status == 3)
  }

  @Test(arguments: [
    ("--report file/x", "file/x: the folder cannot be made (Not a directory)"),
    ("--junit file/x", "file: the folder cannot be made"),
    ("--junit /proc/x", "cannot write /proc/x: "),
    ("--markdown folder", "cannot write folder: it is a folder"),
  ])
  func `results are told before what cannot be written`(options: String, words: String) throws {
    let repository = try SceneRepository()
    try repository.write("", "file")
    try repository.make("folder")
    let other = options.contains("junit") ? ["--markdown", "m.md"] : ["--junit", "m.md"]
    let outcome = try repository.run(
      ["check"] + options.split(separator: " ").map(String.init) + other)
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.output.contains("2 scenes: 2 same"), "\(outcome)")
    #expect(outcome.errors.contains(words), "\(outcome)")
    for raw in ["NSCocoaErrorDomain", "Error Domain", "rename("] {
      #expect(!outcome.errors.contains(raw), "\(outcome)")
    }
    // What can be written is.
    #expect(FileManager.default.fileExists(atPath: repository.path("m.md")))
  }

  @Test func `a new scene's file ends as scenes do`() throws {
    let repository = try SceneRepository()
    #expect(try repository.run(["new", "Scenes/foo"]).status == 0)
    #expect(FileManager.default.fileExists(atPath: repository.path("Scenes/foo.yaml")))
    #expect(!FileManager.default.fileExists(atPath: repository.path("Scenes/foo")))
    #expect(try repository.run(["new", "Scenes/more/"]).status == 64)
  }

  @Test(arguments: [
    ("Scenes/one.yaml --ignore 0,0,40,30@0..3", 0, "same in all 26 frames"),
    ("Scenes/one.yaml --ignore 0,0,40,30@0..3", 0, "4 frames left out from edge to edge"),
    ("Scenes/one.yaml --ignore 0,0,40,30@0..28", 0, "same (1 frame)"),
    ("Scenes/one.yaml --ignore 0,0,40,30@0..29", 3, "nothing compared: all of every frame"),
    ("moved.yaml --ignore 0,0,40,30", 3, "nothing compared"),
    ("moved.yaml --ignore 0,0,40,30@1..29", 0, "same (1 frame)"),
    ("moved.yaml --ignore 0,0,40,30@1..28", 2, "differs in frame 29"),
    ("Scenes/one.yaml --ignore layer:nobody", 64, "neither side has such a layer"),
    ("Scenes/one.yaml --ignore layer:box", 0, "same"),
    ("Scenes/two.yaml --ignore 0,0,40,30", 2, "frames"),
  ])
  func `frames that are left out are neither equal nor different`(
    arguments: String, status: Int32, words: String
  ) throws {
    let repository = try SceneRepository()
    try repository.write(SceneRepository.one, "moved.yaml")
    try repository.change("moved.yaml")
    let outcome = try repository.run(
      ["diff", "Scenes/one.yaml"] + arguments.split(separator: " ").map(String.init))
    #expect(outcome.status == status, "\(outcome)")
    #expect((outcome.output + outcome.errors).contains(words), "\(outcome)")
  }

  @Test func `a check tells of a layer that no scene has`() throws {
    let repository = try SceneRepository()
    try repository.change()
    let check = ["check", "--against", "HEAD", "--ignore"]
    let wrong = try repository.run(check + ["layer:nobody"])
    #expect(wrong.errors.contains("--ignore layer:nobody: no scene"), "\(wrong)")
    let right = try repository.run(check + ["layer:box"])
    #expect(!right.errors.contains("--ignore"), "\(right)")
  }

  @Test func `an approval says who gave it, or nothing of that`() throws {
    let repository = try SceneRepository()
    try repository.git("config", "--unset", "user.name")
    try repository.change()
    #expect(try repository.run(["check"]).status == 2)
    let approved = try repository.run(
      ["approve", "--reason", "wider"],
      environment: [
        "HOME": repository.folder.url.path, "XDG_CONFIG_HOME": "", "GIT_CONFIG_NOSYSTEM": "1",
      ])
    #expect(approved.status == 0, "\(approved)")
    let text = try String(
      contentsOfFile: repository.path("Scenes/Baselines/one.anim.json"), encoding: .utf8)
    #expect(text.contains("\"reason\": \"wider\""))
    #expect(!text.contains("\"by\""))
    #expect(try repository.run(["check"]).status == 0)
  }

  @Test func `help has no holes`() throws {
    let program = try Program.inbetween
    for command in [
      "render", "frame", "sheet", "inspect", "plot", "preview", "diff", "check", "approve",
      "validate",
      "format", "schema", "list", "new",
    ] {
      let help = try Program.run(program, ["help", command])
      let overview = help.output.components(separatedBy: "USAGE:")[0]
      #expect(!overview.contains(".  "), "\(command): \(overview)")
    }
  }
}

extension SceneRepository {
  /// What is not as it was committed, as git says it.
  fileprivate func changes() throws -> String {
    try Program.run(
      URL(filePath: "/usr/bin/env"), ["git", "status", "--porcelain"], in: folder.url
    ).output
  }

  /// Runs a line of a shell, in which `$PROGRAM` is this program.
  fileprivate func shell(_ line: String) throws -> Program.Outcome {
    try Program.run(
      URL(filePath: "/bin/sh"), ["-c", line], in: folder.url,
      environment: [
        "PROGRAM": try Program.inbetween.path, "CI": "", "NO_COLOR": "1", "GITHUB_ACTIONS": "",
      ])
  }

  /// Renders scene `one` to a film.
  fileprivate func film(_ name: String) throws {
    let rendered = try run(["render", "one", "--formats", "gif", "-o", "films"])
    try #require(rendered.status == 0, "\(rendered)")
    try move("films/one.gif", name)
  }
}
