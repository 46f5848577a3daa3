import Pixels

/// Makes frames of one segment smaller by a whole factor: what is drawn once for the largest format
/// serves the smaller ones.
///
/// Only damaged parts are made anew, so a frame costs what it differs from the one before. The pixels
/// are those of the buffer until the next frame, as sinks expect them.
final class FrameReducer {
  private let factor: Int
  private let pixels: PixelBuffer

  /// The size is that of the smaller frames, in pixels.
  init(width: Int, height: Int, factor: Int) {
    self.factor = factor
    pixels = PixelBuffer(width: width, height: height)
  }

  /// The smaller frame; the first one that is given must be damaged as a whole.
  func reduce(_ frame: RenderedFrame) -> RenderedFrame {
    for rect in frame.damage { pixels.reduce(frame.pixels, by: factor, in: rect) }
    let damage = frame.damage.compactMap { $0.reduced(by: factor).intersection(pixels.bounds) }
    return RenderedFrame(index: frame.index, pixels: pixels, damage: damage)
  }
}
