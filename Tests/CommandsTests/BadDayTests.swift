import Foundation
import TestSupport
import Testing

@testable import Commands

/// Days on which runs are ended and streams are closed; `make check-bad-days` has more of them.
@Suite struct BadDayTests {
  /// A command that takes minutes and has something half written after a moment: `render` ends its
  /// work, `diff` is ended by what listens for all commands.
  private static let commands = [
    ["render", "slide", "--formats", "mp4"],
    ["diff", "slide.yaml", "slide.yaml", "--film", "Output/diff.mp4"],
  ]

  @Test(.timeLimit(.minutes(15)), arguments: commands, [SIGHUP, SIGTERM])
  func `a signal leaves nothing half written`(arguments: [String], number: Int32) throws {
    let place = try Workplace()
    let long = Workplace.slide.replacingOccurrences(
      of: "duration: 0.5\nlet", with: "duration: 3000\nlet")
    try place.write(long, to: "slide.yaml")
    let process = Process()
    process.executableURL = try Program.inbetween
    process.arguments = arguments
    process.currentDirectoryURL = place.folder.url
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let start = ContinuousClock.now
    // `diff` writes its film when all is compared: then it is ended before.
    while place.names(in: "Output").isEmpty, process.isRunning,
      ContinuousClock.now - start < .seconds(2)
    {
      usleep(10_000)
    }
    usleep(100_000)
    kill(process.processIdentifier, number)
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(place.names(in: "Output") == [])
  }

  @Test(arguments: [">&-", "2>&-", "<&-", ">&- 2>&- <&-", ">/dev/full"])
  func `a stream that is closed gets no file's place`(redirection: String) throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    func run(_ folder: String, _ redirection: String) throws -> Program.Outcome {
      try place.shell(
        "$0 render slide --formats mp4,gif,poster --no-cache -o \(folder) \(redirection)")
    }
    #expect(try run("open", "").status == 0)
    let outcome = try run("closed", redirection)
    // Whoever cannot say what it made has failed, whatever lies there.
    #expect(outcome.status == (redirection.hasPrefix(">") ? 1 : 0), "\(outcome)")
    if redirection == ">&-" {
      #expect(
        outcome.errors == "error: cannot write to standard output: Bad file descriptor\n",
        "\(outcome)")
    }
    #expect(place.names(in: "closed") == ["slide.gif", "slide.mp4", "slide.png"])
    for name in place.names(in: "open") {
      #expect(try place.bytes("open/\(name)") == place.bytes("closed/\(name)"), "\(name)")
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `what is run in a folder that is gone says so`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    for scene in ["../slide.yaml", place.folder.path("slide.yaml")] {
      let outcome = try place.shell(
        "mkdir gone && cd gone && rmdir ../gone; exec $0 render \(scene)")
      #expect(outcome.status == 1 && outcome.errors.contains("is gone"), "\(outcome)")
    }
  }

  /// As the paths of a run whose folder is removed under it.
  @Test(.timeLimit(.minutes(1)), arguments: ["a.yaml", "../a.yaml", "../../b/a.yaml", "."])
  func `a path from nowhere has folders above that end`(path: String) throws {
    let url = try #require(URL(string: path))
    #expect(Array(url.withFoldersAbove.prefix(20)).count < 5)
    let folders = URL(filePath: "/some/place/a.yaml").withFoldersAbove
    #expect(folders.map(\.path) == ["/some/place/a.yaml", "/some/place", "/some", "/"])
  }

  /// A sanitizer takes terabytes of addresses and a thread of its own before the program begins.
  private static let isPlain = ProcessInfo.processInfo.environment["INBETWEEN_FEW_CASES"] != "1"

  @Test(
    .timeLimit(.minutes(1)), .enabled(if: isPlain), arguments: [114_688, 131_072, 294_912])
  func `what has too little room says so`(kilobytes: Int) throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    let outcome = try place.shell("ulimit -v \(kilobytes); exec $0 render slide.yaml -o out")
    #expect(outcome.status == 1 && outcome.errors.contains("ulimit -v"), "\(outcome)")
  }

  /// Runs words as a user without rights, who may have so many processes; root may have all there is room for.
  private static func runAsNobody(processes: Int, _ words: String...) throws -> Program.Outcome {
    try Program.run(
      URL(fileURLWithPath: "/usr/bin/setpriv"),
      [
        "--reuid=65534", "--regid=65534", "--clear-groups", "prlimit", "--nproc=\(processes)",
        try Program.inbetween.path,
      ] + words, in: URL(filePath: "/"))
  }

  /// Only root may become nobody, and nobody may not enter every folder in which a program is built.
  private static let nobodyMayRun =
    isPlain && geteuid() == 0
    && (try? runAsNobody(processes: 100, "--version").status) == 0

  @Test(
    .timeLimit(.minutes(1)),
    .enabled(if: nobodyMayRun, "nobody may not run the program here"), arguments: [1, 4, 8])
  func `what may have few threads says so`(count: Int) throws {
    let outcome = try Self.runAsNobody(processes: count, "schema")
    #expect(outcome.status == 1 && outcome.errors.contains("ulimit -u"), "\(outcome)")
  }

  @Test func `a small stack is raised where it may be`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    let outcome = try place.shell(
      "ulimit -S -s 128; exec $0 render slide.yaml --formats mp4,gif -o out")
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
    #expect(place.names(in: "out") == ["slide.gif", "slide.mp4"])
  }

  @Test func `two runs write one report, and both are well`() async throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "one.yaml")
    try place.write(
      Workplace.slide.replacing("speed: 60", with: "speed: 20"), to: "two.yaml")
    let folder = place.folder.url
    let outcomes = try await withThrowingTaskGroup(of: Program.Outcome.self) { group in
      for _ in 1...4 {
        group.addTask {
          try Program.run(
            try Program.inbetween, ["diff", "one.yaml", "two.yaml", "--report", "report"],
            in: folder)
        }
      }
      return try await group.reduce(into: [Program.Outcome]()) { $0.append($1) }
    }
    for outcome in outcomes { #expect(outcome.status == 2 && outcome.errors == "", "\(outcome)") }
    let page = try String(decoding: place.bytes("report/index.html"), as: UTF8.self)
    for name in place.names(in: "report/pictures/0") { #expect(page.contains(name), "\(name)") }
  }
}
