import TextFormats

/// Verdicts as JUnit XML, which most servers of continuous integration read.
///
/// Times are there only where they are asked for: they make each run's file another.
package enum JUnitReport {
  /// A run of checks, one test case a scene.
  package static func text(
    for summary: CheckSummary, suite: String = "inbetween check", withTimes: Bool = false
  ) -> String {
    var cases = summary.results.map { testCase(for: $0) }
    if !withTimes { cases = cases.map(\.untimed) }
    if summary.exitCode == .nothingCompared, !cases.contains(where: { $0.result.isAlarm }) {
      // Servers take an empty suite for a green one, and skipped cases too.
      cases.append(
        TestCase(
          name: "nothing compared", folder: suite, notes: [], result: .failure(summary.sentence)))
    }
    return text(cases, suite: suite)
  }

  package static func text(_ cases: [TestCase], suite: String) -> String {
    let times = cases.compactMap(\.seconds)
    let counts =
      "tests=\"\(cases.count)\" failures=\"\(cases.count { $0.result.element == "failure" })\" "
      + "errors=\"\(cases.count { $0.result.element == "error" })\" "
      + "skipped=\"\(cases.count { $0.result.element == "skipped" })\""
      + (times.isEmpty ? "" : " time=\"\(milliseconds(times.reduce(0, +)))\"")
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="\(Markup.escaped(suite))" \(counts)>
        <testsuite name="\(Markup.escaped(suite))" \(counts)>
      \(cases.map(\.text).joined(separator: "\n"))
        </testsuite>
      </testsuites>

      """
  }

  /// How a test case ended, and why.
  package enum Result: Sendable {
    case passed
    case skipped(String)
    case failure(String)
    case error(String)

    var isAlarm: Bool { element == "failure" || element == "error" }

    var element: String? {
      switch self {
      case .passed: nil
      case .skipped: "skipped"
      case .failure: "failure"
      case .error: "error"
      }
    }

    var message: String {
      switch self {
      case .passed: ""
      case .skipped(let message), .failure(let message), .error(let message): message
      }
    }
  }

  package struct TestCase: Sendable {
    package var name: String
    /// The class of the case: the file that it is about.
    package var folder: String
    package var notes: [String]
    package var result: Result
    package var seconds: Double?

    package init(
      name: String, folder: String, notes: [String] = [], result: Result, seconds: Double? = nil
    ) {
      (self.name, self.folder, self.notes, self.result) = (name, folder, notes, result)
      self.seconds = seconds
    }

    fileprivate var untimed: TestCase {
      var copy = self
      copy.seconds = nil
      return copy
    }

    var text: String {
      let head =
        "    <testcase classname=\"\(Markup.escaped(folder))\" name=\"\(Markup.escaped(name))\""
        + (seconds.map { " time=\"\(milliseconds($0))\"" } ?? "")
      var lines: [String] = []
      if let element = result.element {
        let message = Markup.escaped(result.message)
        lines.append(
          element == "skipped"
            ? "      <skipped message=\"\(message)\"/>"
            : "      <\(element) message=\"\(message)\">\(message)</\(element)>")
      }
      if !notes.isEmpty {
        lines.append(
          "      <system-out>\(Markup.escaped(notes.joined(separator: "\n")))</system-out>")
      }
      if lines.isEmpty { return head + "/>" }
      return ([head + ">"] + lines + ["    </testcase>"]).joined(separator: "\n")
    }
  }

  /// Seconds with three decimals, as JUnit's schema has them.
  private static func milliseconds(_ seconds: Double) -> String {
    let whole = Int((seconds * 1000).rounded())
    let decimals = String(whole % 1000)
    return "\(whole / 1000)." + String(repeating: "0", count: 3 - decimals.count) + decimals
  }

  private static func testCase(for result: CheckResult) -> TestCase {
    let sentence = result.outcome.sentence
    let outcome: Result =
      switch result.outcome.exitCode {
      case .same where result.outcome.isComparison: .passed
      case .same: .skipped(sentence)
      case .different: .failure(result.outcome.review?.headline ?? sentence)
      case .nothingCompared: .failure(sentence)
      case .failed, .invalidScene: .error(sentence)
      }
    return TestCase(
      name: result.name, folder: result.path ?? "baselines", notes: result.notes, result: outcome,
      seconds: result.seconds)
  }
}
