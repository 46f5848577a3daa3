import Geometry
import Simulation

extension SceneResolver {
  /// A finite number within the limits; angles count where `allowsAngle`.
  func exactNumber(
    _ node: SceneNode, expected: String = "a number", allowsAngle: Bool = false
  ) -> Number? {
    guard let written = written(node) else { return nil }
    var number: Number?
    switch written {
    case .number(let value): number = value
    case .text(let text, _):
      number = Number(text: text)
      if number == nil, let angle = Self.angle(text) {
        guard allowsAngle else {
          report(at: node.location, "expected \(expected), found the angle `\(text)`")
          return nil
        }
        number = angle
      }
    default: break
    }
    guard let number else {
      mismatch(node, written, expected: expected)
      return nil
    }
    guard number.magnitude.value <= limits.magnitude else {
      report(
        at: node.location,
        "\(Written.spelling(of: number.value)) is beyond the limit `magnitude` of "
          + Written.spelling(of: limits.magnitude))
      return nil
    }
    return number
  }

  func number(_ node: SceneNode, allowsAngle: Bool = false) -> Double? {
    exactNumber(node, allowsAngle: allowsAngle)?.value
  }

  func nonNegative(_ node: SceneNode) -> Double? {
    guard let value = number(node) else { return nil }
    guard value >= 0 else {
      report(at: node.location, "must not be negative, found \(Written.spelling(of: value))")
      return nil
    }
    return value
  }

  func positive(_ node: SceneNode) -> Double? {
    guard let value = number(node) else { return nil }
    guard value > 0 else {
      report(at: node.location, "must be above 0, found \(Written.spelling(of: value))")
      return nil
    }
    return value
  }

  /// A whole number in `range`.
  func count(_ node: SceneNode, in range: ClosedRange<Int>) -> Int? {
    guard let number = exactNumber(node, expected: "a whole number") else { return nil }
    guard let count = Int(exactly: number.value), range.contains(count) else {
      report(
        at: node.location,
        "must be a whole number from \(range.lowerBound) to \(range.upperBound), found "
          + Written.spelling(of: number.value))
      return nil
    }
    return count
  }

  /// An exact number; results that are not rational are rounded to 0.23 ns.
  func rational(_ node: SceneNode, expected: String = "a number") -> Rational? {
    guard let number = exactNumber(node, expected: expected) else { return nil }
    guard let exact = number.exact ?? Rational(rounding: number.value) else {
      report(
        at: node.location, "\(Written.spelling(of: number.value)) is too large for an exact number")
      return nil
    }
    return exact
  }

  /// A time in seconds, of either sign.
  func time(_ node: SceneNode) -> Rational? {
    guard let time = rational(node, expected: "a time in seconds") else { return nil }
    guard time.magnitude <= limits.seconds else {
      report(
        at: node.location,
        "\(Written.spelling(of: time.value)) seconds are beyond the limit `seconds` of "
          + "\(limits.seconds)")
      return nil
    }
    return time
  }

  /// A time on the scene's clock, which begins at 0.
  func clockTime(_ node: SceneNode) -> Rational? {
    guard let time = time(node) else { return nil }
    guard time >= 0 else {
      report(
        at: node.location, "the time \(Written.spelling(of: time.value)) lies before the beginning",
        hint: "times count from 0")
      return nil
    }
    return time
  }

  func duration(_ node: SceneNode, _ what: String = "a duration") -> Rational? {
    guard let time = time(node) else { return nil }
    guard time >= 0 else {
      report(
        at: node.location,
        "\(what) must not be negative, found "
          + Written.spelling(of: time.value))
      return nil
    }
    return time
  }

  func boolean(_ node: SceneNode) -> Bool? {
    guard let written = written(node) else { return nil }
    switch written {
    case .boolean(let flag): return flag
    case .text("true", isQuoted: false): return true
    case .text("false", isQuoted: false): return false
    default:
      mismatch(node, written, expected: "`true` or `false`")
      return nil
    }
  }

  /// A text; numbers and words count as they are spelled.
  func text(_ node: SceneNode) -> String? {
    guard let written = written(node) else { return nil }
    switch written {
    case .text(let text, _): return text
    case .number(let number): return Written.spelling(of: number.value)
    case .boolean(let flag): return "\(flag)"
    case .nothing(let isEmpty):
      report(
        at: node.location, "expected a text, found nothing",
        hint: isEmpty ? "write \"\" for an empty text" : "put the word in quotes")
      return nil
    default:
      mismatch(node, written, expected: "a text")
      return nil
    }
  }

  /// One of a few words.
  func word(_ node: SceneNode, of words: [String]) -> String? {
    guard let written = written(node) else { return nil }
    guard case .text(let text, _) = written, words.contains(text) else {
      var hint: String?
      if case .text(let text, _) = written { hint = question(for: text, in: words) }
      report(
        at: node.location, "expected \(enumeration(words, "or")), found \(written.phrase)",
        hint: hint)
      return nil
    }
    return text
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: SceneNode, _: Choice.Type
  ) -> Choice? {
    word(node, of: Choice.allCases.map(\.rawValue)).flatMap { Choice(rawValue: $0) }
  }

  /// A name that addresses can use.
  func identifier(_ node: SceneNode, for what: String, except reserved: [String] = []) -> String? {
    guard let name = text(node) else { return nil }
    return isIdentifier(name, for: what, at: node.location, except: reserved) ? name : nil
  }

  func isIdentifier(
    _ name: String, for what: String, at location: SourceLocation, except reserved: [String] = []
  ) -> Bool {
    let scalars = name.unicodeScalars
    let isLetter = { (scalar: Unicode.Scalar) in
      ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }
    let isWellFormed =
      scalars.first.map(isLetter) == true
      && scalars.allSatisfy {
        isLetter($0) || ("0"..."9").contains($0) || $0 == "_" || $0 == "-"
      }
    guard isWellFormed else {
      report(
        at: location, "`\(name)` cannot be \(what)",
        hint: "it takes a letter first, then letters, digits, `_` and `-`")
      return false
    }
    guard !reserved.contains(name) else {
      report(at: location, "`\(name)` cannot be \(what): the word has a meaning of its own")
      return false
    }
    return true
  }
}
