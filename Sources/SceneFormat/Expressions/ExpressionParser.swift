import SceneModel
/// Reads an expression by precedence climbing.
struct ExpressionParser {
  /// Longer expressions are refused, which also bounds how deep they can nest.
  static let longest = 500

  private var lexer: ExpressionLexer
  private var token: ExpressionLexer.Token = .end
  private var offset = 0

  /// Reads `text`, whose first character is `=`.
  static func parse(_ text: String) throws(ExpressionProblem) -> Expression {
    guard text.unicodeScalars.count <= longest else {
      throw ExpressionProblem(
        0, "the expression is longer than \(longest) characters",
        hint: "name parts of it under `let`")
    }
    var parser = ExpressionParser(lexer: ExpressionLexer(text, from: 1))
    try parser.advance()
    let expression = try parser.choice()
    guard parser.token == .end else { throw parser.unexpected() }
    return expression
  }

  private init(lexer: ExpressionLexer) { self.lexer = lexer }

  private mutating func choice() throws(ExpressionProblem) -> Expression {
    let condition = try binary(above: 0)
    let start = offset
    guard try take("?") else { return condition }
    let value = try choice()
    guard try take(":") else {
      throw ExpressionProblem(
        offset, "`?` needs a `:` and a second value", hint: "put the whole expression in quotes")
    }
    return .choice(condition, value, otherwise: try choice(), at: start)
  }

  private mutating func binary(above precedence: Int) throws(ExpressionProblem) -> Expression {
    var left = try unary()
    while case .sign(let sign) = token, let operation = Expression.Operator(rawValue: sign),
      operation.precedence > precedence
    {
      let start = offset
      try advance()
      left = .binary(operation, left, try binary(above: operation.precedence), at: start)
    }
    return left
  }

  private mutating func unary() throws(ExpressionProblem) -> Expression {
    let start = offset
    if try take("-") { return .negative(try unary(), at: start) }
    if try take("!") { return .not(try unary(), at: start) }
    if try take("+") { return try unary() }
    return try primary()
  }

  private mutating func primary() throws(ExpressionProblem) -> Expression {
    let start = offset
    switch token {
    case .number(let number):
      try advance()
      return .number(number)
    case .name(let name):
      try advance()
      if try take("(") { return try call(name, at: start) }
      return name == "true" || name == "false" ? .boolean(name == "true") : .name(name, at: start)
    case .sign("("):
      try advance()
      let inner = try choice()
      guard try take(")") else { throw unclosed(from: start) }
      return inner
    default: throw unexpected()
    }
  }

  private mutating func call(_ name: String, at start: Int) throws(ExpressionProblem) -> Expression
  {
    guard let function = Expression.Function(rawValue: name) else {
      let names = Expression.Function.allCases.map(\.rawValue)
      throw ExpressionProblem(
        start, "there is no function `\(name)`",
        hint: Suggestions.question(for: name, in: names)
          ?? "there are \(enumeration(names))")
    }
    var arguments = [try choice()]
    while try take(",") { arguments.append(try choice()) }
    guard try take(")") else { throw unclosed(from: start) }
    let fits = function == .min || function == .max || arguments.count == 1
    guard fits else { throw ExpressionProblem(start, "`\(name)` takes one value") }
    return .call(function, arguments, at: start)
  }

  private mutating func advance() throws(ExpressionProblem) { (token, offset) = try lexer.next() }

  private mutating func take(_ sign: String) throws(ExpressionProblem) -> Bool {
    guard token == .sign(sign) else { return false }
    try advance()
    return true
  }

  private func unclosed(from start: Int) -> ExpressionProblem {
    ExpressionProblem(
      token == .end ? start : offset, "a closing `)` is missing",
      hint: token == .end
        ? "in a list or map, put an expression with commas in quotes: \"=min(a, b)\"" : nil)
  }

  private func unexpected() -> ExpressionProblem {
    switch token {
    case .end: ExpressionProblem(offset, "the expression ends where a value was expected")
    case .sign(let sign): ExpressionProblem(offset, "unexpected `\(sign)`")
    case .name(let name):
      ExpressionProblem(
        offset, "unexpected `\(name)`",
        hint: ["and": "&&", "or": "||", "not": "!"][name].map { "write `\($0)`" })
    case .number: ExpressionProblem(offset, "unexpected number")
    }
  }
}
