package import TextFormats

/// A scene's baseline as a check finds it.
package enum Baseline: Sendable, Hashable {
  case absent
  case unreadable(TextError)
  case manifest(FilmManifest)

  /// Reads the text of the baseline's file; nil where there is no such file.
  ///
  /// A file that says it is of another variant or palette than `film` is no baseline of it.
  package init(text: String?, for film: FilmManifest? = nil) {
    guard let text else {
      self = .absent
      return
    }
    do throws(TextError) {
      let manifest = try FilmManifest(text: text)
      if let film, (manifest.variant, manifest.theme) != (film.variant, film.theme) {
        throw TextError(
          line: 1,
          message: "it is of \(manifest.editionWords), the film is of \(film.editionWords)")
      }
      self = .manifest(manifest)
    } catch {
      self = .unreadable(error)
    }
  }
}

/// What a rendered scene comes to against its baseline, and which files follow from it.
package struct SceneCheck: Sendable, Hashable {
  package var outcome: CheckOutcome
  /// What is true besides, such as another library version.
  package var notes: [String] = []
  /// To be written as the scene's baseline; nil leaves that alone.
  package var newBaseline: FilmManifest?
  /// To be left for approval; where it is nil, a candidate of an earlier run is to be removed.
  package var newCandidate: FilmManifest?

  /// Decides by the hashes of the frames.
  ///
  /// A film without frames, or one whose expectations fail, is neither recorded nor left for
  /// approval: no baseline may come from it. A baseline whose scene passes is rewritten only by
  /// `RecordMode.all`, and only if its text changes.
  package init(
    film: FilmManifest, baseline: Baseline, failedExpectations: [String] = [], mode: RecordMode
  ) {
    guard failedExpectations.isEmpty else {
      outcome = .expectationsFailed(failedExpectations)
      if case .manifest(let old) = baseline {
        notes =
          Self.notes(old, film) + ["against the baseline: \(old.compare(with: film).sentence)"]
      }
      return
    }
    guard !film.frames.isEmpty else {
      outcome = .nothingCompared("nothing compared: the film has no frames")
      return
    }
    switch baseline {
    case .absent:
      outcome = .missingBaseline
      settle(film, records: mode.recordsMissing)
    case .unreadable(let error):
      outcome = .failed("baseline: \(error)")
      settle(film, records: mode.recordsFailed)
    case .manifest(let old):
      let comparison = old.compare(with: film)
      notes = Self.notes(old, film)
      switch comparison.verdict {
      case .same:
        outcome = .passed(comparison)
        newBaseline = mode == .all && old != film ? film : nil
      case .nothingCompared:
        outcome = .nothingCompared("nothing compared: the baseline has no frames")
        settle(film, records: mode.recordsFailed)
      default:
        outcome = .differs(comparison)
        settle(film, records: mode.recordsFailed)
      }
    }
  }

  /// Records the film in place of what was found, or leaves it for approval.
  private mutating func settle(_ film: FilmManifest, records: Bool) {
    if records {
      outcome = .recorded(frameCount: film.frames.count)
      newBaseline = film
    } else {
      newCandidate = film
    }
  }

  private static func notes(_ old: FilmManifest, _ new: FilmManifest) -> [String] {
    old.fingerprint.changes(to: new.fingerprint).map { "made elsewhere: \($0)" }
  }
}

extension FilmManifest {
  fileprivate var editionWords: String {
    let words = [variant.map { "variant `\($0)`" }, theme.map { "theme `\($0)`" }]
      .compactMap(\.self)
    return words.isEmpty ? "the scene as it is" : words.joined(separator: ", ")
  }
}
