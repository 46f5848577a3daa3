extension PixelBuffer {
  /// The picture in another size, by the means of the areas that its new pixels cover.
  ///
  /// Made for smaller sizes; larger ones show the pixels as blocks. Equal pictures stay equal.
  package func scaled(width: Int, height: Int) -> PixelBuffer {
    if width == self.width && height == self.height { return self }
    let target = PixelBuffer(width: width, height: height)
    let columns = Self.spans(from: self.width, to: width)
    let rows = Self.spans(from: self.height, to: height)
    let (stride, targetStride) = (self.stride, target.stride)
    withUnsafeBytes { source in
      target.withUnsafeMutableBytes { target in
        for (y, row) in rows.enumerated() {
          for (x, column) in columns.enumerated() {
            var sums: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
            var total: UInt64 = 0
            for line in row {
              for cell in column {
                let weight = UInt64(line.weight * cell.weight)
                let pixel = source.load(
                  fromByteOffset: line.place * stride + cell.place * 4, as: UInt32.self)
                sums.0 &+= weight &* UInt64(pixel & 255)
                sums.1 &+= weight &* UInt64(pixel >> 8 & 255)
                sums.2 &+= weight &* UInt64(pixel >> 16 & 255)
                sums.3 &+= weight &* UInt64(pixel >> 24)
                total &+= weight
              }
            }
            let half = total / 2
            let pixel =
              UInt32((sums.0 + half) / total) | UInt32((sums.1 + half) / total) << 8
              | UInt32((sums.2 + half) / total) << 16 | UInt32((sums.3 + half) / total) << 24
            target.storeBytes(
              of: pixel, toByteOffset: y * targetStride + x * 4, as: UInt32.self)
          }
        }
      }
    }
    return target
  }

  /// The largest size of this shape within limits, at least one pixel, never larger than it is.
  package func size(within width: Int, _ height: Int) -> (width: Int, height: Int) {
    if self.width <= width && self.height <= height { return (self.width, self.height) }
    if self.width * height >= self.height * width {
      return (width, max(1, (self.height * width + self.width / 2) / self.width))
    }
    return (max(1, (self.width * height + self.height / 2) / self.height), height)
  }

  /// Copies all of a picture to a place in this one; what lies outside is left out.
  package func place(_ picture: PixelBuffer, x: Int, y: Int) {
    let (left, right) = (max(0, x), min(width, x + picture.width))
    guard left < right else { return }
    let (stride, sourceStride) = (self.stride, picture.stride)
    picture.withUnsafeBytes { source in
      withUnsafeMutableBytes { target in
        for row in max(0, y)..<max(max(0, y), min(height, y + picture.height)) {
          let start = (row - y) * sourceStride + (left - x) * 4
          UnsafeMutableRawBufferPointer(
            rebasing: target[row * stride + left * 4..<row * stride + right * 4]
          ).copyMemory(
            from: UnsafeRawBufferPointer(rebasing: source[start..<start + (right - left) * 4]))
        }
      }
    }
  }

  /// Of each new place, the old ones that it covers and by how much, in whole parts.
  private static func spans(from: Int, to: Int) -> [[(place: Int, weight: Int)]] {
    (0..<to).map { index in
      let (start, end) = (index * from, (index + 1) * from)
      return (start / to...(end - 1) / to).map { place in
        (place, min(end, (place + 1) * to) - max(start, place * to))
      }
    }
  }
}
