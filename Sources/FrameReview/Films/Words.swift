import Geometry

/// Numbers with their nouns.
enum Words {
  static func count(_ number: some BinaryInteger, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }

  /// `0.2 s`.
  static func seconds(milliseconds: Int128) -> String {
    var digits = "\(milliseconds % 1000 + 1000)".dropFirst()
    while digits.last == "0" { digits = digits.dropLast() }
    return digits.isEmpty ? "\(milliseconds / 1000) s" : "\(milliseconds / 1000).\(digits) s"
  }

  /// In seconds, rounded to the millisecond.
  static func seconds(_ time: Rational) -> String {
    seconds(milliseconds: Int128((time * 1000 + Rational(1) / 2).floor))
  }
}
