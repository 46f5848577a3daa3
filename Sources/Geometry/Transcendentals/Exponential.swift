extension Transcendentals {
  /// e to the power of `x`.
  package static func exp(_ x: Double) -> Double {
    x.isNaN ? x : exponential(DoubleDouble(x))
  }

  /// e to the power of a sum of two doubles; infinities are allowed.
  ///
  /// e^x = 2^k · e^r with r = x − k·ln 2 and |r| ≤ ln 2 / 2, where the Taylor series up to r¹⁴
  /// leaves an error of 2⁻⁶².
  static func exponential(_ x: DoubleDouble) -> Double {
    // Beyond these the result overflows, or is less than half of the smallest number.
    guard x.high < 709.8 else { return .infinity }
    guard x.high > -745.2 else { return 0 }
    let k = Int(x.high * 1.4426950408889634 + (x.high < 0 ? -0.5 : 0.5))
    let rest = DoubleDouble(
      sum: x.high - Double(k) * ln2.high, x.low - Double(k) * ln2.low)
    let r = rest.high
    var series = 1.0 / 87_178_291_200
    series = series * r + 1.0 / 6_227_020_800
    series = series * r + 1.0 / 479_001_600
    series = series * r + 1.0 / 39_916_800
    series = series * r + 1.0 / 3_628_800
    series = series * r + 1.0 / 362_880
    series = series * r + 1.0 / 40_320
    series = series * r + 1.0 / 5_040
    series = series * r + 1.0 / 720
    series = series * r + 1.0 / 120
    series = series * r + 1.0 / 24
    series = series * r + 1.0 / 6
    series = series * r + 1.0 / 2
    let start = DoubleDouble(larger: 1, smaller: r)
    let tail = r * r * series + rest.low * (1 + r)
    return scaled(start.high + (start.low + tail), byPowerOfTwo: k)
  }

  /// ln 2 with a high part of 32 bits, so that its product with any exponent is exact.
  static let ln2 = DoubleDouble(0x1.62e42feep-1, 0x1.a39ef35793c76p-33)
}
