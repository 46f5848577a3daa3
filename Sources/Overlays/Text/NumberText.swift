import AnimationEngine
import SceneModel
package import Geometry

/// Numbers as a figure prints them: a real minus, thin spaces between thousands, a space before the
/// unit, and none before the degree of an angle.
package enum NumberText {
  package static let minus = "\u{2212}"
  package static let thinSpace = "\u{2009}"

  /// The number rounded to `decimals` (0…9) places, with its unit.
  ///
  /// `isFixed` keeps trailing zeros, so that a counter does not change its length; `isSigned`
  /// writes a plus before positive numbers.
  package static func text(
    _ number: Double, decimals: Int = 0, isFixed: Bool = false, isSigned: Bool = false,
    unit: String? = nil
  ) -> String {
    let places = min(max(decimals, 0), 9)
    var text = Substring(AnimationValue.text(number, decimals: places))
    let isNegative = text.hasPrefix("-")
    if isNegative { text.removeFirst() }
    var whole = String(text.prefix { $0 != "." })
    var fraction = String(text.dropFirst(whole.count + 1))
    if isFixed, number.isFinite {
      fraction += String(repeating: "0", count: max(0, places - fraction.count))
    }
    if number.isFinite { whole = grouped(whole) }
    var result = isNegative ? minus : isSigned && number > 0 && !isZero(text) ? "+" : ""
    result += fraction.isEmpty ? whole : whole + "." + fraction
    guard let unit else { return result }
    // ISO 80000-1: a space before the unit, but for those of a plane angle.
    return result + (unit == "°" ? "" : " ") + unit
  }

  /// A time in seconds: its decimals where three are enough, else a fraction.
  package static func text(seconds: Rational) -> String {
    let thousandths = seconds * 1000
    if thousandths.denominator == 1 { return text(seconds.value, decimals: 3) }
    let sign = seconds < 0 ? minus : ""
    return sign + "\(seconds.magnitude.numerator)/\(seconds.denominator)"
  }

  /// The number that a text says, with what one of its last digit counts; nil where it is none.
  ///
  /// A unit may stand behind it, after a space, or a degree sign.
  package static func number(_ text: String) -> (number: Double, resolution: Double)? {
    var digits = text.replacing(thinSpace, with: "").replacing(minus, with: "-")[...]
    if let unit = digits.firstIndex(where: { $0 == " " || $0 == "°" }) { digits = digits[..<unit] }
    if digits.hasPrefix("+") { digits.removeFirst() }
    guard let number = Number(text: digits)?.value else { return nil }
    let decimals = digits.firstIndex(of: ".").map { digits[$0...].count - 1 } ?? 0
    return (number, (0..<decimals).reduce(1) { size, _ in size / 10 })
  }

  /// How many decimals tell numbers of this extent apart: about three figures.
  package static func decimals(forExtent extent: Double) -> Int {
    switch extent {
    case 100...: 0
    case 10..<100: 1
    case 1..<10: 2
    default: 3
    }
  }

  private static func isZero(_ text: Substring) -> Bool {
    text.allSatisfy { $0 == "0" || $0 == "." }
  }

  private static func grouped(_ digits: String) -> String {
    guard digits.count > 3, digits.allSatisfy(\.isNumber) else { return digits }
    var groups: [Substring] = []
    var rest = digits[...]
    while !rest.isEmpty {
      groups.append(rest.suffix(3))
      rest = rest.dropLast(3)
    }
    return groups.reversed().joined(separator: thinSpace)
  }
}
