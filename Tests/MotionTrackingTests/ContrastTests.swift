import Pixels
import Testing

@testable import MotionTracking

@Suite struct ContrastTests {
  private func plane(_ gray: (Int, Int) -> UInt32) -> LumaPlane {
    let pixels = PixelBuffer(width: 9, height: 9)
    for y in 0..<9 {
      for x in 0..<9 { pixels[x, y] = 0xFF00_0000 | gray(x, y) * 0x01_0101 }
    }
    return LumaPlane(pixels)
  }

  private func value(_ plane: LumaPlane, _ x: Int, _ y: Int) -> Double {
    plane.bilinear(Double(x) + 0.5, Double(y) + 0.5)
  }

  @Test
  func `a lone point stands out by 24 of 25 parts, and lowers those within two pixels by one`() {
    let contrast = plane { $0 == 4 && $1 == 4 ? 200 : 50 }.contrast()
    #expect(abs(value(contrast, 4, 4) - 144) < 1e-3)
    #expect(abs(value(contrast, 2, 6) + 6) < 1e-3)
    #expect(abs(value(contrast, 1, 4)) < 1e-3)
    // At a corner there are nine about it.
    let corner = plane { $0 == 0 && $1 == 0 ? 140 : 50 }.contrast()
    #expect(abs(value(corner, 0, 0) - 80) < 1e-3)
  }

  @Test func `what is even has none, however bright, and what is limited no more`() {
    for gray in [0, 90, 255] as [UInt32] {
      let contrast = plane { _, _ in gray }.contrast()
      #expect((0..<9).allSatisfy { abs(value(contrast, $0, 4)) < 1e-3 })
    }
    let limited = plane { x, _ in x < 4 ? 10 : 240 }.contrast().limited(to: 7)
    #expect(abs(value(limited, 4, 4) - 7) < 1e-3 && abs(value(limited, 3, 4) + 7) < 1e-3)
    #expect(abs(value(limited, 0, 4)) < 1e-3)
  }
}
