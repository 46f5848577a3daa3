import AnimationEngine
import CairoRaster
package import Pixels

extension FrameRenderer {
  /// A frame as it is, with others behind what moves in it: each shows, by its weight in 1/255, where it differs
  /// and nothing that moves in the frame lies, the last of them uppermost.
  ///
  /// - Parameters:
  ///   - index: Of the frame.
  ///   - neighbors: Numbers of other frames, and how strong each is.
  /// - Returns: Pixels of their own.
  /// - Throws: What drawing throws.
  package func onionSkin(
    _ index: Int, over neighbors: [(frame: Int, weight: UInt8)]
  ) throws -> PixelBuffer {
    let others = neighbors.map { film.presentation(at: film.place(ofFrame: $0.frame)) }
    let moving = try compositor.moving(
      in: film.presentation(at: film.place(ofFrame: index)), besides: others)
    let frame = try frame(index).pixels
    let skin = frame.copy()
    guard let moving else { return skin }
    for (number, weight) in neighbors {
      let neighbor = try self.frame(number).pixels
      skin.show(neighbor, unlike: frame, outside: moving, weight: weight)
    }
    return skin
  }
}
