package import Geometry
package import MotionTrace
package import Pixels

/// One side of a review: a film whose frames can be asked for by their number, and what is known of
/// the motion in it.
package protocol ReviewedFilm: AnyObject {
  /// As the user named it.
  var title: String { get }
  /// Nil where frames have no times, as in a folder of images.
  var frameRate: FrameRate? { get }
  /// How many frames there are, where that is known before they are read: a promise that a review
  /// checks.
  var frameCount: Int? { get }
  /// Pixels per point; 1 where there are no points.
  var scale: Double { get }
  /// What the layers did; nil for what is only pictures.
  var trace: MotionTrace? { get }

  /// The frame of this number, nil after the last one. Cheapest in rising order.
  func frame(_ index: Int) throws -> PixelBuffer?

  /// Which of the layers that `isShown` picks is on top at each pixel; nil where that is unknown.
  func layerMask(of frame: Int, layersNamed isShown: (String) -> Bool) throws -> LayerMask?

  /// The corners of a layer's bounds, in pixels; nil where it is not seen, or unknown.
  func outline(of layer: String, in frame: Int) -> [Point]?
}

extension ReviewedFilm {
  package var scale: Double { 1 }
  package var trace: MotionTrace? { nil }

  package func layerMask(
    of frame: Int, layersNamed isShown: (String) -> Bool
  ) throws -> LayerMask? { nil }

  package func outline(of layer: String, in frame: Int) -> [Point]? { nil }
}
