import PixelKernels

extension PixelBuffer {
  /// Takes a part of a picture whose sides are `factor` times as large: each pixel is the mean of the
  /// block of pixels that it covers, of as many as there are at the picture's ends.
  ///
  /// Means are those of the levels as they are stored, rounded half up, as where edges are smoothed
  /// when they are drawn. `damage` is in pixels of the larger picture; every pixel that it touches is
  /// made anew. Sides may be one block short of the larger ones', which is left out then.
  package func reduce(_ picture: PixelBuffer, by factor: Int, in damage: PixelRect) {
    guard let damage = damage.intersection(picture.bounds),
      let part = damage.reduced(by: factor).intersection(bounds)
    else { return }
    let (x, y) = (part.x * factor, part.y * factor)
    let blocks = PixelRect(
      x: x, y: y, width: min(part.width * factor, picture.width - x),
      height: min(part.height * factor, picture.height - y))
    if factor == 2 { return halve(picture, in: blocks, to: part) }
    picture.withUnsafeBytes { source in
      withUnsafeMutableBytes { target in
        for row in part.y..<part.maxY {
          for column in part.x..<part.maxX {
            let block = PixelRect(
              x: column * factor, y: row * factor,
              width: min(factor, picture.width - column * factor),
              height: min(factor, picture.height - row * factor))
            target.storeBytes(
              of: Self.mean(of: block, in: source, stride: picture.stride),
              toByteOffset: row * stride + column * 4, as: UInt32.self)
          }
        }
      }
    }
  }

  private func halve(_ picture: PixelBuffer, in blocks: PixelRect, to part: PixelRect) {
    picture.withUnsafeBytes { source in
      withUnsafeMutableBytes { target in
        guard let source = source.baseAddress, let target = target.baseAddress else { return }
        let (from, to) = (blocks.y * picture.stride + blocks.x * 4, part.y * stride + part.x * 4)
        pixel_halve(
          pixel_kernel_level(), source + from, picture.stride, Int32(blocks.width),
          Int32(blocks.height), target + to, stride)
      }
    }
  }

  @inline(__always)
  private static func mean(
    of block: PixelRect, in source: UnsafeRawBufferPointer, stride: Int
  ) -> UInt32 {
    var sums = SIMD4<UInt32>.zero
    for y in block.y..<block.maxY {
      for x in block.x..<block.maxX {
        let pixel = source.load(fromByteOffset: y * stride + x * 4, as: UInt32.self)
        sums &+= SIMD4(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255, pixel >> 24)
      }
    }
    let count = UInt32(block.area)
    let mean = (sums &+ count / 2) / SIMD4(repeating: count)
    return mean[0] | mean[1] << 8 | mean[2] << 16 | mean[3] << 24
  }
}

extension PixelRect {
  /// The pixels of a picture whose sides are `factor` times smaller that this one touches.
  package func reduced(by factor: Int) -> PixelRect {
    let (left, top) = (x / factor, y / factor)
    return PixelRect(
      x: left, y: top, width: (maxX + factor - 1) / factor - left,
      height: (maxY + factor - 1) / factor - top)
  }
}
