import Foundation
import Pixels
import TestSupport
import Testing

/// Reviews against commits, stores and approvals, in a repository of the test's own.
@Suite struct CommitTests {
  private struct Repository {
    let place: Workplace

    init() throws {
      place = try Workplace()
      try git("init", "--quiet", "--initial-branch=main")
      try git("config", "user.name", "Ada")
      try git("config", "user.email", "ada@example.com")
      try place.write(Self.tile(20), to: "Scenes/assets/tile.svg")
      try place.write(Workplace.slide, to: "Scenes/slide.yaml")
      try place.write(Self.picture, to: "Scenes/picture.yaml")
      try commit("first")
    }

    static let picture = """
      inbetween: 1
      title: A tile
      sources: [A8]
      stage: {size: [40, 40], scale: 1, background: white, fps: 30}
      duration: 0.2
      layers:
        - {id: tile, frame: [4, 4, 32, 32], svg: assets/tile.svg}

      """

    static func tile(_ side: Int) -> String {
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="32" height="32">
      <rect width="\(side)" height="\(side)" fill="#3566D6"/></svg>
      """
    }

    func git(_ arguments: String...) throws {
      let outcome = try Program.run(
        URL(filePath: "/usr/bin/env"), ["git"] + arguments, in: place.folder.url)
      try #require(outcome.status == 0, "\(outcome.errors)")
    }

    func commit(_ message: String) throws {
      try git("add", "--all")
      try git("commit", "--quiet", "--message", message)
    }
  }

  @Test func `a scene is compared with the one of a commit, and its assets`() throws {
    let repository = try Repository()
    let place = repository.place
    try place.write(Repository.tile(24), to: "Scenes/assets/tile.svg")
    let outcome = try place.run("diff", "git:main:Scenes/picture.yaml", "Scenes/picture.yaml")
    #expect(outcome.status == 2)
    #expect(
      outcome.output.contains("tile · asset pixels: the asset's pixels changed (assets/tile.svg)"))
    try repository.commit("larger")
    #expect(
      try place.run("diff", "git:main:Scenes/picture.yaml", "Scenes/picture.yaml").status == 0)
    #expect(
      try place.run("diff", "git:main~1:Scenes/picture.yaml", "git:main:Scenes/picture.yaml").status
        == 2)
    // From a folder below.
    let below = try Program.run(
      try Program.inbetween, ["diff", "git:main~1:picture.yaml", "picture.yaml"],
      in: place.folder.file("Scenes"))
    #expect(below.status == 2, "\(below)")
    for (reference, words) in [
      ("git:nowhere:Scenes/slide.yaml", "there is no commit 'nowhere'"),
      ("git:main:Scenes/gone.yaml", "no file"),
    ] {
      let failure = try place.run("diff", reference, "Scenes/slide.yaml")
      #expect(failure.status == 1)
      #expect(failure.errors.contains(words), "\(failure.errors)")
    }
    #expect(try place.run("diff", "git:main", "Scenes/slide.yaml").status == 64)
  }

  @Test func `check against a commit needs no baseline`() throws {
    let repository = try Repository()
    let place = repository.place
    let same = try place.run("check", "--against", "main", environment: ["CI": "true"])
    #expect(same.status == 0)
    #expect(same.output.contains("is made of the same as at main"))
    #expect(!place.exists("Scenes/Baselines"))
    try place.write(
      Workplace.slide.replacing("speed: 60", with: "speed: 64"), to: "Scenes/slide.yaml")
    try place.write(Repository.picture, to: "Scenes/other.yaml")
    let changed = try place.run("check", "--against", "main", "--annotate", "--markdown", "s.md")
    #expect(changed.status == 2)
    #expect(changed.output.contains("other: is new"))
    #expect(changed.output.contains("square · position: ends at"))
    #expect(changed.output.contains("::error file=Scenes/slide.yaml,line=6,title=slide::square · "))
    #expect(String(decoding: try place.bytes("s.md"), as: UTF8.self).contains("### slide"))
    // Only what is new: nothing was compared.
    #expect(try place.run("check", "other", "--against", "main").status == 3)
    #expect(try place.run("check", "--against", "nowhere").status == 1)
  }

  @Test func `only scenes that changed since a commit are checked`() throws {
    let repository = try Repository()
    let place = repository.place
    #expect(try place.run("check", "--record", "new").status == 0)
    // A baseline that the commit has not is a change.
    let fresh = try place.run("check", "--changed-since", "main")
    #expect(fresh.status == 0 && fresh.output.contains("2 scenes: 2 same"), "\(fresh.output)")
    try repository.commit("baselines")
    #expect(try place.run("check", "--changed-since", "main").status == 3, "nothing to compare")
    try place.write(Repository.tile(24), to: "Scenes/assets/tile.svg")
    let outcome = try place.run("check", "--changed-since", "main")
    #expect(outcome.status == 2)
    #expect(outcome.output.contains("picture: differs"))
    #expect(outcome.output.contains("layers changed: tile · asset-pixels"))
    #expect(!outcome.output.contains("slide:"))
  }

  @Test func `pixels in a store show what changed, and a tolerance can be told`() throws {
    let repository = try Repository()
    let place = repository.place
    #expect(try place.run("check", "--store", "store", "--record", "new").status == 0)
    #expect(place.names(in: "store/objects").count > 5)
    try place.write(
      Workplace.slide.replacing("E4472F", with: "E4472E"), to: "Scenes/slide.yaml")
    let exact = try place.run("check", "slide", "--store", "store", "--report", "report")
    #expect(exact.status == 2)
    #expect(exact.output.contains("largest change 16×16 px"))
    #expect(place.exists("report/pictures/0/heat.png"))
    #expect(
      try place.run("check", "slide", "--store", "store", "--preset", "strict").status == 0)
    // Without a store the pixels come from the commit whose scene the baseline is of.
    #expect(try place.run("check", "slide", "--preset", "strict").status == 0)
    // Without either the hashes decide, and the run says so.
    try FileManager.default.removeItem(at: place.folder.file(".git"))
    let blind = try place.run("check", "slide", "--preset", "strict")
    #expect(blind.status == 2)
    #expect(blind.output.contains("pictures and tolerances need --store or --against"))
    // A frame that is not what its name says is taken away; the commit has the pixels.
    let folder = "store/objects/\(place.names(in: "store/objects")[0])"
    for name in place.names(in: "store/objects") {
      for file in place.names(in: "store/objects/\(name)") {
        try PNGFileCopy.damage(place.folder.file("store/objects/\(name)/\(file)"))
      }
    }
    #expect(!folder.isEmpty)
    let damaged = try place.run("check", "slide", "--store", "store")
    #expect(damaged.status == 2)
    #expect(damaged.output.contains("does not hold the frame that it is named after"))
  }

  @Test func `a run is approved from its report, in part, with a reason`() throws {
    let repository = try Repository()
    let place = repository.place
    #expect(try place.run("check", "--record", "new").status == 0)
    try place.write(
      Workplace.slide.replacing(
        "to: \"=20 + speed * 0.5\"", with: "to: \"=20 + speed * 0.5\", timing: easeIn"
      )
      .replacing("square.position.x: \"=20", with: "square.position.x: {min: 0}} #"),
      to: "Scenes/slide.yaml")
    let text = try String(contentsOf: place.folder.file("Scenes/slide.yaml"), encoding: .utf8)
    try place.write(
      String(text[..<(try #require(text.range(of: "expect:"))).lowerBound]), to: "Scenes/slide.yaml"
    )
    let differs = try place.run("check", "slide", "--report", "run", environment: ["CI": "true"])
    #expect(differs.status == 2)
    #expect(place.exists("run/candidates/slide.candidate.json"))
    // The candidate is all that a server hands over.
    try FileManager.default.removeItem(
      at: place.folder.file("Scenes/Baselines/slide.candidate.json"))
    #expect(try place.run("approve", "slide", "--from", "run", "--frames", "0..99").status == 1)
    #expect(try place.run("approve", "slide", "--from", "run", "--frames", "0..9").status == 0)
    let partly = try place.run("check", "slide", environment: ["CI": "true"])
    #expect(partly.status == 2)
    #expect(partly.output.contains("differs from frame 10 "))
    let approved = try place.run("approve", "slide", "--from", "run", "--reason", "eases in now")
    #expect(approved.status == 0)
    #expect(try place.run("check", "slide", environment: ["CI": "true"]).status == 0)
    let baseline = String(
      decoding: try place.bytes("Scenes/Baselines/slide.anim.json"), as: UTF8.self)
    #expect(baseline.contains("\"by\": \"Ada\""))
    #expect(baseline.contains("\"reason\": \"eases in now\""))
    #expect(try place.run("approve", "slide", "--from", "nowhere").status == 64)
  }

  @Test func `stale baselines and pixels are pruned`() throws {
    let repository = try Repository()
    let place = repository.place
    #expect(try place.run("check", "--store", "store", "--record", "new").status == 0)
    let count = place.names(in: "store/objects").count
    try FileManager.default.removeItem(at: place.folder.file("Scenes/slide.yaml"))
    let listed = try place.run("check", "--store", "store")
    #expect(listed.output.contains("slide: baseline without a scene"))
    #expect(place.exists("Scenes/Baselines/slide.anim.json"))
    let pruned = try place.run("check", "--store", "store", "--prune")
    #expect(pruned.status == 0)
    #expect(!place.exists("Scenes/Baselines/slide.anim.json"))
    #expect(place.exists("Scenes/Baselines/picture.anim.json"))
    let left = place.names(in: "store/objects").flatMap { place.names(in: "store/objects/\($0)") }
    #expect(left.count == 1, "one frame is left, which all of the film shows")
    #expect(count > left.count)
    #expect(try place.run("check", "--store", "store", environment: ["CI": "true"]).status == 0)
  }
}

/// Replaces a picture by another of the same kind.
private enum PNGFileCopy {
  static func damage(_ file: URL) throws {
    let other = Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
    )
    try #require(other).write(to: file)
  }
}
