import Foundation
import TestSupport
import Testing

/// Under which names films are written, and by which numbers their frames are known.
@Suite struct FilmNamesAndNumbersTests {
  private static let themed = Workplace.slide.replacing(
    "let: {speed: 60}",
    with: "let: {speed: 60}\nvariants: {slow: {let: {speed: 30}}}")

  @Test func `a variant and a palette are films of their own`() throws {
    let place = try Workplace()
    try place.write(Self.themed, to: "slide.yaml")
    for options in [
      [], ["--theme", "dark"], ["--variant", "slow"], ["--variant", "slow", "--theme", "light"],
    ] {
      let outcome = try Program.run(
        try Program.inbetween, ["render", "slide", "--formats", "mp4,poster"] + options,
        in: place.folder.url)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    let names = ["slide", "slide-dark", "slide-slow", "slide-slow-light"]
    #expect(
      place.names(in: "Output") == names.flatMap { ["\($0).mp4", "\($0).png"] }.sorted())
    #expect(try place.run("sheet", "slide", "--variant", "slow").status == 0)
    #expect(place.exists("Output/slide-slow-sheet.png"))
  }

  @Test func `events count the frames of the film`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    let outcome = try place.run("render", "slide", "--formats", "mp4,gif,png,poster", "--json")
    var frames: [String: [Int]] = [:]
    for line in outcome.output.split(separator: "\n") {
      let event = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      // Those of the whole batch are of no format.
      guard let format = event["format"] as? String else { continue }
      frames[format, default: []].append(event["frames"] as? Int ?? -1)
    }
    #expect(frames == ["mp4": [30, 30], "gif": [15, 15], "png": [30, 30], "poster": [1, 1]])
  }

  @Test func `events say how large the files are`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    let outcome = try place.run(
      "render", "slide", "--formats", "mp4,gif,webp,poster,png", "--sheet", "--json")
    let finished = try outcome.output.split(separator: "\n").compactMap { line in
      let event = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      return event["event"] as? String == "finished" ? event : nil
    }
    #expect(finished.count == 6)
    for event in finished {
      let path = try #require(event["path"] as? String)
      // A folder of pictures has no size.
      let size = event["format"] as? String == "png" ? nil : try place.bytes(path).count
      #expect(event["bytes"] as? Int == size, "\(path)")
    }
  }

  /// A film that rests at both ends: 15 frames before its 30, and 12 after them.
  private static let resting = Workplace.slide.replacing(
    "fps: 60}", with: "fps: 60, hold: {start: 0.25, end: 0.2}}")

  @Test func `numbers that a check prints are those that other commands take`() throws {
    let place = try Workplace()
    try place.write(Self.resting, to: "Scenes/slide.yaml")
    #expect(try place.run("check", "--record", "new").output.contains("recorded 57 frames"))
    try place.write(
      Self.resting.replacing("position: [20, 20]", with: "position: [20, 21]"),
      to: "Scenes/other.yaml")
    let difference = try place.run("diff", "Scenes/slide.yaml", "Scenes/other.yaml")
    #expect(difference.output.contains("differs from frame 0 (0 s of the film, 0 s of the scene)"))
    let later = Self.resting.replacing("to: \"=20 + speed * 0.5\"", with: "to: 56")
      .components(separatedBy: "expect:")[0]
    try place.write(later, to: "Scenes/slide.yaml")
    let check = try place.run("check", "slide")
    #expect(
      check.output.contains("differs from frame 16 (0.267 s of the film, 0.017 s of the scene)"),
      "\(check.output)")

    #expect(try place.run("render", "slide", "--formats", "png").status == 0)
    let whole = try (0..<57).map {
      try place.bytes("Output/slide/frame-\(String(100_000 + $0).dropFirst()).png")
    }
    #expect(whole[0] == whole[15] && whole[15] != whole[16] && whole[45] == whole[56])
    for frame in [0, 15, 16, 30, 44, 45, 56] {
      #expect(
        try place.run("frame", "slide", "--frame", "\(frame)", "-o", "one.png").status == 0)
      #expect(try place.bytes("one.png") == whole[frame], "frame \(frame)")
      let part = try place.run(
        "render", "slide", "--formats", "png", "--frames", "\(frame)..\(frame)", "-o", "part")
      #expect(part.status == 0, "\(part.errors)")
      #expect(try place.bytes("part/slide/frame-00000.png") == whole[frame], "frame \(frame)")
    }
    #expect(try place.run("frame", "slide", "--at", "0.25", "-o", "one.png").status == 0)
    #expect(try place.bytes("one.png") == whole[30])
    for arguments in [["--frame", "57"], ["--at", "0.51"]] {
      let refused = try Program.run(
        try Program.inbetween, ["frame", "slide", "-o", "x.png"] + arguments, in: place.folder.url)
      #expect(refused.status == 64 && !place.exists("x.png"), "\(refused)")
    }
    let beyond = try place.run("render", "slide", "--frames", "50..57", "--formats", "mp4")
    #expect(beyond.status == 64)
    #expect(beyond.errors.contains("the film of slide has frames 0 to 56: there is no frame 57"))
  }

  @Test func `what a file is called is what it is`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    for name in ["x.jpg", "x.JPEG", "x.gif", "x.webp", "slide.yaml"] {
      for arguments in [
        ["frame", "slide", "--at", "0"], ["sheet", "slide"], ["diff", "slide", "slide"],
      ] {
        let outcome = try Program.run(
          try Program.inbetween, arguments + ["-o", name], in: place.folder.url)
        #expect(outcome.status == 64, "\(arguments) \(name)")
        #expect(outcome.errors.contains("is a PNG"))
      }
    }
    #expect(place.names(in: "") == ["slide.yaml"])
    #expect(try place.run("frame", "slide", "--at", "0", "-o", "x.PNG").status == 0)
  }

  @Test func `times after the end are told`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    for arguments in [
      ["frame", "slide", "--at", "99", "-o", "x.png"], ["sheet", "slide", "--at", "0,99"],
      ["inspect", "slide", "--at", "0,99"], ["render", "slide", "--from", "99"],
    ] {
      let outcome = try Program.run(
        try Program.inbetween, arguments, in: place.folder.url)
      #expect(outcome.status == 64, "\(arguments)")
      #expect(outcome.errors.contains("99") && outcome.errors.contains("0.5 s"), "\(outcome)")
    }
    let cut = try place.run("render", "slide", "--to", "99", "--formats", "mp4")
    #expect(cut.status == 0)
    #expect(cut.errors.contains("slide.yaml ends at 0.5 s, before --to 99"))
  }
}
