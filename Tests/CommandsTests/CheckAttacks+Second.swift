import Foundation
import TestSupport

// What a second hunt found, by somebody who had read the first one's tests.

extension CheckAttack {
  private static let baseline = "Scenes/Baselines/one.anim.json"

  private static func madeElsewhere(_ repository: SceneRepository) throws {
    let text = try String(contentsOfFile: repository.path(baseline), encoding: .utf8)
    let other = text.replacing(/"fonts": "[0-9a-f]+"/, with: "\"fonts\": \"0000000000000000\"")
    try repository.write(other, baseline)
    try repository.commit("made elsewhere")
    try repository.replace("to: 30", with: "to: 30.4", in: "Scenes/one.yaml")
  }

  private static let varied = SceneRepository.one.replacing(
    "layers:",
    with: "let: {end: 30}\nvariants: {slow: {let: {end: 20}}, late: {let: {end: 25}}}\nlayers:"
  ).replacing("to: 30", with: "to: =end")

  private static func recordedVariant(_ repository: SceneRepository) throws {
    try repository.write(varied, "Scenes/one.yaml")
    for options in [["--record", "all"], ["one", "--variant", "slow", "--record", "new"]] {
      let outcome = try repository.run(["check"] + options)
      guard outcome.status == 0 else { throw CocoaError(.fileReadCorruptFile) }
    }
    try repository.commit("a variant")
  }

  /// A verdict does not depend on what is written besides, or on where a baseline was made.
  static let verdicts = [
    CheckAttack("made elsewhere, and changed", "check one", exits: 2, after: madeElsewhere),
    CheckAttack(
      "made elsewhere, and changed, with a report", "check one --report r", exits: 2,
      after: madeElsewhere),
    CheckAttack(
      "made elsewhere, and changed, every bit asked for", "check one --report r --preset exact",
      exits: 2, after: madeElsewhere),
    CheckAttack("made elsewhere, and changed, with a store", "check one --store S", exits: 2) {
      _ = try $0.run(["check", "--store", "S"])
      try madeElsewhere($0)
    },
    CheckAttack(
      "a store whose pixels are cut", "check one --store S", exits: 2, saying: "and was taken away"
    ) {
      _ = try $0.run(["check", "--store", "S"])
      let files = FileManager.default.enumerator(atPath: $0.path("S"))
      for case let file as String in files ?? .init() where file.hasSuffix(".png") {
        try $0.write("", "S/" + file)
      }
      try $0.change()
    },
    CheckAttack(
      "prune what is not looked at", "check --changed-since HEAD --prune --store S", exits: 64),
    CheckAttack(
      "a claim that fails is what is said", "check --against HEAD --annotate", exits: 2,
      saying: "title=one::1 expectation not met", "line=9"
    ) {
      try $0.write(
        SceneRepository.one + "\nexpect: [{at: 0, box.position.x: 11}]\n", "Scenes/one.yaml")
    },
  ]

  /// Files that are scenes though they hardly look it.
  static let oddScenes = [
    CheckAttack("a byte order mark", "check", exits: 3, saying: "three: has no baseline") {
      try $0.write("\u{FEFF}" + SceneRepository.one, "Scenes/more/three.yaml")
    },
    CheckAttack("a blank before the colon", "check", exits: 3, saying: "three: has no baseline") {
      try $0.write(
        SceneRepository.one.replacing("inbetween:", with: "inbetween :"), "Scenes/more/three.yaml")
    },
    CheckAttack("a key in quotes", "check", exits: 3, saying: "three: has no baseline") {
      try $0.write(
        SceneRepository.one.replacing("inbetween:", with: "'inbetween':"), "Scenes/more/three.yaml")
    },
    CheckAttack("after many comments", "check", exits: 3, saying: "three: has no baseline") {
      let comment = String(repeating: "# nothing to see here\n", count: 5000)
      try $0.write(comment + SceneRepository.one, "Scenes/more/three.yaml")
    },
    CheckAttack("a link that leads nowhere", "check", exits: 65, saying: "three: cannot read") {
      try $0.make("Scenes/more")
      try FileManager.default.createSymbolicLink(
        atPath: $0.path("Scenes/more/three.yaml"), withDestinationPath: "nowhere.yaml")
    },
    CheckAttack("a pipe among scenes", "check", exits: 0, saying: "2 same") {
      mkfifo($0.path("Scenes/pipe"), 0o600)
    },
    CheckAttack("a name that is no text", "check", exits: 0, saying: "whose name is not UTF-8") {
      let path = ($0.path("Scenes") + "/").utf8.map { CChar(bitPattern: $0) } + [-23, 0]
      close(open(path, O_CREAT | O_WRONLY, 0o600))
    },
    CheckAttack(
      "one name spelled in two ways", "check Scenes", exits: 3, saying: "has no baseline"
    ) {
      try $0.write(SceneRepository.one, "Scenes/caf\u{E9}.yaml")
      _ = try $0.run(["check", "--record", "new"])
      try $0.write(SceneRepository.one, "Scenes/cafe\u{301}.yaml")
    },
    CheckAttack("two endings of one name", "check --record all", exits: 64, saying: "both") {
      try $0.write(SceneRepository.two, "Scenes/one.yml")
    },
    CheckAttack(
      "a variant with the name of a scene", "check one --variant slow --record new", exits: 64,
      saying: "both be recorded as 'one-slow'"
    ) {
      try $0.write(varied, "Scenes/one.yaml")
      try $0.write(SceneRepository.one, "Scenes/one-slow.yaml")
    },
    CheckAttack(
      "a film of a variant with the name of a scene", "render one --variant slow", exits: 64,
      saying: "both be written as 'one-slow'"
    ) {
      try $0.write(varied, "Scenes/one.yaml")
      try $0.write(SceneRepository.one, "Scenes/one-slow.yaml")
    },
  ]

