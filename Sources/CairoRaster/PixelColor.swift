import CCairo
import Geometry

/// A color as pixels hold it: 8 bits a component, premultiplied, each rounded once.
struct PixelColor: Hashable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8
  let alpha: UInt8

  /// Components outside 0…1 are clamped; those that are no numbers count as 0.
  init(_ color: Color, opacity: Double = 1) {
    let alpha = Self.level(Self.clamped(color.alpha) * Self.clamped(opacity))
    func component(_ value: Double) -> UInt8 {
      UInt8((Self.clamped(value) * Double(alpha)).rounded())
    }
    self.alpha = alpha
    red = component(color.red)
    green = component(color.green)
    blue = component(color.blue)
  }

  /// In 1/255, rounded.
  static func level(_ fraction: Double) -> UInt8 { UInt8((clamped(fraction) * 255).rounded()) }

  private static func clamped(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }

  var isOpaque: Bool { alpha == 255 }
  var isClear: Bool { alpha == 0 }

  var word: UInt64 {
    UInt64(alpha) << 24 | UInt64(red) << 16 | UInt64(green) << 8 | UInt64(blue)
  }

  /// Hands Cairo the components that its own premultiplication turns into these.
  ///
  /// Cairo would cut off where this rounds: 0.998 would become 255 and 0.4999 · 0.5 too little.
  func setSource(of context: OpaquePointer) {
    let alpha = Double(max(self.alpha, 1))
    cairo_set_source_rgba(
      context, Double(red) / alpha, Double(green) / alpha, Double(blue) / alpha,
      Double(self.alpha) / 255)
  }
}
