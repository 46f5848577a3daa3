import Foundation
import TestSupport
import Testing

/// Attacks on `check` that once were green, or might have been.
@Suite struct CheckAttackTests {
  @Test(arguments: CheckAttack.goneScenes)
  func `scenes that are gone`(attack: CheckAttack) throws { try attack.run() }

  @Test(arguments: CheckAttack.baselines)
  func `baselines by accident, or of nothing`(attack: CheckAttack) throws { try attack.run() }

  @Test(arguments: CheckAttack.unseenScenes)
  func `scenes that are not looked at`(attack: CheckAttack) throws { try attack.run() }

  @Test(arguments: CheckAttack.editions)
  func `variants and palettes`(attack: CheckAttack) throws { try attack.run() }

  @Test(arguments: CheckAttack.paths)
  func `paths and places`(attack: CheckAttack) throws { try attack.run() }

  @Test(arguments: CheckAttack.commits)
  func `commits and their files`(attack: CheckAttack) throws { try attack.run() }

  @Test(arguments: CheckAttack.verdicts)
  func `verdicts that depend on something else`(attack: CheckAttack) throws { try attack.run() }

  @Test(arguments: CheckAttack.oddScenes)
  func `scenes that hardly look it`(attack: CheckAttack) throws { try attack.run() }

  @Test(arguments: CheckAttack.variantBaselines)
  func `baselines of variants`(attack: CheckAttack) throws { try attack.run() }

  @Test(arguments: CheckAttack.trees)
  func `links, submodules, sparse trees`(attack: CheckAttack) throws { try attack.run() }

  /// A pruned run keeps what it cannot read.
  @Test func `a damaged baseline is not pruned`() throws {
    let repository = try SceneRepository()
    try repository.write("<<<<<<<", "Scenes/Baselines/gone.anim.json")
    let outcome = try repository.run(["check", "--prune"])
    #expect(outcome.status == 1 && outcome.output.contains("gone: baseline: "), "\(outcome)")
    #expect(
      FileManager.default.fileExists(atPath: repository.path("Scenes/Baselines/gone.anim.json")))
  }

  /// What is printed can be typed, from folders of any name.
  @Test(arguments: ["", "--baselines kept", "--report rep", "--report rep --baselines kept"])
  func `printed commands work`(options: String) throws {
    let repository = try SceneRepository()
    let options = options.split(separator: " ").map(String.init)
    try repository.move("Scenes", "Anim")
    try repository.move("Anim/one.yaml", "Anim/-x y.yaml")
    #expect(
      try repository.run(["check", "Anim", "--prune", "--record", "new"] + options).status == 0)
    try repository.change("Anim/-x y.yaml")
    let outcome = try repository.run(["check", "Anim"] + options)
    #expect(outcome.status == 2)
    let hint = try #require(
      outcome.errors.split(separator: "\n").first { $0.hasPrefix("To accept what was found: ") })
    let command = hint.dropFirst("To accept what was found: inbetween ".count)
    let approved = try Program.run(
      URL(filePath: "/usr/bin/env"),
      ["bash", "-c", "'\(try Program.inbetween.path)' \(command)"], in: repository.folder.url)
    #expect(approved.status == 0, "\(command): \(approved)")
    #expect(try repository.run(["check", "Anim"] + options).status == 0)
  }

  @Test func `no accident leaves a baseline`() throws {
    let repository = try SceneRepository()
    try repository.remove("Scenes/Baselines")
    for environment in [[:], ["CI": "true"], ["JENKINS_URL": "x"], ["GIT_DIR": ".git"]] {
      #expect(try repository.run(["check"], environment: environment).status == 3)
    }
    let files = try FileManager.default.contentsOfDirectory(
      atPath: repository.path("Scenes/Baselines"))
    #expect(files.sorted() == ["one.candidate.json", "two.candidate.json"])
  }

  /// Every Debian has the program `script`, which runs another at a terminal.
  @Test func `a person at a terminal records`() throws {
    for (command, environment, recorded) in [
      ("check", [:], true), ("check", ["CI": "true"], false), ("check | cat", [:], false),
      ("check < /dev/null", [:], false), ("check --record none", [:], false),
    ] as [(String, [String: String], Bool)] {
      let repository = try SceneRepository()
      try repository.remove("Scenes/Baselines")
      let line = "'\(try Program.inbetween.path)' \(command)"
      let outcome = try Program.run(
        URL(filePath: "/usr/bin/script"), ["--quiet", "--return", "--command", line, "/dev/null"],
        in: repository.folder.url,
        environment: ["CI": "", "NO_COLOR": "1"].merging(environment) { $1 })
      let baseline = repository.path("Scenes/Baselines/one.anim.json")
      #expect(
        FileManager.default.fileExists(atPath: baseline) == recorded, "\(command): \(outcome)")
      #expect(outcome.output.contains(recorded ? "one: recorded 30 frames" : "has no baseline"))
    }
  }
}

/// What is approved is what was looked at.
@Suite struct ApprovalAttackTests {
  @Test func `an asset that changed again is refused`() throws {
    let repository = try SceneRepository()
    try repository.picture(0xFF00_C000, "Scenes/assets/p.png")
    #expect(try repository.run(["check"]).status == 2)
    try repository.picture(0xFF00_00C0, "Scenes/assets/p.png")
    let refused = try repository.run(["approve", "two"])
    #expect(refused.status == 1)
    #expect(refused.errors.contains("two.yaml has changed since it was checked"))
    try repository.picture(0xFF00_C000, "Scenes/assets/p.png")
    #expect(try repository.run(["approve", "two"]).status == 0)
    #expect(try repository.run(["check"]).status == 0)
  }

