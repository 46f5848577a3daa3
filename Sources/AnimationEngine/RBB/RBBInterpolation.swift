import Geometry

/// How RBBAnimation mixes values: colors by hue, saturation and brightness, transforms entry by
/// entry, what it cannot mix in the middle.
package enum RBBInterpolation {
  /// The value a fraction of the way, which may lie outside 0…1.
  package static func value(
    from start: AnimationValue, to end: AnimationValue, at fraction: Double
  ) -> AnimationValue {
    switch (start, end) {
    case (.color(let a?), .color(let b?)):
      return .color(HSBA(a).mixed(with: HSBA(b), at: fraction).color)
    case (.transform(let a), .transform(let b)):
      var mixed = a
      for index in 0..<16 {
        mixed.entries[index] += fraction * (b.entries[index] - a.entries[index])
      }
      return .transform(mixed)
    default:
      if start.isMovable(like: end), let mixed = start.interpolated(to: end, at: fraction) {
        return mixed
      }
      return fraction < 0.5 ? start : end
    }
  }
}

/// A color by hue, saturation, brightness and alpha, each in 0…1.
struct HSBA: Sendable, Hashable {
  var hue: Double
  var saturation: Double
  var brightness: Double
  var alpha: Double

  /// A gray has the hue 0.
  init(_ color: Color) {
    func limited(_ number: Double) -> Double { min(max(number, 0), 1) }
    let (red, green, blue) = (limited(color.red), limited(color.green), limited(color.blue))
    let most = max(red, green, blue)
    let spread = most - min(red, green, blue)
    (brightness, alpha) = (most, color.alpha)
    saturation = most > 0 ? spread / most : 0
    if spread == 0 {
      hue = 0
    } else if most == red {
      hue = (green - blue) / spread / 6
    } else if most == green {
      hue = ((blue - red) / spread + 2) / 6
    } else {
      hue = ((red - green) / spread + 4) / 6
    }
    if hue < 0 { hue += 1 }
  }

  /// Component by component: the hue does not take the shorter way round.
  func mixed(with other: HSBA, at fraction: Double) -> HSBA {
    func mix(_ a: Double, _ b: Double) -> Double { min(max(a + fraction * (b - a), 0), 1) }
    var mixed = self
    mixed.hue = mix(hue, other.hue)
    mixed.saturation = mix(saturation, other.saturation)
    mixed.brightness = mix(brightness, other.brightness)
    mixed.alpha = mix(alpha, other.alpha)
    return mixed
  }

  var color: Color {
    func component(_ offset: Double) -> Double {
      let sextant = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(sextant, 4 - sextant, 1)))
    }
    return Color(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }
}
