extension Transcendentals {
  /// `x` to the power of `y`.
  ///
  /// NaN for a negative base with an exponent that is no integer; 1 whenever `y` is 0 or `x` is 1.
  package static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x.isNaN || y.isNaN { return .nan }
    if x < 0, x.isFinite, !isInteger(y) { return .nan }
    let size = positivePower(x.magnitude, y)
    return x.sign == .minus && isOdd(y) ? -size : size
  }

  /// The power of a base in 0…∞; of 1 it is 1 even for infinite exponents, which −1 relies on.
  private static func positivePower(_ x: Double, _ y: Double) -> Double {
    if x == 1 { return 1 }
    // Such exponents lead out of the range of doubles from any base, since |ln x| ≥ 2⁻⁵³.
    if x == 0 || x == .infinity || y.magnitude >= 0x1p64 {
      return (x > 1) == (y > 0) ? .infinity : 0
    }
    // And such ones, with |ln x| < 2¹⁰, to a result that rounds to 1.
    if y.magnitude < 0x1p-70 { return 1 }
    return exponential(logarithm(x) * DoubleDouble(y))
  }

  /// True for infinities too: they count as even integers.
  private static func isInteger(_ y: Double) -> Bool {
    y.magnitude >= 0x1p53 || Double(Int64(y)) == y
  }

  private static func isOdd(_ y: Double) -> Bool {
    y.magnitude < 0x1p53 && isInteger(y) && Int64(y) & 1 == 1
  }
}
