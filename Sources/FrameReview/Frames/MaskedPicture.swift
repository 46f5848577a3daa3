import Pixels

extension DecodedPicture {
  /// One whose pixels in the mask are all alike.
  func without(_ mask: PixelMask?) -> DecodedPicture {
    DecodedPicture(pixels: pixels.without(mask), straight: straight?.without(mask))
  }
}

extension StraightPicture {
  /// One whose pixels in the mask are all alike.
  fileprivate func without(_ mask: PixelMask?) -> StraightPicture {
    guard let mask else { return self }
    var bytes = bytes
    for y in 0..<min(height, mask.height) {
      for x in 0..<min(width, mask.width) where mask[x, y] {
        let place = (y * width + x) * 4
        for channel in place..<place + 4 { bytes[channel] = 0 }
      }
    }
    return StraightPicture(width: width, height: height, bytes: bytes)
  }
}

extension PixelBuffer {
  /// A copy whose pixels in the mask are all alike.
  fileprivate func without(_ mask: PixelMask?) -> PixelBuffer {
    guard let mask else { return self }
    let copy = copy()
    for y in 0..<min(height, mask.height) {
      for x in 0..<min(width, mask.width) where mask[x, y] { copy[x, y] = 0 }
    }
    return copy
  }
}
