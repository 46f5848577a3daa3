import AnimationEngine
import Pixels

/// What a surface of its own is made from: a state that says where it lies and how it looks.
protocol Rasterizable {
  /// The pixels of the stage that the surface covers; they follow from the state alone.
  var extents: PixelRect { get }
  /// Of all that decides about the surface's pixels; not of where it lies.
  var key: StateKey { get }
  /// The pixels of the stage that it covers without a trace of what was there; nil for none.
  var opaquePart: PixelRect? { get }

  func rasterize(with painter: Painter) throws(CairoError) -> Surface
}

extension Rasterizable {
  var opaquePart: PixelRect? { nil }
}

extension PixelRect {
  /// Larger on all four sides.
  func expanded(x: Int, y: Int) -> PixelRect {
    PixelRect(x: self.x - x, y: self.y - y, width: width + 2 * x, height: height + 2 * y)
  }

  func contains(_ other: PixelRect) -> Bool { intersection(other) == other }

  static let none = PixelRect(x: 0, y: 0, width: 0, height: 0)
}
