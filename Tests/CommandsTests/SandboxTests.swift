import Foundation
import TestSupport
import Testing

/// `--sandbox`: the kernel holds what the program promises.
@Suite struct SandboxTests {
  /// Whether this machine's kernel can; where it cannot, the program must say so and read nothing.
  private static let isPossible: Bool = {
    let versions = ["/proc/sys/kernel/osrelease"].compactMap {
      try? String(contentsOfFile: $0, encoding: .utf8)
    }
    let place = try? Workplace()
    _ = try? place?.write(Workplace.slide, to: "slide.yaml")
    let outcome = try? place?.run("validate", "slide.yaml", "--sandbox")
    return outcome?.status == 0 && !versions.isEmpty
  }()

  @Test func `a system that cannot confine is told, and nothing is read`() throws {
    guard !Self.isPossible else { return }
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    let outcome = try place.run("render", "slide.yaml", "--sandbox")
    #expect(outcome.status == 1 && outcome.errors.contains("cannot confine"), "\(outcome)")
    #expect(!place.exists("Output/slide.mp4"))
  }

  @Test(arguments: [
    ["render", "slide", "--formats", "mp4,gif,webp,poster,svg", "-o", "out", "--jobs", "2"],
    ["render", "slide", "--formats", "mp4", "-o", "out", "--cache", "cache", "--bake", "out"],
    ["frame", "slide", "--at", "0.25", "-o", "out/frame.png"],
    ["validate", "slide", "--run"],
    ["check", "Scenes", "--record", "new", "--baselines", "out"],
    ["diff", "slide", "slide", "--film", "out/film.mp4"],
  ]) func `a confined run writes the same files`(arguments: [String]) throws {
    guard Self.isPossible else { return }
    func files(_ more: [String]) throws -> [String: Data] {
      let place = try Workplace()
      try place.write(Workplace.slide, to: "Scenes/slide.yaml")
      let program = try Program.inbetween
      // The second time over what is there.
      for _ in 1...2 {
        let outcome = try Program.run(program, arguments + more, in: place.folder.url)
        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
      }
      var files: [String: Data] = [:]
      for name in place.names(in: "out") { files[name] = try place.bytes("out/\(name)") }
      return files
    }
    #expect(try files([]) == files(["--sandbox"]))
  }

  @Test func `a link out of the scene's folder leads nowhere`() throws {
    guard Self.isPossible else { return }
    let (place, outside) = (try Workplace(), try TemporaryFolder())
    try outside.write(Workplace.slide, to: "secret.yaml")
    try FileManager.default.createDirectory(
      at: place.folder.file("Scenes"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: place.folder.path("Scenes/link.yaml"),
      withDestinationPath: outside.path("secret.yaml"))
    #expect(try place.run("validate", "Scenes").status == 0)
    let outcome = try place.run("validate", "Scenes", "--sandbox")
    #expect(outcome.status == 65 && outcome.errors.contains("Permission denied"), "\(outcome)")
  }

  @Test func `a stranger's project neither says where films go nor raises limits`() throws {
    guard Self.isPossible else { return }
    let (place, outside) = (try Workplace(), try TemporaryFolder())
    try place.write(Workplace.slide, to: "slide.yaml")
    try place.write("project: 1\noutput: \(outside.path("films"))\n", to: "inbetween.yaml")
    let elsewhere = try place.run("render", "slide.yaml", "--sandbox", "--formats", "poster")
    #expect(elsewhere.status == 1, "\(elsewhere)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.url.path).isEmpty)

    let long = Workplace.slide.replacingOccurrences(of: "duration: 0.5\n", with: "duration: 3601\n")
    try place.write(long, to: "slide.yaml")
    try place.write("project: 1\nlimits: {frames: 300000}\n", to: "inbetween.yaml")
    #expect(try place.run("validate", "slide.yaml").status == 0)
    let refused = try place.run("validate", "slide.yaml", "--sandbox")
    #expect(refused.status == 65 && refused.errors.contains("`frames` of 216000"), "\(refused)")
    let raised = try place.run("validate", "slide.yaml", "--sandbox", "--limit", "frames=300000")
    #expect(raised.status == 0, "\(raised)")
  }

  @Test func `a folder that a link brings, and a project that is a link, are not followed`() throws
  {
    guard Self.isPossible else { return }
    let (place, outside) = (try Workplace(), try TemporaryFolder())
    try outside.write(Workplace.slide, to: "secret.yaml")
    try outside.write("password: 1234\n", to: "secrets.txt")
    try place.write(Workplace.slide, to: "Scenes/slide.yaml")
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: place.folder.path("Scenes/more"), withDestinationPath: outside.url.path)
    #expect(try place.run("validate", "Scenes").status == 0)
    let folder = try place.run("validate", "Scenes", "--sandbox")
    #expect(folder.status == 64 && folder.errors.contains("Permission denied"), "\(folder)")
    try files.removeItem(at: place.folder.file("Scenes/more"))
    try files.createSymbolicLink(
      atPath: place.folder.path("Scenes/inbetween.yaml"),
      withDestinationPath: outside.path("secrets.txt"))
    let project = try place.run("validate", "Scenes", "--sandbox")
    #expect(project.status == 65 && project.errors.contains("it is a link"), "\(project)")
    #expect(!project.errors.contains("password"), "\(project)")
    #expect(try place.run("validate", "Scenes", "--sandbox", "--no-project").status == 0)
  }

