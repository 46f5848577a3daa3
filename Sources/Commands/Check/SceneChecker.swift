import FrameReview
import RenderPipeline
import SceneFormat

/// Checks one film: its scene is valid, its expectations hold, and its frames are those of its
/// baseline or of a commit.
struct SceneChecker {
  /// Of the plain film.
  var loader: SceneLoader
  var project: ProjectChoice
  var mode: RecordMode
  var rules: ReviewRules
  /// Whether the user asked for a tolerance.
  var hasRules: Bool
  var jobs: Int
  /// What is known of frames without drawing them.
  var known = KnownFrames()
  var store: PixelStore?
  /// The commit that is the old side; nil compares with baselines.
  var reference: GitReference?
  /// Films that were taken away on purpose.
  var removed: [String] = []
  /// Where a report is written: candidates are left there too.
  var reportFolder: String?
  /// Whether both sides of what differs are to be seen.
  var showsPictures = false
  /// Options that a command needs to see what this check saw.
  var arguments: [String] = []

  /// What a check came to, and both films where they were drawn.
  struct Finding {
    var result: CheckResult
    /// Of the pixels, where a verdict was found without them.
    var review: FilmReview?
    var old: (any ReviewedFilm)?
    var new: (any ReviewedFilm)?
    var command: String?
    /// Films that were taken away, as was said.
    var removed: [String] = []

    init(_ result: CheckResult) { self.result = result }
  }

  func check(_ film: CheckPlan.Film) async throws -> Finding {
    do {
      let loaded = try loader.choosing(film.edition).load(film.path)
      var failures = loaded.failedExpectations()
      var warnings = loaded.warnings
      // Once for a scene, not again with each film of it that has a baseline of its own.
      if film.isLeading {
        let others = try loader.choosing(film.edition).examineOtherVersions(of: loaded)
        if !others.errors.isEmpty { throw SceneLoadError.invalid(others.errors) }
        failures += others.failedExpectations
        warnings += others.warnings
      }
      let claims = failures.map(\.description)
      var finding =
        if let reference {
          try compare(loaded, film, with: reference, claims)
        } else {
          try await compare(loaded, film, claims)
        }
      finding.result.notes = warnings.map(\.description) + finding.result.notes
      return finding
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
      var finding = Finding(
        result(loaded, failures.isEmpty ? .new : .expectationsFailed(failures)))
      if !failures.isEmpty { finding.command = expectationCommand(film) }
      return finding
    }
    let since = film.formerPath.map { "\(commit.title), where it was \($0)" } ?? commit.title
    let old = try SceneFilm(treePath, at: commit, loader: loader.choosing(film.edition))
    if old.loaded.inputDigest == loaded.inputDigest, !hasRules, failures.isEmpty {
      return Finding(result(loaded, .unchanged(since: since)))
    }
    var finding = try review(old, SceneFilm(loaded, title: "here"), film, commit, treePath)
    if !failures.isEmpty {
      finding.result.outcome = .expectationsFailed(failures)
      finding.command = expectationCommand(film)
    } else if finding.review?.passes ?? false, film.edition.isPlain, film.isLeading {
      // What the plain film does not show may be seen in another one.
      return try otherVersions(of: old, loaded, film, commit, treePath, finding)
    }
    return finding
  }

  private func expectationCommand(_ film: CheckPlan.Film) -> String {
    "inbetween validate --run "
      + Shell.words(film.edition.options + arguments + [film.path])
  }

  private func review(
    _ old: SceneFilm, _ new: SceneFilm, _ film: CheckPlan.Film, _ commit: GitCommit,
    _ treePath: String
  ) throws -> Finding {
    guard known.draws || (known.tell(old) && known.tell(new)) else {
      return unknown(new.loaded, film)
    }
    let review = try known.review(
      old: old, new: new, rules: rules, hashesAll: reportFolder != nil)
    var finding = Finding(result(new.loaded, .reviewed(review)))
    (finding.review, finding.old, finding.new) = (review, old, new)
    finding.command =
      "inbetween diff "
      + Shell.words(
        ["git:\(commit.name):\(treePath)", film.path] + new.loaded.edition.options + arguments)
    return finding
  }

  /// What a scene's variants and palettes came to: the first that differs or is gone, with a note
  /// for each other one; `same` where none does.
  private func otherVersions(
    of old: SceneFilm, _ loaded: LoadedScene, _ film: CheckPlan.Film, _ commit: GitCommit,
    _ treePath: String, _ same: Finding
  ) throws -> Finding {
    let editions = loaded.otherVersions.map(\.edition)
    var findings: [Finding] = []
    var taken: [String] = []
    for edition in old.loaded.otherVersions.map(\.edition) {
      guard editions.contains(edition) else {
        let names = [edition, FilmEdition(variant: edition.variant)].map {
          $0.name(ofScene: loaded.name)
        }
        if let name = names.first(where: removed.contains) {
          taken.append(name)
        } else {
          findings.append(
            Finding(
              CheckResult(
                name: names[0], path: film.path,
                outcome: .missing(since: commit.title, isExpected: false))))
        }
        continue
      }
      let loader = loader.choosing(edition)
      let finding = try review(
        SceneFilm(treePath, at: commit, loader: loader),
        SceneFilm(loader.load(film.path), title: "here"), film, commit, treePath)
      if !(finding.review?.passes ?? true) { findings.append(finding) }
    }
    var first = findings.first ?? same
    first.removed = taken
    first.result.notes += findings.dropFirst().map {
      "and \($0.result.name): \($0.result.outcome.sentence)"
    }
    return first
  }

