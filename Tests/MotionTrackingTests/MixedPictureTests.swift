import Pixels
import TestSupport
import Testing

@testable import MotionTracking

/// Pictures that show a card at two moments at once, half of each, as converters of rates make them.
@Suite struct MixedPictureTests {
  private static let (side, ground, width, height) = (120, 200.0, 48.0, 36.0)

  /// How much of a pixel an interval covers.
  private static func share(_ pixel: Int, _ from: Double, _ to: Double) -> Double {
    max(min(Double(pixel + 1), to) - max(Double(pixel), from), 0)
  }

  /// How bright and how opaque a card with two bars on it makes each pixel, whose middle is at x and y; exact.
  private static func card(_ x: Double, _ y: Double, _ px: Int, _ py: Int) -> (
    luma: Double, alpha: Double
  ) {
    let (left, top) = (x - width / 2, y - height / 2)
    let alpha = share(px, left, left + width) * share(py, top, top + height)
    let across = share(px, left + 6, left + width - 14)
    let bars = across * (share(py, top + 8, top + 13) + share(py, top + 20, top + 29))
    return (40 * alpha + 90 * bars, alpha)
  }

  /// A picture that shows the card at all of these places, as much of each.
  private static func picture(_ places: [(x: Double, y: Double)]) -> LumaPlane {
    let pixels = PixelBuffer(width: side, height: side)
    for py in 0..<side {
      for px in 0..<side {
        let sum = places.reduce(0) { sum, place in
          let seen = card(place.x, place.y, px, py)
          return sum + seen.luma + (1 - seen.alpha) * ground
        }
        let gray = UInt32((sum / Double(places.count)).rounded())
        pixels[px, py] = 0xFF00_0000 | gray << 16 | gray << 8 | gray
      }
    }
    return LumaPlane(pixels).smoothed()
  }

  /// Where the card is seen in a picture that the scene has it in at `told`, a quarter of an interval before and after
  /// which it is `way` from there.
  private static func pose(_ picture: LumaPlane, told: LayerPose, way: Double?) -> LayerPose? {
    let (wide, high) = (60, 48)
    let alone = PixelBuffer(width: wide, height: high)
    for py in 0..<high {
      for px in 0..<wide {
        let seen = card(Double(wide) / 2, Double(high) / 2, px, py)
        let (gray, alpha) = (UInt32(seen.luma.rounded()), UInt32((seen.alpha * 255).rounded()))
        alone[px, py] = alpha << 24 | gray << 16 | gray << 8 | gray
      }
    }
    let sprite = LayerSprite(
      name: "card", pictures: [(alone, 1)], scale: 1, originX: -Double(wide) / 2,
      originY: -Double(high) / 2, extent: width, tones: [0.2126, 0.7152, 0.0722, 0])
    let stack = SpriteStack(
      members: [SpriteStack.Member(sprite: sprite, pose: told, parts: [.place])],
      registration: Registration(scaleX: 1, scaleY: 1, offsetX: 0, offsetY: 0), ground: ground,
      width: Double(side), height: Double(side))
    var (early, late) = (told, told)
    early.x -= way ?? 0
    late.x += way ?? 0
    return ExpectedTracker(stack).sightings(
      picture, told: [0: told], found: [:], moments: way == nil ? [:] : [0: (early, late)]
    ).first?.pose
  }

  /// The scene has it early, late, faster or slower than it is.
  @Test(arguments: [(2.5, 0.0, 2.5), (4.0, 1.5, 4.0), (4.0, -2.0, 5.5), (6.0, 1.0, 4.5)])
  func `the middle of both is where it is seen`(half: Double, off: Double, told: Double) throws {
    let (x, y) = (58.3, 61.2)
    let picture = Self.picture([(x - half, y), (x + half, y)])
    let place = LayerPose(x: x + off, y: y)
    let pose = try #require(Self.pose(picture, told: place, way: told))
    #expect(abs(pose.x - x) < 0.15 && abs(pose.y - y) < 0.1, "\(pose)")
    // Whoever takes it for one follows an outline.
    let single = try #require(Self.pose(picture, told: place, way: nil))
    #expect(abs(single.x - x) > 0.4 || off == 0, "\(single)")
  }

  /// Which moments the scene has does not matter where the picture shows one.
  @Test(arguments: [1.0, 3.0, 6.0])
  func `a picture of one moment is seen as it is`(way: Double) throws {
    let picture = Self.picture([(58.3, 61.2)])
    let place = LayerPose(x: 60, y: 61)
    let single = try #require(Self.pose(picture, told: place, way: nil))
    #expect(abs(single.x - 58.3) < 0.1)
    #expect(Self.pose(picture, told: place, way: way) == single)
  }
}
