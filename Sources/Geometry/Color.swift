/// An sRGB color: gamma-encoded components, not premultiplied by alpha.
///
/// Components are usually in 0…1; values outside it (extended sRGB) are kept until drawing clamps.
public struct Color: Sendable, Hashable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  public static let black = Color(red: 0, green: 0, blue: 0)
  public static let white = Color(red: 1, green: 1, blue: 1)
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// From 0xRRGGBB, opaque.
  public init(rgb: UInt32) {
    self.init(
      red: Double(rgb >> 16 & 0xFF) / 255, green: Double(rgb >> 8 & 0xFF) / 255,
      blue: Double(rgb & 0xFF) / 255)
  }

  public func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }
}

extension Color {
  /// The product of all components; the color itself where there is no tint.
  package func tinted(by tint: Color?) -> Color {
    guard let tint else { return self }
    return Color(
      red: red * tint.red, green: green * tint.green, blue: blue * tint.blue,
      alpha: alpha * tint.alpha)
  }
}
