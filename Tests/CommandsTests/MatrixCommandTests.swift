import Foundation
import TestSupport
import Testing

/// All variants and themes of scenes: which films are meant, and what they are called.
@Suite struct MatrixCommandTests {
  static let scene = Workplace.slide.replacing(
    "duration: 0.5\nlet:",
    with: "duration: 0.5\nvariants: {slow: {let: {speed: 30}}, fast: {let: {speed: 90}}}\nlet:"
  ).replacing("\"#E4472F\"", with: "=theme.red")

  private func place() throws -> Workplace {
    let place = try Workplace()
    try place.write(Self.scene, to: "one.yaml")
    try place.write(Workplace.slide, to: "two.yaml")
    return place
  }

  @Test(arguments: [
    (["--variant", "all"], ["one", "one-fast", "one-slow", "two"]),
    (
      ["--variant", "all", "--theme", "plain,dark"],
      [
        "one", "one-dark", "one-fast", "one-fast-dark", "one-slow", "one-slow-dark", "two",
        "two-dark",
      ]
    ),
    (["--theme", "all"], ["one-dark", "one-light", "two-dark", "two-light"]),
    (["--theme", "light,dark"], ["one-dark", "one-light", "two-dark", "two-light"]),
  ]) func `render makes a film of each`(options: [String], names: [String]) throws {
    let place = try place()
    let outcome = try Program.run(
      try Program.inbetween, ["render", ".", "--formats", "poster"] + options,
      in: place.folder.url)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(place.names(in: "Output") == names.map { "\($0).png" }.sorted())
  }

  @Test func `a film of a list is that of the option alone`() throws {
    let place = try place()
    #expect(
      try place.run("render", "one", "--variant", "slow, plain", "-o", "a", "--formats", "gif")
        .status == 0)
    #expect(
      try place.run("render", "one", "--variant", "slow", "-o", "b", "--formats", "gif").status == 0
    )
    #expect(place.names(in: "a") == ["one-slow.gif", "one.gif"])
    #expect(try place.bytes("a/one-slow.gif") == place.bytes("b/one-slow.gif"))
    #expect(try place.bytes("a/one-slow.gif") != place.bytes("a/one.gif"))
  }

  @Test func `events say of which film they are`() throws {
    let place = try place()
    let outcome = try place.run(
      "render", "one", "--variant", "slow", "--theme", "dark", "--formats", "poster", "--json")
    #expect(
      outcome.output.contains("\"theme\":\"dark\"")
        && outcome.output.contains("\"variant\":\"slow\""))
  }

  @Test func `films of one name are refused before anything is written`() throws {
    let place = try place()
    try place.write(Workplace.slide, to: "one-slow.yaml")
    for scenes in [["."], ["one"]] {
      let outcome = try Program.run(
        try Program.inbetween, ["render", "--variant", "all"] + scenes, in: place.folder.url)
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("would both be written as 'one-slow'"), "\(outcome)")
    }
    // one.hevc.mp4 may be a film of either.
    try place.write(Workplace.slide, to: "two/slide.yaml")
    try place.write(Workplace.slide, to: "two/slide.hevc.yaml")
    let middle = try place.run("render", "two", "--variant", "plain")
    #expect(middle.status == 64)
    #expect(middle.errors.contains("names that two/slide.yaml may have"), "\(middle)")
    // A variant and a theme of one name together.
    try place.write(
      Self.scene.replacing("fast:", with: "slow-dark:"), to: "three.yaml")
    let twice = try place.run("render", "three", "--variant", "all", "--theme", "plain,dark")
    #expect(twice.status == 64)
    #expect(twice.errors.contains("would both be written as 'three-slow-dark'"), "\(twice)")
    #expect(!place.exists("Output"))
  }

  @Test(arguments: [
    "--variant=", "--variant=slow,", "--variant=all,slow", "--theme=blue", "--theme=dark,all",
    "--theme=",
  ]) func `a list that means nothing is refused`(option: String) throws {
    let place = try place()
    for command in ["render", "check", "validate"] {
      #expect(try place.run(command, "one", option).status == 64)
    }
  }

  @Test func `a variant that a scene lacks is told with its place`() throws {
    let outcome = try place().run("render", "two", "--variant", "slow")
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("two.yaml:1:1: error: "), "\(outcome)")
  }

  @Test func `a variant cannot be called like what stands for all`() throws {
    let place = try Workplace()
    try place.write(Self.scene.replacing("fast:", with: "all:"), to: "one.yaml")
    let outcome = try place.run("validate", "one")
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("`all` cannot be the name of a variant"))
  }

  @Test func `check records and compares each film that is meant`() throws {
    let place = try place()
    let recorded = try place.run(
      "check", ".", "--variant", "all", "--theme", "plain,dark", "--record", "new")
    #expect(recorded.status == 0, "\(recorded)")
    #expect(place.names(in: "Baselines").count == 8)
    #expect(try place.run("check", ".", "--record", "none").output.hasSuffix("8 scenes: 8 same\n"))
    #expect(
      try place.run("check", ".", "--variant", "slow,plain", "--record", "none").status == 65,
      "two has no variant slow")
    #expect(
      try place.run("check", "one", "--variant", "slow,plain", "--record", "none").output
        .hasSuffix("2 scenes: 2 same\n"))
    try place.write(Self.scene.replacing("speed: 30", with: "speed: 31"), to: "one.yaml")
    let changed = try place.run("check", ".", "--record", "none")
    #expect(changed.status == 2)
    #expect(changed.output.contains("one-slow: ") && changed.output.contains("one-slow-dark: "))
    #expect(changed.output.contains("one-fast: same in all 30 frames"))
    #expect(!changed.output.contains("without a scene"))
  }

  @Test func `the project says which films a scene has`() throws {
    let place = try place()
    try place.write(
      "project: 1\nrules: [{match: one, variants: all, themes: [plain, dark]}]\n",
      to: "inbetween.yaml")
    #expect(try place.run("render", ".", "--formats", "poster").status == 0)
    #expect(place.names(in: "Output").count == 7)
    #expect(try place.run("check", ".", "--record", "new").output.contains("7 scenes"))
    #expect(place.names(in: "Baselines").count == 7)
    // Each question is answered by the command line alone where it asks.
    #expect(
      try place.run("render", "one", "--variant", "slow", "--formats", "poster", "-o", "a").status
        == 0)
    #expect(place.names(in: "a") == ["one-slow-dark.png", "one-slow.png"])
  }

  @Test func `validate looks at the films that are meant`() throws {
    let place = try place()
    let all = try place.run("validate", "--run", "one", "--variant", "slow,fast")
    #expect(
      all.output
        == "one.yaml, one-slow: valid, 1 expectation holds, and 1 in 1 other version\n"
        + "one.yaml, one-fast: valid, 1 expectation holds, and 1 in 1 other version\n")
    try place.write(
      Self.scene.replacing(
        "at: 0.25, square.position.x: \"=20 + speed * 0.25\"",
        with: "at: 0.25, square.position.x: 27.5"), to: "one.yaml")
    #expect(try place.run("validate", "--run", "one", "--variant", "slow").status == 0)
    #expect(try place.run("validate", "--run", "one", "--variant", "slow,fast").status == 2)
  }
}
