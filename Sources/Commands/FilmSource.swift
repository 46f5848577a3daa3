import ArgumentParser
import Foundation
import FrameReview
import Geometry
import MediaEncoding
import Pixels
import RenderPipeline
import Simulation

/// One side of a comparison: a film, an image, a folder of images, or a scene to be rendered.
struct FilmSource: FrameSequence {
  let frameRate: FrameRate?
  let frameCount: Int?
  private let nextFrame: () throws -> PixelBuffer?

  /// Opens both sides; a scene that is compared with a film is rendered at the film's rate.
  static func open(
    _ old: String, _ new: String, sceneOptions: SceneOptions, console: Console
  ) throws -> (old: FilmSource, new: FilmSource) {
    let scenes = try [old, new].map { argument in
      try scenePath(argument).map { try sceneOptions.load($0, console: console) }
    }
    let films = try zip([old, new], scenes).map { argument, scene in
      scene == nil ? try FilmSource(film: argument) : nil
    }
    let filmRate = films.compactMap { $0?.frameRate }.first
    let sides = try zip(films, scenes).compactMap { film, scene in
      try film ?? scene.map { try FilmSource(scene: $0, frameRate: filmRate) }
    }
    return (sides[0], sides[1])
  }

  /// The scene that an argument means by its ending or its name; nil for films and pictures.
  private static func scenePath(_ argument: String) throws -> String? {
    let isScene = SceneFinder.endings.contains { argument.hasSuffix(".\($0)") }
    guard isScene || !FileManager.default.fileExists(atPath: argument) else { return nil }
    return try SceneFinder.path(for: argument)
  }

  private init(scene loaded: LoadedScene, frameRate: FrameRate?) throws {
    var options = RenderOptions()
    options.frameRate = frameRate.flatMap { Rational($0.numerator, over: $0.denominator) }
    let film = try Renderer(loaded, options: options).film(for: .png)
    let renderer = try film.makeRenderer()
    self.frameRate = FrameRate(film.schedule.frameRate)
    frameCount = film.schedule.frameCount
    var index = 0
    nextFrame = {
      guard index < film.schedule.frameCount else { return nil }
      defer { index += 1 }
      return try renderer.frame(index).pixels
    }
  }

  private init(film path: String) throws {
    let reader = try FilmReader(path: path)
    frameCount = nil
    guard reader.info.frameRate == nil else {
      let isPicture = reader.info.frameCount == 1
      frameRate = isPicture ? nil : reader.info.frameRate.flatMap { FrameRate($0) }
      nextFrame = { try reader.next()?.pixels }
      return
    }
    // A film whose frames last differently long: each is held on a grid that meets all their times.
    let step = try FilmReader(path: path).commonStep()
    frameRate = FrameRate(1 / step)
    var held = try reader.next()
    var following = try reader.next()
    var index = 0
    nextFrame = {
      let time = Rational(index) * step
      guard time < reader.info.duration else { return nil }
      while let next = following, next.time <= time {
        held = next
        following = try reader.next()
      }
      index += 1
      return held?.pixels
    }
  }

  func next() throws -> PixelBuffer? { try nextFrame() }
}

extension FilmReader {
  /// The longest time of which all frames' times and the film's duration are whole multiples.
  fileprivate func commonStep() throws -> Rational {
    var step = info.duration
    while let frame = try next() { step = step.greatestCommonDivisor(with: frame.time) }
    return step > 0 ? step : 1
  }
}

extension Rational {
  fileprivate func greatestCommonDivisor(with other: Rational) -> Rational {
    var (a, b) = (magnitude, other.magnitude)
    while b != 0 { (a, b) = (b, a - b * Rational(Int((a / b).floor))) }
    return a
  }
}

extension FrameRate {
  init?(_ rate: Rational) { self.init(rate.numerator, over: rate.denominator) }
}
