import Foundation
import MediaEncoding
import Pixels
import TestSupport
import Testing

@Suite struct DiffCommandTests {
  @Test func `exit codes tell the same from different, missing and unreadable`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "a.yaml")
    try place.write(
      Workplace.slide.replacingOccurrences(of: "speed: 60", with: "speed: 64"), to: "b.yaml")
    try place.write("no film", to: "junk.mp4")
    #expect(try place.run("render", "a", "b", "--formats", "mp4,gif").status == 0)
    #expect(try place.run("diff", "a.yaml", "a.yaml").status == 0)
    #expect(try place.run("diff", "Output/a.mp4", "Output/a.mp4").status == 0)
    #expect(try place.run("diff", "a", "Output/a.gif").status == 0)
    let different = try place.run("diff", "a", "b", "-o", "difference.png")
    #expect(different.status == 2)
    #expect(
      different.output == """
        b: differs from frame 1 (0.017 s) in 29 of 30 frames; largest change 18×16 px at (28, 12)
          motion: other pictures in 29 frames from frame 1
          constant speed: 60 → 64
          square · position: ends at (49, 20) → (50.93, 20), peak velocity 60 → 64 per s
          nothing else changed
          changed pixels: square 100 %

        """)
    #expect(place.exists("difference.png"))
    let unreadable = try place.run("diff", "a", "junk.mp4")
    #expect(unreadable.status == 1)
    #expect(unreadable.errors.contains("junk.mp4"))
    #expect(try place.run("diff", "a", "nothing.mp4").status == 64)
  }

  @Test func `JSON gives the numbers behind the sentence`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "a.yaml")
    try place.write(
      Workplace.slide.replacingOccurrences(of: "E4472F", with: "E4472E"), to: "b.yaml")
    let outcome = try place.run("diff", "a", "b", "--json")
    let fields = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(fields["verdict"] as? String == "different")
    #expect(fields["firstDivergentFrame"] as? Int == 0)
    #expect(fields["differingFrames"] as? Int == 30)
    #expect(fields["maximumChannelDifference"] as? Int == 1)
    #expect(fields["bounds"] as? [Int] == [12, 12, 45, 16])
  }
}

@Suite struct CheckCommandTests {
  private func workplace() throws -> Workplace {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "Scenes/slide.yaml")
    return place
  }

  @Test func `a scene is recorded, compared, found different and approved`() throws {
    let place = try workplace()
    let recorded = try place.run("check", "--record", "new")
    #expect(recorded.status == 0)
    #expect(recorded.output == "slide: recorded 30 frames\n1 scene: 1 recorded\n")
    let same = try place.run("check", environment: ["CI": "true"])
    #expect(same.status == 0)
    #expect(same.output == "slide: same in all 30 frames\n1 scene: 1 same\n")

    let changed = Workplace.slide.replacingOccurrences(of: "size: [16", with: "size: [17")
    try place.write(changed, to: "Scenes/slide.yaml")
    let different = try place.run("check", "--junit", "out/junit.xml")
    #expect(different.status == 2)
    #expect(different.output.contains("slide: differs from frame 0 (0 s) in 30 of 30 frames"))
    let report = String(decoding: try place.bytes("out/junit.xml"), as: UTF8.self)
    #expect(report.contains("failures=\"1\""))
    #expect(report.contains("differs from frame 0"))

    #expect(try place.run("approve").status == 0)
    #expect(try place.run("check", "--record", "none").status == 0)
    #expect(place.names(in: "Scenes/Baselines") == ["slide.anim.json"])
    #expect(try place.run("approve").status == 3)
  }

  @Test func `what was not reviewed is not approved`() throws {
    let place = try workplace()
    #expect(try place.run("check", "--record", "new").status == 0)
    try place.write(
      Workplace.slide.replacingOccurrences(of: "size: [16", with: "size: [17"),
      to: "Scenes/slide.yaml")
    #expect(try place.run("check").status == 2)
    try place.write(
      Workplace.slide.replacingOccurrences(of: "size: [16", with: "size: [18"),
      to: "Scenes/slide.yaml")
    let refused = try place.run("approve")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("has changed since it was checked"))
  }

  @Test func `nothing compared is never green`() throws {
    let place = try workplace()
    #expect(try place.run("check", environment: ["CI": "true"]).status == 3)
    #expect(!place.exists("Scenes/Baselines/slide.anim.json"))
    #expect(try place.run("check", "--record", "none").status == 3)
  }

  @Test func `an expectation that fails is a difference, and is never recorded`() throws {
    let place = try workplace()
    try place.write(
      Workplace.slide.replacingOccurrences(of: "x: \"=20 + speed * 0.25\"", with: "x: 36"),
      to: "Scenes/slide.yaml")
    let outcome = try place.run("check")
    #expect(outcome.status == 2)
    #expect(outcome.output.contains("slide.yaml:12:16: error: square.position.x at 0.25 s is 35"))
    #expect(!place.exists("Scenes/Baselines/slide.anim.json"))
    #expect(try place.run("validate", "--run").status == 2)
    #expect(try place.run("validate").status == 0)
  }

  @Test func `an invalid scene weighs more than a different one`() throws {
    let place = try workplace()
    try place.write(Workplace.broken, to: "Scenes/broken.yaml")
    let outcome = try place.run("check", "--record", "new", "--json")
    #expect(outcome.status == 65)
    let fields = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let scenes = try #require(fields["scenes"] as? [[String: Any]])
    #expect(scenes.map { $0["outcome"] as? String } == ["invalidScene", "recorded"])
  }

  @Test func `a baseline without a scene is named`() throws {
    let place = try workplace()
    try place.write(Workplace.slide, to: "Scenes/other.yaml")
    #expect(try place.run("check", "--record", "new").status == 0)
    try FileManager.default.removeItem(at: place.folder.file("Scenes/other.yaml"))
    let outcome = try place.run("check")
    #expect(outcome.status == 3)
    #expect(outcome.output.contains("1 baseline without a scene"))
    #expect(outcome.errors.contains("inbetween check --prune"))
  }

  /// Another level of the processor: what a machine without these instructions would compute.
  @Test func `frames are the same without FMA and AVX2`() throws {
    let place = try workplace()
    try place.write(
      Workplace.slide.replacingOccurrences(
        of: "animate: square.position.x, from: 20, to: \"=20 + speed * 0.5\"",
        with: "animate: square.transform.rotation, from: 0, to: 2.3, timing: easeInOut"
      ).replacingOccurrences(of: "expect:\n", with: "#")
        .replacingOccurrences(of: "  - {at: 0.25, square", with: "# "),
      to: "Scenes/slide.yaml")
    #expect(try place.run("check", "--record", "new").status == 0)
    let outcome = try place.run(
      "check", "--record", "none",
      environment: ["GLIBC_TUNABLES": "glibc.cpu.hwcaps=-FMA,-AVX2,-FMA4,-AVX512F"])
    #expect(outcome.status == 0, "\(outcome)")
  }
}

