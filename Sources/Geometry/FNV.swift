/// What stands for some bytes, the same on every machine and in every run: FNV-1a with 64 bits.
package enum FNV {
  /// Numbers count as they lie in memory, on every supported machine with the lowest byte first.
  package static func hash(_ bytes: RawSpan) -> UInt64 {
    bytes.withUnsafeBytes { bytes in
      bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
  }
}
