import ArgumentParser
import Foundation
import FrameReview
import Pixels
import RenderPipeline
import SceneFormat

extension CheckCommand {
  /// How a check is run: what it knows beforehand, and where its words go.
  struct Run {
    var output: CheckOutput
    var jobs: Int
    var known: KnownFrames
    /// The share of the films that is looked at; nil for all.
    var shard: Shard?
    /// What else is read, and must not be written over.
    var inputs: [String] = []
  }

  /// Checks, prints and writes what was found, and ends with the exit code of that.
  func run(_ run: Run) async throws {
    let console = Console()
    let command = self
    let gallery = try gallery.gallery(project, console: console)
    if prune, gallery.folders.isEmpty {
      throw ValidationError(
        "--prune needs to look at all scenes of a folder: name none, or folders.")
    }
    let sharesFolder = try reporting(to: console) {
      try baselineOptions.sharedFolder(for: gallery.paths, project) != nil
    }
    if run.output.showsPictures || sharesFolder { try gallery.refuseEqualNames() }
    let rules = try reporting(to: console) { try toleranceOptions.rules }
    let reference = against.map { command.reference($0) }
    let plan = try reporting(to: console) {
      var plan = try self.plan(for: gallery, reference)
      if let shard = run.shard {
        let films = plan.films
        plan.films = try shardOptions.share(of: films.map { ($0.name, $0.path) }, project)
          .map { films[$0] }
        // What was found without looking at a film is told by one of them.
        if shard.number > 1 { (plan.results, plan.stale) = ([], []) }
      }
      return plan
    }
    try reporting(to: console) {
      try run.output.prepare(
        for: plan, gallery, store: store, results: results, inputs: run.inputs)
      if let results { try ShardLedger.clear(results) }
    }
    let unplanned = try plan.results + staleResults(of: plan, console)
    let findings = try await interruptible { () -> UncheckedBox<[SceneChecker.Finding]> in
      // Whole scenes side by side keep processors busier than parts of one film do; a store has one
      // writer.
      let isWide = plan.films.count >= run.jobs && command.store == nil
      let (films, parts) = isWide ? (run.jobs, 1) : (1, run.jobs)
      let found = try await mapInOrder(plan.films, width: films) { film in
        try Task.checkCancellation()
        var checker = try command.checker(of: film, rules, reference, run, jobs: parts)
        checker.known = run.known
        let start = ContinuousClock.now
        var finding = try await checker.check(film)
        finding.result.seconds =
          run.known.milliseconds[film.name].map { Double($0) / 1000 }
          ?? (ContinuousClock.now - start) / .seconds(1)
        return UncheckedBox(finding)
      }
      return UncheckedBox(found.map(\.value) + unplanned.map { SceneChecker.Finding($0) })
    }.value
    // Of a share nobody knows what the others find gone.
    if run.shard == nil { try refuseUnknownNames(removed, plan, findings) }
    let summary = CheckSummary(
      findings.map(\.result),
      emptyReason: run.shard.map { "there is no film for shard \($0)" }
        ?? changedSince.map { "nothing changed since \($0)" })
    run.output.print(
      summary, findings, title: title, scenes: self.gallery.scenes, console)
    try reporting(to: console) {
      if prune, let store { try prune(store: store, of: gallery, console) }
      try run.output.write(summary, findings, title: title, console)
      if let shard = run.shard, let results {
        try ShardLedger(
          shard, question: question, films: plan.films.map(\.name), findings: findings
        ).write(to: results)
      }
    }
    let code = summary.exitCode
    if code != .same { throw ExitCode(code.rawValue) }
  }

  private func reference(_ name: String) -> GitReference {
    GitReference(name, as: tip ? .tip : .mergeBase)
  }

  private var project: ProjectChoice { matrix.reading.projectOption.choice }

