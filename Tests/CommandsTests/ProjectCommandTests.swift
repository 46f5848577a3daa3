import Foundation
import TestSupport
import Testing

/// What commands make of a project file.
@Suite struct ProjectCommandTests {
  private func place(_ project: String) throws -> Workplace {
    let place = try Workplace()
    try place.write("project: 1\n\(project)\n", to: "inbetween.yaml")
    try place.write(Workplace.slide, to: "films/slide.yaml")
    return place
  }

  @Test func `scenes, output and formats are the project's`() throws {
    let place = try place("scenes: films\noutput: out/films\nformats: [gif]")
    #expect(try place.run("render").status == 0)
    #expect(place.names(in: "out/films") == ["slide.gif"])
    // From a folder below, by the scene's name, the same project holds.
    let below = try Program.run(
      try Program.inbetween, ["render", "slide", "--formats", "poster"],
      in: place.folder.url.appendingPathComponent("films"))
    #expect(below.status == 0, "\(below)")
    #expect(below.output.hasPrefix("../out/films/slide.png"))
    #expect(place.names(in: "out/films") == ["slide.gif", "slide.png"])
  }

  @Test func `the command line goes first, then the scene, then the project`() throws {
    let place = try place("output: out\nformats: [gif]\ngif: {scale: 2}\nsheet: true")
    try place.write(
      Workplace.slide.replacing("title:", with: "formats: [poster]\ngif: {scale: 0.5}\ntitle:"),
      to: "films/own.yaml")
    #expect(try place.run("render", "films").status == 0)
    #expect(
      place.names(in: "out") == ["own-sheet.png", "own.png", "slide-sheet.png", "slide.gif"])
    let output = try place.run("render", "films", "-o", "more", "--formats", "gif", "--no-sheet")
    #expect(place.names(in: "more") == ["own.gif", "slide.gif"])
    #expect(
      output.output.contains("more/own.gif  40×20")
        && output.output.contains("more/slide.gif  160×80"))
    let none = try place.run("render", "films/slide.yaml", "--no-project")
    #expect(none.status == 0)
    #expect(place.names(in: "Output") == ["slide.gif", "slide.mp4"])
  }

  @Test func `rules are for the scenes that they match`() throws {
    let place = try place(
      "output: out\nformats: [poster]\nrules: [{match: \"fast-*\", formats: [gif]}]")
    try place.write(Workplace.slide, to: "films/fast-slide.yaml")
    #expect(try place.run("render", "films").status == 0)
    #expect(place.names(in: "out") == ["fast-slide.gif", "slide.png"])
  }

  @Test func `ignored scenes are passed over in folders, and their baselines kept`() throws {
    let place = try place("scenes: films\nignore: drafts")
    try place.write(Workplace.broken, to: "films/drafts/broken.yaml")
    #expect(try place.run("validate").output.contains("films/slide.yaml: valid\n"))
    #expect(try place.run("validate", "films/drafts/broken.yaml").status == 65)
    #expect(try place.run("validate", "--no-project", "films").status == 65)
    #expect(
      try place.run("validate", "--no-project", "films", "--exclude", "films/drafts").status == 0)
    try place.write(Workplace.slide, to: "films/old.yaml")
    #expect(try place.run("check", "--record", "new").status == 0)
    #expect(
      try place.run("check", "--record", "none", "--exclude", "old").output.contains(
        "1 scene: 1 same"))
  }

  @Test func `baselines lie where the project says, for check and approve`() throws {
    let place = try place("scenes: films\nbaselines: kept")
    #expect(try place.run("check", "--record", "new").status == 0)
    #expect(place.names(in: "kept") == ["slide.anim.json"])
    try place.write(
      Workplace.slide.replacing("\"#E4472F\"", with: "navy"), to: "films/slide.yaml")
    let changed = try place.run("check", "--record", "none")
    #expect(changed.status == 2)
    #expect(changed.errors.contains("To accept what was found: inbetween approve slide\n"))
    #expect(try place.run("approve", "slide").status == 0)
    #expect(try place.run("check", "--record", "none").status == 0)
  }

  @Test func `limits and the time to play are refused by the project and the command line`() throws
  {
    let place = try place("limits: {frames: 20}")
    let project = try place.run("validate", "films")
    #expect(project.status == 65)
    #expect(project.errors.contains("more than the limit `frames` of 20"))
    #expect(try place.run("validate", "films", "--limit", "frames=30").status == 0)
    #expect(
      try place.run("render", "films", "--limit", "frames=30", "--formats", "poster").status == 0)
    let slower = try place.run("render", "films", "--limit", "frames=30", "--slow", "2")
    #expect(slower.status == 64)
    #expect(slower.errors.contains("60 frames are more than the limit `frames` of 30"))
    for wrong in ["frames=0", "frames=2160001", "frames=x", "frame=3", "frames"] {
      #expect(try place.run("validate", "films", "--limit", wrong).status == 64, "\(wrong)")
    }
  }

  @Test func `a project that is wrong stops each command, with its place`() throws {
    let place = try place("ouput: out")
    for arguments in [
      ["validate", "inbetween.yaml"], ["render", "films"], ["check", "films"], ["list", "films"],
      ["frame", "slide", "--at", "0", "-o", "x.png"], ["validate"],
    ] {
      let outcome = try Program.run(
        try Program.inbetween, arguments, in: place.folder.url, environment: ["CI": ""])
      #expect(outcome.status == 65, "\(arguments) \(outcome)")
      #expect(
        outcome.errors.contains(
          "inbetween.yaml:2:1: error: a project has no key `ouput`\n  hint: did you mean `output`?"),
        "\(arguments) \(outcome)")
    }
    #expect(place.names(in: ".") == ["films", "inbetween.yaml"])
  }

  @Test func `validate looks at the project, and tells rules that are for no scene`() throws {
    let place = try place("scenes: films\nrules: [{match: rocket, sheet: true}]")
    let outcome = try place.run("validate")
    #expect(outcome.status == 0)
    #expect(outcome.output == "inbetween.yaml: valid project\nfilms/slide.yaml: valid\n")
    #expect(outcome.errors == "inbetween.yaml:3:17: warning: no scene is meant by this rule\n")
    #expect(try place.run("validate", "--strict").status == 65)
    #expect(try place.run("validate", "inbetween.yaml").output == "inbetween.yaml: valid project\n")
    #expect(try place.run("validate", "--project", "nowhere.yaml").status == 65)
  }

  @Test func `a scene may be called like the project file`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "inbetween.yaml")
    #expect(try place.run("validate", ".").output == "inbetween.yaml: valid\n")
  }

  @Test func `the schema and the reference of project files are printed`() throws {
    let place = try Workplace()
    #expect(try place.run("schema", "--project").output.contains("Inbetween project"))
    #expect(
      try place.run("schema", "--project", "--reference").output
        .hasPrefix("# Reference of project files"))
  }
}
