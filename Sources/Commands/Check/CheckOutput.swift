import ArgumentParser
import Foundation
import FrameReview
import TextFormats

/// What a check says, to people and to programs.
struct CheckOutput: ParsableArguments {
  @OptionGroup var reportOptions: ReportOptions

  @Option(
    help: ArgumentHelp("Also write the results as JUnit XML.", valueName: "file"),
    completion: .file(), transform: PathArgument.readBesideWords)
  var junit: String?

  @Option(
    help: ArgumentHelp("Also write a summary as Markdown.", valueName: "file"), completion: .file(),
    transform: PathArgument.readBesideWords)
  var markdown: String?

  @Option(
    help: ArgumentHelp(
      """
      Write a comment for a pull request: comment.md, and beside it the comparison films and stills of \
      the first \(CommentFolder.picturedScenes) scenes that changed, each within the limits of hosts. Prints \
      the line that posts it.
      """, valueName: "folder"), completion: .directory, transform: PathArgument.readBesideWords)
  var comment: String?

  @Flag(
    help: """
      Write into --junit how long each film took to check; without it, the same run writes the same file.
      """)
  var times = false

  @Flag(help: "Print lines that GitHub shows at the scenes. Default: where GITHUB_ACTIONS is true.")
  var annotate = false

  @Flag(help: "Print the results as JSON.")
  var json = false

  var report: String? { reportOptions.report }

  /// Whether both sides of what differs are to be seen.
  var showsPictures: Bool { report != nil || comment != nil }

  func validate() throws {
    if times, junit == nil { throw ValidationError("--times goes with --junit.") }
  }

  /// Makes sure that no output replaces what is read, or another one, and takes away what an earlier
  /// run left in the report: before anything is written.
  func prepare(
    for plan: CheckPlan, _ gallery: SceneGallery, store: String?, results: String?,
    inputs: [String]
  ) throws {
    if let store, store.isEmpty { throw ValidationError("--store: the path is empty.") }
    let scenes = plan.films.map(\.path)
    var outputs = Outputs()
    outputs.add("--junit", junit)
    outputs.add("--markdown", markdown)
    outputs.add("--store", store)
    outputs.add("--results", results)
    outputs.add("--comment", comment)
    if let comment {
      for name in CommentFolder.fileNames { outputs.add("--comment", "\(comment)/\(name)") }
    }
    try reportOptions.add(to: &outputs, besides: scenes.map(Outputs.folder(of:)) + gallery.folders)
    let baselines = plan.films.map(\.baselines) + plan.stale
    try outputs.refuseOverwriting(
      inputs + scenes + baselines.flatMap { [$0.baselinePath, $0.candidatePath] })
    if let report { try ReportFolder(path: report).clearCandidates() }
    if let comment { try CommentFolder(path: comment).clear() }
  }

  /// Writes the files that were asked for: each that can be, whatever becomes of the others.
  func write(
    _ summary: CheckSummary, _ findings: [SceneChecker.Finding], title: String, _ console: Console
  ) throws {
    var summary = summary
    let entries = findings.map { ReviewEntry($0) }
    var failure: (any Error)?
    func attempt(_ write: () throws -> Void) {
      do { try write() } catch { failure = failure ?? error }
    }
    attempt { try reportOptions.write(entries, title: title) }
    if let comment {
      attempt {
        let line = try CommentFolder(path: comment).write(entries, summary, title: title)
        if !json { console.note("To post it: \(line)") }
      }
    }
    if let report {
      summary = CheckSummary(
        summary.results.map { result in
          var result = result
          if result.outcome.exitCode != .same {
            result.notes.append("[[ATTACHMENT|\(report)/index.html]]")
          }
          return result
        })
    }
    if let junit {
      attempt { try TextFile.write(JUnitReport.text(for: summary, withTimes: times), to: junit) }
    }
    if let markdown {
      let report = Report(title: title, scenes: entries.map { $0.scene(with: nil) })
      attempt { try TextFile.write(report.markdown, to: markdown) }
    }
    if let failure { throw failure }
  }

  /// Prints what the run came to.
  func print(
    _ summary: CheckSummary, _ findings: [SceneChecker.Finding], title: String,
    scenes: [String], _ console: Console
  ) {
    if json {
      console.result(summary.json.text)
    } else {
      for result in summary.results {
        console.result("\(result.name): \(result.outcome.sentence)")
        let details = result.outcome.review.map { $0.passes ? [] : $0.details } ?? []
        for note in result.notes + details { console.result("  \(note)") }
      }
      console.result(summary.sentence)
      for hint in hints(for: findings, scenes) { console.note(hint) }
    }
    if annotate || ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true" {
      let scenes = findings.map { ReviewEntry($0).scene(with: nil) }
      for line in Report(title: title, scenes: scenes).annotations { console.result(line) }
    }
  }

  /// What to do next, each thing once; `scenes` are those that were named.
  private func hints(for findings: [SceneChecker.Finding], _ scenes: [String]) -> [String] {
    var hints: [String] = []
    let outcomes = findings.map(\.result.outcome)
    let check = "inbetween check " + (scenes.isEmpty ? "" : Shell.words(scenes) + " ")
    let approvals = findings.compactMap(\.command).filter { $0.hasPrefix("inbetween approve") }
    if let first = approvals.first {
      hints.append(
        "To accept what was found: \(first)"
          + (approvals.count > 1 ? ", and so on for each of \(approvals.count)" : ""))
    }
    if outcomes.contains(.missingBaseline) {
      hints.append("To record what has no baseline: \(check)--record new")
    }
    if outcomes.contains(.staleBaseline) {
      hints.append("To take away baselines without a scene: \(check)--prune")
    }
    let gone = findings.filter { $0.result.outcome.name == "missing" }.map(\.result.name)
    if !gone.isEmpty {
      hints.append(
        "Where scenes were taken away on purpose: "
          + Shell.words(gone.flatMap { ["--removed", $0] }))
    }
    return hints + warnings(of: findings)
  }

  /// Layers to leave out that no film has: most likely a slip of the pen.
  private func warnings(of findings: [SceneChecker.Finding]) -> [String] {
    let unknown = findings.compactMap { finding in
      (finding.result.outcome.review ?? finding.review)?.rules.unknownLayers(
        in: finding.old?.trace, finding.new?.trace)
    }
    guard let first = unknown.first else { return [] }
    return first.filter { layer in unknown.allSatisfy { $0.contains(layer) } }
      .map { "warning: --ignore layer:\($0): no scene that was compared has such a layer" }
  }
}

extension ReviewEntry {
  /// A scene as a check found it.
  fileprivate init(_ finding: SceneChecker.Finding) {
    self.init(
      name: finding.result.name, path: finding.result.path,
      outcome: .checked(finding.result.outcome), old: finding.old, new: finding.new,
      notes: finding.result.notes, command: finding.command)
    checkedReview = finding.review
  }
}
