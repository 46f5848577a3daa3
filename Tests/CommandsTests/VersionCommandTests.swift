import TestSupport
import Testing

/// What commands say of variants, themes and warnings.
@Suite struct VersionCommandTests {
  static let scene = """
    inbetween: 1
    stage: {size: [80, 40], scale: 1}
    duration: 0.5
    let: {far: 60}
    layers: [{id: dot, size: [8, 8], backgroundColor: red}]
    lanes: [{id: one}, {id: two}]
    variants: {slow: {let: {far: 50}}}
    script: [{at: 0, animate: {dot.position.x: =far}, duration: 0.5}]
    expect: [{at: 0.5, one.dot.position.x: 60}]
    """

  @Test func `an expectation that a variant breaks is told with its name`() throws {
    let place = try Workplace()
    try place.write(Self.scene, to: "a.yaml")
    let whole = try place.run("validate", "--run", "a.yaml")
    #expect(whole.status == 2)
    #expect(
      whole.errors.contains(
        "a.yaml:9:20: error: in the variant `slow`: one.dot.position.x at 0.5 s is 50"))
    let one = try place.run("validate", "--run", "--variant", "slow", "a.yaml")
    #expect(one.status == 2, "its lanes and expectations are those of the scene")
    #expect(try place.run("validate", "a.yaml").status == 0)
  }

  @Test(arguments: [
    ["--variant", "slow", "--variant", "slow"], ["--variant", "slow", "--variant=fast"],
    ["--theme", "light", "--theme", "dark"], ["--set", "far=1", "--set", "far=2"],
  ])
  func `an option of which one counts is refused twice`(options: [String]) throws {
    let place = try Workplace()
    try place.write(Self.scene, to: "a.yaml")
    for command in ["validate", "check", "render"] {
      let outcome = try Program.run(
        try Program.inbetween, [command, "a.yaml"] + options, in: place.folder.url,
        environment: [:])
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("is given more than once"))
    }
  }

  @Test(arguments: ["validate", "check", "render", "frame", "inspect"])
  func `with --strict a warning is an error`(command: String) throws {
    let place = try Workplace()
    try place.write(
      Self.scene.replacing("{id: dot, ", with: "{id: dot, opacity: 1.5, "), to: "a.yaml")
    let more =
      ["frame": ["--at", "0", "-o", "x.png"], "inspect": ["--every", "0.1"]][command] ?? []
    let outcome = try Program.run(
      try Program.inbetween, [command, "a.yaml", "--strict"] + more, in: place.folder.url,
      environment: [:])
    #expect(outcome.status == 65, "\(outcome)")
    #expect((outcome.output + outcome.errors).contains("error: opacity is drawn as if"))
    #expect(
      try Program.run(
        try Program.inbetween, ["validate", "a.yaml"], in: place.folder.url, environment: [:]
      ).status == 0)
  }
}
