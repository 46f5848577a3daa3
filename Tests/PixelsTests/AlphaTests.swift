import Pixels
import Testing

@Suite struct AlphaTests {
  /// One row of every pair of a channel and an alpha.
  private static let pairs = (0...255).flatMap { alpha in (0...255).map { (alpha, $0) } }

  @Test func `premultiplying rounds to the nearest, for all channels and alphas`() {
    let bytes = Self.pairs.flatMap { alpha, channel in
      [UInt8(channel), UInt8(255 - channel), UInt8(channel / 2), UInt8(alpha)]
    }
    let buffer = PixelBuffer(width: 256, height: 256, straightRGBA: bytes)
    for (index, (alpha, channel)) in Self.pairs.enumerated() {
      func expected(_ value: Int) -> UInt32 {
        UInt32((Double(value) * Double(alpha) / 255).rounded())
      }
      let pixel = buffer[index % 256, index / 256]
      #expect(pixel >> 24 == UInt32(alpha))
      #expect(pixel >> 16 & 255 == expected(channel))
      #expect(pixel >> 8 & 255 == expected(255 - channel))
      #expect(pixel & 255 == expected(channel / 2))
    }
  }

  @Test func `un-premultiplying follows its definition, for all channels and alphas`() {
    let buffer = PixelBuffer(width: 256, height: 256)
    for (index, (alpha, channel)) in Self.pairs.enumerated() {
      buffer[index % 256, index / 256] = UInt32(alpha) << 24 | UInt32(channel) << 16
    }
    let straight = buffer.straightRGBA
    for (index, (alpha, channel)) in Self.pairs.enumerated() {
      let expected = alpha == 0 ? 0 : min(255, (channel * 255 + alpha / 2) / alpha)
      #expect(straight[index * 4] == UInt8(expected))
      #expect(straight[index * 4 + 3] == UInt8(alpha))
    }
  }

  @Test func `premultiplied pixels survive the way through straight ones`() {
    let buffer = PixelBuffer(width: 256, height: 256)
    for (index, (alpha, channel)) in Self.pairs.enumerated() where channel <= alpha {
      let (a, c) = (UInt32(alpha), UInt32(channel))
      buffer[index % 256, index / 256] = a << 24 | c << 16 | (a - c) << 8 | c / 2
    }
    let back = PixelBuffer(width: 256, height: 256, straightRGBA: buffer.straightRGBA)
    #expect(back.difference(from: buffer).isEmpty)
  }

  @Test func `a buffer is opaque when its every pixel is`() {
    var random = RandomBytes(seed: 1)
    let buffer = random.opaqueBuffer(width: 21, height: 5)
    #expect(buffer.isOpaque)
    buffer[20, 4] = 0xFE00_0000
    #expect(!buffer.isOpaque)
  }
}
