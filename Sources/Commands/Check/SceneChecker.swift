import FrameReview
import RenderPipeline
import SceneFormat
import Simulation

/// Checks one film: its scene is valid, its expectations hold, and its frames are those of its
/// baseline or of a commit.
struct SceneChecker {
  var loader: SceneLoader
  var mode: RecordMode
  var rules: ReviewRules
  /// Whether the user asked for a tolerance.
  var hasRules: Bool
  var jobs: Int
  var store: PixelStore?
  /// The commit that is the old side; nil compares with baselines.
  var reference: GitReference?
  /// Where a report is written: candidates are left there too.
  var reportFolder: String?

  /// What a check came to, and both films where they were drawn.
  struct Finding {
    var result: CheckResult
    /// Of the pixels, where a verdict was found without them.
    var review: FilmReview?
    var old: (any ReviewedFilm)?
    var new: (any ReviewedFilm)?
    var command: String?

    init(_ result: CheckResult) { self.result = result }
  }

  func check(_ film: CheckPlan.Film) async throws -> Finding {
    var loader = loader
    (loader.variant, loader.theme) = (film.edition.variant, film.edition.theme)
    do {
      let loaded = try loader.load(film.path)
      let failures = loaded.failedExpectations().map(\.description)
      guard let reference else { return try await compare(loaded, film, failures) }
      return try compare(loaded, film, with: reference, failures)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      let failure = Failure(error)
      return Finding(
        CheckResult(
          name: film.name, path: film.path,
          outcome: failure.code == .invalidScene
            ? .invalidScene(failure.message) : .failed(failure.message)))
    }
  }

  // MARK: Against a commit

  /// Both sides are drawn here, by this program.
  private func compare(
    _ loaded: LoadedScene, _ film: CheckPlan.Film, with reference: GitReference,
    _ failures: [String]
  ) throws -> Finding {
    let commit = try reference.commit(for: film.path)
    let treePath = try film.formerPath ?? commit.repository.treePath(of: film.path)
    guard try commit.has(treePath) else {
      return Finding(result(loaded, failures.isEmpty ? .new : .expectationsFailed(failures)))
    }
    let since =
      film.formerPath.map { "\(commit.title), where it was \($0)" } ?? commit.title
    var loader = loader
    (loader.variant, loader.theme) = (film.edition.variant, film.edition.theme)
    let old = try SceneFilm(treePath, at: commit, loader: loader)
    if old.loaded.inputDigest == loaded.inputDigest, !hasRules, failures.isEmpty {
      return Finding(result(loaded, .unchanged(since: since)))
    }
    let new = try SceneFilm(loaded, title: "here")
    let review = try FilmReview(old: old, new: new, rules: rules)
    var finding = Finding(
      result(loaded, failures.isEmpty ? .reviewed(review) : .expectationsFailed(failures)))
    (finding.review, finding.old, finding.new) = (review, old, new)
    finding.command =
      "inbetween diff "
      + Shell.words(["git:\(commit.name):\(treePath)", film.path] + film.edition.options)
    return finding
  }

  private func result(_ loaded: LoadedScene, _ outcome: CheckOutcome) -> CheckResult {
    CheckResult(
      name: loaded.filmName, path: loaded.path, outcome: outcome,
      notes: loaded.warnings.map(\.description))
  }

  // MARK: Against a baseline

  private func compare(
    _ loaded: LoadedScene, _ film: CheckPlan.Film, _ failures: [String]
  ) async throws -> Finding {
    let baselines = film.baselines
    let manifest = try await FilmManifest(
      rendering: loaded, jobs: jobs, baselineFolder: film.baselineFolder)
    let baseline = Baseline(text: try baselines.baselineText(), for: manifest)
    let check = SceneCheck(
      film: manifest, baseline: baseline, failedExpectations: failures, mode: mode)
    var finding = Finding(result(loaded, check.outcome))
    finding.result.notes += check.notes
    // A film that passes has its baseline's pixels: a store that lacks them takes them now.
    if let store, check.newBaseline != nil || check.outcome.name == "passed" {
      try store.keep(manifest, drawnBy: { try SceneFilm(loaded, title: "here") })
    }
    var candidate = check.newCandidate
    if case .differs = check.outcome, case .manifest(let old) = baseline {
      if let reviewed = try review(old, loaded, film) {
        finding.result.outcome = .reviewed(reviewed.review)
        (finding.old, finding.new) = (reviewed.old, reviewed.new)
        finding.result.notes += reviewed.notes
        // What the tolerance takes for equal needs no approval.
        if reviewed.review.passes { candidate = nil }
      } else {
        finding.result.notes += old.details(of: manifest)
        if hasRules || reportFolder != nil {
          finding.result.notes.append(
            "no pixels of the baseline are here, so its hashes decide: pictures and tolerances "
              + "need --store or --against")
        }
      }
    }
    try baselines.keep(baseline: check.newBaseline, candidate: candidate)
    if let candidate, let reportFolder {
      let name = BaselineFiles.candidate(of: film.name)
      try TextFile.write(candidate.text, to: "\(reportFolder)/candidates/\(name)")
    }
    if candidate != nil {
      let from = reportFolder.map { ["--from", $0] } ?? []
      finding.command = "inbetween approve " + Shell.words([film.name] + from)
    }
    return finding
  }

  /// Pixel by pixel, where the baseline's are at hand: in the store, or drawn from the commit that
  /// recorded it.
  private func review(
    _ manifest: FilmManifest, _ loaded: LoadedScene, _ film: CheckPlan.Film
  ) throws -> (review: FilmReview, old: any ReviewedFilm, new: SceneFilm, notes: [String])? {
    guard store != nil || hasRules || reportFolder != nil else { return nil }
    let new = try SceneFilm(loaded, title: "here")
    // For `approve`, and for the next check.
    try store?.keep(new)
    let stored = store.flatMap { $0.hasAll(of: manifest) ? StoredFilm(manifest, in: $0) : nil }
    let old: (any ReviewedFilm)? = stored ?? BaselineHistory(film, loader).film(of: manifest)
    guard let old else { return nil }
    var rules = rules
    var notes: [String] = []
    let here = Fingerprint.ofThisProgram(loaded.assets)
    if !hasRules, !manifest.fingerprint.changes(to: here).isEmpty {
      rules.tolerance = Tolerance.Preset.crossMachine.tolerance
      notes.append("compared as --preset cross-machine, since it was made elsewhere")
    }
    return (try FilmReview(old: old, new: new, rules: rules), old, new, notes)
  }
}
