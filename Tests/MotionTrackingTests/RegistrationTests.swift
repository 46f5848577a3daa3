import MotionTracking
import Pixels
import Testing

@Suite struct RegistrationTests {
  /// A picture of blocks of gray that is not the same anywhere.
  private func stage(_ width: Int, _ height: Int) -> PixelBuffer {
    picture(width, height, Self.gray)
  }

  private static func gray(_ x: Double, _ y: Double) -> UInt32 {
    let (column, row) = (Int(x) / 9, Int(y) / 7)
    return UInt32((column * 73 + row * 151 + column * row * 29) % 200 + 20)
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

  /// A stage of 160 × 240 points that a recording shows shifted and scaled, on gray.
  private func recording(
    _ width: Int, _ height: Int, scale: Double, _ left: Double, _ top: Double
  ) -> PixelBuffer {
    picture(width, height) { x, y in
      let (px, py) = ((x - left) / scale, (y - top) / scale)
      guard px >= 0, py >= 0, px < 160, py < 240 else { return 128 }
      return Self.gray(px, py)
    }
  }

  @Test(arguments: [
    (160, 240, 1.0, 0.0, 0.0), (240, 300, 1.0, 46.0, 31.0), (192, 288, 1.2, 0.0, 0.0),
    (150, 220, 1.0, -6.0, -12.0), (220, 330, 1.1, 17.3, 40.6), (250, 340, 1.2, 30.25, 20.5),
  ])
  func `a stage that is shifted and scaled is found to a tenth of a pixel`(
    width: Int, height: Int, scale: Double, left: Double, top: Double
  ) {
    let found = Registration.find(
      still: stage(160, 240), pointsWide: 160,
      in: LumaPlane(recording(width, height, scale: scale, left, top)))
    #expect(found.agreement > 0.9)
    for (x, y) in [(0.0, 0.0), (160, 0), (0, 240), (160, 240)] {
      #expect(abs(found.scaleX * x + found.offsetX - (scale * x + left)) < 0.1, "\(found)")
      #expect(abs(found.scaleY * y + found.offsetY - (scale * y + top)) < 0.1, "\(found)")
    }
  }

  @Test func `a place that was told is kept where nothing is better within two pixels`() {
    let film = LumaPlane(recording(240, 300, scale: 1, 46, 31))
    let near = Registration.find(
      still: stage(160, 240), pointsWide: 160, in: film,
      told: Registration(scaleX: 1, scaleY: 1, offsetX: 45.3, offsetY: 31.4))
    #expect(abs(near.offsetX - 46) < 0.1 && abs(near.offsetY - 31) < 0.1)
    let wrong = Registration(scaleX: 1, scaleY: 1, offsetX: 20, offsetY: 10)
    let kept = Registration.find(
      still: stage(160, 240), pointsWide: 160, in: film, told: wrong)
    #expect(abs(kept.offsetX - 20) < 2 && abs(kept.offsetY - 10) < 2)
    #expect(kept.agreement < Registration.leastAgreement)
  }

  /// The stage with a large dark block of stripes somewhere.
  private func block(at left: Double) -> PixelBuffer {
    picture(160, 240) { x, y in
      guard x >= left, x < left + 90, y >= 30, y < 200 else { return Self.gray(x, y) }
      return Int(y) / 5 % 2 == 0 ? 10 : 60
    }
  }

  @Test func `what moves does not say where the stage is`() {
    // The block lies elsewhere in the recording, which is shifted by (7, 4).
    let still = block(at: 60)
    let film = PixelBuffer(width: 180, height: 260)
    film.place(block(at: 10), x: 7, y: 4)
    let found = Registration.find(
      still: still, bare: stage(160, 240), pointsWide: 160, in: LumaPlane(film))
    #expect(abs(found.offsetX - 7) < 0.1 && abs(found.offsetY - 4) < 0.1, "\(found)")
    #expect(abs(found.scaleX - 1) < 0.001 && abs(found.scaleY - 1) < 0.001, "\(found)")
    let blind = Registration.find(still: still, pointsWide: 160, in: LumaPlane(film))
    #expect(found.agreement > blind.agreement + 0.2, "\(found.agreement) \(blind.agreement)")
    // Where all of it moves, all of it tells.
    let all = Registration.find(
      still: stage(160, 240), bare: PixelBuffer(width: 160, height: 240), pointsWide: 160,
      in: LumaPlane(recording(240, 300, scale: 1, 46, 31)))
    #expect(abs(all.offsetX - 46) < 0.1 && abs(all.offsetY - 31) < 0.1, "\(all)")
  }

  @Test func `what is gray does not say how bright colors are`() {
    let found = Registration.find(
      still: stage(160, 240), pointsWide: 160, in: LumaPlane(recording(192, 288, scale: 1.2, 0, 0)))
    // How strong it is as a whole the picture tells, and all three share it.
    let gains = zip(found.tones, [0.2126, 0.7152, 0.0722]).map { $0 - $1 }
    for gain in gains { #expect(abs(gain - gains[0]) < 0.001, "\(found.tones)") }
  }

  @Test func `another screen is not found`() {
    let other = picture(200, 260) { x, y in UInt32(x / 2 + y / 4) }
    let found = Registration.find(
      still: stage(160, 240), pointsWide: 160, in: LumaPlane(other))
    #expect(found.agreement < Registration.leastAgreement)
  }

  /// The colors of a clip change more than all that a dark stage shows, of which it covers one part in twenty.
  @Test(arguments: [true, false])
  func `a dark stage is found beneath a clip that plays on it, and another is not`(isOther: Bool) {
    func dark(_ x: Double, _ y: Double) -> UInt32 { 15 + Self.gray(x, y) / 4 }
    func covered(_ x: Double, _ y: Double) -> UInt32 {
      let (px, py) = (x / 0.9, y / 0.9)
      if px > 100, px < 144, py > 180, py < 223 {
        return UInt32((Int(x) / 3 * 97 + Int(y) / 3 * 57 + Int(x) / 3 * (Int(y) / 3) * 31) % 256)
      }
      return isOther ? dark(px + 37, py * 1.07 + 61) : dark(px, py)
    }
    let found = Registration.find(
      still: picture(160, 240, dark), pointsWide: 160, in: LumaPlane(picture(144, 216, covered)))
    #expect((found.agreement > Registration.leastAgreement) != isOther, "\(found)")
    guard !isOther else { return }
    #expect(abs(found.offsetX) < 0.1 && abs(found.offsetY) < 0.1, "\(found)")
    #expect(abs(found.scaleX - 0.9) < 0.001 && abs(found.scaleY - 0.9) < 0.001, "\(found)")
  }

  /// The bar's stripes are steeper than all that is above them.
  @Test func `a stage is found by what is not in the bar that a recording leaves out`() {
    func gray(_ x: Double, _ y: Double) -> UInt32 {
      y < 200 ? 100 + Self.gray(x, y) / 4 : Int(x / 2) % 2 == 0 ? 10 : 250
    }
    let (left, top) = (-6.0, -4.0)
    let found = Registration.find(
      still: picture(160, 240, gray), pointsWide: 160,
      in: LumaPlane(picture(148, 194) { x, y in gray(x - left, y - top) }))
    #expect(found.agreement > 0.9)
    #expect(abs(found.offsetX - left) < 0.2 && abs(found.offsetY - top) < 0.2, "\(found)")
    #expect(abs(found.scaleX - 1) < 0.002 && abs(found.scaleY - 1) < 0.002, "\(found)")
  }
}
