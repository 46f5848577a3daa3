import Pixels
import Testing

@Suite struct PixelDifferenceTests {
  @Test func `equal pictures differ nowhere`() {
    var random = RandomBytes(seed: 1)
    let buffer = random.opaqueBuffer(width: 33, height: 9)
    let difference = buffer.difference(from: buffer.copy())
    #expect(difference == PixelDifference(count: 0, bounds: nil, maximumChannelDifference: 0))
  }

  @Test func `random differences are found, bounded and measured`() {
    var random = RandomBytes(seed: 2)
    for (width, height) in [(1, 1), (7, 3), (64, 16), (129, 5)] {
      for changes in 1...6 {
        let a = random.opaqueBuffer(width: width, height: height)
        let b = a.copy()
        for _ in 0..<changes {
          let (x, y) = (
            Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random)
          )
          b[x, y] = UInt32.random(in: 0 ... .max, using: &random)
        }
        var expected = PixelDifference(count: 0, bounds: nil, maximumChannelDifference: 0)
        for y in 0..<height {
          for x in 0..<width where a[x, y] != b[x, y] {
            expected.count += 1
            let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
            expected.bounds = expected.bounds?.union(pixel) ?? pixel
            for shift: UInt32 in [0, 8, 16, 24] {
              let distance = abs(Int(a[x, y] >> shift & 255) - Int(b[x, y] >> shift & 255))
              expected.maximumChannelDifference = max(expected.maximumChannelDifference, distance)
            }
          }
        }
        #expect(a.difference(from: b) == expected)
        #expect(b.difference(from: a) == expected)
      }
    }
  }

  @Test func `alpha alone is a difference`() {
    let (a, b) = (PixelBuffer(width: 2, height: 1), PixelBuffer(width: 2, height: 1))
    b[1, 0] = 0x0300_0000
    #expect(a.difference(from: b).maximumChannelDifference == 3)
  }
}
