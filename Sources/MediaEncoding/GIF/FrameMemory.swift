import Pixels

/// The colors that a film shows at the moment, updated by damage: what GIF's writers compare with.
///
/// Translucent pixels count as they are stored, that is over black.
final class FrameMemory {
  private let width: Int
  /// 0xRRGGBB of every pixel, row by row; undefined before the first frame.
  private var colors: [UInt32]
  private var isEmpty = true

  init(width: Int, height: Int) {
    self.width = width
    colors = Array(repeating: 0, count: width * height)
  }

  /// Takes over the parts of a frame that are damaged, all of it for the first one, and calls
  /// `body` with each run of pixels of a row that lies in them: the place of its first pixel, and
  /// its colors before (nil for the first frame) and now.
  func update(
    from pixels: PixelBuffer, damage: [PixelRect],
    body: (Int, UnsafeBufferPointer<UInt32>?, UnsafeBufferPointer<UInt32>) -> Void
  ) {
    let damage = isEmpty ? [pixels.bounds] : damage.compactMap { $0.intersection(pixels.bounds) }
    let (width, hadFrame) = (width, !isEmpty)
    isEmpty = false
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: width) { row in
      colors.withUnsafeMutableBufferPointer { colors in
        pixels.withUnsafeBytes { bytes in
          for rect in damage {
            for y in rect.y..<rect.maxY {
              let place = y * width + rect.x
              for i in 0..<rect.width {
                let offset = y * pixels.stride + (rect.x + i) * 4
                row[i] = bytes.load(fromByteOffset: offset, as: UInt32.self) & 0xFF_FFFF
              }
              let now = UnsafeBufferPointer(rebasing: row[..<rect.width])
              let before = UnsafeMutableBufferPointer(
                rebasing: colors[place..<place + rect.width])
              body(place, hadFrame ? UnsafeBufferPointer(before) : nil, now)
              _ = before.update(fromContentsOf: now)
            }
          }
        }
      }
    }
  }
}
