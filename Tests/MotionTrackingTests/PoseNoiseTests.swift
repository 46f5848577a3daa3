import Pixels
import TestSupport
import Testing

@testable import MotionTracking

/// Discs in pictures whose blocks are too bright or too dark, as codecs leave them: how sure a pose is said to be.
@Suite struct PoseNoiseTests {
  private static let ground = 190.0

  /// A dark disc by eight by eight samples a pixel; alone, or on a ground of which each block of eight by eight pixels is
  /// off by up to `error`.
  private func disc(
    _ side: Int, radius: Double, x: Double, y: Double, isAlone: Bool, error: Double = 0,
    seed: UInt64 = 0
  ) -> PixelBuffer {
    var generator = SeededGenerator(seed: seed)
    let blocks = (0..<(side / 8 + 1) * (side / 8 + 1)).map { _ in
      error > 0 ? Double.random(in: -error...error, using: &generator) : 0
    }
    let pixels = PixelBuffer(width: side, height: side)
    for py in 0..<side {
      for px in 0..<side {
        var inside = 0.0
        for j in 0..<8 {
          for i in 0..<8 {
            let (dx, dy) = (
              Double(px) + (Double(i) + 0.5) / 8 - x, Double(py) + (Double(j) + 0.5) / 8 - y
            )
            if dx * dx + dy * dy < radius * radius { inside += 1.0 / 64 }
          }
        }
        if isAlone {
          pixels[px, py] = UInt32((inside * 255).rounded()) << 24
        } else {
          let off = blocks[py / 8 * (side / 8 + 1) + px / 8]
          let gray = UInt32((Self.ground * (1 - inside) + 20 + off).rounded())
          pixels[px, py] = 0xFF00_0000 | gray << 16 | gray << 8 | gray
        }
      }
    }
    return pixels
  }

  /// What a tracker sees of a disc that is drawn at a place in so large a size.
  private func sighting(
    radius: Double, scale: Double, x: Double, y: Double, seed: UInt64
  ) -> RecordingTracker.Sighting? {
    let side = 2 * radius + 8
    let pictures = (0..<12).map { size -> (pixels: PixelBuffer, factor: Double) in
      let factor = 1.05 / (0..<size).reduce(1.0) { sum, _ in sum * LayerSprite.sizeStep }
      let pixels = disc(
        Int((side * factor).rounded(.up)), radius: radius * factor, x: side / 2 * factor,
        y: side / 2 * factor, isAlone: true)
      return (pixels, factor)
    }
    let sprite = LayerSprite(
      name: "disc", pictures: pictures, scale: 1, originX: -side / 2, originY: -side / 2,
      extent: 2 * radius, tones: [0.2126, 0.7152, 0.0722, 0])
    let stack = SpriteStack(
      members: [
        SpriteStack.Member(sprite: sprite, pose: LayerPose(x: x, y: y), parts: [.place, .scale])
      ],
      registration: Registration(scaleX: 1, scaleY: 1, offsetX: 0, offsetY: 0),
      ground: Self.ground + 20, width: 96, height: 96)
    let picture = LumaPlane(
      disc(96, radius: radius * scale, x: x, y: y, isAlone: false, error: 14, seed: seed))
    let told = LayerPose(x: x + 0.4, y: y - 0.3, scale: scale * 1.03)
    return ExpectedTracker(stack).sightings(picture.smoothed(), told: [0: told], found: [:]).first
  }

  @Test(arguments: [(12.0, 0.35), (12, 0.6), (12, 1), (30, 1)])
  func `of forty discs in a codec's blocks most are as large as they are said to be`(
    radius: Double, scale: Double
  ) throws {
    let off = try (1...40).map { seed -> Double in
      let seen = try #require(
        sighting(radius: radius, scale: scale, x: 44.3, y: 46.6, seed: UInt64(seed)))
      let pose = try #require(seen.pose)
      return abs(pose.scale - scale) / seen.noise.scale
    }
    // Of normal errors one in 370 is more than three standard deviations off, of 40 more than two once in 5,000 times.
    #expect(off.count { $0 > 3 } <= 2, "\(off.sorted().suffix(8))")
    // And they are not said to be unsure of what is seen.
    #expect(off.count { $0 > 0.2 } > 10, "\(off.sorted())")
  }

  /// Numbers of a toast that comes from beyond the stage: of its shadow alone, and of its own edge.
  @Test(arguments: [
    (0.19, 0.39, 0.842, false), (0.19, 0.39, 0.999, true), (0.43, 0.6, 0.999, false),
    (0.6, 0.6, 0.84, true),
  ])
  func `what shows in part is held where it agrees along it`(
    visible: Double, noise: Double, agreement: Double, isHeld: Bool
  ) {
    let found = PoseSearch.Found(
      pose: LayerPose(x: 0, y: 0),
      noise: LayerPose(x: noise, y: 0.01, scale: 0, rotation: 0, opacity: 0), agreement: agreement,
      visible: visible, explained: 1, mark: 19)
    #expect(found.isHeld == isHeld)
  }
}
