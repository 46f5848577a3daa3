extension Transcendentals {
  /// The sine of an angle in radians; NaN where it is not finite.
  package static func sin(_ x: Double) -> Double {
    guard x.isFinite else { return .nan }
    let angle = reduced(x)
    return switch angle.quadrant {
    case 0: sineNearZero(angle.rest)
    case 1: cosineNearZero(angle.rest)
    case 2: -sineNearZero(angle.rest)
    default: -cosineNearZero(angle.rest)
    }
  }

  /// The cosine of an angle in radians; NaN where it is not finite.
  package static func cos(_ x: Double) -> Double {
    guard x.isFinite else { return .nan }
    let angle = reduced(x)
    return switch angle.quadrant {
    case 0: cosineNearZero(angle.rest)
    case 1: -sineNearZero(angle.rest)
    case 2: -cosineNearZero(angle.rest)
    default: sineNearZero(angle.rest)
    }
  }

  /// The series x − x³/3! + x⁵/5! − … up to x¹⁷ for |x| ≤ π/4; the first term left out is 2⁻⁶³ of x.
  private static func sineNearZero(_ angle: DoubleDouble) -> Double {
    let x = angle.high
    guard x.magnitude > 0x1p-27 else { return x }  // Also keeps −0.
    let square = x * x
    var series = 1.0 / 355_687_428_096_000
    series = series * square - 1.0 / 1_307_674_368_000
    series = series * square + 1.0 / 6_227_020_800
    series = series * square - 1.0 / 39_916_800
    series = series * square + 1.0 / 362_880
    series = series * square - 1.0 / 5_040
    series = series * square + 1.0 / 120
    series = series * square - 1.0 / 6
    // The tail of the angle enters through the derivative, cos x ≈ 1 − x²/2.
    return x + (x * square * series + angle.low * (1 - square / 2))
  }

  /// The series 1 − x²/2! + x⁴/4! − … up to x¹⁸ for |x| ≤ π/4.
  private static func cosineNearZero(_ angle: DoubleDouble) -> Double {
    let x = angle.high
    let square = x * x
    var series = -1.0 / 6_402_373_705_728_000
    series = series * square + 1.0 / 20_922_789_888_000
    series = series * square - 1.0 / 87_178_291_200
    series = series * square + 1.0 / 479_001_600
    series = series * square - 1.0 / 3_628_800
    series = series * square + 1.0 / 40_320
    series = series * square - 1.0 / 720
    series = series * square + 1.0 / 24
    // What 1 − x²/2 rounds away is as large as the rest of the series and is put back.
    let half = square / 2
    let start = 1 - half
    return start + (((1 - start) - half) + (square * square * series - x * angle.low))
  }
}
