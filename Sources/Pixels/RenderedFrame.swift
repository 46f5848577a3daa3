/// One frame of a film on its way from the rasterizer to a sink.
package struct RenderedFrame: Sendable {
  /// Counted from the film's first frame.
  package var index: Int
  package var pixels: PixelBuffer
  /// Where it differs from the frame before it in the same segment; all of it for the first one,
  /// nothing for a repeat.
  package var damage: [PixelRect]

  package init(index: Int, pixels: PixelBuffer, damage: [PixelRect]) {
    (self.index, self.pixels, self.damage) = (index, pixels, damage)
  }
}
