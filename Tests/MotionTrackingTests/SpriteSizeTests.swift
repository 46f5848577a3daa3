import MotionTracking
import Pixels
import Testing

/// Discs of which each pixel's share is counted: what is smaller is drawn smaller, and not sharper.
@Suite struct SpriteSizeTests {
  /// A black disc by sixteen by sixteen samples a pixel, on a ground or on nothing.
  private func disc(
    _ width: Int, _ height: Int, radius: Double, x: Double, y: Double, ground: UInt32?
  ) -> PixelBuffer {
    let pixels = PixelBuffer(width: width, height: height)
    for py in 0..<height {
      for px in 0..<width {
        var inside: UInt32 = 0
        for j in 0..<16 {
          for i in 0..<16 {
            let (dx, dy) = (
              Double(px) + (Double(i) + 0.5) / 16 - x, Double(py) + (Double(j) + 0.5) / 16 - y
            )
            if dx * dx + dy * dy < radius * radius { inside += 1 }
          }
        }
        if let ground {
          let gray = ground * (256 - inside) / 256
          pixels[px, py] = 0xFF00_0000 | gray << 16 | gray << 8 | gray
        } else {
          pixels[px, py] = (inside * 255 / 256) << 24
        }
      }
    }
    return pixels
  }

  private static let radius = 12.0
  private static let ground: UInt32 = 200

  /// How large a disc looks to a tracker that has drawings of these sizes.
  private func seen(scale: Double, factors: [Double]) -> Double? {
    let pictures = factors.map { factor in
      let side = Int((32 * factor).rounded(.up))
      return (
        pixels: disc(
          side, side, radius: Self.radius * factor, x: 16 * factor, y: 16 * factor, ground: nil),
        factor: factor
      )
    }
    let sprite = LayerSprite(
      name: "disc", pictures: pictures, scale: 1, originX: -16, originY: -16,
      extent: 2 * Self.radius,
      tones: [0.2126, 0.7152, 0.0722, 0])
    let stack = SpriteStack(
      members: [
        SpriteStack.Member(
          sprite: sprite, pose: LayerPose(x: 40, y: 40), parts: [.place, .scale])
      ],
      registration: Registration(scaleX: 1, scaleY: 1, offsetX: 0, offsetY: 0),
      ground: Double(Self.ground), width: 80, height: 80)
    let picture = LumaPlane(
      disc(80, 80, radius: Self.radius * scale, x: 40.3, y: 39.6, ground: Self.ground))
    let told = LayerPose(x: 40, y: 40, scale: scale * 1.03)
    let tracker = ExpectedTracker(stack)
    let found = tracker.sightings(picture.smoothed(), told: [0: told], found: [:])
    return found.first?.pose?.scale
  }

  private static let factors = (0..<12).map {
    1.05 / (0..<$0).reduce(1.0) { sum, _ in sum * LayerSprite.sizeStep }
  }

  @Test(arguments: [1.0, 0.83, 0.61, 0.48, 0.35])
  func `a disc is as large as it is`(scale: Double) throws {
    let found = try #require(seen(scale: scale, factors: Self.factors))
    #expect(abs(found - scale) < 0.003, "\(found)")
  }

  @Test func `a drawing that is too large is too sharp`() throws {
    let sharp = try #require(seen(scale: 0.35, factors: [1.05]))
    let alike = try #require(seen(scale: 0.35, factors: Self.factors))
    #expect(abs(sharp - 0.35) > 1.1 * abs(alike - 0.35), "\(sharp) \(alike)")
  }
}
