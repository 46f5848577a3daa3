import AnimationEngine
import Geometry

/// Numbers, colors and paths as short as SVG and CSS read them.
enum DecimalText {
  /// At most so many decimals (0…9), without zeros that say nothing: `.5`, `-.25`, `12`.
  static func text(_ number: Double, decimals: Int) -> String {
    let text = AnimationValue.text(number, decimals: decimals)
    if text.hasPrefix("0.") { return String(text.dropFirst()) }
    if text.hasPrefix("-0.") { return "-" + text.dropFirst(2) }
    return text
  }

  /// The number that the text with so many decimals says.
  static func rounded(_ number: Double, decimals: Int) -> Double {
    let parts = parts(decimals: decimals)
    let scaled = (number * parts).rounded()
    return scaled.magnitude < 9e15 ? scaled / parts : number
  }

  static func rounded(_ numbers: [Double], decimals: Int) -> [Double] {
    numbers.map { rounded($0, decimals: decimals) }
  }

  /// How many units of the last decimal make one: 10 to the number of decimals.
  static func parts(decimals: Int) -> Double {
    (0..<max(0, decimals)).reduce(1.0) { power, _ in power * 10 }
  }

  /// Numbers one after the other, with a space only where one is needed.
  static func joined(_ numbers: [Double], decimals: Int) -> String {
    var joined = ""
    for number in numbers {
      let text = text(number, decimals: decimals)
      if !joined.isEmpty, !text.hasPrefix("-") { joined += " " }
      joined += text
    }
    return joined
  }

  /// `#rgb`, `#rrggbb` or `#rrggbbaa`: eight bits a component, as pixels have them.
  static func color(_ color: Color) -> String {
    let levels = [color.red, color.green, color.blue, color.alpha].map { component in
      UInt8(((component > 0 ? min(component, 1) : 0) * 255).rounded())
    }
    let shown = levels[3] == 255 ? levels.dropLast() : levels[...]
    if shown.allSatisfy({ $0 >> 4 == $0 & 15 }) {
      return "#" + shown.map { String($0 & 15, radix: 16) }.joined()
    }
    return "#" + shown.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// A map as a list of CSS's functions, or of the attribute `transform`, where units are left out.
  static func transform(_ map: AffineTransform, decimals: Int) -> String {
    let isShift = map.a == 1 && map.b == 0 && map.c == 0 && map.d == 1
    if isShift { return "translate(\(joined([map.tx, map.ty], decimals: decimals)))" }
    // Of what the factors multiply little is known: two digits more.
    let factors = [map.a, map.b, map.c, map.d].map { text($0, decimals: decimals + 2) }
    let shift = [map.tx, map.ty].map { text($0, decimals: decimals) }
    return "matrix(\((factors + shift).joined(separator: " ")))"
  }
}