  private func result(_ loaded: LoadedScene, _ outcome: CheckOutcome) -> CheckResult {
    CheckResult(name: loaded.filmName, path: loaded.path, outcome: outcome)
  }

  /// What a share of the check should have drawn.
  private func unknown(_ loaded: LoadedScene, _ film: CheckPlan.Film) -> Finding {
    Finding(
      result(
        loaded,
        known.failures[film.name].map { .failed($0) }
          ?? .nothingCompared("no share of the check has drawn it as it is now")))
  }

  // MARK: Against a baseline

  private func compare(
    _ loaded: LoadedScene, _ film: CheckPlan.Film, _ failures: [String]
  ) async throws -> Finding {
    let baselines = film.baselines
    guard
      let manifest = try await FilmManifest.of(
        loaded, jobs: jobs, baselineFolder: film.baselineFolder, known: known)
    else { return unknown(loaded, film) }
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
      if let reviewed = try review(old, manifest, loaded, film, &finding.result.notes) {
        finding.result.outcome = .reviewed(reviewed.review)
        (finding.old, finding.new) = (reviewed.old, reviewed.new)
        // Pixels out of a store say nothing of layers; the hashes of both do.
        if reviewed.old.trace == nil { finding.result.notes += old.details(of: manifest) }
        // What the tolerance takes for equal needs no approval.
        if reviewed.review.passes { candidate = nil }
      } else {
        finding.result.notes += old.details(of: manifest)
        if hasRules || showsPictures {
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
      let options =
        (reportFolder.map { ["--from", $0] } ?? []) + film.approvalOptions(project)
        + (loader.allowsOutsideAssets ? ["--allow-outside-assets"] : [])
      // A name like an option needs a word before it that ends the options.
      let words = film.name.hasPrefix("-") ? options + ["--", film.name] : [film.name] + options
      finding.command = "inbetween approve " + Shell.words(words)
    } else if !failures.isEmpty {
      finding.command = expectationCommand(film)
    }
    return finding
  }

  /// Pixel by pixel, where the baseline's are at hand: in the store, or drawn from the commit that
  /// recorded it.
  private func review(
    _ manifest: FilmManifest, _ found: FilmManifest, _ loaded: LoadedScene, _ film: CheckPlan.Film,
    _ notes: inout [String]
  ) throws -> (review: FilmReview, old: any ReviewedFilm, new: SceneFilm)? {
    guard store != nil || hasRules || showsPictures else { return nil }
    let new = try SceneFilm(loaded, title: "here")
    // For `approve`, and for the next check.
    try store?.keep(new)
    if let store, store.hasAll(of: manifest) {
      var rules = rules
      // Of the same scene, drawn elsewhere: what another library draws is no change of the scene.
      let isElsewhere = !manifest.fingerprint.changes(to: found.fingerprint).isEmpty
      if !hasRules, isElsewhere, manifest.inputs == found.inputs {
        rules.tolerance = Tolerance.Preset.crossMachine.tolerance
        notes.append("compared as --preset cross-machine, since it was made elsewhere")
      }
      let old = StoredFilm(manifest, in: store)
      do {
        return (try FilmReview(old: old, new: new, rules: rules), old, new)
      } catch let damage as PixelStore.DamagedObject {
        // It is as good as missing; the next run that passes keeps it anew.
        try TextFile.remove(damage.path)
        notes.append("\(damage), and was taken away")
      }
    }
    guard let old = BaselineHistory(film, loader).film(of: manifest) else { return nil }
    return (try FilmReview(old: old, new: new, rules: rules), old, new)
  }
}

extension CheckPlan.Film {
  /// What `approve` needs to find this film's baseline: nothing where it looks by itself.
  fileprivate func approvalOptions(_ project: ProjectChoice) -> [String] {
    if (try? project.project(for: path)?.baselines) == baselineFolder { return [] }
    guard let gallery = try? SceneFinder.gallery(for: [], project: project),
      gallery.paths.count(where: {
        FileName(SceneFinder.name(ofScene: $0)) == FileName(SceneFinder.name(ofScene: path))
      }) == 1,
      gallery.paths.contains(where: { Baselines.folder(besides: $0) == baselineFolder })
    else { return ["--baselines", baselineFolder] }
    return []
  }
}
