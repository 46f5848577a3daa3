import SceneModel
import CairoRaster
package import Geometry
import Overlays
package import Pixels

/// Draws frames of one film, one after the other, on one worker.
///
/// It keeps the compositor's canvas, so that a frame costs what it differs from the one before. The
/// pixels do not depend on which frames were drawn before.
package final class FrameRenderer {
  private let film: Film
  private let compositor: Compositor
  private var last: PixelBuffer?
  /// Buffers that were handed out, to be written again once nobody else holds them: memory fresh
  /// from the system costs more than the copy itself.
  private var buffers: [PixelBuffer] = []

  /// More than a window and its two ends hold at once.
  private static let bufferLimit = 8

  package init(_ film: Film) throws {
    self.film = film
    compositor = try Compositor(
      assets: film.assets, pixelWidth: film.size.width, pixelHeight: film.size.height,
      scale: film.size.scale)
  }

  /// The frame of this index, with what changed since the last one drawn.
  package func frame(_ index: Int) throws -> RenderedFrame {
    let damage = try compositor.draw(
      film.composer.presentation(at: film.schedule.time(ofFrame: index)))
    // A frame without damage is the same picture: handed on again instead of copied.
    if let last, damage.isEmpty { return RenderedFrame(index: index, pixels: last, damage: []) }
    let pixels = copyOfCanvas()
    last = pixels
    return RenderedFrame(index: index, pixels: pixels, damage: damage)
  }

  private func copyOfCanvas() -> PixelBuffer {
    for index in buffers.indices where isKnownUniquelyReferenced(&buffers[index]) {
      buffers[index].replacePixels(by: compositor.canvas)
      return buffers[index]
    }
    let pixels = compositor.frame()
    if buffers.count < Self.bufferLimit { buffers.append(pixels) }
    return pixels
  }

  /// The picture at any scene time.
  package func still(at time: Rational) throws -> PixelBuffer {
    _ = try compositor.draw(film.composer.presentation(at: time))
    last = nil
    return compositor.frame()
  }
}

/// The size of a film's frames: points times scale, rounded to whole pixels.
package struct FrameSize: Sendable, Hashable {
  package let width: Int
  package let height: Int
  /// Pixels per point.
  package let scale: Double

  package init(points: Size, scale: Double) {
    self.scale = scale
    width = max(1, Int((points.width * scale).rounded()))
    height = max(1, Int((points.height * scale).rounded()))
  }
}