  @Test func `an asset that is shown only later counts too`() throws {
    let repository = try SceneRepository()
    try repository.picture(0xFF00_00C0, "Scenes/assets/q.png")
    try repository.write(
      SceneRepository.two
        + "script:\n  - {at: 0.1, set: {picture.contents: {image: assets/q.png}}}\n",
      "Scenes/two.yaml")
    #expect(try repository.run(["check"]).status == 2)
    try repository.picture(0xFF00_C000, "Scenes/assets/q.png")
    let refused = try repository.run(["approve", "two"])
    #expect(refused.status == 1, "\(refused)")
    // The other way: made of something else, so it is compared and not taken for the same.
    try repository.commit("later")
    try repository.picture(0xFFC0_C000, "Scenes/assets/q.png")
    #expect(try repository.run(["check", "two", "--against", "HEAD"]).status == 2)
  }

  @Test func `an included scene that changed again is refused`() throws {
    let repository = try SceneRepository()
    try repository.write(
      """
      inbetween: 1
      stage: {fps: 60}
      lanes: [{scene: one.yaml}, {scene: two.yaml}]

      """, "Scenes/both.yaml")
    try repository.commit("both")
    #expect(try repository.run(["check", "both", "--record", "new"]).status == 0)
    for change in ["Scenes/one.yaml", "Scenes/assets/p.png"] {
      #expect(try repository.run(["check", "both", "--record", "failed"]).status == 0)
      try repository.replace("duration: 0.5\n", with: "duration: 0.5 \n", in: "Scenes/one.yaml")
      try repository.replace("red", with: "blue", in: "Scenes/one.yaml")
      #expect(try repository.run(["check", "both"]).status == 2)
      if change.hasSuffix("png") {
        try repository.picture(0xFF00_C000, change)
      } else {
        try repository.change()
      }
      let refused = try repository.run(["approve", "both"])
      #expect(refused.status == 1, "\(change): \(refused)")
      try repository.git("checkout", "--quiet", "--", "Scenes")
    }
    // An included scene is a part of what a commit has.
    try repository.change()
    #expect(try repository.run(["check", "both", "--against", "HEAD"]).status == 2)
    #expect(try repository.run(["check", "both", "--changed-since", "HEAD"]).status == 2)
  }

  @Test func `scenes are found from any folder`() throws {
    let repository = try SceneRepository()
    try repository.change()
    try repository.make("x/y")
    #expect(try repository.run(["check"], in: "Scenes").status == 2)
    #expect(try repository.run(["approve", "one"], in: "x/y").status == 0)
    #expect(try repository.run(["check"], in: "Scenes/assets").status == 0)
    try repository.replace("to: 33", with: "to: 35", in: "Scenes/one.yaml")
    #expect(try repository.run(["check"]).status == 2)
    #expect(
      try repository.run(["approve", "one", "--baselines", "../Scenes/Baselines"], in: "x").status
        == 0)
    #expect(try repository.run(["check"]).status == 0)
    // A baseline does not say where the check was started.
    let text = try String(
      contentsOfFile: repository.path("Scenes/Baselines/one.anim.json"), encoding: .utf8)
    #expect(text.contains("\"scene\": \"../one.yaml\""))
    #expect(try repository.run(["approve", "one"]).status == 64)
    #expect(try repository.run(["approve"]).status == 3)
  }

  @Test(arguments: ["out/report", "out/report/candidates"])
  func `the command that a report prints works`(folder: String) throws {
    let repository = try SceneRepository()
    try repository.change()
    let outcome = try repository.run(["check", "--report", "out/report"])
    #expect(outcome.status == 2)
    let page = try String(
      contentsOfFile: repository.path("out/report/index.html"), encoding: .utf8)
    #expect(page.contains("inbetween approve one --from out/report<"))
    // The candidate beside the baselines is not what is taken.
    try repository.remove("Scenes/Baselines/one.candidate.json")
    #expect(try repository.run(["approve", "one", "--from", folder]).status == 0)
    #expect(try repository.run(["check"]).status == 0)
  }

  @Test func `a report against baselines shows both sides`() throws {
    let repository = try SceneRepository()
    try repository.change()
    #expect(try repository.run(["check", "--report", "report"]).status == 2)
    let pictures = try FileManager.default.contentsOfDirectory(
      atPath: repository.path("report/pictures/0"))
    #expect(pictures.contains("heat.png") && pictures.count > 10)
    // Whatever became of the scene since its baseline was recorded.
    try repository.commit("changed without its baseline")
    try repository.replace("to: 33", with: "to: 36", in: "Scenes/one.yaml")
    try repository.commit("again")
    let later = try repository.run(["check", "--report", "report"])
    #expect(later.output.contains("box · position: ends at (29.33, 15) → (35.13, 15)"), "\(later)")
  }

  @Test func `a store takes the pixels of baselines that are there already`() throws {
    let repository = try SceneRepository()
    func count(_ store: String) -> Int {
      FileManager.default.enumerator(atPath: repository.path(store))?
        .count { ($0 as? String)?.hasSuffix(".png") ?? false } ?? 0
    }
    #expect(try repository.run(["check", "--store", "a", "--record", "all"]).status == 0)
    #expect(try repository.run(["check", "--store", "b"]).status == 0)
    #expect(count("a") == 31, "30 frames of one and the one of two")
    #expect(count("b") == 31)
  }
}
