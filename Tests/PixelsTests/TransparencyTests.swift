import PixelKernels
import Pixels
import Testing

/// Pictures as encoders of transparency and of ten bits take them.
@Suite struct TransparencyTests {
  @Test func `colors keep their eight bits in ten of luma and chroma`() {
    var colors: [UInt32] = []
    for red in stride(from: 0, through: 255, by: 15) {
      for green in stride(from: 0, through: 255, by: 15) {
        for blue in stride(from: 0, through: 255, by: 15) {
          colors.append(UInt32(red << 16 | green << 8 | blue) | 0xFF00_0000)
        }
      }
    }
    let buffer = PixelBuffer(width: colors.count, height: 1)
    for (x, color) in colors.enumerated() { buffer[x, 0] = color }
    let picture = DeepPicture(width: colors.count, height: 1)
    picture.convert(buffer, damage: [buffer.bounds])
    for (x, color) in colors.enumerated() {
      let (r, g, b) = (Double(color >> 16 & 255), Double(color >> 8 & 255), Double(color & 255))
      // BT.709 with white at 940 and chroma from 64 to 960.
      let gray = 0.2126 * r + 0.7152 * g + 0.0722 * b
      let exact = [
        64 + 876 * gray / 255, 512 + 896 * (b - gray) / 1.8556 / 255,
        512 + 896 * (r - gray) / 1.5748 / 255,
      ]
      let samples = (0..<3).map { Double(picture.plane($0)[x]) }
      for (sample, value) in zip(samples, exact) { #expect(abs(sample - value) <= 0.51) }
      let luma = (samples[0] - 64) * 255 / 876
      let red = luma + (samples[2] - 512) * 1.5748 * 255 / 896
      let blue = luma + (samples[1] - 512) * 1.8556 * 255 / 896
      let green = (luma - 0.2126 * red - 0.0722 * blue) / 0.7152
      for (seen, channel) in zip([red, green, blue], [r, g, b]) {
        #expect(abs(seen - channel) < 0.5, "\(color)")
      }
    }
  }

  @Test func `all levels of the processor give the same samples`() {
    let count = 1021
    let pixels = (0..<count * 4).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 >> 3) }
    func samples(_ level: PixelKernelLevel) -> [[UInt16]] {
      var luma = [UInt16](repeating: 0, count: count)
      var (cb, cr) = (luma, luma)
      pixel_convert_to_deep_444(level, pixels, &luma, &cb, &cr, count)
      return [luma, cb, cr]
    }
    let expected = samples(PixelKernelLevelBaseline)
    for level in [PixelKernelLevelSSE41, PixelKernelLevelAVX2, PixelKernelLevelAVX512]
    where level.rawValue <= pixel_kernel_level().rawValue {
      #expect(samples(level) == expected)
    }
  }

  @Test func `what is seen keeps its color, and what is not has that of its neighbors`() {
    let buffer = PixelBuffer(width: 19, height: 9)
    // Half of orange on the left of the first block, nothing elsewhere.
    for y in 0..<8 { for x in 0..<4 { buffer[x, y] = 0x8080_4000 } }
    let picture = TranslucentPicture(width: 19, height: 9)
    picture.show(buffer)
    let straight = buffer.straightRGBA
    for y in 0..<9 {
      for x in 0..<19 {
        let isNear = x < 8 && y < 8
        #expect(picture.alpha[y * 19 + x] == straight[(y * 19 + x) * 4 + 3])
        #expect(picture.colors[x, y] == (isNear ? 0xFFFF_8000 : 0xFF00_0000), "\(x), \(y)")
      }
    }
  }
}
