package import Geometry

/// A number of a scene: the closest double, and the exact value where one is known.
package struct Number: Sendable, Hashable {
  package var value: Double
  /// Nil for results that are not rational, and for terms that would need more than 63 bits.
  package var exact: Rational?

  package init(_ value: Double) { (self.value, exact) = (value, nil) }

  package init(_ exact: Rational) { (value, self.exact) = (exact.value, exact) }

  /// Only whole numbers below 2³⁰ count as exact: beyond, rationals round.
  private init(_ value: Double, exact: Rational?) {
    self.value = value
    self.exact = abs(value) < 1_073_741_824 ? exact : nil
  }

  /// Reads `1.25`, `-3`, `.5`, `1e-3` and fractions of whole numbers such as `1/6`; nil for anything
  /// else.
  package init?(text: some StringProtocol) {
    // One type of text, so that the compiler knows its bytes: a scene has thousands of numbers.
    self.init(written: String(text))
  }

  private init?(written text: String) {
    guard let bar = text.utf8.firstIndex(of: UInt8(ascii: "/")) else {
      guard let value = Self.decimal(text) else { return nil }
      self.init(value, exact: Rational(text: text))
      return
    }
    let parts = [String(text[..<bar]), String(text[text.utf8.index(after: bar)...])]
    guard parts.allSatisfy({ Self.decimal($0) != nil }), let exact = Rational(text: text) else {
      return nil
    }
    self.init(exact.value, exact: exact)
  }

  private static func decimal(_ text: String) -> Double? {
    var rest = text.utf8[...]
    Self.passSign(&rest)
    let digits = rest.prefix(while: Self.isDigit)
    rest = rest[digits.endIndex...]
    var decimals = rest[..<rest.startIndex]
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      decimals = rest.prefix(while: Self.isDigit)
      rest = rest[decimals.endIndex...]
    }
    guard !digits.isEmpty || !decimals.isEmpty,
      !(digits.count > 1 && digits.first == UInt8(ascii: "0"))
    else { return nil }
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      Self.passSign(&rest)
      guard !rest.isEmpty, rest.allSatisfy(Self.isDigit) else { return nil }
      rest = rest[rest.endIndex...]
    }
    guard rest.isEmpty, let value = Double(text), value.isFinite else { return nil }
    return value
  }

  private static func passSign(_ text: inout Substring.UTF8View) {
    if text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+") { text.removeFirst() }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}

extension Number {
  package static prefix func - (a: Number) -> Number {
    Number(-a.value, exact: a.exact.map { -$0 })
  }

  package static func + (a: Number, b: Number) -> Number {
    exactly(a, b, a.value + b.value) { a, b in
      guard let left = product(a.numerator, b.denominator),
        let right = product(b.numerator, a.denominator),
        let below = product(a.denominator, b.denominator)
      else { return nil }
      let sum = left.addingReportingOverflow(right)
      return sum.overflow ? nil : Rational(sum.partialValue, over: below)
    }
  }

  package static func - (a: Number, b: Number) -> Number { a + -b }

  package static func * (a: Number, b: Number) -> Number {
    exactly(a, b, a.value * b.value) { a, b in
      guard let above = product(a.numerator, b.numerator),
        let below = product(a.denominator, b.denominator)
      else { return nil }
      return Rational(above, over: below)
    }
  }

  /// The quotient; the caller has refused a zero divisor.
  package static func / (a: Number, b: Number) -> Number {
    exactly(a, b, a.value / b.value) { a, b in
      guard let above = product(a.numerator, b.denominator),
        let below = product(a.denominator, b.numerator)
      else { return nil }
      return Rational(above, over: below)
    }
  }

  /// The remainder of the division rounded down, which has the divisor's sign.
  package static func % (a: Number, b: Number) -> Number { a - b * (a / b).rounded(.down) }

  package static func < (a: Number, b: Number) -> Bool {
    if let left = a.exact, let right = b.exact { return left < right }
    return a.value < b.value
  }

  package static func isEqual(_ a: Number, _ b: Number) -> Bool {
    if let left = a.exact, let right = b.exact { return left == right }
    return a.value == b.value
  }

  package func rounded(_ rule: FloatingPointRoundingRule) -> Number {
    guard let exact else { return Number(value.rounded(rule)) }
    let whole: Int64 =
      switch rule {
      case .down: exact.floor
      case .up: exact.ceiling
      default:
        exact.numerator < 0
          ? (exact - (Rational(1, over: 2) ?? 0)).ceiling
          : (exact + (Rational(1, over: 2) ?? 0)).floor
      }
    return Number(Rational(Int(whole)))
  }

  package var magnitude: Number { value < 0 ? -self : self }

  private static func product(_ a: Int64, _ b: Int64) -> Int64? {
    let product = a.multipliedReportingOverflow(by: b)
    return product.overflow ? nil : product.partialValue
  }

  /// The exact result where both terms are exact; its double is closer than `approximate`.
  private static func exactly(
    _ a: Number, _ b: Number, _ approximate: Double, _ operation: (Rational, Rational) -> Rational?
  ) -> Number {
    guard let left = a.exact, let right = b.exact, let result = operation(left, right) else {
      return Number(approximate)
    }
    return Number(result.value, exact: result)
  }
}
