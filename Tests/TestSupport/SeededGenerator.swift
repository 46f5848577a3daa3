import Foundation

/// The generator SplitMix64: the same numbers in every run.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// An evenly distributed number from −1 to 1, in steps of 2⁻⁵².
  package mutating func even() -> Double { Double(next() >> 11) / Double(1 << 52) - 1 }

  /// A normally distributed number with deviation 1 (Box and Muller 1958).
  package mutating func normal() -> Double {
    let radius = (-2 * log(Double.random(in: 1e-12...1, using: &self))).squareRoot()
    return radius * cos(2 * Double.pi * Double.random(in: 0...1, using: &self))
  }
}
