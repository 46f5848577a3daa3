/// The one door to functions that the C library computes differently from processor to processor.
///
/// A C library picks code by the processor: with fused multiplication and addition where there is
/// one, without elsewhere, and the last bits differ. These versions use only operations that
/// IEEE 754 defines to the bit (+ − × ÷ and integers), so a result is the same on every machine and
/// in every build. Arguments are reduced as in Sun's fdlibm; what remains is small enough for the
/// Taylor series of each function, whose coefficients need no source. Tails are carried in a second
/// double where one would not do (``DoubleDouble``). All results are within one unit in the last
/// place; special values are those of C99, annex F.
package enum Transcendentals {}

extension Transcendentals {
  /// `x` · 2^`exponent`, rounded once (twice where the result is subnormal).
  ///
  /// - Precondition: `exponent` is in −1100…1024.
  static func scaled(_ x: Double, byPowerOfTwo exponent: Int) -> Double {
    switch exponent {
    case 1024...: x * powerOfTwo(exponent - 1) * 2
    case ..<(-1022): x * powerOfTwo(exponent + 100) * powerOfTwo(-100)
    default: x * powerOfTwo(exponent)
    }
  }

  /// 2^`exponent` for the exponents of normal numbers, −1022…1023.
  static func powerOfTwo(_ exponent: Int) -> Double {
    Double(bitPattern: UInt64(exponent + 1023) << 52)
  }
}
