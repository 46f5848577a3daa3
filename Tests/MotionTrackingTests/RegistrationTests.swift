import MotionTracking
import Pixels
import Testing

@Suite struct RegistrationTests {
  /// A picture of blocks of gray that is not the same anywhere.
  private func stage(_ width: Int, _ height: Int) -> PixelBuffer {
    picture(width, height) { x, y in
      let (column, row) = (Int(x) / 9, Int(y) / 7)
      return UInt32((column * 73 + row * 151 + column * row * 29) % 200 + 20)
    }
  }

  private func picture(
    _ width: Int, _ height: Int, _ gray: (Double, Double) -> UInt32
  ) -> PixelBuffer {
    let pixels = PixelBuffer(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        // Four by four samples a pixel.
        var sum: UInt32 = 0
        for j in 0..<4 {
          for i in 0..<4 {
            sum += gray(Double(x) + (Double(i) + 0.5) / 4, Double(y) + (Double(j) + 0.5) / 4)
          }
        }
        let value = sum / 16
        pixels[x, y] = 0xFF00_0000 | value << 16 | value << 8 | value
      }
    }
    return pixels
  }

  @Test func `another screen is not found`() {
    let other = picture(200, 260) { x, y in UInt32(x / 2 + y / 4) }
    let found = Registration.find(
      still: stage(160, 240), pointsWide: 160, in: LumaPlane(other))
    #expect(found.agreement < Registration.leastAgreement)
  }
}