  @Test func `baselines are read and kept beside the scenes, and nowhere else`() throws {
    guard Self.isPossible else { return }
    let (place, outside) = (try Workplace(), try TemporaryFolder())
    try place.write(Workplace.slide, to: "Scenes/slide.yaml")
    let missing = try place.run("check", "Scenes", "--record", "none", "--sandbox")
    #expect(missing.status == 3, "\(missing)")
    #expect(place.names(in: "Scenes/Baselines") == ["slide.candidate.json"])
    #expect(try place.run("check", "Scenes", "--record", "new", "--sandbox").status == 0)
    #expect(try place.run("check", "Scenes", "--record", "none", "--sandbox").status == 0)
    try place.write(
      Workplace.slide.replacing("speed: 60", with: "speed: 61"), to: "Scenes/slide.yaml")
    let changed = try place.run(
      "check", "Scenes", "--record", "none", "--report", "report", "--sandbox")
    #expect(changed.status == 2, "\(changed)")
    #expect(
      place.names(in: "Scenes/Baselines").sorted() == ["slide.anim.json", "slide.candidate.json"]
        && place.exists("report/index.html"))

    // A stranger's folder of baselines leads elsewhere.
    let files = FileManager.default
    try files.removeItem(at: place.folder.file("Scenes/Baselines"))
    try files.createSymbolicLink(
      atPath: place.folder.path("Scenes/Baselines"), withDestinationPath: outside.url.path)
    let link = try place.run("check", "Scenes", "--record", "all", "--sandbox")
    #expect(link.status == 1 && link.output.contains("Permission denied"), "\(link)")
    #expect(try files.contentsOfDirectory(atPath: outside.url.path).isEmpty)
  }

  @Test func `diff reads what it was given and nothing else`() throws {
    guard Self.isPossible else { return }
    let place = try Workplace()
    try place.write(Workplace.slide, to: "Scenes/slide.yaml")
    #expect(try place.run("render", "slide", "-o", "films", "--formats", "mp4,gif").status == 0)
    #expect(
      try place.run("diff", "films/slide.mp4", "films/slide.mp4", "--sandbox").status == 0)
    let films = try place.run("diff", "films/slide.mp4", "films/slide.gif", "--sandbox")
    #expect(films.status == 2 && films.errors == "", "\(films)")
    #expect(try place.run("diff", "films/slide.mp4", "slide", "--sandbox").status != 1)
  }

  @Test func `what stands against it is refused`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    let outcome = try place.run("validate", "slide.yaml", "--sandbox", "--allow-outside-assets")
    #expect(outcome.status == 64 && outcome.errors.contains("exclude each other"), "\(outcome)")
    #expect(try place.run("plot", "slide.yaml", "--sandbox").status == 64)
    for arguments in [
      ["check", "slide.yaml", "--against", "HEAD"], ["check", "--changed-since", "HEAD"],
      ["diff", "git:HEAD:slide.yaml", "slide.yaml"],
    ] {
      let program = try Program.inbetween
      let outcome = try Program.run(program, arguments + ["--sandbox"], in: place.folder.url)
      #expect(outcome.status == 64 && outcome.errors.contains("runs git"), "\(outcome)")
    }
  }
}
