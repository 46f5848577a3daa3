import SceneModel
import Dispatch
import FrameReview
import Geometry
import MotionTrace
import Pixels
import RenderPipeline

/// A scene as one side of a review: rendered frame by frame, in any order.
final class SceneFilm: ReviewedFilm {
  let title: String
  let loaded: LoadedScene
  let film: Film
  let trace: MotionTrace?
  private let renderer: RendererAhead
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
    renderer = RendererAhead(try film.makeRenderer(), frameCount: film.schedule.frameCount)
  }

  var frameRate: FrameRate? { FrameRate(film.schedule.frameRate) }
  var frameCount: Int? { film.schedule.frameCount }
  var scale: Double { film.size.scale }
  var movingFrames: Range<Int>? { film.schedule.restlessFrames }

  func frame(_ index: Int) throws -> PixelBuffer? {
    guard index < film.schedule.frameCount else { return nil }
    let pixels = try renderer.frame(index)
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

/// Draws the next frame while the last one is looked at, so that two films are drawn side by side.
private final class RendererAhead {
  private typealias Drawn = UncheckedBox<Result<PixelBuffer, any Error>?>

  private let renderer: UncheckedBox<FrameRenderer>
  private let frameCount: Int
  private let queue = DispatchQueue(label: "frames")
  private var next: (index: Int, work: DispatchWorkItem, drawn: Drawn)?

  init(_ renderer: FrameRenderer, frameCount: Int) {
    (self.renderer, self.frameCount) = (UncheckedBox(renderer), frameCount)
  }

  func frame(_ index: Int) throws -> PixelBuffer {
    let wanted = next.flatMap { $0.index == index ? $0 : nil } ?? begin(index)
    next = index + 1 < frameCount ? begin(index + 1) : nil
    wanted.work.wait()
    guard let drawn = wanted.drawn.value else { throw CancellationError() }
    return try drawn.get()
  }

  private func begin(_ index: Int) -> (index: Int, work: DispatchWorkItem, drawn: Drawn) {
    let drawn = Drawn(nil)
    // The queue draws one frame after the other.
    let work = DispatchWorkItem { [renderer] in
      drawn.value = Result { try renderer.value.frame(index).pixels }
    }
    queue.async(execute: work)
    return (index, work, drawn)
  }
}
