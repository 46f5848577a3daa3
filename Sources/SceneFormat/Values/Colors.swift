import AnimationEngine
import Geometry
import SceneModel

extension ValueReader<Color> {
  /// A color that must be there.
  static var color: Self {
    ValueReader<Color?>.optionalColor.called("color").then(spell: \.spelling) {
      color, node, reading in
      if color == nil {
        reading.report(
          at: node.location, "expected a color, found none", hint: "`clear` is see-through")
      }
      return color
    }
  }
}

extension ValueReader<Color?> {
  /// A color, or none for `none` and `null`.
  static var optionalColor: Self {
    Self(
      "color or `none`", .color, spell: { $0.map(\.spelling) ?? "none" }
    ) { node, reading in
      guard let written = reading.written(node) else { return nil }
      switch written {
      case .nothing(isEmpty: true):
        reading.report(
          at: node.location, "expected a color, found nothing",
          hint: "an unquoted `#` begins a comment; write colors in quotes: \"#22303c\"")
        return nil
      case .nothing(isEmpty: false), .text("none", _): return .some(nil)
      case .text(let text, _):
        return color(text, at: node.location, reading).map { .some($0) }
      case .list: return color(ofComponents: node, reading).map { .some($0) }
      case .number(let number):
        reading.mismatch(
          node, written, expected: "a color",
          hint: "colors are quoted: \"#\(Written.spelling(of: number.value))\"")
        return nil
      case .boolean, .map:
        reading.mismatch(node, written, expected: "a color")
        return nil
      }
    }
  }

  private static func color(
    _ text: String, at location: SourceLocation, _ reading: Reading
  ) -> Color? {
    let isHexadecimal = text.hasPrefix("#")
    if let color = isHexadecimal ? Color(hexadecimal: text) : Color.named(text) { return color }
    if isHexadecimal {
      reading.report(
        at: location, "`\(text)` is not a color",
        hint: "write \"#rgb\", \"#rrggbb\" or \"#rrggbbaa\"")
    } else {
      reading.report(
        at: location, "there is no color `\(text)`",
        hint: Color(hexadecimal: "#\(text)") != nil
          ? "write \"#\(text)\"" : reading.question(for: text, in: Color.names))
    }
    return nil
  }

  private static func color(ofComponents node: SceneNode, _ reading: Reading) -> Color? {
    guard
      let numbers = reading.numbers(
        node, 3...4, expected: "a color [red, green, blue] or [red, green, blue, alpha]")
    else { return nil }
    guard numbers.allSatisfy({ (0...1).contains($0) }) else {
      reading.report(
        at: node.location, "the components of a color must lie between 0 and 1",
        hint: numbers.allSatisfy { (0...255).contains($0) }
          ? "divide by 255, or write \"#rrggbb\"" : nil)
      return nil
    }
    return Color(
      red: numbers[0], green: numbers[1], blue: numbers[2],
      alpha: numbers.count == 4 ? numbers[3] : 1)
  }
}

extension Color {
  /// By its name where it has one, else by its numbers.
  fileprivate var spelling: String {
    Color.names.first { Color.named($0) == self } ?? AnimationValue.color(self).description
  }

  /// `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`.
  init?(hexadecimal text: String) {
    let digits = text.dropFirst().utf8.map { byte -> UInt32? in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
      default: nil
      }
    }
    let known = digits.compactMap(\.self)
    guard text.hasPrefix("#"), known.count == digits.count else { return nil }
    let channels: [UInt32]
    switch known.count {
    case 3, 4: channels = known.map { $0 * 17 }
    case 6, 8:
      channels = stride(from: 0, to: known.count, by: 2).map { known[$0] * 16 + known[$0 + 1] }
    default: return nil
    }
    self.init(
      red: Double(channels[0]) / 255, green: Double(channels[1]) / 255,
      blue: Double(channels[2]) / 255, alpha: channels.count == 4 ? Double(channels[3]) / 255 : 1)
  }
}
