import ArgumentParser
import Foundation
import FrameReview
import Pixels
import RenderPipeline
import SceneFormat
import TextFormats

extension RecordMode: ExpressibleByArgument {}

/// `inbetween check`.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check scenes: valid, as expected, and every frame as recorded or as at a commit.",
    discussion: """
      For each scene: it is valid, its expectations hold, and every frame has the hash that its \
      baseline has. With --against, both sides are drawn by this program and no baseline is needed: \
      that shows what a change of scenes and assets does, not what a change of this program does. \
      A difference leaves a candidate beside the baseline, for `inbetween approve`. \
      Exit codes: 0 all is as recorded · 2 something differs · 3 nothing was compared, or a \
      baseline is missing · 1 something failed · 65 a scene is invalid.
      """)

  @OptionGroup var gallery: GalleryArgument

  @OptionGroup var baselineOptions: BaselineOptions

  @Option(
    help: ArgumentHelp(
      "Which baselines to write: missing, all, failed, none. Default: missing, with CI set none.",
      valueName: "which"))
  var record: RecordMode?

  @Option(
    help: ArgumentHelp(
      "Compare with the scenes of a commit instead of baselines.", valueName: "ref"))
  var against: String?

  @Option(
    help: ArgumentHelp(
      "Only scenes that are made of something else than at a commit.", valueName: "ref"))
  var changedSince: String?

  @Option(
    help: ArgumentHelp(
      "Keep the pixels of baselines there, by their hashes; compare with them.",
      valueName: "folder"))
  var store: String?

  @Flag(help: "Remove baselines without a scene, and pixels that no baseline names.")
  var prune = false

  @OptionGroup var reportOptions: ReportOptions

  @Option(help: ArgumentHelp("Also write the results as JUnit XML.", valueName: "file"))
  var junit: String?

  @Option(help: ArgumentHelp("Also write a summary as Markdown.", valueName: "file"))
  var markdown: String?

  @Flag(help: "Print lines that GitHub shows at the scenes. Default: where GITHUB_ACTIONS is true.")
  var annotate = false

  @Flag(help: "Print the results as JSON.")
  var json = false

  @OptionGroup var jobsOption: JobsOption

  @OptionGroup var toleranceOptions: ToleranceOptions
  @OptionGroup var sceneOptions: SceneOptions

  func validate() throws {
    if against != nil, record != nil || store != nil || prune {
      throw ValidationError(
        "--against uses no baselines: --record, --store and --prune say nothing.")
    }
    if prune, !gallery.scenes.isEmpty {
      throw ValidationError("--prune needs to look at all scenes: name none.")
    }
  }

  func run() async throws {
    let console = Console()
    let command = self
    let all = try gallery.paths
    let rules = try reporting(to: console) { try toleranceOptions.rules }
    let paths = try reporting(to: console) { try chosen(of: all) }
    let findings = UncheckedBox<[SceneChecker.Finding]>([])
    let summary = try await interruptible {
      // Whole scenes side by side keep processors busier than parts of one film do; a store has one
      // writer.
      let isWide = paths.count >= command.jobsOption.jobs && command.store == nil
      let (scenes, parts) = isWide ? (command.jobsOption.jobs, 1) : (1, command.jobsOption.jobs)
      let checker = command.checker(rules, jobs: parts)
      let found = try await mapInOrder(paths, width: scenes) { path in
        try Task.checkCancellation()
        let baselines = Baselines(
          folder: command.baselineOptions.folder(for: path), scene: SceneFinder.name(ofScene: path))
        return UncheckedBox(try await checker.check(path, baselines: baselines))
      }
      findings.value = found.map(\.value)
      var results = findings.value.map(\.result)
      // A baseline without a scene is found only where all scenes of its folder were looked at.
      if command.gallery.scenes.isEmpty, command.against == nil {
        results += command.staleBaselines(besides: all)
      }
      return CheckSummary(results)
    }
    try reporting(to: console) {
      if prune { try removeStale(in: summary, scenes: all, console) }
      try write(summary, findings.value)
    }
    print(summary, to: console)
    if isAnnotating {
      let scenes = findings.value.map { entry($0).scene(with: nil) }
      for line in Report(title: reportTitle, scenes: scenes).annotations { console.result(line) }
    }
    let code = summary.exitCode
    if code != .same { throw ExitCode(code.rawValue) }
  }

  private func checker(_ rules: ReviewRules, jobs: Int) -> SceneChecker {
    SceneChecker(
      loader: sceneOptions.loader, mode: mode, rules: rules,
      hasRules: !toleranceOptions.isDefault, jobs: jobs,
      store: store.map { PixelStore(folder: $0) },
      reference: against, candidateFolder: reportOptions.report.map { "\($0)/candidates" })
  }

  /// The scenes that are made of something else than at the commit that was named.
  private func chosen(of paths: [String]) throws -> [String] {
    guard let changedSince else { return paths }
    return try paths.filter { path in
      guard try Git.has(path, at: changedSince) else { return true }
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().relativePath
      let tree = try GitTree(folder, at: changedSince)
      let name = URL(fileURLWithPath: path).lastPathComponent
      let loader = sceneOptions.loader
      // What cannot be read, here or there, is worth a check.
      guard let now = try? loader.load(path),
        let then = try? loader.load(tree.folder.appending(path: name).path)
      else { return true }
      return now.inputDigest != then.inputDigest
    }
  }

  private var mode: RecordMode {
    let isContinuousIntegration =
      ProcessInfo.processInfo.environment["CI"].map { !$0.isEmpty && $0 != "false" } ?? false
    return record ?? (isContinuousIntegration ? .none : .missing)
  }

  private var isAnnotating: Bool {
    annotate || ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true"
  }

  private func staleBaselines(besides paths: [String]) -> [CheckResult] {
    guard let first = paths.first else { return [] }
    let files =
      (try? FileManager.default.contentsOfDirectory(atPath: baselineOptions.folder(for: first)))
      ?? []
    return BaselineFiles.stale(among: files, scenes: paths.map(SceneFinder.name(ofScene:)))
      .map { CheckResult(name: $0, path: nil, outcome: .staleBaseline) }
  }

  private func removeStale(
    in summary: CheckSummary, scenes: [String], _ console: Console
  ) throws {
    guard let first = scenes.first else { return }
    let folder = baselineOptions.folder(for: first)
    for result in summary.results where result.outcome == .staleBaseline {
      try TextFile.remove("\(folder)/\(BaselineFiles.baseline(of: result.name))")
      try TextFile.remove("\(folder)/\(BaselineFiles.candidate(of: result.name))")
      console.note("removed the baseline of \(result.name), which has no scene")
    }
    guard let store else { return }
    var named: Set<FrameHash> = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder)
    where BaselineFiles.isManifest(name) {
      let text = try TextFile.read("\(folder)/\(name)") ?? ""
      named.formUnion(try FilmManifest(text: text).frames.map { FrameHash(bits: $0) })
    }
    let removed = try PixelStore(folder: store).prune(keeping: named)
    if removed > 0 { console.note("removed \(removed) frames from \(store)") }
  }

  private var reportTitle: String {
    against.map { "Check against \($0)" } ?? "Check against baselines"
  }

  private func entry(_ finding: SceneChecker.Finding) -> ReviewEntry {
    ReviewEntry(
      name: finding.result.name, path: finding.result.path,
      outcome: .checked(finding.result.outcome), old: finding.old, new: finding.new,
      notes: finding.result.notes, command: finding.command)
  }

  private func write(_ summary: CheckSummary, _ findings: [SceneChecker.Finding]) throws {
    var summary = summary
    try reportOptions.write(findings.map { entry($0) }, title: reportTitle)
    if let report = reportOptions.report {
      summary = CheckSummary(
        summary.results.map { result in
          var result = result
          if result.outcome.exitCode != .same {
            result.notes.append("[[ATTACHMENT|\(report)/index.html]]")
          }
          return result
        })
    }
    if let junit { try TextFile.write(JUnitReport.text(for: summary), to: junit) }
    if let markdown {
      let scenes = findings.map { entry($0).scene(with: nil) }
      try TextFile.write(Report(title: reportTitle, scenes: scenes).markdown, to: markdown)
    }
  }

  private func print(_ summary: CheckSummary, to console: Console) {
    guard !json else {
      console.result(summary.json.text)
      return
    }
    for result in summary.results {
      console.result("\(result.name): \(result.outcome.sentence)")
      let details = result.outcome.review.map { $0.passes ? [] : $0.details } ?? []
      for note in result.notes + details { console.result("  \(note)") }
    }
    console.result(summary.sentence)
    if summary.results.contains(where: { $0.outcome.name == "differs" }), against == nil {
      console.note("To accept what was found: inbetween approve")
    }
  }
}

/// A value that one task writes and the one that waits for it reads.
final class UncheckedBox<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }
}
