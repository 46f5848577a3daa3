/// A number as the exact sum of two doubles: about 106 significant bits.
///
/// The low part is at most half a unit in the last place of the high part. The operations are
/// those of Dekker (1971) and Knuth; none relies on a fused multiplication and addition.
struct DoubleDouble {
  var high: Double
  var low: Double

  init(_ high: Double, _ low: Double = 0) {
    self.high = high
    self.low = low
  }

  /// The exact sum of two doubles of any size.
  init(sum a: Double, _ b: Double) {
    let sum = a + b
    let shareOfB = sum - a
    self.init(sum, (a - (sum - shareOfB)) + (b - shareOfB))
  }

  /// The exact sum of two doubles of which the first is not the smaller in magnitude.
  init(larger a: Double, smaller b: Double) {
    let sum = a + b
    self.init(sum, b - (sum - a))
  }

  /// The exact product, as long as nothing overflows or becomes subnormal on the way.
  init(product a: Double, _ b: Double) {
    let product = a * b
    let (a1, a2) = Self.halves(a)
    let (b1, b2) = Self.halves(b)
    self.init(product, ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2)
  }

  /// Two numbers of at most 26 bits whose sum is `x`; the products of such halves are exact.
  private static func halves(_ x: Double) -> (Double, Double) {
    let spread = x * 134_217_729  // 2²⁷ + 1
    let top = spread - (spread - x)
    return (top, x - top)
  }

  /// The closest double.
  var value: Double { high + low }

  static prefix func - (a: DoubleDouble) -> DoubleDouble { DoubleDouble(-a.high, -a.low) }

  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let sum = DoubleDouble(sum: a.high, b.high)
    return DoubleDouble(larger: sum.high, smaller: sum.low + (a.low + b.low))
  }

  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let product = DoubleDouble(product: a.high, b.high)
    return DoubleDouble(
      larger: product.high, smaller: product.low + (a.high * b.low + a.low * b.high))
  }

  static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let quotient = a.high / b.high
    let rest = a + -(DoubleDouble(quotient) * b)
    return DoubleDouble(larger: quotient, smaller: rest.high / b.high)
  }
}
