extension Transcendentals {
  /// An angle as `quadrant` quarter turns and a rest of at most an eighth turn.
  struct ReducedAngle {
    /// Modulo 4.
    var quadrant: Int
    var rest: DoubleDouble
  }

  /// Splits a finite angle in radians; exact enough for every double, 1e308 included.
  ///
  /// The method of Payne and Hanek (1983) in integers: x·2/π is needed only modulo 4, so of the
  /// bits of 2/π those that give multiples of 4 are skipped and the next 192 taken. No double comes
  /// closer than 2⁻⁶² to a multiple of π/2, which leaves more than 70 good bits.
  static func reduced(_ x: Double) -> ReducedAngle {
    let size = x.magnitude
    guard size > 0.785398163397448 else {
      return ReducedAngle(quadrant: 0, rest: DoubleDouble(x))
    }
    let exponent = Int(size.exponent)
    let integer = size.significandBitPattern | 1 << 52

    // x = integer · 2^(exponent − 52). The bit of weight 2⁻ᵏ in 2/π adds a multiple of 4 to the
    // product while k ≤ exponent − 54, so the window starts after it.
    let start = exponent + 10
    let (word, shift) = (start / 64, UInt64(start % 64))
    func window(_ index: Int) -> UInt64 {
      twoOverPi[word + index] << shift | twoOverPi[word + index + 1] >> (64 - shift)
    }
    let low = integer.multipliedFullWidth(by: window(2))
    let middle = integer.multipliedFullWidth(by: window(1))
    let (product1, carry) = middle.low.addingReportingOverflow(low.high)
    let product0 = integer &* window(0) &+ middle.high &+ (carry ? 1 : 0)

    // Two bits of quarter turns, then the fraction of one, of which 190 bits are known.
    var quadrant = Int(product0 >> 62)
    var top = UInt128(product0 << 2 | product1 >> 62) << 64 | UInt128(product1 << 2 | low.low >> 62)
    var bottom = low.low << 2
    let isAboveHalf = top >> 127 == 1
    if isAboveHalf {
      quadrant += 1
      (top, bottom) = (bottom == 0 ? ~top &+ 1 : ~top, ~bottom &+ 1)
    }
    let zeros = top.leadingZeroBitCount
    if zeros > 64 {
      top = top << 64 | UInt128(bottom)
      bottom = 0
    }
    let left = UInt128(zeros > 64 ? zeros - 64 : zeros)
    if left > 0 { top = top << left | UInt128(bottom) >> (64 - left) }

    let rest = doubles(top.multipliedFullWidth(by: halfPi).high, exponent: -127 - zeros)
    let isNegative = isAboveHalf != (x < 0)
    return ReducedAngle(
      quadrant: (x < 0 ? -quadrant : quadrant) & 3, rest: isNegative ? -rest : rest)
  }

  /// `integer` · 2^`exponent`.
  private static func doubles(_ integer: UInt128, exponent: Int) -> DoubleDouble {
    let above = UInt64(integer >> 75) << 11
    let below = UInt64(truncatingIfNeeded: integer >> 11)
    return DoubleDouble(
      larger: Double(above) * powerOfTwo(exponent + 64),
      smaller: Double(below & ~0x7FF) * powerOfTwo(exponent + 11))
  }

  /// π/2 · 2¹²⁷.
  private static let halfPi: UInt128 = 0xC90F_DAA2_2168_C234_C4C6_628B_80DC_1CD1

  /// The binary digits of 2/π after 64 zeros, which stand for its integer part.
  private static let twoOverPi: [20 of UInt64] = [
    0, 0xA2F9_836E_4E44_1529, 0xFC27_57D1_F534_DDC0, 0xDB62_9599_3C43_9041,
    0xFE51_63AB_DEBB_C561, 0xB724_6E3A_424D_D2E0, 0x0649_2EEA_09D1_921C, 0xFE1D_EB1C_B129_A73E,
    0xE882_35F5_2EBB_4484, 0xE99C_7026_B45F_7E41, 0x3991_D639_8353_39F4, 0x9C84_5F8B_BDF9_283B,
    0x1FF8_97FF_DE05_980F, 0xEF2F_118B_5A0A_6D1F, 0x6D36_7ECF_27CB_09B7, 0x4F46_3F66_9E5F_EA2D,
    0x7527_BAC7_EBE5_F17B, 0x3D07_39F7_8A52_92EA, 0x6BFB_5FB1_1F8D_5D08, 0x5603_3046_FC7B_6BAB,
  ]
}
