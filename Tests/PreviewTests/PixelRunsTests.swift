import Testing

@testable import Preview

@Suite struct PixelRunsTests {
  /// What the page does, in the words of the format.
  private func unpacked(_ bytes: [UInt8], width: Int) -> [UInt8] {
    func word(_ place: Int) -> UInt32 {
      (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << (8 * UInt32($1)) }
    }
    var pixels: [UInt8] = []
    var place = 0
    while place < bytes.count {
      let (count, kind) = (Int(word(place) >> 2), word(place) & 3)
      place += 4
      switch kind {
      case 0:
        pixels += bytes[place..<(place + 4 * count)]
        place += 4 * count
      case 1:
        for _ in 0..<count { pixels += bytes[place..<(place + 4)] }
        place += 4
      default: for _ in 0..<(4 * count) { pixels.append(pixels[pixels.count - 4 * width]) }
      }
    }
    return pixels
  }

  @Test func `what was packed is unpacked, pixel by pixel`() {
    var state: UInt64 = 7
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    for round in 0..<400 {
      let (width, height) = (1 + random(40), 1 + random(12))
      // From flat to noise.
      let colors = 1 + round % 5
      var pixels: [UInt8] = []
      for index in 0..<(width * height) {
        let isAbove = index >= width && random(4) > 0
        let start = (index - width) * 4
        pixels += isAbove ? Array(pixels[start..<(start + 4)]) : [9, UInt8(random(colors)), 0, 255]
      }
      let packed = PixelRuns.pack(pixels, width: width)
      #expect(unpacked(packed, width: width) == pixels)
      #expect(packed.count <= pixels.count + 4)
    }
  }

  @Test func `flat art is small, and noise no larger than it is`() {
    // One run of the first color, one of the second; then rows that are as those above.
    let colors: [[UInt8]] = [[1, 2, 3, 255], [4, 5, 6, 255]]
    let row: [UInt8] = colors.flatMap { color in (0..<50).flatMap { _ in color } }
    let flat: [UInt8] = (0..<20).flatMap { _ in row }
    #expect(PixelRuns.pack(flat, width: 100).count == 4 * (2 + 2 + 19))
    let noise = (0..<4000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 / 7) }
    #expect(PixelRuns.pack(noise, width: 50).count <= 4004)
  }
}
