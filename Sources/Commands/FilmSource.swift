import ArgumentParser
import Foundation
import FrameReview
import Geometry
import MediaEncoding
import Pixels
import RenderPipeline

/// One side of a comparison: a film, an image, a folder of images, or a scene to be rendered.
struct FilmSource: FrameSequence {
  let frameRate: FrameRate?
  let frameCount: Int?
  private let nextFrame: () throws -> PixelBuffer?

  /// Opens what `argument` names: a scene by its ending or by its name, else a film or images.
  static func open(
    _ argument: String, sceneOptions: SceneOptions, console: Console
  ) throws -> FilmSource {
    let isScene = SceneFinder.endings.contains { argument.hasSuffix(".\($0)") }
    if isScene || !FileManager.default.fileExists(atPath: argument) {
      let path = try SceneFinder.path(for: argument)
      return try FilmSource(scene: sceneOptions.load(path, console: console))
    }
    return try FilmSource(reader: FilmReader(path: argument))
  }

  private init(scene loaded: LoadedScene) throws {
    let film = try Renderer(loaded, options: RenderOptions()).film(for: .png)
    let renderer = try film.makeRenderer()
    frameRate = FrameRate(film.schedule.frameRate)
    frameCount = film.schedule.frameCount
    var index = 0
    nextFrame = {
      guard index < film.schedule.frameCount else { return nil }
      defer { index += 1 }
      return try renderer.frame(index).pixels
    }
  }

  private init(reader: FilmReader) throws {
    frameRate = reader.info.frameRate.flatMap { FrameRate($0) }
    frameCount = nil
    nextFrame = { try reader.next()?.pixels }
  }

  func next() throws -> PixelBuffer? { try nextFrame() }
}

extension FrameRate {
  init?(_ rate: Rational) { self.init(rate.numerator, over: rate.denominator) }
}
