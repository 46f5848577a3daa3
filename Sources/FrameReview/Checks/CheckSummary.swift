package import TextFormats

/// One scene and what its check came to.
package struct CheckResult: Sendable, Hashable {
  /// The scene's name, without folders and ending.
  package var name: String
  /// The path of its file; nil for a baseline without a scene.
  package var path: String?
  package var outcome: CheckOutcome
  package var notes: [String]
  /// How long it took; nil where nobody measured.
  package var seconds: Double?

  package init(name: String, path: String?, outcome: CheckOutcome, notes: [String] = []) {
    (self.name, self.path, self.outcome, self.notes) = (name, path, outcome, notes)
  }
}

/// A whole run of checks.
package struct CheckSummary: Sendable, Hashable {
  /// Sorted by name, then path.
  package let results: [CheckResult]

  /// Why there is none, where that is another reason than that none was given.
  private let emptyReason: String?

  package init(_ results: [CheckResult], emptyReason: String? = nil) {
    self.emptyReason = emptyReason
    self.results = results.sorted { ($0.name, $0.path ?? "") < ($1.name, $1.path ?? "") }
  }

  /// What is most urgent among the results.
  ///
  /// A run that compared nothing is never the same as before, whatever else it found.
  package var exitCode: CheckExitCode {
    let worst = results.map(\.outcome.exitCode).max() ?? .nothingCompared
    return worst == .same && !hasCompared ? .nothingCompared : worst
  }

  /// Whether any film was looked at, or recorded as asked for.
  package var hasCompared: Bool { results.contains { $0.outcome.isComparison } }

  /// One line of words: `3 scenes: 1 differs, 2 same`.
  package var sentence: String {
    let counts: [(String, (CheckOutcome) -> Bool)] = [
      ("invalid", { if case .invalidScene = $0 { true } else { false } }),
      ("failed", { if case .failed = $0 { true } else { false } }),
      ("different", { $0.name == "differs" }),
      ("not as expected", { if case .expectationsFailed = $0 { true } else { false } }),
      ("without a baseline", { $0 == .missingBaseline }),
      ("not compared", { $0.name == "nothingCompared" }),
      ("recorded", { if case .recorded = $0 { true } else { false } }),
      ("same", { ["passed", "unchanged"].contains($0.name) }),
      ("new", { $0 == .new }),
      ("gone", { $0.name == "missing" }),
      ("taken away", { $0.name == "removed" }),
    ]
    let parts = counts.compactMap { words, belongs in
      let count = results.count { belongs($0.outcome) }
      return count == 0 ? nil : "\(count) \(words)"
    }
    let stale = results.count { $0.outcome == .staleBaseline }
    let scenes = results.count - stale - results.count { $0.outcome == .removedBaseline }
    var sentence =
      scenes == 0
      ? "nothing compared: \(emptyReason ?? "no scene was given")"
      : "\(Words.count(scenes, "scene")): \(parts.joined(separator: ", "))"
    if stale > 0 { sentence += "; \(Words.count(stale, "baseline")) without a scene" }
    return sentence
  }

  /// The results for `--json`.
  package var json: JSONValue {
    .object([
      "exitCode": .integer(Int(exitCode.rawValue)),
      "sentence": .string(sentence),
      "scenes": .array(results.map(\.json)),
    ])
  }
}

extension CheckResult {
  fileprivate var json: JSONValue {
    var failures: [JSONValue] = []
    if case .expectationsFailed(let messages) = outcome { failures = messages.map { .string($0) } }
    return .object([
      "name": .string(name),
      "path": path.map { .string($0) } ?? .null,
      "outcome": .string(outcome.name),
      "sentence": .string(outcome.sentence),
      "comparison": outcome.review?.json ?? outcome.comparison?.json ?? .null,
      "failedExpectations": .array(failures),
      "notes": .array(notes.map { .string($0) }),
    ])
  }
}