  private func checker(
    of film: CheckPlan.Film, _ rules: ReviewRules, _ reference: GitReference?, _ run: Run,
    jobs: Int
  ) throws -> SceneChecker {
    SceneChecker(
      loader: try matrix.reading.loader(for: film.path), project: project,
      mode: results == nil && run.known.draws ? mode : .none, rules: rules,
      hasRules: toleranceOptions.isGiven, jobs: jobs,
      store: store.map { PixelStore(folder: $0) },
      reference: reference, removed: removed, reportFolder: run.output.report,
      showsPictures: run.output.showsPictures,
      arguments: matrix.reading.arguments + toleranceOptions.arguments)
  }

  private func plan(for gallery: SceneGallery, _ reference: GitReference?) throws -> CheckPlan {
    if let reference {
      // A name that means nothing is reported once, not for every scene.
      for path in gallery.paths { _ = try reference.commit(for: path) }
      return try CheckPlan(
        gallery, matrix: matrix, against: reference, removed: removed)
    }
    let since = changedSince.map { self.reference($0) }
    var plan = try CheckPlan(
      gallery, matrix: matrix, baselines: baselineOptions, since: since)
    if let since {
      plan.films = try plan.films.filter {
        try $0.isChanged(
          since: since.commit(for: $0.path), loader: matrix.reading.loader(for: $0.path))
      }
    }
    return plan
  }

  /// Findings for baselines without a scene; they go where that was asked for.
  private func staleResults(of plan: CheckPlan, _ console: Console) throws -> [CheckResult] {
    try reporting(to: console) {
      try plan.stale.map { baselines in
        if prune { try baselines.remove() }
        return CheckResult(
          name: baselines.film, path: nil, outcome: prune ? .removedBaseline : .staleBaseline)
      }
    }
  }

  /// What is said to be taken away must be gone: a mistyped name would hide nothing, and say so.
  private func refuseUnknownNames(
    _ names: [String], _ plan: CheckPlan, _ findings: [SceneChecker.Finding]
  ) throws {
    let gone = plan.missing.union(findings.flatMap(\.removed))
    if let name = names.first(where: { !gone.contains($0) }) {
      throw ValidationError("--removed \(name): no scene or variant of that name is gone.")
    }
  }

  /// Recording makes a run green that compared nothing, so it takes a person who sees it.
  private var mode: RecordMode {
    let isAtTerminal = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0
    return record ?? (isAtTerminal && !ContinuousIntegration.isRunning ? .new : .none)
  }

  private func prune(store: String, of gallery: SceneGallery, _ console: Console) throws {
    let folders =
      try baselineOptions.sharedFolder(for: gallery.folders, project).map { [$0] }
      ?? gallery.baselineFolders
    let named = try folders.flatMap { try BaselineFolder($0).frames() }
    let removed = try PixelStore(folder: store).prune(
      keeping: Set(named.map { FrameHash(bits: $0) }))
    if removed > 0 { console.note("removed \(removed) frames from \(store)") }
  }

  private var title: String { against.map { "Check against \($0)" } ?? "Check against baselines" }
}

extension CheckPlan.Film {
  /// Whether it is made of something else than at a commit, or has another baseline.
  fileprivate func isChanged(since commit: GitCommit, loader: SceneLoader) throws -> Bool {
    let repository = commit.repository
    let treePath = try repository.treePath(of: path)
    guard try commit.has(treePath) else { return true }
    let baseline = try repository.treePath(of: baselines.baselinePath)
    let tree = try commit.tree(loader.allowsOutsideAssets ? "" : folder(of: treePath))
    let before = try commit.has(baseline) ? commit.tree(folder(of: baseline)).text(baseline) : nil
    if try before != baselines.baselineText() { return true }
    let loader = loader.choosing(edition)
    // What cannot be read, here or there, is worth a check.
    guard let now = try? loader.inputs(path).digest,
      let then = try? loader.inputs(tree.root.appending(path: treePath).path).digest
    else { return true }
    return now != then
  }

  private func folder(of treePath: String) -> String {
    treePath.split(separator: "/").dropLast().joined(separator: "/")
  }
}

/// A value that one task writes and the one that waits for it reads.
final class UncheckedBox<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }
}
