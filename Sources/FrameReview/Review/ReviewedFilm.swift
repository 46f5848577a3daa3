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
  /// When each frame is shown, where that is not at the frame rate.
  var clock: FilmClock? { get }
  /// What besides its pixels makes how it looks.
  var traits: FilmTraits { get }
  /// Whether frames come from files, whose colors are compared as they are there: not premultiplied.
  var isDecoded: Bool { get }
  /// How many frames there are, where that is known before they are read: a promise that a review
  /// checks.
  var frameCount: Int? { get }
  /// What of its scene a film shows; nil where film and scene are one, or that is unknown.
  var sceneClock: SceneClock? { get }
  /// Pixels per point; 1 where there are no points.
  var scale: Double { get }
  /// What the layers did; nil for what is only pictures.
  var trace: MotionTrace? { get }
  /// What the scene's text defines by name; nil for what is only pictures.
  var constants: [NamedConstant]? { get }

  /// The frame of this number, nil after the last one. Cheapest in rising order.
  func frame(_ index: Int) throws -> PixelBuffer?

  /// The frame with what its file holds beyond what is drawn; the same for frames that are drawn.
  func decoded(_ index: Int) throws -> DecodedPicture?

  /// The frame as its file has it, nil after the last one, and for frames that no file has.
  ///
  /// Where both films have it and it is the same, nobody asks for more.
  func source(_ index: Int) throws -> (any SourcePicture)?

  /// Which of the layers that `isShown` picks is on top at each pixel; nil where that is unknown.
  func layerMask(of frame: Int, layersNamed isShown: (String) -> Bool) throws -> LayerMask?

  /// The corners of a layer's bounds, in pixels; nil where it is not seen, or unknown.
  func outline(of layer: String, in frame: Int) -> [Point]?
}

extension ReviewedFilm {
  package var scale: Double { 1 }
  package var sceneClock: SceneClock? { nil }
  package var trace: MotionTrace? { nil }
  package var constants: [NamedConstant]? { nil }
  package var clock: FilmClock? { nil }
  package var traits: FilmTraits { FilmTraits() }
  package var isDecoded: Bool { false }

  package func decoded(_ index: Int) throws -> DecodedPicture? {
    try frame(index).map { DecodedPicture(pixels: $0) }
  }

  package func source(_ index: Int) throws -> (any SourcePicture)? { nil }

  /// The frame as it is compared: `keepingColors` where both films' frames come from files.
  package func compared(_ index: Int, keepingColors: Bool) throws -> DecodedPicture? {
    keepingColors ? try decoded(index) : try frame(index).map { DecodedPicture(pixels: $0) }
  }

  package func layerMask(
    of frame: Int, layersNamed isShown: (String) -> Bool
  ) throws -> LayerMask? { nil }

  package func outline(of layer: String, in frame: Int) -> [Point]? { nil }
}
