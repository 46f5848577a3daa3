import ArgumentParser
import Foundation
import FrameReview
import RenderPipeline
import SceneFormat

extension RecordMode: ExpressibleByArgument {}

/// `inbetween check`.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check scenes against their expectations and their recorded frames.",
    discussion: """
      For each scene: it is valid, its expectations hold, and every frame has the hash that its \
      baseline has. A difference leaves a candidate beside the baseline, for `inbetween approve`. \
      Exit codes: 0 all is as recorded · 2 something differs · 3 nothing was compared, or a \
      baseline is missing · 1 something failed · 65 a scene is invalid.
      """)

  @Argument(help: "Scene files, folders or names; without any, the folder Scenes.")
  var scenes: [String] = []

  @Option(
    help: ArgumentHelp(
      "The folder of the baselines. Default: Baselines beside the scene.", valueName: "folder"))
  var baselines: String?

  @Option(
    help: ArgumentHelp(
      "Which baselines to write: missing, all, failed, none. Default: missing, with CI set none.",
      valueName: "which"))
  var record: RecordMode?

  @Option(help: ArgumentHelp("Also write the results as JUnit XML.", valueName: "file"))
  var junit: String?

  @Flag(help: "Print the results as JSON.")
  var json = false

  @Option(name: [.short, .long], help: "How many parts of a film to work on at once.")
  var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

  @OptionGroup var sceneOptions: SceneOptions

  func validate() throws {
    if jobs < 1 || jobs > 256 { throw ValidationError("--jobs must be 1 to 256.") }
  }

  func run() async throws {
    let console = Console()
    let paths = try SceneFinder.paths(for: scenes)
    let command = self
    let summary = try await interruptible {
      var results: [CheckResult] = []
      for path in paths {
        try Task.checkCancellation()
        results.append(try await command.check(path))
      }
      // A baseline without a scene is found only where all scenes of its folder were looked at.
      if command.scenes.isEmpty { results += command.staleBaselines(besides: paths) }
      return CheckSummary(results)
    }
    try reporting(to: console) {
      if let junit { try TextFile.write(JUnitReport.text(for: summary), to: junit) }
    }
    report(summary, to: console)
    let code = summary.exitCode
    if code != .same { throw ExitCode(code.rawValue) }
  }

  private func check(_ path: String) async throws -> CheckResult {
    let name = SceneFinder.name(ofScene: path)
    do {
      let loaded = try sceneOptions.loader.load(path)
      let manifest = try await FilmManifest(rendering: loaded, jobs: jobs)
      let files = Baselines(folder: folder(for: path), scene: name)
      let check = SceneCheck(
        film: manifest, baseline: Baseline(text: try files.baselineText()),
        failedExpectations: loaded.failedExpectations().map(\.description), mode: mode)
      try files.keep(check)
      return CheckResult(
        name: name, path: path, outcome: check.outcome,
        notes: loaded.warnings.map(\.description) + check.notes)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      let failure = Failure(error)
      let outcome: CheckOutcome =
        failure.code == .invalidScene
        ? .invalidScene(failure.message) : .failed(failure.message)
      return CheckResult(name: name, path: path, outcome: outcome)
    }
  }

  private var mode: RecordMode {
    let isContinuousIntegration =
      ProcessInfo.processInfo.environment["CI"].map { !$0.isEmpty && $0 != "false" } ?? false
    return record ?? (isContinuousIntegration ? .none : .missing)
  }

  private func folder(for scene: String) -> String { Baselines.folder(baselines, for: scene) }

  private func staleBaselines(besides paths: [String]) -> [CheckResult] {
    guard let first = paths.first else { return [] }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder(for: first))) ?? []
    return BaselineFiles.stale(among: files, scenes: paths.map(SceneFinder.name(ofScene:)))
      .map { CheckResult(name: $0, path: nil, outcome: .staleBaseline) }
  }

  private func report(_ summary: CheckSummary, to console: Console) {
    guard !json else {
      console.result(summary.json.text)
      return
    }
    for result in summary.results {
      console.result("\(result.name): \(result.outcome.sentence)")
      for note in result.notes { console.result("  \(note)") }
    }
    console.result(summary.sentence)
    let waiting = summary.results.contains { result in
      if case .differs = result.outcome { true } else { false }
    }
    if waiting { console.note("To accept what was found: inbetween approve") }
  }
}
