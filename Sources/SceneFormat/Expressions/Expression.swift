/// An arithmetic expression of a scene: what follows `=` in a scalar.
indirect enum Expression {
  enum Operator: String {
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

    /// How strongly it binds.
    var precedence: Int {
      switch self {
      case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .unequal: 1
      case .add, .subtract: 2
      case .multiply, .divide, .remainder: 3
      }
    }
  }

  enum Function: String, CaseIterable {
    case min, max, abs, round, floor, ceil, sqrt, sin, cos
  }

  case number(Number)
  case boolean(Bool)
  case name(String, at: Int)
  case negative(Expression, at: Int)
  case binary(Operator, Expression, Expression, at: Int)
  case choice(Expression, Expression, otherwise: Expression, at: Int)
  case call(Function, [Expression], at: Int)
}

/// Why an expression has no value, and where: an offset in Unicode scalars from its beginning.
struct ExpressionProblem: Error {
  var offset: Int
  var message: String
  var hint: String?

  init(_ offset: Int, _ message: String, hint: String? = nil) {
    (self.offset, self.message, self.hint) = (offset, message, hint)
  }
}
