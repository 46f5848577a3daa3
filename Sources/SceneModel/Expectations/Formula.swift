package import Geometry

/// A number as a function of the seconds since a moment: `77 + 378 t`.
package struct Formula: Sendable, Hashable {
  /// As the scene writes it, without what stands before `=`.
  package var spelling: String
  package var expression: Expression
  /// What its names mean, but for `t`.
  package var constants: [Constant]

  package struct Constant: Sendable, Hashable {
    package var name: String
    package var number: Number

    package init(_ name: String, _ number: Number) { (self.name, self.number) = (name, number) }
  }

  package init(_ spelling: String, _ expression: Expression, _ constants: [Constant]) {
    (self.spelling, self.expression, self.constants) = (spelling, expression, constants)
  }

  /// Its value so many seconds after the moment; nil where it has none, as where it divides by zero.
  package func value(after seconds: Rational) -> Double? {
    let evaluator = ExpressionEvaluator<Never> { (name, offset) throws(ExpressionProblem) in
      if name == "t" { return .number(Number(seconds)) }
      guard let constant = constants.first(where: { $0.name == name }) else {
        throw ExpressionProblem(offset, "`\(name)` has no value")
      }
      return .number(constant.number)
    }
    guard case .number(let number)? = try? evaluator.value(of: expression) else { return nil }
    return number.value
  }
}
