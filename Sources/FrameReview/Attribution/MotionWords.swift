import Geometry

/// Numbers of motion in words.
enum MotionWords {
  /// With so many decimals, without trailing zeros.
  static func number(_ number: Double, decimals: Int = 2) -> String {
    guard number.isFinite, number.magnitude < 1e12 else { return "\(number)" }
    let unit = (0..<decimals).reduce(1) { unit, _ in unit * 10 }
    let scaled = Int64((number * Double(unit)).rounded())
    let (whole, part) = scaled.magnitude.quotientAndRemainder(dividingBy: UInt64(unit))
    var text = "\(whole)"
    if part > 0 {
      var digits = "\(part + UInt64(unit))".dropFirst()
      while digits.last == "0" { digits.removeLast() }
      text += "." + digits
    }
    return (scaled < 0 ? "−" : "") + text
  }

  static func value(_ numbers: [Double]) -> String {
    numbers.count == 1
      ? number(numbers[0]) : "(\(numbers.map { number($0) }.joined(separator: ", ")))"
  }

  static func seconds(_ seconds: Double) -> String { number(seconds, decimals: 3) + " s" }

  static func percent(_ share: Double) -> String { number(share * 100, decimals: 1) + " %" }

  /// `#rrggbb`, with the alpha where the color is not opaque.
  static func color(_ color: Color) -> String {
    func byte(_ component: Double) -> String {
      let value = Int((min(max(component.isFinite ? component : 0, 0), 1) * 255).rounded())
      return (value < 16 ? "0" : "") + String(value, radix: 16)
    }
    let opaque = "#" + byte(color.red) + byte(color.green) + byte(color.blue)
    return color.alpha >= 1 ? opaque : opaque + byte(color.alpha)
  }
}
