import SceneModel
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
    if Self.isLetter(scalar) || scalar == "`" { return (.name(try name()), offset) }
    position += 1
    if let second = current, second == "=", "<>=!".unicodeScalars.contains(scalar) {
      position += 1
      return (.sign("\(scalar)="), offset)
    }
    if scalar == "&" || scalar == "|" {
      guard current == scalar else {
        throw ExpressionProblem(
          offset, "`\(scalar)` has no meaning in an expression", hint: "write `\(scalar)\(scalar)`")
      }
      position += 1
      return (.sign("\(scalar)\(scalar)"), offset)
    }
    guard "+-*/%<>?:(),!".unicodeScalars.contains(scalar) else {
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
        hint: namesAround(start) ?? ScalarSurprise.hint(for: digits + suffix))
    }
    return .number(suffix == "deg" ? Number(Angle.radians(fromDegrees: number.value)) : number)
  }

  /// A name, dots included: `stage.width`; parts between backquotes may have a `-`.
  private mutating func name() throws(ExpressionProblem) -> String {
    var name = ""
    while let scalar = current {
      let start = position
      if scalar == "`" {
        position += 1
        take { Self.isLetter($0) || Self.isDigit($0) || $0 == "." || $0 == "-" }
        guard current == "`", position > start + 1 else {
          throw ExpressionProblem(
            start, "a name between backquotes is not complete",
            hint: "it has letters, digits, `_`, `-` and `.`: =`card-2`.position.x")
        }
        name += text(from: start).dropFirst()
        position += 1
      } else {
        take { Self.isLetter($0) || Self.isDigit($0) || $0 == "." }
        guard position > start else { break }
        name += text(from: start)
      }
    }
    return name
  }

  /// What to do about `card-2.x`, whose `-` is taken for a minus.
  private func namesAround(_ start: Int) -> String? {
    var (first, end) = (start, start)
    while first > 0, Self.isPartOfHyphenated(scalars[first - 1]) { first -= 1 }
    while end < scalars.count, Self.isPartOfHyphenated(scalars[end]) { end += 1 }
    var word = String.UnicodeScalarView()
    word.append(contentsOf: scalars[first..<end])
    return HyphenatedName(String(word))?.hint
  }

  private static func isPartOfHyphenated(_ scalar: Unicode.Scalar) -> Bool {
    isLetter(scalar) || isDigit(scalar) || scalar == "-" || scalar == "."
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

/// A name with a `-` that an expression would take for a minus.
struct HyphenatedName {
  /// Of a layer, say: all before the first `.`.
  let name: String
  private let rest: String

  /// Nil for an address whose first name has none.
  init?(_ spelling: String) {
    name = String(spelling.prefix { $0 != "." })
    guard name.contains("-"), name.first?.isLetter == true else { return nil }
    rest = String(spelling.dropFirst(name.count))
  }

  /// What an expression takes it for begins with this.
  var firstPart: String { String(name.prefix { $0 != "-" }) }

  var hint: String { "a name that has a `-` stands between backquotes: =`\(name)`\(rest)" }

  /// All in an expression, with their offsets.
  static func all(in text: String) -> [(name: HyphenatedName, offset: Int)] {
    var found: [(HyphenatedName, Int)] = []
    var offset = 0
    var isQuoted = false
    for word in text.split(omittingEmptySubsequences: false, whereSeparator: { !isPart($0) }) {
      if !isQuoted, let name = HyphenatedName(String(word)) { found.append((name, offset)) }
      offset += word.unicodeScalars.count
      if word.endIndex < text.endIndex {
        if text[word.endIndex] == "`" { isQuoted.toggle() }
        offset += text[word.endIndex].unicodeScalars.count
      }
    }
    return found
  }

  private static func isPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "_-.".contains(character)
  }
}

/// Degrees and radians.
enum Angle {
  static func radians(fromDegrees degrees: Double) -> Double { degrees * .pi / 180 }
}