@Suite struct OtherCommandsTests {
  @Test func `inspect prints motion as CSV, JSON and Markdown`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "a.yaml")
    let keys = "square.position.x,model.square.position.x"
    let table = try place.run("inspect", "a", "--every", "0.25", "--keys", keys)
    #expect(
      table.output == """
        time,square.position.x,model.square.position.x
        0,20,20
        0.25,35,20
        0.5,50,20

        """)
    let json = try place.run("inspect", "a", "--at", "1/6", "--keys", keys, "--format", "json")
    #expect(
      json.output == """
        {"exactTime":"1/6","time":0.16666666666666666,\
        "values":{"model.square.position.x":20,"square.position.x":30}}

        """)
    let markdown = try place.run(
      "inspect", "a", "--at", "0", "--keys", "square.position", "--format", "markdown")
    #expect(markdown.output == "| time | square.position |\n| ---: | ---: |\n| 0 | [20, 20] |\n")
    let wrong = try place.run("inspect", "a", "--at", "0", "--keys", "squre.position")
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("did you mean `square`?"))
  }

  @Test func `a sheet shows as many moments as asked for`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "a.yaml")
    #expect(
      try place.run("sheet", "a", "--count", "5", "--columns", "3", "--width", "80").status == 0)
    #expect(place.names(in: "Output") == ["a-sheet.png"])
  }

  @Test(arguments: ["light", "dark"]) func `a sheet's page is as dark as its scenes`(
    theme: String
  ) throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "a.yaml")
    #expect(try place.run("sheet", "a", "--theme", theme, "-o", "a.png").status == 0)
    let page = try #require(FilmReader(path: place.folder.path("a.png")).next()?.pixels)
    #expect((page[1, 1] & 0xFF > 0x80) == (theme == "light"))
  }

  @Test func `a new scene is valid and renders`() throws {
    let place = try Workplace()
    #expect(try place.run("new", "fresh").status == 0)
    #expect(try place.run("validate", "fresh", "--run").status == 0)
    #expect(try place.run("render", "fresh", "--formats", "poster").status == 0)
    let again = try place.run("new", "fresh")
    #expect(again.status == 1)
    #expect(again.errors.contains("--force"))
  }

  @Test func `list names titles, lengths and storyboards`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "Scenes/a.yaml")
    #expect(try place.run("list", "--sources").output == "a  0.5 s  A square slides  A8\n")
  }

  @Test func `a scene that cannot be read says so`() throws {
    let place = try Workplace()
    try Data([0x69, 0xFF, 0xFE]).write(to: place.folder.file("bytes.yaml"))
    let outcome = try place.run("validate", "bytes.yaml")
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("not UTF-8"))
    try place.write("", to: "empty.yaml")
    #expect(try place.run("validate", "empty.yaml").status == 65)
  }
}
