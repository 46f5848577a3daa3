import Geometry
import TestSupport
import Testing

struct RationalTests {
  static let extremes: [Rational] = [
    0, 1, -1, Rational(.max), Rational(.min), rational(1, .max), rational(-1, .max),
    rational(.max, .max - 1), rational(.min, .max), rational(.max, 2), rational(.min, 3),
    rational(3, .max - 3), rational(1 << 62, 3), rational(1_000_000_007, 998_244_353),
  ]

  @Test func `the laws of a field hold for terms of everyday size`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<2_000 {
      let (a, b, c) = (small(&generator), small(&generator), small(&generator))
      #expect(a + b == b + a)
      #expect(a * b == b * a)
      #expect((a + b) + c == a + (b + c))
      #expect((a * b) * c == a * (b * c))
      #expect(a * (b + c) == a * b + a * c)
      #expect(a + 0 == a && a * 1 == a && a - a == 0 && a * 0 == 0)
      #expect(a - b == -(b - a))
      #expect(b == 0 || a / b * b == a)
    }
  }

  @Test func `results are in lowest terms with a positive denominator`() throws {
    let half = try #require(Rational(-3, over: -6))
    #expect(half.numerator == 1 && half.denominator == 2)
    #expect(Rational(3, over: -6) == -half)
    #expect(Rational(0, over: -5) == 0)
    #expect(Rational(1, over: 0) == nil)
    #expect((half * rational(2, 3)).description == "1/3")
    #expect((half / rational(-1, 4)).description == "-2")
  }

  @Test func `the order is that of cross products in 128 bits`() {
    for a in Self.extremes {
      for b in Self.extremes {
        let left = Int128(a.numerator) * Int128(b.denominator)
        let right = Int128(b.numerator) * Int128(a.denominator)
        #expect((a < b) == (left < right))
        #expect((a == b) == (left == right))
      }
    }
    // As doubles these two are the same number.
    #expect(rational(9_007_199_254_740_993, 9_007_199_254_740_992) > 1)
  }

  /// A second method: the same operation in doubles, with the error that rounding is allowed.
  @Test func `operations on extreme terms round instead of trapping`() {
    for a in Self.extremes {
      #expect(isClose(-a, -a.value))
      #expect(isClose(a.magnitude, a.value.magnitude))
      for b in Self.extremes {
        let size = max(a.value.magnitude, b.value.magnitude)
        #expect(isClose(a + b, a.value + b.value, terms: size), "\(a) + \(b)")
        #expect(isClose(a - b, a.value - b.value, terms: size), "\(a) - \(b)")
        #expect(isClose(a * b, a.value * b.value), "\(a) * \(b)")
        if b != 0 { #expect(isClose(a / b, a.value / b.value), "\(a) / \(b)") }
      }
    }
    #expect(Rational(.min, over: -1) == Rational(.max))
    #expect(Rational(.max) + Rational(.max) == Rational(.max))
    #expect(Rational(.min) - 1 == Rational(-.max))
  }

  @Test func `a result that does not fit becomes the nearest multiple of 2 to the power of −32`() {
    // 1/3 + 1/(2⁶² − 1) needs 64 bits; 2³²/3 = 1431655765.33.
    let sum = rational(1, 3) + rational(1, 1 << 62 - 1 - 1)
    #expect(sum == rational(1_431_655_765, 1 << 32))
    // The tie 2⁻³³ goes away from zero on both sides.
    let tie = rational(1, 1 << 33) * rational(.max, .max - 1)
    #expect(tie == rational(1, 1 << 32))
    #expect(-rational(1, 1 << 33) * rational(.max, .max - 1) == -tie)
    // A whole part of 40 bits leaves 23 places.
    let large = Rational(1 << 40) + rational(1, 3)
    #expect(large == rational(3 << 40 + 1, 3))
    #expect(isClose(large * rational(.max - 1, .max), large.value))
  }

  @Test(
    arguments: [
      (rational(7, 2), 3, 4), (rational(-7, 2), -4, -3), (rational(-1, 3), -1, 0), (0, 0, 0),
      (rational(1, .max), 0, 1), (rational(-1, .max), -1, 0), (-5, -5, -5),
      (Rational(.min), Int64.min, Int64.min), (Rational(.max), .max, .max),
      (rational(.min, 3), -3_074_457_345_618_258_603, -3_074_457_345_618_258_602),
    ] as [(Rational, Int64, Int64)])
  func `floor and ceiling enclose the number`(number: Rational, floor: Int64, ceiling: Int64) {
    #expect(number.floor == floor)
    #expect(number.ceiling == ceiling)
    #expect(number.fractionalPart >= 0 && number.fractionalPart < 1)
    #expect(number.fractionalPart == number - Rational(Int(floor)))
  }

  @Test(
    arguments: [
      ("1.25", rational(5, 4)), ("-3", -3), (".5", rational(1, 2)), ("+.5", rational(1, 2)),
      ("-.5", rational(-1, 2)), ("1.", 1), ("1e-3", rational(1, 1000)), ("1E3", 1000),
      ("1e+3", 1000), ("2.5e-1", rational(1, 4)), ("1/6", rational(1, 6)),
      ("-2/6", rational(-1, 3)),
      ("30000/1001", rational(30000, 1001)), ("0", 0), ("-0.0", 0), ("0e99", 0), ("0.000", 0),
      ("00012", 12), ("0.05", rational(1, 20)), ("999999999999999999", 999_999_999_999_999_999),
      ("0.999999999999999999", rational(999_999_999_999_999_999, 1_000_000_000_000_000_000)),
      ("9e18", 9_000_000_000_000_000_000), ("1e-18", rational(1, 1_000_000_000_000_000_000)),
      ("5e-19", rational(1, 2_000_000_000_000_000_000)), ("\(Int64.min)/2", Rational(.min / 2)),
      ("1000e-21", rational(1, 1_000_000_000_000_000_000)),
    ] as [(String, Rational)])
  func `text is read exactly`(text: String, expected: Rational) {
    #expect(Rational(text: text) == expected)
  }

  @Test(arguments: [
    "", " ", "-", "+", ".", "-.", "e5", "1e", "1e-", "1e5.", "--1", "+-1", "1-", "1.2.3", "1 ",
    " 1",
    "1,5", "0x10", "inf", "nan", "1_000", "١", "１", "1/0", "1/3/2", "/3", "1/", "/", "1.5/2",
    "1/.5",
    "1e2/3", "1e19", "1e-19", "1e-1000000", "1e9223372036854775807", "1e-9223372036854775808",
    "1e99999999999999999999", "1234567890123456789", "0.1234567890123456789", "1:30",
    "-9223372036854775808/-1",
  ])
  func `other text is refused`(text: String) {
    #expect(Rational(text: text) == nil)
  }

  @Test func `doubles are rounded to multiples of 2 to the power of −32`() {
    #expect(Rational(rounding: 0.75) == rational(3, 4))
    #expect(Rational(rounding: -0.1) == rational(-429_496_730, 1 << 32))
    #expect(Rational(rounding: 1_073_741_823.5) == rational(2_147_483_647, 2))
    for value in [Double.nan, .infinity, -.infinity, 1_073_741_824, -1e300] {
      #expect(Rational(rounding: value) == nil)
    }
  }

  private func small(_ generator: inout SeededGenerator) -> Rational {
    rational(
      .random(in: -3000...3000, using: &generator), .random(in: 1...3000, using: &generator))
  }

  /// True within the rounding of Rational (2⁻³³, and more for large numbers) and of doubles, which
  /// `terms` of a size lose when they cancel; the greatest integers stand for all beyond them.
  private func isClose(_ result: Rational, _ expected: Double, terms: Double = 0) -> Bool {
    let limited = min(max(expected, -0x1p63), 0x1p63)
    let size = max(limited.magnitude, terms)
    return (result.value - limited).magnitude <= max(0x1p-32, size * 0x1p-50)
  }
}

/// A quotient of literals.
private func rational(_ numerator: Int64, _ denominator: Int64) -> Rational {
  guard let result = Rational(numerator, over: denominator) else {
    Issue.record("division by zero in a test")
    return 0
  }
  return result
}
