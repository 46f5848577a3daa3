import Simulation
import Geometry

/// Splits an expression into numbers, names and signs.
struct ExpressionLexer {
  enum Token: Equatable {
    case number(Number)
    case name(String)
    case sign(String)
    case end
  }

  private let scalars: [Unicode.Scalar]
  private var position: Int

  /// Lexes `text` from `start` on; offsets count from the text's beginning.
  init(_ text: String, from start: Int) {
    scalars = Array(text.unicodeScalars)
    position = start
  }

  mutating func next() throws(ExpressionProblem) -> (token: Token, offset: Int) {
    while let scalar = current, scalar == " " || scalar == "\t" || scalar == "\n" { position += 1 }
    let offset = position
    guard let scalar = current else { return (.end, offset) }
    if Self.isDigit(scalar) || scalar == "." { return (try number(), offset) }
    if Self.isLetter(scalar) { return (.name(name()), offset) }
    position += 1
    if let second = current, second == "=", "<>=!".unicodeScalars.contains(scalar) {
      position += 1
      return (.sign("\(scalar)="), offset)
    }
    guard "+-*/%<>?:(),".unicodeScalars.contains(scalar) else {
      throw ExpressionProblem(offset, "`\(scalar)` has no meaning in an expression")
    }
    return (.sign(String(scalar)), offset)
  }

  private var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func number() throws(ExpressionProblem) -> Token {
    let start = position
    take { Self.isDigit($0) || $0 == "." }
    if let mark = current, mark == "e" || mark == "E" {
      var ahead = position + 1
      if ahead < scalars.count, scalars[ahead] == "-" || scalars[ahead] == "+" { ahead += 1 }
      if ahead < scalars.count, Self.isDigit(scalars[ahead]) {
        position = ahead
        take(while: Self.isDigit)
      }
    }
    let digits = text(from: start)
    let unit = position
    take { Self.isLetter($0) || Self.isDigit($0) || $0 == "." }
    let suffix = text(from: unit)
    guard let number = Number(text: digits), suffix.isEmpty || suffix == "deg" else {
      throw ExpressionProblem(
        start, "`\(digits)\(suffix)` is not a number",
        hint: ScalarSurprise.hint(for: digits + suffix))
    }
    return .number(suffix == "deg" ? Number(Angle.radians(fromDegrees: number.value)) : number)
  }

  /// A name, dots included: `stage.width`.
  private mutating func name() -> String {
    let start = position
    take { Self.isLetter($0) || Self.isDigit($0) || $0 == "." }
    return text(from: start)
  }

  private mutating func take(while isPart: (Unicode.Scalar) -> Bool) {
    while let scalar = current, isPart(scalar) { position += 1 }
  }

  private func text(from start: Int) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[start..<position])
    return String(text)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_"
  }
}

/// Degrees and radians.
enum Angle {
  static func radians(fromDegrees degrees: Double) -> Double { degrees * .pi / 180 }
}
