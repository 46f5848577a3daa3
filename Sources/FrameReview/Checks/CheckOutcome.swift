/// What checking one scene came to.
package enum CheckOutcome: Sendable, Hashable {
  /// Every frame is its baseline's.
  case passed(FilmComparison)
  case differs(FilmComparison)
  /// The author's expectations that do not hold.
  case expectationsFailed([String])
  /// A baseline was written, as asked for.
  case recorded(frameCount: Int)
  case missingBaseline
  /// A baseline whose scene is gone.
  case staleBaseline
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
    case .expectationsFailed: "expectationsFailed"
    case .recorded: "recorded"
    case .missingBaseline: "missingBaseline"
    case .staleBaseline: "staleBaseline"
    case .nothingCompared: "nothingCompared"
    case .failed: "failed"
    case .invalidScene: "invalidScene"
    }
  }

  /// One line of words.
  package var sentence: String {
    switch self {
    case .passed(let comparison), .differs(let comparison): comparison.sentence
    case .expectationsFailed(let failures):
      "\(Words.count(failures.count, "expectation")) not met: "
        + failures.joined(separator: "; ")
    case .recorded(let frameCount): "recorded \(Words.count(frameCount, "frame"))"
    case .missingBaseline: "has no baseline"
    case .staleBaseline: "baseline without a scene"
    case .nothingCompared(let message), .failed(let message), .invalidScene(let message): message
    }
  }

  package var comparison: FilmComparison? {
    switch self {
    case .passed(let comparison), .differs(let comparison): comparison
    default: nil
    }
  }

  package var exitCode: CheckExitCode {
    switch self {
    case .passed, .recorded, .staleBaseline: .same
    case .differs, .expectationsFailed: .different
    case .missingBaseline, .nothingCompared: .nothingCompared
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
