import FrameReview
import RenderPipeline
import SceneFormat
import Simulation

/// Checks one scene: it is valid, its expectations hold, and its frames are those of its baseline or
/// of a commit.
struct SceneChecker {
  var loader: SceneLoader
  var mode: RecordMode
  var rules: ReviewRules
  /// Whether the user asked for a tolerance.
  var hasRules: Bool
  var jobs: Int
  var store: PixelStore?
  /// The commit that is the old side; nil compares with baselines.
  var reference: String?
  /// Leaves candidates there too.
  var candidateFolder: String?

  /// What a check came to, and both films where they were drawn.
  struct Finding {
    var result: CheckResult
    var old: (any ReviewedFilm)?
    var new: (any ReviewedFilm)?
    var command: String?

    init(
      _ result: CheckResult, old: (any ReviewedFilm)? = nil, new: (any ReviewedFilm)? = nil,
      command: String? = nil
    ) {
      (self.result, self.old, self.new, self.command) = (result, old, new, command)
    }
  }

  func check(_ path: String, baselines: Baselines) async throws -> Finding {
    let name = SceneFinder.name(ofScene: path)
    func result(_ outcome: CheckOutcome, _ notes: [String] = []) -> CheckResult {
      CheckResult(name: name, path: path, outcome: outcome, notes: notes)
    }
    do {
      let loaded = try loader.load(path)
      let warnings = loaded.warnings.map(\.description)
      let failures = loaded.failedExpectations().map(\.description)
      if let reference {
        if !failures.isEmpty { return Finding(result(.expectationsFailed(failures), warnings)) }
        return try compare(loaded, with: reference, warnings)
      }
      return try await compare(loaded, with: baselines, failures, warnings)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      let failure = Failure(error)
      return Finding(
        result(
          failure.code == .invalidScene
            ? .invalidScene(failure.message) : .failed(failure.message)))
    }
  }

  /// Against a commit: both sides are drawn here, by this program.
  private func compare(
    _ loaded: LoadedScene, with reference: String, _ warnings: [String]
  ) throws -> Finding {
    func result(_ outcome: CheckOutcome) -> CheckResult {
      CheckResult(name: loaded.name, path: loaded.path, outcome: outcome, notes: warnings)
    }
    guard try Git.has(loaded.path, at: reference) else { return Finding(result(.new)) }
    let old = try SceneFilm(loaded.path, at: reference, loader: loader)
    if old.loaded.inputDigest == loaded.inputDigest, !hasRules {
      return Finding(result(.unchanged(since: reference)))
    }
    let new = try SceneFilm(loaded, title: "here")
    let review = try FilmReview(old: old, new: new, rules: rules)
    return Finding(
      result(.reviewed(review)), old: old, new: new,
      command: "inbetween diff git:\(reference):\(loaded.path) \(loaded.path)")
  }

  private func compare(
    _ loaded: LoadedScene, with baselines: Baselines, _ failures: [String], _ warnings: [String]
  ) async throws -> Finding {
    let manifest = try await FilmManifest(rendering: loaded, jobs: jobs)
    let baseline = Baseline(text: try baselines.baselineText())
    let check = SceneCheck(
      film: manifest, baseline: baseline, failedExpectations: failures, mode: mode)
    var finding = Finding(
      CheckResult(
        name: loaded.name, path: loaded.path, outcome: check.outcome,
        notes: warnings + check.notes))
    if let store, check.newBaseline != nil { try store.keep(SceneFilm(loaded, title: "here")) }
    var candidate = check.newCandidate
    if case .differs = check.outcome, case .manifest(let old) = baseline {
      finding.result.notes += old.details(of: manifest)
      if let reviewed = try review(old, loaded) {
        finding.result.outcome = .reviewed(reviewed.review)
        (finding.old, finding.new) = (reviewed.old, reviewed.new)
        finding.result.notes += reviewed.notes
        // What the tolerance takes for equal needs no approval.
        if reviewed.review.passes { candidate = nil }
      } else if hasRules {
        finding.result.notes.append(
          "no pixels of the baseline are here, so its hashes decide: a tolerance needs "
            + "--store or --against")
      }
    }
    try baselines.keep(baseline: check.newBaseline, candidate: candidate)
    if let candidate, let candidateFolder {
      try TextFile.write(
        candidate.text, to: "\(candidateFolder)/\(BaselineFiles.candidate(of: loaded.name))")
    }
    if candidate != nil {
      let from = candidateFolder.map { " --from \($0)" } ?? ""
      finding.command = "inbetween approve \(loaded.name)\(from)"
    }
    return finding
  }

  /// Pixel by pixel, where the baseline's are at hand.
  private func review(
    _ manifest: FilmManifest, _ loaded: LoadedScene
  ) throws -> (review: FilmReview, old: StoredFilm, new: SceneFilm, notes: [String])? {
    guard let store else { return nil }
    let new = try SceneFilm(loaded, title: "here")
    // For `approve`, and for the next check.
    try store.keep(new)
    guard store.hasAll(of: manifest) else { return nil }
    var rules = rules
    var notes: [String] = []
    let here = Fingerprint.ofThisProgram(loaded.assets)
    if !hasRules, !manifest.fingerprint.changes(to: here).isEmpty {
      rules.tolerance = Tolerance.Preset.crossMachine.tolerance
      notes.append("compared as --preset cross-machine, since it was made elsewhere")
    }
    let old = StoredFilm(manifest, in: store)
    return (try FilmReview(old: old, new: new, rules: rules), old, new, notes)
  }
}
