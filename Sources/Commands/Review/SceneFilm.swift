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
  /// What its frames look like, where that is known before they are drawn; only of a plain film.
  var hashes: [FrameHash]?
  /// Whether frames are the scene's as they are drawn, neither reduced nor altered.
  let isPlain: Bool

  /// At the scene's own rate and scale, unless a film with another one stands on the other side.
  ///
  /// Where that film, of `pictureSize` pixels, has a whole part of the scene's scale, as GIFs have, its
  /// pixels are taken to be means of those that are drawn, as `render` makes them.
  /// `alter` changes rendered frames: what another renderer would make of the same scene.
  init(
    _ loaded: LoadedScene, title: String, frameRate: FrameRate? = nil,
    pictureSize: (width: Int, height: Int)? = nil, files: GitTree? = nil,
    alter: ((Int, PixelBuffer) -> PixelBuffer)? = nil
  ) throws {
    (self.loaded, self.title, self.files, self.alter) = (loaded, title, files, alter)
    var options = RenderOptions()
    options.frameRate = frameRate.flatMap { Rational($0.numerator, over: $0.denominator) }
    let drawn = try Renderer(loaded, options: options).film()
    let scale = pictureSize.flatMap { drawn.size.scale(ofPicture: $0) } ?? drawn.size.scale
    let reduction = Int((drawn.size.scale / scale).rounded())
    if scale != drawn.size.scale {
      options.scale = scale
      film = try Renderer(loaded, options: options).film()
    } else {
      film = drawn
    }
    trace = try loaded.motionTrace(of: film)
    let isReduced = reduction > 1 && scale * Double(reduction) == drawn.size.scale
    isPlain = !isReduced && alter == nil
    let (size, renderer) = (film.size, try (isReduced ? drawn : film).makeRenderer())
    pictures = FramesAhead(lead: 1, frameCount: film.schedule.frameCount) {
      let pixels = try renderer.frame($0).pixels
      guard isReduced else { return pixels }
      let reduced = PixelBuffer(width: size.width, height: size.height)
      reduced.reduce(pixels, by: reduction, in: pixels.bounds)
      return reduced
    }
  }

  var frameRate: FrameRate? { FrameRate(film.schedule.frameRate) }
  var frameCount: Int? { film.schedule.frameCount }
  var scale: Double { film.size.scale }
  var sceneClock: SceneClock? { film.ownClock }
  var constants: [NamedConstant]? {
    loaded.constants.map { NamedConstant($0.name, file: $0.file, text: $0.text) }
  }

  func frame(_ index: Int) throws -> PixelBuffer? {
    guard index < film.schedule.frameCount, let pixels = try pictures.frame(index) else {
      return nil
    }
    return alter?(index, pixels) ?? pixels
  }

  /// Frames that are known are drawn only where they are looked at.
  func source(_ index: Int) throws -> (any SourcePicture)? {
    guard let hashes, hashes.indices.contains(index) else { return nil }
    return KnownPicture(hash: hashes[index], index: index, film: self)
  }

  /// A frame whose hash is known.
  private final class KnownPicture: SourcePicture {
    private let hash: FrameHash
    private let index: Int
    private let film: SceneFilm

    init(hash: FrameHash, index: Int, film: SceneFilm) {
      (self.hash, self.index, self.film) = (hash, index, film)
    }

    func isIdentical(to other: any SourcePicture) -> Bool {
      guard let other = other as? KnownPicture else { return false }
      let (size, otherSize) = (film.film.size, other.film.film.size)
      return hash == other.hash && (size.width, size.height) == (otherSize.width, otherSize.height)
    }

    func decoded() throws -> DecodedPicture {
      guard let pixels = try film.frame(index) else {
        throw RenderOptionError("\(film.title) has no frame \(index)")
      }
      return DecodedPicture(pixels: pixels)
    }
  }

  func layerMask(of frame: Int, layersNamed isShown: (String) -> Bool) -> LayerMask? {
    film.layerMask(ofFrame: frame, layersNamed: isShown)
  }

  func outline(of layer: String, in frame: Int) -> [Point]? {
    guard frame < film.schedule.frameCount else { return nil }
    return film.outline(ofLayer: layer, inFrame: frame)
  }
}
