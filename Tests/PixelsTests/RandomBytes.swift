import Pixels

/// Numbers that look random and are the same in every run (splitmix64).
struct RandomBytes: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }

  /// A buffer of random opaque pixels.
  mutating func opaqueBuffer(width: Int, height: Int) -> PixelBuffer {
    let buffer = PixelBuffer(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        buffer[x, y] = 0xFF00_0000 | UInt32(truncatingIfNeeded: next()) & 0xFF_FFFF
      }
    }
    return buffer
  }
}
