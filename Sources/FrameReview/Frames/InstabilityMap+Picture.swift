package import Pixels

extension InstabilityMap {
  /// How often each pixel differs: clear for never, then amber, red for always.
  package func picture() -> PixelBuffer {
    let picture = PixelBuffer(width: width, height: height)
    let maximum = max(1, maximum)
    // #F3BC55 to #BF1E14, as blue, green, red.
    let (low, high) = ([0x55, 0xBC, 0xF3], [0x14, 0x1E, 0xBF])
    for y in 0..<height {
      for x in 0..<width {
        let count = Int(counts[y * width + x])
        if count == 0 { continue }
        let alpha = 150 + 95 * count / maximum
        var pixel = UInt32(alpha) << 24
        for channel in 0..<3 {
          let value = low[channel] + (high[channel] - low[channel]) * count / maximum
          pixel |= UInt32(value * alpha / 255) << UInt32(channel * 8)
        }
        picture[x, y] = pixel
      }
    }
    return picture
  }
}
