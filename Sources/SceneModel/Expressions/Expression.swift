/// An arithmetic expression of a scene: what follows `=` in a scalar.
package indirect enum Expression: Sendable, Hashable {
  package enum Operator: String, Sendable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case remainder = "%"
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case equal = "=="
    case unequal = "!="
    case and = "&&"
    case or = "||"

    /// How strongly it binds.
    package var precedence: Int {
      switch self {
      case .or: 1
      case .and: 2
      case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .unequal: 3
      case .add, .subtract: 4
      case .multiply, .divide, .remainder: 5
      }
    }

    /// Whether what it gives is true or false, not a number.
    package var givesTruth: Bool {
      switch self {
      case .or, .and, .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .unequal: true
      case .add, .subtract, .multiply, .divide, .remainder: false
      }
    }
  }

  package enum Function: String, Sendable, CaseIterable {
    case min, max, abs, round, floor, ceil, sqrt, sin, cos, exp
  }

  case number(Number)
  case boolean(Bool)
  case name(String, at: Int)
  case negative(Expression, at: Int)
  case not(Expression, at: Int)
  case binary(Operator, Expression, Expression, at: Int)
  case choice(Expression, Expression, otherwise: Expression, at: Int)
  case call(Function, [Expression], at: Int)

  /// The names that it asks for, with their offsets, in the order written.
  package var names: [(name: String, offset: Int)] {
    switch self {
    case .number, .boolean: []
    case .name(let name, let offset): [(name, offset)]
    case .negative(let inner, _), .not(let inner, _): inner.names
    case .binary(_, let left, let right, _): left.names + right.names
    case .choice(let condition, let first, let second, _):
      condition.names + first.names + second.names
    case .call(_, let arguments, _): arguments.flatMap(\.names)
    }
  }
}

/// Why an expression has no value, and where: an offset in Unicode scalars from its beginning.
package struct ExpressionProblem: Error {
  package var offset: Int
  package var message: String
  package var hint: String?

  package init(_ offset: Int, _ message: String, hint: String? = nil) {
    (self.offset, self.message, self.hint) = (offset, message, hint)
  }
}
