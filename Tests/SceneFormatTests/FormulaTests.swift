import Geometry
import SceneModel
import Simulation
import Testing

@testable import SceneFormat

/// Formulas as they are set in type, and what they claim.
@Suite struct FormulaTests {
  /// Swift's own arithmetic at t = 0.5, with y0 = 225 and g = 1000.
  private static let meanings: [(String, Double)] = [
    ("77 + 378 t", 77 + 378 * 0.5), ("x(t) = 77 + 378 t", 77 + 378 * 0.5),
    ("y(t) = y₀ − 500 t + ½ g t²", 225 - 500 * 0.5 + 0.5 * 1000 * 0.25),
    ("y0 - 500·t + g/2 t^2", 225 - 500 * 0.5 + 1000 / 2 * 0.25),
    ("2 (t + 1) (t − 1)", 2 * 1.5 * -0.5),
    ("−t²", -0.25), ("(−t)³", -0.125), ("2 × 3 t ÷ 4", 2 * 3 * 0.5 / 4), ("√(2 t) + √4", 1 + 2),
    ("2π √(t / 2)", 2 * .pi * 0.5), ("sin(π t)", 1), ("e^(−2 t)", 0.36787944117144233),
    ("exp(2 t) / e^1", 1), ("max(t)", 0.5), (".5t", 0.25), ("1/2 g t^2", 125), ("2t^3", 0.25),
  ]

  @Test(arguments: meanings) func `a formula means what it says`(
    _ text: String, _ expected: Double
  ) throws {
    let formula = try Formula(
      text, FormulaParser.parse(text),
      [.init("y0", Number(Rational(225))), .init("g", Number(Rational(1000)))])
    let value = try #require(formula.value(after: Rational(1) / 2))
    #expect(abs(value - expected) < 1e-12 * max(1, abs(expected)))
  }

  @Test(arguments: [
    "", "x =", "2 +", "(t", "t)", "t^10", "t^t", "sin t", "e", "2 ? 1", "1.2.3", "a = b = c",
  ])
  func `what is no formula is refused`(_ text: String) {
    #expect(throws: ExpressionProblem.self) { try FormulaParser.parse(text) }
  }

  @Test func `nested beyond measure it is refused, too`() {
    let text = String(repeating: "(", count: 200) + "t" + String(repeating: ")", count: 200)
    #expect(throws: ExpressionProblem.self) { try FormulaParser.parse(text) }
  }

  private func failures(_ formula: String, tolerance: String = "0.01") throws -> [String] {
    let built = try built(
      """
      stage: {size: [640, 200]}
      duration: 2
      let: {x0: 77, v: 378}
      layers: [{id: dot, position: [77, 100], size: [40, 40]}]
      script: [{at: 0.5, animate: dot.position.x, from: 77, to: 455, duration: 1}]
      overlays:
        - {formula: "\(formula)", of: dot.position.x, during: [0.5, 1.5], tolerance: \(tolerance)}
      """)
    return Simulator(built.scene).run().failedExpectations().map(\.message)
  }

  @Test func `a formula on a figure holds, or the scene is told where it does not`() throws {
    #expect(try failures("x(t) = x₀ + v t").isEmpty)
    #expect(try failures("x(t) = 77 + 378 t").isEmpty)
    // A hundredth of a point is passed after 1/200 s at two points per second too much.
    let told = try failures("x(t) = 77 + 380 t")
    #expect(
      told == [
        "dot.position.x follows 77 + 380 t, but is 83.3 at 0.516667 s, where the formula gives "
          + "83.333333"
      ])
    #expect(try failures("x(t) = 77 + 380 t", tolerance: "2.01").isEmpty)
    // Where it has no value it does not hold.
    #expect(try failures("x(t) = 77 + 378 t + 0 / t").first?.hasSuffix("no number") == true)
  }

  @Test func `an expectation can claim a formula without showing it`() throws {
    let built = try built(
      """
      stage: {size: [640, 200]}
      duration: 1
      layers: [{id: dot, position: [0, 100], size: [40, 40]}]
      script: [{at: 0, animate: dot.position.x, from: 0, to: 100, duration: 1}]
      expect:
        - {during: [0, 1], dot.position.x: {formula: 100 t}}
        - {during: [0.5, 1], dot.position.x: {formula: 50 + 100 t}}
        - {during: [0.5, 1], dot.position.x: {formula: 100 t}}
      """)
    let failures = Simulator(built.scene).run().failedExpectations()
    #expect(failures.count == 1)
    #expect(failures.first?.message.contains("at 0.5 s") == true)
  }
}
