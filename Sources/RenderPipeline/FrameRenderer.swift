package import Assets
import CairoRaster
package import Geometry
package import Pixels
package import Simulation

/// Draws frames of one timeline, one after the other, on one worker.
///
/// It keeps the compositor's canvas, so that a frame costs what it differs from the one before. The
/// pixels do not depend on which frames were drawn before.
package final class FrameRenderer {
  package let timeline: Timeline
  package let schedule: FrameSchedule
  private let compositor: Compositor
  private var last: PixelBuffer?
  /// Buffers that were handed out, to be written again once nobody else holds them: memory fresh
  /// from the system costs more than the copy itself.
  private var buffers: [PixelBuffer] = []

  /// More than a window and its two ends hold at once.
  private static let bufferLimit = 8

  package init(timeline: Timeline, schedule: FrameSchedule, size: FrameSize, assets: AssetLibrary)
    throws
  {
    (self.timeline, self.schedule) = (timeline, schedule)
    compositor = try Compositor(
      assets: assets, pixelWidth: size.width, pixelHeight: size.height, scale: size.scale)
  }

  /// The frame of this index, with what changed since the last one drawn.
  package func frame(_ index: Int) throws -> RenderedFrame {
    let damage = try compositor.draw(timeline.presentation(at: schedule.time(ofFrame: index)))
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
    _ = try compositor.draw(timeline.presentation(at: time))
    last = nil
    return compositor.frame()
  }
}

/// The size of a film's frames: stage points times scale, rounded to whole pixels.
package struct FrameSize: Sendable, Hashable {
  package let width: Int
  package let height: Int
  /// Pixels per point.
  package let scale: Double

  package init(stage: Stage, scale: Double? = nil) {
    self.scale = scale ?? stage.scale
    width = max(1, Int((stage.size.width * self.scale).rounded()))
    height = max(1, Int((stage.size.height * self.scale).rounded()))
  }
}
