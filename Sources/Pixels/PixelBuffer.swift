/// A picture in memory: premultiplied BGRA, 8 bits a channel, rows of `stride` bytes.
///
/// This is Cairo's ARGB32 on little-endian machines. A buffer is handed over from stage to stage
/// and never used by two at once; that, not a lock, is what makes it `Sendable`.
package final class PixelBuffer: @unchecked Sendable {
  package let width: Int
  package let height: Int
  /// Bytes from one row to the next, a multiple of 64.
  package let stride: Int
  private let storage: UnsafeMutableRawPointer

  /// A buffer of transparent pixels, whose sides must be positive.
  package convenience init(width: Int, height: Int) {
    self.init(unwrittenWidth: width, height: height)
    storage.initializeMemory(as: UInt8.self, repeating: 0, count: stride * height)
  }

  /// A buffer of undefined pixels, for those who write all of them at once.
  private init(unwrittenWidth width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a pixel buffer needs a positive size")
    self.width = width
    self.height = height
    stride = (width * 4 + 63) / 64 * 64
    storage = .allocate(byteCount: stride * height, alignment: 64)
  }

  deinit { storage.deallocate() }

  package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// The bytes of all rows, padding included.
  package func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: storage, count: stride * height))
  }

  package func withUnsafeMutableBytes<Result, Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeMutableRawBufferPointer(start: storage, count: stride * height))
  }

  /// A copy with memory of its own.
  package func copy() -> PixelBuffer {
    let copy = PixelBuffer(unwrittenWidth: width, height: height)
    copy.storage.copyMemory(from: storage, byteCount: stride * height)
    return copy
  }

  /// A copy of a part that lies in the buffer.
  package func copy(of rect: PixelRect) -> PixelBuffer {
    precondition(bounds.intersection(rect) == rect, "a rectangle outside the buffer")
    let copy = PixelBuffer(width: rect.width, height: rect.height)
    for y in 0..<rect.height {
      (copy.storage + y * copy.stride).copyMemory(
        from: storage + (rect.y + y) * stride + rect.x * 4, byteCount: rect.width * 4)
    }
    return copy
  }

  /// Takes all pixels of a buffer of the same size.
  package func replacePixels(by other: PixelBuffer) {
    precondition(width == other.width && height == other.height, "buffers of two sizes")
    storage.copyMemory(from: other.storage, byteCount: stride * height)
  }

  /// Takes the pixels of a part of a buffer of the same size.
  package func replacePixels(in rect: PixelRect, by other: PixelBuffer) {
    precondition(width == other.width && height == other.height, "buffers of two sizes")
    guard let rect = rect.intersection(bounds) else { return }
    for y in rect.y..<rect.maxY {
      let place = y * stride + rect.x * 4
      (storage + place).copyMemory(from: other.storage + place, byteCount: rect.width * 4)
    }
  }

  /// The pixel as 0xAARRGGBB, premultiplied.
  package subscript(x: Int, y: Int) -> UInt32 {
    get {
      precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel outside the buffer")
      return storage.load(fromByteOffset: y * stride + x * 4, as: UInt32.self)
    }
    set {
      precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel outside the buffer")
      storage.storeBytes(of: newValue, toByteOffset: y * stride + x * 4, as: UInt32.self)
    }
  }
}
