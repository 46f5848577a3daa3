/// What checking one scene came to.
package enum CheckOutcome: Sendable, Hashable {
  /// Every frame is its baseline's.
  case passed(FilmComparison)
  case differs(FilmComparison)
  /// Both films were rendered and compared pixel by pixel; taken for the same or not.
  case reviewed(FilmReview)
  /// A scene that an earlier commit does not have.
  case new
  /// All that the scene is made of is as it was at a commit, so this program draws the same.
  case unchanged(since: String)
  /// The author's expectations that do not hold.
  case expectationsFailed([String])
  /// A baseline was written, as asked for.
  case recorded(frameCount: Int)
  case missingBaseline
  /// A baseline whose scene is gone.
  case staleBaseline
  /// Such a baseline, which was taken away as asked for.
  case removedBaseline
  /// A scene of an earlier commit that is gone; expected where somebody said so.
  case missing(since: String, isExpected: Bool)
  /// The film or its baseline has no frames.
  case nothingCompared(String)
  /// Rendering, or reading the baseline, failed.
  case failed(String)
  /// The scene has mistakes; the first of them, as it was printed.
  case invalidScene(String)

  /// The word for it in JSON.
  package var name: String {
    switch self {
    case .passed: "passed"
    case .differs: "differs"
    case .reviewed(let review): review.outcomeName
    case .new: "new"
    case .unchanged: "unchanged"
    case .expectationsFailed: "expectationsFailed"
    case .recorded: "recorded"
    case .missingBaseline: "missingBaseline"
    case .staleBaseline: "staleBaseline"
    case .removedBaseline: "removedBaseline"
    case .missing(_, let isExpected): isExpected ? "removed" : "missing"
    case .nothingCompared: "nothingCompared"
    case .failed: "failed"
    case .invalidScene: "invalidScene"
    }
  }

  /// One line of words.
  package var sentence: String {
    switch self {
    case .passed(let comparison), .differs(let comparison): comparison.sentence
    case .reviewed(let review): review.sentence
    case .new: "is new"
    case .unchanged(let reference): "is made of the same as at \(reference)"
    case .expectationsFailed(let failures):
      "\(Words.count(failures.count, "expectation")) not met: "
        + failures.joined(separator: "; ")
    case .recorded(let frameCount): "recorded \(Words.count(frameCount, "frame"))"
    case .missingBaseline: "has no baseline"
    case .staleBaseline: "baseline without a scene"
    case .removedBaseline: "baseline without a scene, removed"
    case .missing(let reference, let isExpected):
      isExpected ? "was taken away since \(reference)" : "is gone since \(reference)"
    case .nothingCompared(let message), .failed(let message), .invalidScene(let message): message
    }
  }

  package var comparison: FilmComparison? {
    switch self {
    case .passed(let comparison), .differs(let comparison): comparison
    case .reviewed(let review): review.comparison
    default: nil
    }
  }

  package var review: FilmReview? {
    if case .reviewed(let review) = self { review } else { nil }
  }

  /// Whether a film was compared with another, or recorded: what a green run must have done.
  package var isComparison: Bool {
    switch self {
    case .new, .staleBaseline, .removedBaseline, .missing: false
    default: true
    }
  }

  package var exitCode: CheckExitCode {
    switch self {
    case .passed, .recorded, .removedBaseline, .new, .unchanged: .same
    case .missing(_, let isExpected): isExpected ? .same : .different
    case .reviewed(let review):
      review.passes
        ? .same : review.comparison.verdict == .nothingCompared ? .nothingCompared : .different
    case .differs, .expectationsFailed: .different
    case .missingBaseline, .staleBaseline, .nothingCompared: .nothingCompared
    case .failed: .failed
    case .invalidScene: .invalidScene
    }
  }
}

/// The exit codes of a check, in rising order of precedence.
///
/// A run that could not read or render a scene says so before it says that others differ: until
/// that is mended, its differences are not all of them.
package enum CheckExitCode: Int32, Sendable, CaseIterable, Comparable {
  case same = 0
  case nothingCompared = 3
  case different = 2
  case failed = 1
  case invalidScene = 65

  package static func < (a: CheckExitCode, b: CheckExitCode) -> Bool {
    a.precedence < b.precedence
  }

  private var precedence: Int {
    switch self {
    case .same: 0
    case .nothingCompared: 1
    case .different: 2
    case .failed: 3
    case .invalidScene: 4
    }
  }
}
