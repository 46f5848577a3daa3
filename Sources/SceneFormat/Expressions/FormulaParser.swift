import Geometry
import SceneModel

/// Reads a formula as it is set in type: `x(t) = 77 + 378 t`, `y₀ − v t + ½ g t²`.
///
/// Factors may stand side by side; `²`, `³` and `^` with a whole number are powers.
struct FormulaParser {
  /// The expression that a text means, without what stands before its `=`.
  static func parse(_ text: String) throws(ExpressionProblem) -> Expression {
    let scalars = Array(text.unicodeScalars)
    guard scalars.count <= ExpressionParser.longest else {
      throw ExpressionProblem(
        0, "the formula is longer than \(ExpressionParser.longest) characters")
    }
    let start = scalars.firstIndex(of: "=").map { $0 + 1 } ?? 0
    var parser = FormulaParser(scalars: scalars, position: start)
    let expression = try parser.sum()
    guard parser.current == nil else { throw parser.unexpected() }
    return expression
  }

  private let scalars: [Unicode.Scalar]
  private var position: Int
  private var depth = 0

  private init(scalars: [Unicode.Scalar], position: Int) {
    (self.scalars, self.position) = (scalars, position)
    skipSpace()
  }

  private mutating func sum() throws(ExpressionProblem) -> Expression {
    depth += 1
    defer { depth -= 1 }
    guard depth < 50 else { throw ExpressionProblem(position, "the formula is nested too deeply") }
    var left = try product()
    while let sign = current, Self.minus.contains(sign) || sign == "+" {
      let start = position
      advance()
      left = .binary(sign == "+" ? .add : .subtract, left, try product(), at: start)
    }
    return left
  }

  private mutating func product() throws(ExpressionProblem) -> Expression {
    let start = position
    if let sign = current, Self.minus.contains(sign) {
      advance()
      return .negative(try product(), at: start)
    }
    var left = try power()
    while let sign = current {
      let start = position
      if sign == "/" || sign == "÷" {
        advance()
        left = .binary(.divide, left, try power(), at: start)
      } else if "*·×⋅".unicodeScalars.contains(sign) {
        advance()
        left = .binary(.multiply, left, try power(), at: start)
      } else if Self.beginsFactor(sign) {
        left = .binary(.multiply, left, try power(), at: start)
      } else {
        break
      }
    }
    return left
  }

  private mutating func power() throws(ExpressionProblem) -> Expression {
    let start = position
    if take("e") {
      guard take("^") else {
        throw ExpressionProblem(start, "`e` needs a power", hint: "`e^(−9 t)`")
      }
      return .call(.exp, [try primary()], at: start)
    }
    let base = try primary()
    guard let exponent = try exponent() else { return base }
    return (1..<exponent).reduce(base) { product, _ in .binary(.multiply, product, base, at: start)
    }
  }

  private mutating func exponent() throws(ExpressionProblem) -> Int? {
    if take("²") { return 2 }
    if take("³") { return 3 }
    let start = position
    guard take("^") else { return nil }
    guard case .number(let number) = try primary(), let exponent = Int(exactly: number.value),
      (1...9).contains(exponent)
    else { throw ExpressionProblem(start, "a power must be a whole number from 1 to 9") }
    return exponent
  }

  private mutating func primary() throws(ExpressionProblem) -> Expression {
    let start = position
    guard let first = current else {
      throw ExpressionProblem(position, "the formula ends where a value was expected")
    }
    if first == "½" || first == "¼" {
      advance()
      return .number(Number(Rational(1) / (first == "½" ? 2 : 4)))
    }
    if take("π") { return .number(Number(Double.pi)) }
    if take("√") { return .call(.sqrt, [try primary()], at: start) }
    if take("(") {
      let inner = try sum()
      guard take(")") else { throw ExpressionProblem(start, "a closing `)` is missing") }
      return inner
    }
    if Self.isDigit(first) || first == "." {
      let digits = word { Self.isDigit($0) || $0 == "." }
      guard let number = Number(text: digits) else {
        throw ExpressionProblem(start, "`\(digits)` is not a number")
      }
      return .number(number)
    }
    guard Self.isLetter(first) else { throw unexpected() }
    let name = word {
      Self.isLetter($0) || Self.isDigit($0) || Self.subscripts[$0] != nil
    }
    if let function = Expression.Function(rawValue: name) {
      guard take("(") else {
        throw ExpressionProblem(start, "`\(name)` needs its value in parentheses")
      }
      let argument = try sum()
      guard take(")") else { throw ExpressionProblem(start, "a closing `)` is missing") }
      return .call(function, [argument], at: start)
    }
    return .name(name, at: start)
  }

  // MARK: Characters

  private var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func advance() {
    position += 1
    skipSpace()
  }

  private mutating func skipSpace() {
    while let scalar = current, scalar.properties.isWhitespace { position += 1 }
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard current == scalar else { return false }
    // A name may begin with the letter.
    if scalar == "e", position + 1 < scalars.count, Self.isLetter(scalars[position + 1]) {
      return false
    }
    advance()
    return true
  }

  /// Letters as they are, subscripts as digits: a constant `y₀` is called `y0`.
  private mutating func word(while isPart: (Unicode.Scalar) -> Bool) -> String {
    var word = String.UnicodeScalarView()
    while let scalar = current, isPart(scalar) {
      word.append(Self.subscripts[scalar] ?? scalar)
      position += 1
    }
    skipSpace()
    return String(word)
  }

  private func unexpected() -> ExpressionProblem {
    ExpressionProblem(position, "`\(current.map(String.init) ?? "")` has no meaning in a formula")
  }

  private static let minus: [Unicode.Scalar] = ["-", "−"]

  private static func beginsFactor(_ scalar: Unicode.Scalar) -> Bool {
    isDigit(scalar) || isLetter(scalar) || "(.π√½¼".unicodeScalars.contains(scalar)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
      || ("α"..."ω").contains(scalar)
        && scalar != "π"
  }

  private static let subscripts: [Unicode.Scalar: Unicode.Scalar] = [
    "₀": "0", "₁": "1", "₂": "2", "₃": "3", "₄": "4", "₅": "5", "₆": "6", "₇": "7", "₈": "8",
    "₉": "9",
  ]
}

extension ValueReader<Formula> {
  /// A formula of the time `t` and of constants of the scene.
  static var formula: Self {
    Self("formula, such as `x(t) = 77 + 378 t`", .string, spell: \.spelling) { node, reading in
      guard let text = reading.read(node, .text) else { return nil }
      do throws(ExpressionProblem) {
        let expression = try FormulaParser.parse(text)
        var constants: [Formula.Constant] = []
        for (name, offset) in expression.names
        where name != "t" && !constants.contains(where: { $0.name == name }) {
          guard reading.isConstant(name),
            case .number(let number) = try reading.constantValue(name, at: offset)
          else {
            throw ExpressionProblem(
              offset, "`\(name)` is no number of the scene",
              hint: "define it under `let`; `t` are the seconds since the interval began")
          }
          constants.append(Formula.Constant(name, number))
        }
        let side = text.split(separator: "=", maxSplits: 1).last.map(String.init) ?? text
        let spelling = String(side.drop { $0 == " " })
        return Formula(spelling, expression, constants)
      } catch {
        guard !error.message.isEmpty else { return nil }
        reading.report(at: node.location, error.message, hint: error.hint)
        return nil
      }
    }
  }
}
