import Geometry

/// The value of an expression: numbers and truth can be computed with, other constants only chosen.
package enum ExpressionValue<Other> {
  case number(Number)
  case boolean(Bool)
  case other(Other)
}

/// Computes expressions, exactly as long as the numbers are rational.
package struct ExpressionEvaluator<Other> {
  /// The constant of a name; throws where there is none, at the given offset.
  private let constant: (String, Int) throws(ExpressionProblem) -> ExpressionValue<Other>

  package init(
    constant: @escaping (String, Int) throws(ExpressionProblem) -> ExpressionValue<Other>
  ) {
    self.constant = constant
  }

  package func value(
    of expression: Expression
  ) throws(ExpressionProblem) -> ExpressionValue<Other> {
    switch expression {
    case .number(let number): return .number(number)
    case .boolean(let flag): return .boolean(flag)
    case .name(let name, let offset): return try constant(name, offset)
    case .negative(let inner, let offset): return .number(-(try number(inner, offset)))
    case .not(let inner, let offset): return .boolean(!(try truth(inner, of: "!", offset)))
    case .choice(let condition, let first, let second, let offset):
      guard case .boolean(let flag) = try value(of: condition) else {
        throw ExpressionProblem(
          offset, "what stands before `?` must be a comparison", hint: "such as `a > 0 ? 1 : 2`")
      }
      return try value(of: flag ? first : second)
    case .call(let function, let arguments, let offset):
      return .number(try call(function, arguments, offset))
    // What the left side decides leaves the right one alone: `n > 0 && 1 / n > 2`.
    case .binary(.and, let left, let right, let offset):
      guard try truth(left, of: "&&", offset) else { return .boolean(false) }
      return .boolean(try truth(right, of: "&&", offset))
    case .binary(.or, let left, let right, let offset):
      if try truth(left, of: "||", offset) { return .boolean(true) }
      return .boolean(try truth(right, of: "||", offset))
    case .binary(let operation, let left, let right, let offset):
      return try apply(
        operation, try number(left, offset), try number(right, offset), at: offset)
    }
  }

  private func apply(
    _ operation: Expression.Operator, _ a: Number, _ b: Number, at offset: Int
  ) throws(ExpressionProblem) -> ExpressionValue<Other> {
    switch operation {
    case .add: return .number(try finite(a + b, offset))
    case .subtract: return .number(try finite(a - b, offset))
    case .multiply: return .number(try finite(a * b, offset))
    case .divide, .remainder:
      guard b.value != 0 else { throw ExpressionProblem(offset, "division by zero") }
      return .number(try finite(operation == .divide ? a / b : a % b, offset))
    case .less: return .boolean(a < b)
    case .lessOrEqual: return .boolean(!(b < a))
    case .greater: return .boolean(b < a)
    case .greaterOrEqual: return .boolean(!(a < b))
    case .equal: return .boolean(Number.isEqual(a, b))
    case .unequal: return .boolean(!Number.isEqual(a, b))
    case .and: return .boolean(a.value != 0 && b.value != 0)
    case .or: return .boolean(a.value != 0 || b.value != 0)
    }
  }

  private func call(
    _ function: Expression.Function, _ arguments: [Expression], _ offset: Int
  ) throws(ExpressionProblem) -> Number {
    var numbers: [Number] = []
    for argument in arguments { numbers.append(try number(argument, offset)) }
    guard let first = numbers.first else { throw ExpressionProblem(offset, "a value is missing") }
    switch function {
    case .min: return numbers.dropFirst().reduce(first) { $1 < $0 ? $1 : $0 }
    case .max: return numbers.dropFirst().reduce(first) { $0 < $1 ? $1 : $0 }
    case .abs: return first.magnitude
    case .round: return first.rounded(.toNearestOrAwayFromZero)
    case .floor: return first.rounded(.down)
    case .ceil: return first.rounded(.up)
    case .sqrt:
      guard first.value >= 0 else {
        throw ExpressionProblem(offset, "the square root of a negative number")
      }
      return Number(first.value.squareRoot())
    case .sin: return Number(Transcendentals.sin(first.value))
    case .cos: return Number(Transcendentals.cos(first.value))
    case .exp: return try finite(Number(Transcendentals.exp(first.value)), offset)
    }
  }

  private func number(_ expression: Expression, _ offset: Int) throws(ExpressionProblem) -> Number {
    guard case .number(let number) = try value(of: expression) else {
      if case .name(let name, let place) = expression {
        throw ExpressionProblem(place, "`\(name)` is not a number")
      }
      throw ExpressionProblem(offset, "only numbers can be computed with")
    }
    return number
  }

  private func truth(
    _ expression: Expression, of sign: String, _ offset: Int
  ) throws(ExpressionProblem) -> Bool {
    guard case .boolean(let flag) = try value(of: expression) else {
      throw ExpressionProblem(
        offset, "`\(sign)` takes what is true or false", hint: "such as `a > 0 && !done`")
    }
    return flag
  }

  private func finite(_ number: Number, _ offset: Int) throws(ExpressionProblem) -> Number {
    guard number.value.isFinite else { throw ExpressionProblem(offset, "the result is not finite") }
    return number
  }
}
