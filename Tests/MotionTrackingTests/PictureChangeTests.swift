import Pixels
import Testing

@testable import MotionTracking

/// A white sheet that rises from behind a bar at the bottom of a gray stage of 96 by 96 points.
@Suite struct PictureChangeTests {
  private static let (ground, room) = (120.0, 4.0)

  /// A rectangle of one gray, with some room around it.
  private func sprite(_ name: String, width: Int, height: Int, gray: UInt32) -> LayerSprite {
    let room = Int(Self.room)
    let pixels = PixelBuffer(width: width + 2 * room, height: height + 2 * room)
    for y in room..<room + height {
      for x in room..<room + width {
        pixels[x, y] = 0xFF00_0000 | gray << 16 | gray << 8 | gray
      }
    }
    return LayerSprite(
      name: name, pictures: [(pixels, 1)], scale: 1, originX: -Double(width) / 2 - Self.room,
      originY: -Double(height) / 2 - Self.room, extent: Double(width),
      tones: [0.2126, 0.7152, 0.0722, 0])
  }

  /// What changes from one picture to the same again while the sheet's top goes from one place to another.
  private func change(from before: Double, to after: Double) -> PictureChange? {
    let stack = SpriteStack(
      members: [
        SpriteStack.Member(
          sprite: sprite("sheet", width: 80, height: 60, gray: 255), pose: LayerPose(x: 48, y: 110),
          parts: [.place]),
        SpriteStack.Member(
          sprite: sprite("bar", width: 96, height: 26, gray: 40), pose: LayerPose(x: 48, y: 83),
          parts: []),
      ],
      registration: Registration(scaleX: 1, scaleY: 1, offsetX: 0, offsetY: 0),
      ground: Self.ground, width: 96, height: 96)
    let pixels = PixelBuffer(width: 96, height: 96)
    for y in 0..<96 {
      for x in 0..<96 {
        let gray: UInt32 = y < 70 ? UInt32(Self.ground) : 40
        pixels[x, y] = 0xFF00_0000 | gray << 16 | gray << 8 | gray
      }
    }
    let picture = LumaPlane(pixels).smoothed()
    return PictureChange(
      of: stack, from: (picture, [0: LayerPose(x: 48, y: before + 30)]),
      to: (picture, [0: LayerPose(x: 48, y: after + 30)]))
  }

  @Test func `what rests although the scene moves it is seen to rest`() throws {
    let held = try #require(change(from: 62, to: 56))
    #expect(held.told > 30 && held.seen < 1 && !held.isSlow)
  }

  /// There a point lies between a pixel of the bar and one of what is behind it.
  @Test(arguments: [69.96, 69.8, 70.4])
  func `at the edge of what covers it nothing is told`(top: Double) {
    #expect(change(from: 76, to: top) == nil)
  }

  /// And there the picture shows what is beyond the stage.
  @Test func `at the border of the stage nothing is told`() {
    #expect(change(from: -60.5, to: -59.9) == nil)
  }
}
