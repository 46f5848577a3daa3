import AnimationEngine
import Geometry
import PixelKernels
import Pixels

/// What a replicator multiplies the colors of a copy with.
struct PixelTint: Hashable {
  /// In 1/255, for premultiplied blue, green, red and alpha.
  private let factors: [4 of UInt8]
  private let color: PixelColor

  static func == (a: PixelTint, b: PixelTint) -> Bool { a.color == b.color }

  func hash(into hasher: inout Hasher) { hasher.combine(color) }

  init(_ tint: Color) {
    // Premultiplied channels take the tint's alpha too.
    color = PixelColor(tint)
    factors = [color.blue, color.green, color.red, color.alpha]
  }

  var isOpaque: Bool { color.isOpaque }
  var word: UInt64 { color.word }

  /// Multiplies the pixels of a surface of colors.
  func apply(to surface: Surface) throws(CairoError) {
    let place = PixelRect(x: 0, y: 0, width: surface.width, height: surface.height)
    try surface.withBytes(at: place) { bytes in
      factors.span.withUnsafeBufferPointer { factors in
        guard let first = factors.baseAddress else { return }
        pixel_tint(
          pixel_kernel_level(), bytes.start, first, bytes.stride / 4 * place.height)
      }
    }
  }
}

extension StateKeyBuilder {
  mutating func add(_ tint: PixelTint?) {
    add(tint == nil)
    add(tint?.word ?? 0)
  }
}
