import SceneModel
import FrameReview
import Geometry
import MotionTrace
import Pixels
import RenderPipeline
import SceneFormat

/// A scene as one side of a review: rendered frame by frame, in any order.
final class SceneFilm: ReviewedFilm {
  let title: String
  let loaded: LoadedScene
  let film: Film
  let trace: MotionTrace?
  private let pictures: FramesAhead<PixelBuffer>
  /// Held as long as the scene's files are needed.
  private let files: GitTree?
  private let alter: ((Int, PixelBuffer) -> PixelBuffer)?

  /// At the scene's own rate, unless a film with another one stands on the other side.
  ///
  /// `alter` changes rendered frames: what another renderer would make of the same scene.
  init(
    _ loaded: LoadedScene, title: String, frameRate: FrameRate? = nil, files: GitTree? = nil,
    alter: ((Int, PixelBuffer) -> PixelBuffer)? = nil
  ) throws {
    (self.loaded, self.title, self.files, self.alter) = (loaded, title, files, alter)
    var options = RenderOptions()
    options.frameRate = frameRate.flatMap { Rational($0.numerator, over: $0.denominator) }
    film = try Renderer(loaded, options: options).film()
    trace = try loaded.motionTrace(of: film)
    let renderer = try film.makeRenderer()
    pictures = FramesAhead(lead: 1, frameCount: film.schedule.frameCount) {
      try renderer.frame($0).pixels
    }
  }

  var frameRate: FrameRate? { FrameRate(film.schedule.frameRate) }
  var frameCount: Int? { film.schedule.frameCount }
  var scale: Double { film.size.scale }
  var constants: [NamedConstant] {
    loaded.constants.map { NamedConstant($0.name, file: $0.file, text: $0.text) }
  }
  var movingFrames: Range<Int>? { film.schedule.restlessFrames }

  func frame(_ index: Int) throws -> PixelBuffer? {
    guard index < film.schedule.frameCount, let pixels = try pictures.frame(index) else {
      return nil
    }
    return alter?(index, pixels) ?? pixels
  }

  func layerMask(of frame: Int, layersNamed isShown: (String) -> Bool) -> LayerMask? {
    film.layerMask(ofFrame: frame, layersNamed: isShown)
  }

  func outline(of layer: String, in frame: Int) -> [Point]? {
    guard frame < film.schedule.frameCount else { return nil }
    return film.outline(ofLayer: layer, inFrame: frame)
  }
}
