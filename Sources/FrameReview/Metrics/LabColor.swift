import Geometry

/// A color in CIE L*a*b* for the white of D65.
package struct LabColor: Sendable, Hashable {
  package var lightness: Double
  package var a: Double
  package var b: Double

  package init(lightness: Double, a: Double, b: Double) {
    (self.lightness, self.a, self.b) = (lightness, a, b)
  }

  /// From linear light in sRGB's primaries, 0…1 each.
  init(red: Double, green: Double, blue: Double) {
    let x = Self.compressed(
      (0.412456439 * red + 0.357576078 * green + 0.180437483 * blue) / 0.95047)
    let y = Self.compressed(0.212672851 * red + 0.715152156 * green + 0.072174993 * blue)
    let z = Self.compressed(
      (0.019333895 * red + 0.119192025 * green + 0.950304079 * blue) / 1.08883)
    self.init(lightness: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z))
  }

  /// From 8-bit sRGB.
  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.init(
      red: SRGB.light[Int(red)], green: SRGB.light[Int(green)], blue: SRGB.light[Int(blue)])
  }

  private static func compressed(_ value: Double) -> Double {
    value > 216.0 / 24389
      ? Transcendentals.pow(value, 1.0 / 3) : (24389.0 / 27 * value + 16) / 116
  }

  /// How far another color is, by CIEDE2000 with all weights 1; about 1 is just seen.
  ///
  /// Sharma, Wu and Dalal, 2005.
  package func difference(from other: LabColor) -> Double {
    if self == other { return 0 }
    let meanChroma = (Self.length(a, b) + Self.length(other.a, other.b)) / 2
    let gain = 1.5 - 0.5 * Self.saturation(meanChroma)
    let (first, second) = (Polar(a * gain, b), Polar(other.a * gain, other.b))

    let hues = Self.hues(first, second)
    let lightnessStep = other.lightness - lightness
    let chromaStep = second.chroma - first.chroma
    let hueStep =
      2 * (first.chroma * second.chroma).squareRoot()
      * Transcendentals.sin(Self.radians(hues.step / 2))

    let lightnessMean = (lightness + other.lightness) / 2
    let chromaMean = (first.chroma + second.chroma) / 2
    let t =
      1 - 0.17 * Self.cosine(hues.mean - 30) + 0.24 * Self.cosine(2 * hues.mean)
      + 0.32 * Self.cosine(3 * hues.mean + 6) - 0.20 * Self.cosine(4 * hues.mean - 63)
    let offset = (lightnessMean - 50) * (lightnessMean - 50)
    let l = lightnessStep / (1 + 0.015 * offset / (20 + offset).squareRoot())
    let c = chromaStep / (1 + 0.045 * chromaMean)
    let h = hueStep / (1 + 0.015 * chromaMean * t)

    let blueness = (hues.mean - 275) / 25
    let turn = 60 * Transcendentals.exp(-blueness * blueness)
    let rotation = -2 * Self.saturation(chromaMean) * Transcendentals.sin(Self.radians(turn))
    return max(0, l * l + c * c + h * h + rotation * c * h).squareRoot()
  }

  /// Chroma and hue, the latter in degrees from 0 to 360.
  private struct Polar {
    var chroma: Double
    var hue: Double

    init(_ a: Double, _ b: Double) {
      chroma = LabColor.length(a, b)
      let angle = a == 0 && b == 0 ? 0 : Transcendentals.atan2(b, a) * 180 / .pi
      hue = angle < 0 ? angle + 360 : angle
    }
  }

  /// The shorter way between two hues, and the hue in its middle; grays have any hue.
  private static func hues(_ first: Polar, _ second: Polar) -> (step: Double, mean: Double) {
    let sum = first.hue + second.hue
    if first.chroma * second.chroma == 0 { return (0, sum) }
    let step = second.hue - first.hue
    if step.magnitude <= 180 { return (step, sum / 2) }
    return (step > 0 ? step - 360 : step + 360, sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2)
  }

  /// √(c⁷ / (c⁷ + 25⁷)).
  private static func saturation(_ chroma: Double) -> Double {
    let cube = chroma * chroma * chroma
    let seventh = cube * cube * chroma
    return (seventh / (seventh + 6_103_515_625)).squareRoot()
  }

  private static func length(_ a: Double, _ b: Double) -> Double { (a * a + b * b).squareRoot() }
  private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
  private static func cosine(_ degrees: Double) -> Double { Transcendentals.cos(radians(degrees)) }
}
