import Geometry
import Testing

@testable import SceneModel

@Suite struct NumberTests {
  @Test(arguments: [
    ("0", 0, 1), ("-3", -3, 1), ("1.25", 5, 4), (".5", 1, 2), ("5.", 5, 1), ("1e-3", 1, 1000),
    ("2E2", 200, 1), ("+7", 7, 1), ("1/6", 1, 6), ("3/6", 1, 2), ("-1/4", -1, 4),
  ])
  func `numbers are read exactly`(text: String, numerator: Int64, denominator: Int64) throws {
    let number = try #require(Number(text: text))
    #expect(number.exact == Rational(numerator, over: denominator))
    #expect(number.value == Double(numerator) / Double(denominator))
  }

  @Test(arguments: [
    "", "-", ".", "010", "00", "-01", "1_000", "0x10", "1:30", "1e", "e3", "1e400", "nan", "inf",
    ".inf", "1/0", "1/", "/2", "1/2/3", "0.5/2", "1/02", "1 2", "0b1", "٣", "½", "--1", "1.2.3",
    "1e1.5",
  ])
  func `other spellings are not numbers`(text: String) {
    #expect(Number(text: text) == nil)
  }

  /// The second method is the division of whole numbers on their own.
  @Test func `arithmetic is exact while terms fit and close when they do not`() throws {
    var seed: UInt64 = 1
    func next(_ bound: Int64) -> Int64 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int64(seed >> 33) % bound
    }
    for _ in 0..<500 {
      let (a, b, c, d) = (next(2000) - 1000, next(999) + 1, next(2000) - 1000, next(999) + 1)
      let left = Number(try #require(Rational(a, over: b)))
      let right = Number(try #require(Rational(c, over: d)))
      #expect((left + right).exact == Rational(a * d + c * b, over: b * d))
      #expect((left - right).exact == Rational(a * d - c * b, over: b * d))
      #expect((left * right).exact == Rational(a * c, over: b * d))
      if c != 0 { #expect((left / right).exact == Rational(a * d, over: b * c)) }
    }
    let large = try #require(Number(text: "1000000000"))
    let product = large * large
    #expect(product.exact == nil && product.value == 1e18)
    let tiny = try #require(Number(text: "1/999999937"))
    let square = tiny * tiny * tiny
    #expect(square.exact == nil)
    #expect(abs(square.value * 999_999_937 * 999_999_937 * 999_999_937 - 1) < 1e-12)
  }

  @Test func `beyond the exact range numbers are doubles and never saturate`() throws {
    #expect(try #require(Number(text: "1e17")).exact == nil)
    #expect(try #require(Number(text: "1e17")).value == 1e17)
    let sum = try #require(Number(text: "1000000000")) + (try #require(Number(text: "1000000000")))
    #expect(sum.value == 2e9 && sum.exact == nil)
  }

  @Test(arguments: [
    ("7", "3", "1"), ("-7", "3", "2"), ("7", "-3", "-2"), ("0.75", "0.5", "0.25"), ("6", "3", "0"),
  ])
  func `the remainder has the sign of the divisor`(a: String, b: String, result: String) throws {
    let remainder = try #require(Number(text: a)) % (try #require(Number(text: b)))
    #expect(remainder.exact == Rational(text: result))
  }

  @Test(arguments: [
    ("2.5", 3, 2, 3), ("-2.5", -3, -3, -2), ("0.4", 0, 0, 1), ("-0.4", 0, -1, 0), ("7", 7, 7, 7),
  ])
  func `rounding is the schoolbook's`(text: String, round: Int, floor: Int, ceil: Int) throws {
    let number = try #require(Number(text: text))
    #expect(number.rounded(.toNearestOrAwayFromZero).exact == Rational(round))
    #expect(number.rounded(.down).exact == Rational(floor))
    #expect(number.rounded(.up).exact == Rational(ceil))
  }
}
