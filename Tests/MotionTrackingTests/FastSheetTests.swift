import Pixels
import Testing

@testable import MotionTracking

/// A sheet whose rows look alike and that comes from below the stage in a few pictures, as fast springs bring it.
@Suite struct FastSheetTests {
  private static let (width, height, side) = (180, 260, 300)
  private static let (ground, rowHeight) = (0xFFE4_E4E8, 26)

  /// What the sheet shows `x` and `y` pixels from its corner: a title, then rows with a dot and a line each.
  private static func sheet(_ x: Int, _ y: Int) -> Int {
    if y < 34 {
      return (12..<24).contains(y) && (14..<90).contains(x) && x / 5 % 3 != 0
        ? 0xFF10_1010 : 0xFFFF_FFFF
    }
    let (row, line) = ((y - 34) / rowHeight, (y - 34) % rowHeight)
    if line == 0 { return x > 34 ? 0xFFD0_D0D4 : 0xFFFF_FFFF }
    let (dx, dy) = (x - 20, line - 13)
    if dx * dx + dy * dy < 64 { return 0xFF20_60C0 }
    let length = 60 + row * 37 % 50
    if (10..<16).contains(line), x > 38, x < 38 + length, (x + 3 * row) / 4 % 3 != 0 {
      return 0xFF30_3030
    }
    return 0xFFFF_FFFF
  }

  private static func pixels(_ width: Int, _ height: Int, _ color: (Int, Int) -> Int) -> PixelBuffer
  {
    let pixels = PixelBuffer(width: width, height: height)
    for y in 0..<height { for x in 0..<width { pixels[x, y] = UInt32(color(x, y)) } }
    return pixels
  }

  /// The stage with the sheet's upper edge `top` pixels below its own, over a page with lines of words.
  private static func picture(_ top: Int) -> LumaPlane {
    let left = (side - width) / 2
    return LumaPlane(
      pixels(side, side) { x, y in
        if y >= top, y < top + height, (left..<left + width).contains(x) {
          return sheet(x - left, y - top)
        }
        let isWord =
          y % 17 < 6 && x > 10 && x < 100 + y / 17 * 41 % 120 && (x + y / 17 * 5) / 4 % 3 != 0
        return isWord ? 0xFF60_6068 : ground
      }
    ).smoothed()
  }

  @Test func `a sheet is found in each picture that shows enough of it, however far it has come`()
    throws
  {
    let sprite = LayerSprite(
      name: "sheet", pictures: [(Self.pixels(Self.width, Self.height, Self.sheet), 1)], scale: 1,
      originX: -Double(Self.width) / 2, originY: -Double(Self.height) / 2,
      extent: Double(Self.height), tones: [0.2126, 0.7152, 0.0722, 0])
    func pose(_ top: Double) -> LayerPose {
      LayerPose(x: Double(Self.side) / 2, y: top + Double(Self.height) / 2)
    }
    let told = stride(from: 300.0, through: 60, by: -2).enumerated().map {
      (time: Double($0.offset) / 60, pose: pose($0.element))
    }
    let stack = SpriteStack(
      members: [SpriteStack.Member(sprite: sprite, pose: told[0].pose, parts: [.place])],
      registration: Registration(scaleX: 1, scaleY: 1, offsetX: 0, offsetY: 0),
      ground: 228, width: Double(Self.side), height: Double(Self.side))
    var missed: [Int] = []
    // Each by itself, so that none is helped by the picture before.
    for top in stride(from: 244, through: 61, by: -3) {
      var tracker = RecordingTracker(stack, told: [0: told])
      let seen = try #require(tracker.track(Self.picture(top)).first)
      let told = pose(Double(top))
      guard let found = seen.pose else {
        missed.append(top)
        continue
      }
      #expect(abs(found.y - told.y) < 0.3 && abs(found.x - told.x) < 0.3, "at \(top)")
    }
    #expect(missed.isEmpty)
  }
}
