/// An exact number: the quotient of two 64-bit integers in lowest terms.
///
/// Times of a scene are rationals, so that an animation that ends on a frame ends *on* it: as
/// doubles a quarter of the frame-aligned pairs of begin and duration lose their closed end
/// (0.2 − 0.05 = 0.15000000000000002). Results whose terms would need more than 63 bits are rounded
/// to the nearest multiple of 2⁻³² (0.23 ns), or of a larger power of two where that does not fit
/// either; integers beyond 63 bits become the greatest one. Nothing traps.
public struct Rational: Sendable, Hashable {
  public let numerator: Int64
  /// Always positive.
  public let denominator: Int64

  public static let zero = Rational(0)
  public static let one = Rational(1)

  public init(_ integer: Int) {
    self.init(inLowestTerms: Int64(integer), 1)
  }

  /// The quotient in lowest terms, or nil when `denominator` is zero.
  public init?(_ numerator: Int64, over denominator: Int64) {
    guard denominator != 0 else { return nil }
    self.init(wide: Int128(numerator), over: Int128(denominator))
  }

  /// The nearest multiple of 2⁻³² to `value`, or nil when it is not finite or 2³⁰ and more.
  public init?(rounding value: Double) {
    guard value.isFinite, abs(value) < 1_073_741_824 else { return nil }
    self.init(reducing: Int64((value * 4_294_967_296).rounded()), over: 4_294_967_296)
  }

  /// The closest double, or one next to it where a term is 2⁵³ and more.
  public var value: Double { Double(numerator) / Double(denominator) }

  /// The largest integer that is not above this number.
  package var floor: Int64 {
    let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The smallest integer that is not below this number.
  package var ceiling: Int64 {
    let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
    return remainder > 0 ? quotient + 1 : quotient
  }

  package var magnitude: Rational { numerator < 0 ? -self : self }

  /// The remainder of this number by 1, counted from the floor: at least 0 and less than 1.
  package var fractionalPart: Rational {
    let remainder = numerator % denominator
    return Rational(inLowestTerms: remainder < 0 ? remainder + denominator : remainder, denominator)
  }
}

// MARK: - Construction

extension Rational {
  init(inLowestTerms numerator: Int64, _ denominator: Int64) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The quotient of 64-bit terms, the second of them positive.
  init(reducing numerator: Int64, over denominator: Int64) {
    guard denominator != 1 else {
      self.init(inLowestTerms: numerator, 1)
      return
    }
    // At most the denominator, so it fits.
    let divisor = Int64(
      Self.greatestCommonDivisor(numerator.magnitude, denominator.magnitude))
    self.init(inLowestTerms: numerator / divisor, denominator / divisor)
  }

  /// The quotient, rounded where it does not fit; `denominator` is not zero.
  init(wide numerator: Int128, over denominator: Int128) {
    let (above, below) = Self.lowestTerms(numerator, denominator)
    if let above = Int64(exactly: above), let below = Int64(exactly: below) {
      self.init(inLowestTerms: above, below)
    } else {
      self = Self.rounded(above, over: below)
    }
  }

  /// The quotient, or nil where it does not fit; `denominator` is not zero.
  init?(exactly numerator: Int128, over denominator: Int128) {
    let (above, below) = Self.lowestTerms(numerator, denominator)
    guard let above = Int64(exactly: above), let below = Int64(exactly: below) else { return nil }
    self.init(inLowestTerms: above, below)
  }

  private static func lowestTerms(
    _ numerator: Int128, _ denominator: Int128
  ) -> (Int128, Int128) {
    let divisor = greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
    let signed = denominator < 0 ? -Int128(divisor) : Int128(divisor)
    return (numerator / signed, denominator / signed)
  }

  /// The nearest fraction whose denominator is a power of two, 2³² where that leaves room.
  private static func rounded(_ numerator: Int128, over denominator: Int128) -> Rational {
    let (whole, rest) = numerator.magnitude.quotientAndRemainder(dividingBy: denominator.magnitude)
    let sign: Int64 = numerator < 0 ? -1 : 1
    guard let integer = Int64(exactly: whole) else {
      return Rational(inLowestTerms: sign * .max, 1)
    }
    // Long division: terms are below 2¹²⁷, so doubling a remainder does not overflow.
    let places = min(32, integer.leadingZeroBitCount - 1)
    var (result, remainder) = (whole, rest)
    for _ in 0..<places {
      remainder *= 2
      let digit: UInt128 = remainder >= denominator.magnitude ? 1 : 0
      result = result * 2 + digit
      remainder -= digit * denominator.magnitude
    }
    if remainder >= denominator.magnitude - remainder { result += 1 }
    return Rational(reducing: sign * Int64(clamping: result), over: 1 << Int64(places))
  }

