/// An exact number: the quotient of two 64-bit integers in lowest terms.
///
/// Times of a scene are rationals, so that an animation that ends on a frame ends *on* it: as
/// doubles a quarter of the frame-aligned pairs of begin and duration lose their closed end
/// (0.2 − 0.05 = 0.15000000000000002). Results whose terms would need more than 63 bits are rounded
/// to the nearest multiple of 2⁻³² (0.23 ns); nothing traps.
public struct Rational: Sendable, Hashable {
  public let numerator: Int64
  /// Always positive.
  public let denominator: Int64

  public static let zero = Rational(0)
  public static let one = Rational(1)

  public init(_ integer: Int) {
    numerator = Int64(integer)
    denominator = 1
  }

  /// The quotient in lowest terms, or nil when `denominator` is zero.
  public init?(_ numerator: Int64, over denominator: Int64) {
    guard denominator != 0 else { return nil }
    self.init(wide: Int128(numerator), over: Int128(denominator))
  }

  /// The nearest multiple of 2⁻³² to `value`, or nil when it is not finite or 2³⁰ and more.
  public init?(rounding value: Double) {
    guard value.isFinite, abs(value) < 1_073_741_824 else { return nil }
    self.init(wide: Int128((value * 4_294_967_296).rounded()), over: 4_294_967_296)
  }

  /// Reads decimal text (`1.25`, `-3`, `.5`, `1e-3`) or a fraction of integers (`1/6`) exactly.
  ///
  /// Nil for anything else, and for numbers of more than 18 digits.
  public init?(text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    switch parts.count {
    case 1:
      guard let value = Self.decimal(parts[0]) else { return nil }
      self = value
    case 2:
      guard let above = Self.decimal(parts[0]), let below = Self.decimal(parts[1]),
        below != .zero
      else { return nil }
      self = above / below
    default: return nil
    }
  }

  /// The closest double.
  public var value: Double { Double(numerator) / Double(denominator) }

  /// The largest integer that is not above this number.
  public var floor: Int64 {
    let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The smallest integer that is not below this number.
  public var ceiling: Int64 { -(-self).floor }

  init(wide numerator: Int128, over denominator: Int128) {
    let divisor = Self.greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
    let sign: Int128 = denominator < 0 ? -1 : 1
    let above = sign * numerator / Int128(divisor)
    let below = sign * denominator / Int128(divisor)
    if let above = Int64(exactly: above), let below = Int64(exactly: below) {
      self.numerator = above
      self.denominator = below
    } else {
      self = Self.rounded(above, over: below)
    }
  }

  /// The nearest multiple of 2⁻³² that fits; numbers beyond ±2³⁰ saturate there.
  private static func rounded(_ numerator: Int128, over denominator: Int128) -> Rational {
    let scale: Int128 = 4_294_967_296
    let limit: Int128 = 1_073_741_824
    let (whole, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
    guard whole.magnitude < limit.magnitude else {
      return Rational(wide: numerator < 0 ? -limit : limit, over: 1)
    }
    // The rest is scaled in two steps, since its product with 2³² may need more than 127 bits.
    var fraction: Int128 = 0
    var remainder = rest.magnitude
    for _ in 0..<32 {
      let doubled = remainder.multipliedReportingOverflow(by: 2)
      let wraps = doubled.overflow || doubled.partialValue >= denominator.magnitude
      fraction = fraction * 2 + (wraps ? 1 : 0)
      remainder = wraps ? doubled.partialValue &- denominator.magnitude : doubled.partialValue
    }
    if remainder >= denominator.magnitude - remainder { fraction += 1 }
    return Rational(wide: whole * scale + (rest < 0 ? -fraction : fraction), over: scale)
  }

  private static func greatestCommonDivisor(_ a: UInt128, _ b: UInt128) -> UInt128 {
    // Most terms fit 64 bits, whose division is many times faster.
    var (a, b) = (a, b)
    while b != 0, a > UInt128(UInt64.max) || b > UInt128(UInt64.max) { (a, b) = (b, a % b) }
    var (small, smaller) = (UInt64(truncatingIfNeeded: a), UInt64(truncatingIfNeeded: b))
    guard b != 0 else { return max(a, 1) }
    while smaller != 0 { (small, smaller) = (smaller, small % smaller) }
    return max(UInt128(small), 1)
  }

  private static func decimal(_ text: some StringProtocol) -> Rational? {
    var digits: Int64 = 0
    var count = 0
    var places = 0
    var seenPoint = false
    var seenDigit = false
    var characters = Substring(text)
    let isNegative = characters.hasPrefix("-")
    if isNegative || characters.hasPrefix("+") { characters.removeFirst() }
    while let character = characters.first, character != "e", character != "E" {
      characters.removeFirst()
      if character == ".", !seenPoint {
        seenPoint = true
        continue
      }
      guard character.isASCII, let digit = character.wholeNumberValue else { return nil }
      seenDigit = true
      if digits != 0 || digit != 0 { count += 1 }
      guard count <= 18 else { return nil }
      digits = digits * 10 + Int64(digit)
      if seenPoint { places += 1 }
    }
    guard seenDigit else { return nil }
    var exponent = 0
    if !characters.isEmpty {
      characters.removeFirst()
      guard let power = Int(characters), abs(power) <= 18 else { return nil }
      exponent = power
    }
    exponent -= places
    guard abs(exponent) <= 36 else { return digits == 0 ? .zero : nil }
    var power: Int128 = 1
    for _ in 0..<abs(exponent) { power *= 10 }
    let signed = Int128(isNegative ? -digits : digits)
    guard exponent >= 0 else { return Rational(wide: signed, over: power) }
    let product = signed.multipliedReportingOverflow(by: power)
    return product.overflow ? nil : Rational(wide: product.partialValue, over: 1)
  }
}

extension Rational: Comparable {
  public static func < (a: Rational, b: Rational) -> Bool {
    if a.denominator == b.denominator { return a.numerator < b.numerator }
    return Int128(a.numerator) * Int128(b.denominator) < Int128(b.numerator) * Int128(a.denominator)
  }
}

extension Rational {
  public static prefix func - (a: Rational) -> Rational {
    Rational(wide: -Int128(a.numerator), over: Int128(a.denominator))
  }

  public static func + (a: Rational, b: Rational) -> Rational {
    Rational(
      wide: Int128(a.numerator) * Int128(b.denominator)
        + Int128(b.numerator) * Int128(a.denominator),
      over: Int128(a.denominator) * Int128(b.denominator))
  }

  public static func - (a: Rational, b: Rational) -> Rational { a + -b }

  public static func * (a: Rational, b: Rational) -> Rational {
    Rational(
      wide: Int128(a.numerator) * Int128(b.numerator),
      over: Int128(a.denominator) * Int128(b.denominator))
  }

  /// The quotient. Dividing by zero is a programmer's error.
  public static func / (a: Rational, b: Rational) -> Rational {
    precondition(b.numerator != 0, "division of a rational by zero")
    return Rational(
      wide: Int128(a.numerator) * Int128(b.denominator),
      over: Int128(a.denominator) * Int128(b.numerator))
  }

  public var magnitude: Rational { numerator < 0 ? -self : self }
}

extension Rational: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self.init(value) }
}

extension Rational: CustomStringConvertible {
  /// `3`, `1/60`: always exact.
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }
}
