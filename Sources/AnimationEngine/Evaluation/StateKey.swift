/// 128 bits that stand for a state: equal states have equal keys, on every machine and in every run.
package struct StateKey: Sendable, Hashable {
  package var high: UInt64
  package var low: UInt64

  package init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }
}

extension StateKey: CustomStringConvertible {
  /// 32 hexadecimal digits.
  package var description: String {
    [high, low].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

/// Gathers a state into a key: two independent multiply-and-fold lanes over 64-bit words.
///
/// Not `Hasher`, which is seeded anew in every process.
package struct StateKeyBuilder: Sendable {
  private var high: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var low: UInt64 = 0xD1B5_4A32_D192_ED03

  package init() {}

  package mutating func add(_ word: UInt64) {
    high = Self.fold(high ^ word, 0xA076_1D64_78BD_642F)
    low = Self.fold(low &+ word, 0xE703_7ED1_A0B4_28DB) ^ word
  }

  /// Positive and negative zero count as equal.
  package mutating func add(_ number: Double) { add((number == 0 ? 0 : number).bitPattern) }
  package mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }
  package mutating func add(_ flag: Bool) { add(flag ? 1 : 0 as UInt64) }

  package mutating func add(_ text: String) {
    add(text.utf8.count)
    for byte in text.utf8 { add(UInt64(byte)) }
  }

  package mutating func add(_ key: StateKey) {
    add(key.high)
    add(key.low)
  }

  package func finish() -> StateKey {
    StateKey(
      high: Self.fold(high, 0x8EBC_6AF0_9C88_C6E3), low: Self.fold(low, 0x5899_65CC_7537_4CC3))
  }

  private static func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low ^ a
  }
}
