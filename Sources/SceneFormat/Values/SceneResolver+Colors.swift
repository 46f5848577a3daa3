import Geometry
import Simulation

extension SceneResolver {
  /// A color that must be there.
  func color(_ node: SceneNode) -> Color? {
    guard let color = optionalColor(node) else { return nil }
    guard let color else {
      report(at: node.location, "expected a color, found none", hint: "`clear` is see-through")
      return nil
    }
    return color
  }

  /// A color, or none for `none` and `null`; the outer optional is nil for what is neither.
  func optionalColor(_ node: SceneNode) -> Color?? {
    guard let written = written(node) else { return nil }
    switch written {
    case .nothing(isEmpty: true):
      report(
        at: node.location, "expected a color, found nothing",
        hint: "an unquoted `#` begins a comment; write colors in quotes: \"#22303c\"")
      return nil
    case .nothing(isEmpty: false), .text("none", _): return .some(nil)
    case .text(let text, _):
      if text.hasPrefix("#") {
        if let color = Color(hexadecimal: text) { return color }
        report(
          at: node.location, "`\(text)` is not a color",
          hint: "write \"#rgb\", \"#rrggbb\" or \"#rrggbbaa\"")
        return nil
      }
      if let color = Color.named(text) { return color }
      let hexadecimal = Color(hexadecimal: "#\(text)") != nil
      report(
        at: node.location, "there is no color `\(text)`",
        hint: hexadecimal
          ? "write \"#\(text)\"" : question(for: text, in: Color.names))
      return nil
    case .list(let items):
      guard
        let numbers = numbers(
          node, 3...4, expected: "a color [red, green, blue] or [red, green, blue, alpha]")
      else { return nil }
      guard numbers.allSatisfy({ (0...1).contains($0) }) else {
        report(
          at: node.location, "the components of a color must lie between 0 and 1",
          hint: numbers.allSatisfy { (0...255).contains($0) }
            ? "divide by 255, or write \"#rrggbb\"" : nil)
        return nil
      }
      return Color(
        red: numbers[0], green: numbers[1], blue: numbers[2],
        alpha: items.count == 4 ? numbers[3] : 1)
    default:
      let spelled: String? =
        if case .number(let number) = written {
          "colors are quoted: \"#\(Written.spelling(of: number.value))\""
        } else {
          nil
        }
      mismatch(node, written, expected: "a color", hint: spelled)
      return nil
    }
  }
}

extension Color {
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
