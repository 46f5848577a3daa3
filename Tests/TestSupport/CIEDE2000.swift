import Foundation

/// A color in CIE L*a*b* for D65, and the CIEDE2000 difference (Sharma, Wu, Dalal 2005).
package struct Lab: Sendable {
  package var l: Double
  package var a: Double
  package var b: Double

  package init(l: Double, a: Double, b: Double) { (self.l, self.a, self.b) = (l, a, b) }

  /// From 0xRRGGBB in sRGB.
  package init(sRGB color: UInt32) {
    func linear(_ shift: UInt32) -> Double {
      let value = Double(color >> shift & 255) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let (r, g, b) = (linear(16), linear(8), linear(0))
    func cube(_ value: Double) -> Double {
      value > 216.0 / 24389 ? cbrt(value) : (24389.0 / 27 * value + 16) / 116
    }
    let x = cube((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
    let y = cube(0.2126729 * r + 0.7151522 * g + 0.0721750 * b)
    let z = cube((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883)
    self.init(l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z))
  }

  package func difference(from other: Lab) -> Double {
    let mean = (hypot(a, b) + hypot(other.a, other.b)) / 2
    let g = 0.5 * (1 - sqrt(pow(mean, 7) / (pow(mean, 7) + pow(25, 7))))
    let (a1, a2) = (a * (1 + g), other.a * (1 + g))
    let (c1, c2) = (hypot(a1, b), hypot(a2, other.b))
    func hue(_ a: Double, _ b: Double) -> Double {
      guard a != 0 || b != 0 else { return 0 }
      let angle = atan2(b, a) * 180 / .pi
      return angle < 0 ? angle + 360 : angle
    }
    let (h1, h2) = (hue(a1, b), hue(a2, other.b))
    var (turn, hueMean) = (0.0, h1 + h2)
    if c1 * c2 != 0 {
      turn = h2 - h1
      if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
      if abs(h1 - h2) <= 180 {
        hueMean = (h1 + h2) / 2
      } else {
        hueMean = h1 + h2 < 360 ? (h1 + h2 + 360) / 2 : (h1 + h2 - 360) / 2
      }
    }
    func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
    let (dL, dC) = (other.l - l, c2 - c1)
    let dH = 2 * sqrt(c1 * c2) * sin(turn / 2 * .pi / 180)
    let (lMean, cMean) = ((l + other.l) / 2, (c1 + c2) / 2)
    let t =
      1 - 0.17 * cosine(hueMean - 30) + 0.24 * cosine(2 * hueMean)
      + 0.32 * cosine(3 * hueMean + 6) - 0.20 * cosine(4 * hueMean - 63)
    let rotation = 30 * exp(-pow((hueMean - 275) / 25, 2))
    let rC = 2 * sqrt(pow(cMean, 7) / (pow(cMean, 7) + pow(25, 7)))
    let lOff = pow(lMean - 50, 2)
    let (l, c, h) = (
      dL / (1 + 0.015 * lOff / sqrt(20 + lOff)), dC / (1 + 0.045 * cMean),
      dH / (1 + 0.015 * cMean * t)
    )
    return sqrt(l * l + c * c + h * h - sin(2 * rotation * .pi / 180) * rC * c * h)
  }
}
