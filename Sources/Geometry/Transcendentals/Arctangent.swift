extension Transcendentals {
  /// The angle of the point (x, y) in radians, −π…π, with the signs of zeros as in C.
  package static func atan2(_ y: Double, _ x: Double) -> Double {
    if x.isNaN || y.isNaN { return .nan }
    let angle = firstQuadrantAngle(y.magnitude, x.magnitude)
    let unsigned = x.sign == .minus ? (pi + -angle).value : angle.value
    return y.sign == .minus ? -unsigned : unsigned
  }

  /// The angle of a point neither of whose coordinates is negative, 0…π/2.
  private static func firstQuadrantAngle(_ y: Double, _ x: Double) -> DoubleDouble {
    y <= x ? firstOctantAngle(y, x) : pi(times: 0.5) + -firstOctantAngle(x, y)
  }

  /// The angle of a point with 0 ≤ y ≤ x, 0…π/4.
  ///
  /// With c the multiple of ⅛ closest to t = y/x, arctan t = arctan c + arctan r and
  /// r = (y − c·x)/(x + c·y), |r| ≤ 1/16; the series r − r³/3 + … up to r¹⁵ leaves 2⁻⁶⁸ of r.
  private static func firstOctantAngle(_ y: Double, _ x: Double) -> DoubleDouble {
    if y == 0 { return DoubleDouble(0) }
    if y == .infinity { return pi(times: 0.25) }
    if x == .infinity { return DoubleDouble(0) }
    let difference = Int(y.exponent) - Int(x.exponent)
    // So near the axis the angle is its tangent, which may be subnormal.
    if difference < -60 { return DoubleDouble(y / x) }
    let (small, large) = (y.significand * powerOfTwo(difference), x.significand)

    let index = Int(8 * small / large + 0.5)
    let c = Double(index) / 8
    let above = DoubleDouble(small) + -DoubleDouble(product: c, large)
    let below = DoubleDouble(large) + DoubleDouble(product: c, small)
    let r = above / below
    let square = r.high * r.high
    var series = -1.0 / 15
    series = series * square + 1.0 / 13
    series = series * square - 1.0 / 11
    series = series * square + 1.0 / 9
    series = series * square - 1.0 / 7
    series = series * square + 1.0 / 5
    series = series * square - 1.0 / 3
    let rest = DoubleDouble(larger: r.high, smaller: r.low + r.high * square * series)
    return arctangentsOfEighths[index] + rest
  }

  private static let pi = DoubleDouble(0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53)

  /// π times a power of two.
  private static func pi(times factor: Double) -> DoubleDouble {
    DoubleDouble(pi.high * factor, pi.low * factor)
  }

  /// arctan(0), arctan(⅛), … arctan(1).
  private static let arctangentsOfEighths = [
    DoubleDouble(0),
    DoubleDouble(0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59),
    DoubleDouble(0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57),
    DoubleDouble(0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56),
    DoubleDouble(0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56),
    DoubleDouble(0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58),
    DoubleDouble(0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56),
    DoubleDouble(0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56),
    DoubleDouble(0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55),
  ]
}
