import MotionTracking
import Pixels
import Testing

/// What smoothing is for: an edge looks alike wherever between two pixels it lies.
@Suite struct SmoothingTests {
  /// A picture that is dark left of `edge` and bright right of it, by how much of each pixel is.
  private func plane(edge: Double) -> LumaPlane {
    let pixels = PixelBuffer(width: 24, height: 12)
    for y in 0..<12 {
      for x in 0..<24 {
        let bright = UInt32((min(max(Double(x + 1) - edge, 0), 1) * 200).rounded())
        pixels[x, y] = 0xFF00_0000 | bright << 16 | bright << 8 | bright
      }
    }
    return LumaPlane(pixels)
  }

  /// How far what lies half a pixel aside is from what lies on the pixels, each looked at from its edge.
  private func mismatch(_ change: (LumaPlane) -> LumaPlane) -> Double {
    let (on, between) = (change(plane(edge: 12)), change(plane(edge: 12.5)))
    return (-8...8).reduce(0) { worst, step in
      let place = Double(step) / 4
      return max(worst, abs(on.bilinear(12 + place, 6) - between.bilinear(12.5 + place, 6)))
    }
  }

  @Test func `an edge between pixels agrees with one on them`() {
    #expect(mismatch { $0 } > 45)
    #expect(mismatch { $0.smoothed() } < 15)
  }

  @Test func `what is even stays, and a lone point is spread as 1 2 1`() {
    let pixels = PixelBuffer(width: 7, height: 7)
    pixels[3, 3] = 0xFFA0_A0A0
    let plane = LumaPlane(pixels).smoothed()
    let shares = [(3, 3, 4.0), (2, 3, 2), (3, 4, 2), (4, 4, 1), (1, 3, 0)]
    for (x, y, share) in shares {
      #expect(abs(plane.bilinear(Double(x) + 0.5, Double(y) + 0.5) - 160 * share / 16) < 1e-3)
    }
    let even = self.plane(edge: 0).smoothed()
    for x in 0..<24 { #expect(abs(even.bilinear(Double(x) + 0.5, 0.5) - 200) < 1e-3) }
  }
}
