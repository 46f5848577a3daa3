package import Pixels

/// A picture of what changed: the scene faint on the page, differing pixels red over it.
package enum DifferenceImage {
  /// The page, #FBF9F5, as blue, green, red.
  private static let page: [Int] = [0xF5, 0xF9, 0xFB]
  /// The mark of a differing pixel, #E4472F, as blue, green, red.
  private static let mark: [Int] = [0x2F, 0x47, 0xE4]
  /// In hundredths: how much of the scene is seen, and how much of the mark.
  private static let (sceneStrength, markStrength) = (13, 82)

  /// Marks on the new picture where it differs from the old one; opaque.
  ///
  /// As wide and as high as the larger of both; what only one of them has is marked.
  package static func make(_ old: PixelBuffer, _ new: PixelBuffer) -> PixelBuffer {
    let image = PixelBuffer(
      width: max(old.width, new.width), height: max(old.height, new.height))
    for y in 0..<image.height {
      for x in 0..<image.width {
        let (before, after) = (pixel(of: old, x, y), pixel(of: new, x, y))
        image[x, y] = color(of: after ?? 0, isMarked: before != after)
      }
    }
    return image
  }

  /// The same for decoded pictures: what differs in their files is marked though it looks alike.
  package static func make(_ old: DecodedPicture, _ new: DecodedPicture) -> PixelBuffer {
    let image = make(old.pixels, new.pixels)
    guard old.straight != nil || new.straight != nil else { return image }
    let (a, b) = (
      old.straight ?? StraightPicture(old.pixels), new.straight ?? StraightPicture(new.pixels)
    )
    for y in 0..<min(a.height, b.height) {
      for x in 0..<min(a.width, b.width) {
        let (before, after) = ((y * a.width + x) * 4, (y * b.width + x) * 4)
        if a.bytes[before..<before + 4].elementsEqual(b.bytes[after..<after + 4]) { continue }
        image[x, y] = color(of: new.pixels[x, y], isMarked: true)
      }
    }
    return image
  }

  private static func pixel(of buffer: PixelBuffer, _ x: Int, _ y: Int) -> UInt32? {
    x < buffer.width && y < buffer.height ? buffer[x, y] : nil
  }

  private static func color(of pixel: UInt32, isMarked: Bool) -> UInt32 {
    let alpha = Int(pixel >> 24)
    var result: UInt32 = 0xFF00_0000
    for channel in 0..<3 {
      let shift = UInt32(channel * 8)
      let scene = Int(pixel >> shift & 0xFF)
      // Source over with the scene's alpha × strength; the scene's channel is premultiplied.
      let below = page[channel] * (25_500 - sceneStrength * alpha) + sceneStrength * scene * 255
      var value = (below + 12_750) / 25_500
      if isMarked {
        value = (mark[channel] * markStrength + value * (100 - markStrength) + 50) / 100
      }
      result |= UInt32(min(value, 255)) << shift
    }
    return result
  }
}
