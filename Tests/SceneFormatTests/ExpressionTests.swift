import AnimationEngine
import Geometry
import SceneModel
import Simulation
import Testing

@testable import SceneFormat

@Suite struct ExpressionTests {
  private func value(_ text: String) throws(ExpressionProblem) -> ExpressionValue<Never> {
    let expression = try ExpressionParser.parse(text)
    let constants = [
      "two": Number(Rational(2)), "a-b.c": Number(Rational(5)),
      "half": Number(Rational(1, over: 2) ?? 0),
    ]
    return try ExpressionEvaluator<Never> { (name, offset) throws(ExpressionProblem) in
      guard let number = constants[name] else { throw ExpressionProblem(offset, "unknown") }
      return .number(number)
    }.value(of: expression)
  }

  @Test(arguments: [
    ("=1 + 2 * 3", "7"), ("=(1 + 2) * 3", "9"), ("=10 - 4 - 3", "3"), ("=12 / 3 / 2", "2"),
    ("=-two * 3", "-6"), ("=--3", "3"), ("=2 - -3", "5"), ("=1/6 + 1/3", "1/2"),
    ("=22 + 44 * two", "110"), ("=7 % 3", "1"), ("=min(3, 1, 2)", "1"), ("=max(3, two)", "3"),
    ("=abs(0 - 4)", "4"), ("=round(2.5)", "3"), ("=floor(-0.5)", "-1"), ("=ceil(1/3)", "1"),
    ("=1 > 2 ? 3 : 4", "4"), ("=1 <= 1 ? 3 : 1 / 0", "3"), ("=1 < 0 ? 1 : 2 < 1 ? 2 : 3", "3"),
    ("=half == 0.5 ? 1 : 0", "1"), ("=1 != 1 ? 1 : 0", "0"), ("=two*two+half", "4.5"),
    ("=1 + 1 > 1 ? 5 : 6", "5"), ("=0.1 + 0.2", "0.3"),
    ("=1 > 0 && two > 1 ? 1 : 0", "1"), ("=1 > 0 && two > 2 ? 1 : 0", "0"),
    ("=1 < 0 || two == 2 ? 1 : 0", "1"), ("=!(1 < 0) ? 1 : 0", "1"), ("=!!false ? 1 : 0", "0"),
    // `&&` binds before `||`, comparisons before both, and `!` before all.
    ("=true || true && false ? 1 : 0", "1"), ("=(true || true) && false ? 1 : 0", "0"),
    ("=!true || true ? 1 : 0", "1"), ("=1 + 1 == two && !(two > 3) ? 5 : 6", "5"),
    // What the left side decides leaves the right one alone.
    ("=two < 0 && 1 / 0 > 1 ? 1 : 0", "0"), ("=two > 0 || 1 / 0 > 1 ? 1 : 0", "1"),
    ("=`a-b`.c-two", "3"), ("=`a-b.c` * 2", "10"),
  ])
  func `arithmetic is exact and binds as in school`(text: String, result: String) throws {
    guard case .number(let number) = try value(text) else {
      Issue.record("\(text) is not a number")
      return
    }
    #expect(number.exact == Rational(text: result), "\(text)")
  }

  @Test(arguments: [
    ("=sqrt(2)", 1.4142135623730951), ("=sin(90deg)", 1.0), ("=cos(180deg)", -1.0),
    ("=180deg", 3.141592653589793),
  ])
  func `roots and angles are close`(text: String, result: Double) throws {
    guard case .number(let number) = try value(text) else {
      Issue.record("\(text) is not a number")
      return
    }
    #expect(abs(number.value - result) < 1e-15, "\(text)")
    #expect(number.exact == nil)
  }

  @Test(arguments: [
    ("=1 +", 4), ("=", 1), ("=(1", 1), ("=1)", 2), ("=1 2", 3), ("=a b", 3), ("=nothing", 1),
    ("=1 / 0", 3), ("=1 % (2 - 2)", 3), ("=sqrt(0 - 1)", 1), ("=foo(1)", 1), ("=sin(1, 2)", 1),
    ("=1 ? 2 : 3", 3), ("=(1 > 0) + 1", 9), ("=2 > 1 ? 3", 10), ("=3 # 4", 3), ("=1e400", 1),
    ("=1 && true", 3), ("=false || 2", 7), ("=!3", 1), ("=true & false", 6), ("=true | false", 6),
    ("=true and false", 6), ("=true &&", 8), ("=010", 1), ("=1.2.3", 1), ("=3px", 1), ("=1 = 1", 3),
    ("=`a-b", 1), ("=2 * ``", 5), ("=card-2.x", 6), ("=`a b`", 1),
  ])
  func `mistakes have a place`(text: String, offset: Int) {
    #expect {
      try value(text)
    } throws: { error in
      (error as? ExpressionProblem)?.offset == offset
    }
  }

  @Test func `deep expressions end in a diagnostic and not in the stack`() {
    for text in [
      "=" + String(repeating: "(", count: 400), "=" + String(repeating: "-", count: 499),
    ] {
      #expect(throws: ExpressionProblem.self) { try value(text) }
    }
    #expect(throws: ExpressionProblem.self) {
      try value("=" + String(repeating: "1+", count: 5000))
    }
  }

  @Test func `names with a hyphen can be asked for, and told from differences`() throws {
    let timeline = try Simulator(
      scene(
        """
        let: {gap: 3}
        layers: [{id: front-card, position: [40, 8]}, {id: gap-2, position: [50, 8]}, {id: dot}]
        script:
          - {at: 0.1, set: {dot.position.x: =`front-card`.position.x-gap}}
          - {at: 0.2, set: {dot.position.x: =gap-2}}
          - {at: 0.3, set: {dot.position.x: =`gap-2.position.x`}}
        """)
    ).run()
    #expect(timeline.problems.isEmpty)
    for (time, value) in [(15, 37.0), (25, 1), (35, 50)] {
      #expect(try timeline.value("dot.position.x", at: Rational(time) / 100) == .number(value))
    }
  }
}
