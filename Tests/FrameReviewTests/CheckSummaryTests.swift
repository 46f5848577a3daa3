import Testing
import TextFormats

@testable import FrameReview

struct CheckSummaryTests {
  private func same(_ count: Int = 3) throws -> CheckOutcome {
    let film = try manifest(frames: Array(repeating: 1, count: count))
    return .passed(film.compare(with: film))
  }

  private func differs() throws -> CheckOutcome {
    .differs(try manifest().compare(with: manifest(frames: [1, 2, 4])))
  }

  private func summary(_ outcomes: [CheckOutcome]) -> CheckSummary {
    CheckSummary(
      outcomes.enumerated().map { index, outcome in
        CheckResult(name: "scene-\(index)", path: "Scenes/scene-\(index).yaml", outcome: outcome)
      })
  }

  @Test func `no scene at all is exit code 3, stale baselines or not`() {
    #expect(summary([]).exitCode == .nothingCompared)
    #expect(summary([]).sentence == "nothing compared: no scene was given")
    #expect(summary([.staleBaseline]).exitCode.rawValue == 3)
    #expect(
      summary([.staleBaseline]).sentence
        == "nothing compared: no scene was given; 1 baseline without a scene")
  }

  @Test func `the most urgent result decides, whatever the order`() throws {
    // Each list adds the next more urgent outcome to those before it.
    let rising: [(CheckOutcome, Int32)] = [
      (try same(), 0), (.recorded(frameCount: 3), 0), (.removedBaseline, 0), (.new, 0),
      (.missing(since: "main", isExpected: true), 0), (.staleBaseline, 3), (.missingBaseline, 3),
      (.nothingCompared("no frames"), 3), (.missing(since: "main", isExpected: false), 2),
      (try differs(), 2), (.expectationsFailed(["x"]), 2),
      (.failed("disk full"), 1), (.invalidScene("a.yaml:1:2: error: no"), 65),
    ]
    for count in 1...rising.count {
      let outcomes = rising.prefix(count).map(\.0)
      #expect(summary(outcomes).exitCode.rawValue == rising[count - 1].1)
      #expect(summary(outcomes.reversed()).exitCode.rawValue == rising[count - 1].1)
    }
  }

  @Test func `the sentence counts scenes by what they came to`() throws {
    let outcomes = [
      try same(), try same(), try differs(), .recorded(frameCount: 1), .staleBaseline,
    ]
    #expect(
      summary(outcomes).sentence
        == "4 scenes: 1 different, 1 recorded, 2 same; 1 baseline without a scene")
  }

  @Test func `results are sorted, whatever the order they came in`() throws {
    let results = [
      CheckResult(name: "b", path: "2/b.yaml", outcome: try same()),
      CheckResult(name: "a", path: "1/a.yaml", outcome: .missingBaseline),
      CheckResult(name: "b", path: "1/b.yaml", outcome: .failed("x")),
    ]
    #expect(CheckSummary(results) == CheckSummary(results.reversed()))
    #expect(
      CheckSummary(results).results.compactMap(\.path) == ["1/a.yaml", "1/b.yaml", "2/b.yaml"])
  }

  @Test func `results are written as JSON, one scene a line`() throws {
    let text = summary([.expectationsFailed(["x is 3"]), .missingBaseline]).json.text
    #expect(
      text == """
        {
          "exitCode": 2,
          "scenes": [
            {"comparison": null, "failedExpectations": ["x is 3"], "name": "scene-0", "notes": [], \
        "outcome": "expectationsFailed", "path": "Scenes/scene-0.yaml", \
        "sentence": "1 expectation not met: x is 3"},
            {"comparison": null, "failedExpectations": [], "name": "scene-1", "notes": [], \
        "outcome": "missingBaseline", "path": "Scenes/scene-1.yaml", "sentence": "has no baseline"}
          ],
          "sentence": "2 scenes: 1 not as expected, 1 without a baseline"
        }

        """)
  }
}

struct JUnitReportTests {
  @Test func `one test case a scene, the verdict as failure text`() throws {
    let film = try manifest()
    let summary = CheckSummary([
      CheckResult(
        name: "rocket", path: "Scenes/rocket.yaml", outcome: .passed(film.compare(with: film)),
        notes: ["made elsewhere: cairo: 1.16.0, now 1.18.0"]),
      CheckResult(
        name: "shake-form", path: "Scenes/shake-form.yaml",
        outcome: .differs(film.compare(with: try manifest(frames: [1, 9, 3])))),
      CheckResult(name: "tilt", path: "Scenes/tilt.yaml", outcome: .failed("a < b & \"c\"")),
      CheckResult(name: "up", path: "Scenes/up.yaml", outcome: .recorded(frameCount: 1)),
      CheckResult(name: "zoom", path: nil, outcome: .staleBaseline),
    ])
    #expect(
      JUnitReport.text(for: summary) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="inbetween check" tests="5" failures="2" errors="1" skipped="0">
          <testsuite name="inbetween check" tests="5" failures="2" errors="1" skipped="0">
            <testcase classname="Scenes/rocket.yaml" name="rocket">
              <system-out>made elsewhere: cairo: 1.16.0, now 1.18.0</system-out>
            </testcase>
            <testcase classname="Scenes/shake-form.yaml" name="shake-form">
              <failure message="differs in frame 1 (0.017 s) of 3 frames">differs in frame 1 \
        (0.017 s) of 3 frames</failure>
            </testcase>
            <testcase classname="Scenes/tilt.yaml" name="tilt">
              <error message="a &lt; b &amp; &quot;c&quot;">a &lt; b &amp; &quot;c&quot;</error>
            </testcase>
            <testcase classname="Scenes/up.yaml" name="up"/>
            <testcase classname="baselines" name="zoom">
              <failure message="baseline without a scene">baseline without a scene</failure>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func `a run that compared nothing is a failed test case, not an empty suite`() {
    let text = JUnitReport.text(for: CheckSummary([]))
    #expect(text.contains("tests=\"1\" failures=\"1\""))
    #expect(text.contains("<failure message=\"nothing compared: no scene was given\">"))
  }
}
