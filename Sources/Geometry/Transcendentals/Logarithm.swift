extension Transcendentals {
  /// The natural logarithm; −∞ at zero and NaN below it.
  package static func log(_ x: Double) -> Double {
    guard x > 0, x < .infinity else { return x == 0 ? -.infinity : x < 0 ? .nan : x }
    return logarithm(x).value
  }

  /// The natural logarithm of a positive finite number, with a relative error below 2⁻⁶⁸.
  ///
  /// x = 2^k · z with z between √½ and √2; ln z = 2·artanh s with s = (z − 1)/(z + 1), and
  /// artanh s = s·(1 + s²/3 + s⁴/5 + …). Since s² < 0.0295, only the first terms need the tail.
  static func logarithm(_ x: Double) -> DoubleDouble {
    var (k, z) = (Int(x.exponent), x.significand)
    if z > 1.4142135623730951 { (k, z) = (k + 1, z / 2) }
    let s = DoubleDouble(z - 1) / DoubleDouble(larger: 1, smaller: z)
    let square = s * s
    let w = square.high
    var series = 1.0 / 27
    series = series * w + 1.0 / 25
    series = series * w + 1.0 / 23
    series = series * w + 1.0 / 21
    series = series * w + 1.0 / 19
    series = series * w + 1.0 / 17
    series = series * w + 1.0 / 15
    series = series * w + 1.0 / 13
    series = series * w + 1.0 / 11
    series = series * w + 1.0 / 9
    series = series * w + 1.0 / 7
    var sum = fifth + DoubleDouble(w * series)
    sum = third + square * sum
    sum = DoubleDouble(1) + square * sum
    let doubled = DoubleDouble(2 * s.high, 2 * s.low)
    let exponent = Double(k)
    return DoubleDouble(exponent * ln2.high, exponent * ln2.low) + doubled * sum
  }

  private static let third = DoubleDouble(1.0 / 3, 0x1.5555555555555p-56)
  private static let fifth = DoubleDouble(1.0 / 5, -0x1.999999999999ap-57)
}