  private static func greatestCommonDivisor(_ a: UInt128, _ b: UInt128) -> UInt128 {
    // Most terms fit 64 bits, whose division is many times faster.
    var (a, b) = (a, b)
    while b > UInt128(UInt64.max) { (a, b) = (b, a % b) }
    guard b != 0 else { return a }
    return UInt128(greatestCommonDivisor(UInt64(a % b), UInt64(b)))
  }

  private static func greatestCommonDivisor(_ a: UInt64, _ b: UInt64) -> UInt64 {
    // Stein's method: halving costs a fraction of a division. `b` is not zero.
    var (a, b) = (a % b, b)
    guard a != 0 else { return b }
    let twos = (a | b).trailingZeroBitCount
    a >>= UInt64(a.trailingZeroBitCount)
    b >>= UInt64(b.trailingZeroBitCount)
    while a != b {
      if a < b { swap(&a, &b) }
      a -= b
      a >>= UInt64(a.trailingZeroBitCount)
    }
    return a << UInt64(twos)
  }
}

// MARK: - Arithmetic

extension Rational: Comparable {
  public static func < (a: Rational, b: Rational) -> Bool {
    if a.denominator == b.denominator { return a.numerator < b.numerator }
    return Int128(a.numerator) * Int128(b.denominator) < Int128(b.numerator) * Int128(a.denominator)
  }
}

// Each operation tries 64-bit terms first: animations are timed thousands of times a frame.
extension Rational {
  public static prefix func - (a: Rational) -> Rational {
    a.numerator == .min
      ? Rational(wide: -Int128(a.numerator), over: Int128(a.denominator))
      : Rational(inLowestTerms: -a.numerator, a.denominator)
  }

  public static func + (a: Rational, b: Rational) -> Rational {
    if a.denominator == b.denominator {
      let sum = a.numerator.addingReportingOverflow(b.numerator)
      if !sum.overflow { return Rational(reducing: sum.partialValue, over: a.denominator) }
    }
    let above1 = a.numerator.multipliedReportingOverflow(by: b.denominator)
    let above2 = b.numerator.multipliedReportingOverflow(by: a.denominator)
    let above = above1.partialValue.addingReportingOverflow(above2.partialValue)
    let below = a.denominator.multipliedReportingOverflow(by: b.denominator)
    if !(above1.overflow || above2.overflow || above.overflow || below.overflow) {
      return Rational(reducing: above.partialValue, over: below.partialValue)
    }
    return Rational(
      wide: Int128(a.numerator) * Int128(b.denominator)
        + Int128(b.numerator) * Int128(a.denominator),
      over: Int128(a.denominator) * Int128(b.denominator))
  }

  public static func - (a: Rational, b: Rational) -> Rational {
    guard b.numerator == .min else { return a + -b }
    return Rational(
      wide: Int128(a.numerator) * Int128(b.denominator)
        - Int128(b.numerator) * Int128(a.denominator),
      over: Int128(a.denominator) * Int128(b.denominator))
  }

  public static func * (a: Rational, b: Rational) -> Rational {
    let above = a.numerator.multipliedReportingOverflow(by: b.numerator)
    let below = a.denominator.multipliedReportingOverflow(by: b.denominator)
    if !(above.overflow || below.overflow) {
      return Rational(reducing: above.partialValue, over: below.partialValue)
    }
    return Rational(
      wide: Int128(a.numerator) * Int128(b.numerator),
      over: Int128(a.denominator) * Int128(b.denominator))
  }

  /// The quotient.
  ///
  /// Dividing by zero is a programmer's error.
  public static func / (a: Rational, b: Rational) -> Rational {
    precondition(b.numerator != 0, "division of a rational by zero")
    let above = a.numerator.multipliedReportingOverflow(by: b.denominator)
    let below = a.denominator.multipliedReportingOverflow(by: b.numerator)
    if !(above.overflow || below.overflow), below.partialValue > 0 {
      return Rational(reducing: above.partialValue, over: below.partialValue)
    }
    return Rational(
      wide: Int128(a.numerator) * Int128(b.denominator),
      over: Int128(a.denominator) * Int128(b.numerator))
  }
}

extension Rational: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self.init(value) }
}
