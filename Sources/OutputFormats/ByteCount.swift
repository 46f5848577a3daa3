/// The size of a file, as people write it: `10MB`, `500 kB`, `1.5 MiB`, `300000`.
package struct ByteCount: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// At least 1.
  package let bytes: Int

  /// How units are written, whatever their case, and their bytes: `k` is 1000, `Ki` is 1024.
  private static let units: [(name: String, bytes: Int)] = [
    ("", 1), ("b", 1), ("kb", 1000), ("mb", 1_000_000), ("gb", 1_000_000_000), ("kib", 1 << 10),
    ("mib", 1 << 20), ("gib", 1 << 30),
  ]
  /// Larger files are no films.
  private static let limit = 1 << 40

  /// Fails for less than one byte and more than 2⁴⁰.
  package init?(bytes: Int) {
    guard (1...Self.limit).contains(bytes) else { return nil }
    self.bytes = bytes
  }

  /// A number, with at most three decimals where a unit follows it, and whole bytes in the end.
  package init?(text: String) {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit = text.dropFirst(number.count).drop { $0 == " " }.lowercased()
    guard let factor = Self.units.first(where: { $0.name == unit })?.bytes,
      let value = Double(number), value.isFinite, value >= 0, value <= Double(Self.limit)
    else { return nil }
    let bytes = value * Double(factor)
    guard bytes <= Double(Self.limit) else { return nil }
    self.init(bytes: Int(bytes.rounded(.down)))
  }

  package static func < (left: ByteCount, right: ByteCount) -> Bool { left.bytes < right.bytes }

  /// `10 MB`, `2.5 MB`, `640 kB`, `999 bytes`: in decimal units, rounded down to a tenth.
  package var description: String {
    func text(_ unit: Int, _ name: String) -> String {
      let tenths = bytes / (unit / 10)
      return tenths % 10 == 0 ? "\(tenths / 10) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)"
    }
    if bytes >= 1_000_000_000 { return text(1_000_000_000, "GB") }
    if bytes >= 1_000_000 { return text(1_000_000, "MB") }
    if bytes >= 1000 { return text(1000, "kB") }
    return bytes == 1 ? "1 byte" : "\(bytes) bytes"
  }
}
