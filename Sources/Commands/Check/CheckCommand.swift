import ArgumentParser
import Foundation
import FrameReview
import Pixels
import RenderPipeline
import SceneFormat

extension RecordMode: ExpressibleByArgument {}

/// `inbetween check`.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check scenes: valid, as expected, and every frame as recorded or as at a commit.",
    discussion: """
      For each scene: it is valid, its expectations hold, and every frame has the hash that its \
      baseline has; variants and palettes that have baselines of their own are looked at too. With \
      --against, both sides are drawn by this program and no baseline is needed: that shows what a \
      change of scenes and assets does, not what a change of this program does. A difference leaves \
      a candidate beside the baseline, for `inbetween approve`. \
      Exit codes: 0 all is as recorded · 2 something differs, or a scene is gone · 3 nothing was \
      compared, a baseline is missing, or a baseline has no scene · 1 something failed · 65 a scene \
      is invalid.
      """
        + CommandExample.text(of: "check"))

  @OptionGroup var gallery: GalleryArgument

  @OptionGroup var baselineOptions: BaselineOptions

  @Option(
    help: ArgumentHelp(
      "Which baselines to write: new, all, failed, none. Default: new at a terminal, none where there is none or CI is set.",
      valueName: "which"))
  var record: RecordMode?

  @Option(
    help: ArgumentHelp(
      "Compare with the scenes of a commit instead of baselines: of the merge base of that commit and what is checked out.",
      valueName: "ref"))
  var against: String?

  @Option(
    help: ArgumentHelp(
      "Only scenes that are made of something else than at a commit's merge base, or whose baseline is another.",
      valueName: "ref"))
  var changedSince: String?

  @Flag(help: "Take the commit of --against or --changed-since itself, not the merge base.")
  var tip = false

  @Option(
    help: ArgumentHelp(
      "A scene that was taken away on purpose since --against; may be repeated.",
      valueName: "name"))
  var removed: [String] = []

  @Option(
    help: ArgumentHelp(
      "Keep the pixels of baselines there, by their hashes; compare with them.",
      valueName: "folder"), completion: .directory)
  var store: String?

  @Flag(
    help: "Remove baselines without a scene, and pixels in the store that no baseline here names.")
  var prune = false

  @OptionGroup var outputOptions: CheckOutput

  @OptionGroup var jobsOption: JobsOption

  @OptionGroup var toleranceOptions: ToleranceOptions
  @OptionGroup var cacheOption: CacheOption

  @Flag(
    help: """
      Draw nothing: look at the hashes of frames that shares of this check have left in the cache; a film that none has \
      drawn as it is now is not compared.
      """)
  var onlyCached = false

  @OptionGroup var shardOptions: ShardOptions

  @OptionGroup var matrix: MatrixOptions

  func validate() throws {
    if against != nil, record != nil || store != nil || prune || baselineOptions.baselines != nil {
      throw ValidationError(
        "--against uses no baselines: --record, --store, --baselines and --prune say nothing.")
    }
    if against != nil, changedSince != nil {
      throw ValidationError("--against compares all that changed: --changed-since says nothing.")
    }
    if against == nil, !removed.isEmpty {
      throw ValidationError("--removed goes with --against; with baselines use --prune.")
    }
    if onlyCached, against != nil || store != nil || cacheOption.isOff {
      throw ValidationError(
        "--only-cached draws nothing: --against, --store and --no-cache say nothing.")
    }
    if prune, shardOptions.shard != nil {
      throw ValidationError("--prune needs to look at all scenes: leave out --shard.")
    }
    if tip, against == nil, changedSince == nil {
      throw ValidationError("--tip goes with --against or --changed-since.")
    }
    if prune, changedSince != nil {
      throw ValidationError("--prune needs to look at all scenes: leave out --changed-since.")
    }
    if against == nil, !matrix.reading.overrides.isEmpty {
      throw ValidationError(
        "A baseline is of a scene as its file says: --set goes with --against.")
    }
  }

  func run() async throws {
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
    if outputOptions.showsPictures || sharesFolder { try gallery.refuseEqualNames() }
    let rules = try reporting(to: console) { try toleranceOptions.rules }
    let reference = against.map { command.reference($0) }
    let plan = try reporting(to: console) {
      var plan = try self.plan(for: gallery, reference)
      if let shard = shardOptions.shard {
        let films = plan.films
        plan.films = try shardOptions.share(of: films.map { ($0.name, $0.path) }, project)
          .map { films[$0] }
        // What was found without looking at a film is told by one of them.
        if shard.number > 1 { (plan.results, plan.stale) = ([], []) }
      }
      return plan
    }
    try reporting(to: console) { try outputOptions.prepare(for: plan, gallery, store: store) }
    let cache = cacheOption.cache(console: console)
    let unplanned = try plan.results + staleResults(of: plan, console)
    let findings = try await interruptible { () -> UncheckedBox<[SceneChecker.Finding]> in
      // Whole scenes side by side keep processors busier than parts of one film do; a store has one
      // writer.
      let isWide = plan.films.count >= command.jobsOption.jobs && command.store == nil
      let (films, parts) = isWide ? (command.jobsOption.jobs, 1) : (1, command.jobsOption.jobs)
      defer { cache?.close() }
      let found = try await mapInOrder(plan.films, width: films) { film in
        try Task.checkCancellation()
        var checker = try command.checker(of: film, rules, reference, jobs: parts)
        (checker.cache, checker.draws) = (cache, !command.onlyCached)
        let start = ContinuousClock.now
        var finding = try await checker.check(film)
        finding.result.seconds = (ContinuousClock.now - start) / .seconds(1)
        return UncheckedBox(finding)
      }
      return UncheckedBox(found.map(\.value) + unplanned.map { SceneChecker.Finding($0) })
    }.value
    try refuseUnknownNames(removed, plan, findings)
    let summary = CheckSummary(
      findings.map(\.result),
      emptyReason: shardOptions.shard.map { "there is no film for shard \($0)" }
        ?? changedSince.map { "nothing changed since \($0)" })
    outputOptions.print(
      summary, findings, title: title, scenes: self.gallery.scenes, console)
    try reporting(to: console) {
      if prune, let store { try prune(store: store, of: gallery, console) }
      try outputOptions.write(summary, findings, title: title, console)
    }
    let code = summary.exitCode
    if code != .same { throw ExitCode(code.rawValue) }
  }

  private func reference(_ name: String) -> GitReference {
    GitReference(name, as: tip ? .tip : .mergeBase)
  }

  private var project: ProjectChoice { matrix.reading.projectOption.choice }

  private func checker(
    of film: CheckPlan.Film, _ rules: ReviewRules, _ reference: GitReference?, jobs: Int
  ) throws -> SceneChecker {
    SceneChecker(
      loader: try matrix.reading.loader(for: film.path), project: project, mode: mode, rules: rules,
      hasRules: toleranceOptions.isGiven, jobs: jobs,
      store: store.map { PixelStore(folder: $0) },
      reference: reference, removed: removed, reportFolder: outputOptions.report,
      showsPictures: outputOptions.showsPictures,
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
    let isContinuousIntegration =
      ProcessInfo.processInfo.environment["CI"].map { !$0.isEmpty && $0 != "false" } ?? false
    let isAtTerminal = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0
    return record ?? (isAtTerminal && !isContinuousIntegration ? .new : .none)
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
