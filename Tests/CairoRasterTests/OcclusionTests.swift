import AnimationEngine
import CCairo
@testable import CairoRaster
import Geometry
import Pixels
import TestSupport
import Testing

/// Where items that are opaque spare the drawing of those below them.
@Suite struct OcclusionTests {
  /// A surface of alpha: 255 where `isOpaque` says so, else 254.
  private func surface(
    width: Int, height: Int, _ isOpaque: (Int, Int) -> Bool
  ) throws -> Surface {
    let surface = try Surface(CAIRO_FORMAT_A8, width: width, height: height)
    try surface.withBytes(at: PixelRect(x: 0, y: 0, width: width, height: height)) { bytes in
      for y in 0..<height {
        for x in 0..<width { bytes.start[y * bytes.stride + x] = isOpaque(x, y) ? 255 : 254 }
      }
    }
    return surface
  }

  @Test func `all of what is found opaque is`() throws {
    let disc = try surface(width: 60, height: 40) { x, y in
      let (dx, dy) = (Double(x) - 29.5, Double(y) - 19.5)
      return dx * dx / 900 + dy * dy / 400 < 1
    }
    // The row of the middle is as wide as the disc.
    #expect(disc.opaqueMiddle == PixelRect(x: 0, y: 16, width: 60, height: 8))
    let rounded = try surface(width: 60, height: 40) { x, y in
      min(x, 59 - x) + min(y, 39 - y) >= 6 && (x, y) != (20, 34)
    }
    #expect(rounded.opaqueMiddle == PixelRect(x: 0, y: 6, width: 60, height: 28))
    #expect(try surface(width: 60, height: 40) { x, y in x != 30 || y != 20 }.opaqueMiddle == nil)
  }

  @Test func `what is left of an area and the part make it up`() {
    let area = PixelRect(x: 3, y: 4, width: 10, height: 8)
    for part in [
      area, PixelRect(x: 5, y: 6, width: 2, height: 3), PixelRect(x: 3, y: 4, width: 4, height: 8),
      PixelRect(x: 3, y: 9, width: 10, height: 3),
    ] {
      let parts = area.without(part) + [part]
      #expect(parts.reduce(0) { $0 + $1.area } == area.area)
      for (index, one) in parts.enumerated() {
        #expect(area.contains(one))
        #expect(parts[(index + 1)...].allSatisfy { $0.intersection(one) == nil })
      }
    }
  }

  /// Five cards lie on each other, each 6 points off the one below; all of what is hidden was drawn.
  @Test func `a stack draws its topmost card and the rims of the others`() throws {
    let cards = (0..<5).map { index in
      TestLayer(
        x: 20 + 6 * Double(index), y: 20, width: 200, height: 200,
        color: Color(red: 0.2 * Double(index), green: 0.5, blue: 0.5, alpha: 1)
      ) { $0.cornerRadius = 12 }
    }
    let scene = Presentation(width: 260, height: 240, background: .white, cards)
    func compositor() throws -> Compositor {
      try Compositor(
        assets: try Fixtures.assets(), pixelWidth: 260, pixelHeight: 240, scale: 1)
    }
    let (thrifty, lavish) = (try compositor(), try compositor())
    lavish.thrift = nil
    try thrifty.redraw(scene)
    try lavish.redraw(scene)
    #expect(thrifty.canvas.hasSamePixels(as: lavish.canvas))
    // Of each card below lies under the topmost one between its corners: 194, 188, 182 and 176 by 176 points.
    #expect(thrifty.effort.culledPixels > 740 * 176)
    #expect(lavish.effort.culledPixels == 0)
  }
}
