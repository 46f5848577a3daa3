import SceneModel
import Testing

@testable import SceneFormat

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("cornerRadus", "cornerRadius", 1), ("opacity", "opacity", 0), ("postion", "position", 1),
    ("teh", "the", 1), ("", "abc", 3), ("kitten", "sitting", 3), ("flaw", "lawn", 2),
  ])
  func `edit distances are those of the textbooks`(a: String, b: String, distance: Int) {
    #expect(Suggestions.editDistance(Array(a), Array(b)) == distance)
    #expect(Suggestions.editDistance(Array(b), Array(a)) == distance)
  }

  @Test func `only what is near is offered`() {
    let words = ["position", "opacity", "bounds"]
    #expect(Suggestions.nearest(to: "posiiton", in: words) == "position")
    #expect(Suggestions.nearest(to: "OPACITY", in: words) == "opacity")
    #expect(Suggestions.nearest(to: "velocity", in: words) == nil)
    #expect(Suggestions.nearest(to: String(repeating: "x", count: 100_000), in: words) == nil)
  }

  @Test func `diagnostics are sorted by place and said once`() {
    let all = [(2, 1, "b"), (1, 9, "a"), (2, 1, "b"), (1, 2, "c")].map { line, column, message in
      Diagnostic(
        path: "s.yaml", location: .init(line: line, column: column), message: message,
        hint: message == "c" ? "h" : nil)
    }
    #expect(
      SceneDiagnostics(all).description
        == "s.yaml:1:2: error: c\n  hint: h\ns.yaml:1:9: error: a\ns.yaml:2:1: error: b")
  }
}
