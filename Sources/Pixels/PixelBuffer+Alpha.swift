import PixelKernels

extension PixelBuffer {
  /// Whether every pixel's alpha is 255.
  package var isOpaque: Bool {
    let level = pixel_kernel_level()
    return withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return false }
      return (0..<height).allSatisfy { pixel_row_is_opaque(level, start + $0 * stride, width) }
    }
  }

  /// Red, green, blue and alpha of all pixels, row by row without padding, not premultiplied.
  ///
  /// A channel is min(255, (255·c + a/2) / a) in whole numbers, and 0 where alpha is 0.
  /// Premultiplying it again gives the same pixels, unless a channel was above its alpha.
  package var straightRGBA: [UInt8] { straightRGBA(in: bounds) }

  /// The same of a rectangle that lies in the buffer.
  func straightRGBA(in rect: PixelRect) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rect.area * 4)
    withStraightRows(in: rect) { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// Calls `body` with each row of straight RGBA from top to bottom; the memory is reused.
  package func withStraightRows<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    try withStraightRows(in: bounds, body)
  }

  private func withStraightRows<Failure: Error>(
    in rect: PixelRect, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(bounds.intersection(rect) == rect, "a rectangle outside the buffer")
    let level = pixel_kernel_level()
    let row = UnsafeMutableRawBufferPointer.allocate(byteCount: rect.width * 4, alignment: 64)
    defer { row.deallocate() }
    guard let start = row.baseAddress else { return }
    for y in rect.y..<rect.maxY {
      withUnsafeBytes { bytes in
        guard let pixels = bytes.baseAddress else { return }
        pixel_unpremultiply_to_rgba(level, pixels + y * stride + rect.x * 4, start, rect.width)
      }
      try body(UnsafeRawBufferPointer(row))
    }
  }

  /// A buffer of straight RGBA rows without padding, premultiplied to the nearest.
  ///
  /// `bytes` must hold four bytes for each pixel.
  package convenience init(width: Int, height: Int, straightRGBA bytes: some Collection<UInt8>) {
    precondition(bytes.count == width * height * 4, "four bytes a pixel")
    self.init(width: width, height: height)
    let level = pixel_kernel_level()
    let contiguous = ContiguousArray(bytes)
    contiguous.withUnsafeBytes { source in
      withUnsafeMutableBytes { pixels in
        guard let from = source.baseAddress, let to = pixels.baseAddress else { return }
        for y in 0..<height {
          pixel_premultiply_from_rgba(level, from + y * width * 4, to + y * stride, width)
        }
      }
    }
  }
}