  /// Baselines of variants.
  static let variantBaselines = [
    CheckAttack("damaged, scene named", "check one", exits: 1, saying: "one-slow: baseline: ") {
      try recordedVariant($0)
      try $0.write("<<<<<<<", "Scenes/Baselines/one-slow.anim.json")
    },
    CheckAttack("damaged, and pruned", "check --prune", exits: 1, saying: "one-slow: baseline: ") {
      try recordedVariant($0)
      try $0.write("<<<<<<<", "Scenes/Baselines/one-slow.anim.json")
    },
    CheckAttack(
      "deleted since", "check --changed-since HEAD", exits: 3, saying: "one-slow: has no baseline"
    ) {
      try recordedVariant($0)
      try $0.remove("Scenes/Baselines/one-slow.anim.json")
    },
    CheckAttack(
      "of a variant that is called otherwise", "check --prune", exits: 0,
      saying: "one-slow: baseline without a scene, removed"
    ) {
      try recordedVariant($0)
      try $0.replace("slow:", with: "sluggish:", in: "Scenes/one.yaml")
    },
    CheckAttack(
      "two changed, both are told", "check one --against HEAD", exits: 2, saying: "one-slow: ",
      "and one-late: differs"
    ) {
      try recordedVariant($0)
      try $0.replace("end: 20", with: "end: 21", in: "Scenes/one.yaml")
      try $0.replace("end: 25", with: "end: 26", in: "Scenes/one.yaml")
    },
    CheckAttack(
      "a typo among what was taken away", "check --against HEAD --removed one --removed two-typo",
      exits: 64, saying: "--removed two-typo"
    ) { try $0.remove("Scenes/one.yaml") },
  ]

  /// What a tree holds besides files.
  static let trees = [
    CheckAttack(
      "moved to a folder beside, and changed", "check Anim --against HEAD", exits: 2,
      saying: "one: differs"
    ) {
      try $0.move("Scenes/one.yaml", "Anim/one.yaml")
      try $0.change("Anim/one.yaml")
    },
    CheckAttack(
      "behind a link that leads elsewhere now", "check Scenes/now --against HEAD", exits: 1,
      saying: "lies behind the link Scenes/now"
    ) {
      try $0.write(SceneRepository.one, "v1/x.yaml")
      try $0.write(SceneRepository.one, "v2/x.yaml")
      try $0.change("v2/x.yaml")
      try FileManager.default.createSymbolicLink(
        atPath: $0.path("Scenes/now"), withDestinationPath: "../v1")
      try $0.commit("links")
      try $0.remove("Scenes/now")
      try FileManager.default.createSymbolicLink(
        atPath: $0.path("Scenes/now"), withDestinationPath: "../v2")
    },
    CheckAttack(
      "in a submodule that moved on", "check --against main", exits: 2, saying: "x: differs",
      "submodule at"
    ) { repository in
      let library = try SceneRepository()
      try library.write(SceneRepository.one, "x.yaml")
      try library.commit("x")
      try repository.git(
        "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library.path(""),
        "Scenes/library")
      try repository.commit("library")
      try repository.git("checkout", "--quiet", "-b", "feature")
      try repository.change("Scenes/library/x.yaml")
      for arguments in [
        ["add", "--all"],
        ["-c", "user.name=A", "-c", "user.email=a@b", "commit", "--quiet", "-m", "y"],
      ] {
        _ = try Program.run(
          URL(filePath: "/usr/bin/env"), ["git"] + arguments,
          in: repository.folder.file("Scenes/library"))
      }
      try repository.commit("moved on")
    },
    CheckAttack("left out of a sparse checkout", "check --against HEAD", exits: 0, saying: "1 same")
    {
      try $0.git("update-index", "--refresh")
      try $0.git("sparse-checkout", "set", "--no-cone", "/*", "!Scenes/one.yaml")
    },
    CheckAttack("left out of a sparse checkout, baselines", "check", exits: 0, saying: "1 same") {
      try $0.git("update-index", "--refresh")
      try $0.git("sparse-checkout", "set", "--no-cone", "/*", "!Scenes/one.yaml")
    },
  ]
}
