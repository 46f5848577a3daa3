import Foundation
package import Geometry
import MediaEncoding
package import OutputFormats
import Pixels
import SceneFormat
import Simulation

/// A file that a render has left.
package struct RenderedFile: Sendable {
  package var path: String
  package var format: OutputFormat
  package var size: FrameSize
  package var frameRate: Rational
  package var frameCount: Int
}

/// Renders one loaded scene to files.
package struct Renderer: Sendable {
  package let loaded: LoadedScene
  package let options: RenderOptions

  package init(_ loaded: LoadedScene, options: RenderOptions) {
    (self.loaded, self.options) = (loaded, options)
  }

  package var formats: [OutputFormat] {
    options.formats ?? loaded.scene.formats ?? OutputFormat.usual
  }

  /// How many frames a film of a format has.
  package func frameCount(for format: OutputFormat) throws -> Int {
    try schedule(for: format).frameCount
  }

  /// Renders the scene in one format; nothing is left under the final name unless all went well.
  ///
  /// `progress` is called once for every frame that was drawn and taken, from any task: for each as
  /// often as the format has passes.
  package func render(
    _ format: OutputFormat, progress: @escaping @Sendable () -> Void = {}
  ) async throws -> RenderedFile {
    let film = try film(for: format)
    let path = path(for: format)
    try await format.write(
      Frames(film, jobs: options.jobs, progress: progress), to: path, mp4: options.mp4)
    return RenderedFile(
      path: path, format: format, size: film.size, frameRate: film.schedule.frameRate,
      frameCount: film.schedule.frameCount)
  }

  /// The scene at the rate at which commands count its frames, which no format lowers.
  package func film() throws -> Film { try film(for: .png) }

  /// The scene as this format shows it.
  package func film(for format: OutputFormat) throws -> Film {
    let limits = SceneLimits()
    let scale = options.scale ?? loaded.scene.stage.scale
    // Before anything is prepared for a scale that cannot be drawn.
    let stage = FrameSize(points: loaded.scene.stage.size, scale: scale)
    try check(stage, limits)
    let schedule = try schedule(for: format)
    guard schedule.frameCount <= limits.frames else {
      throw RenderOptionError(
        "\(schedule.frameCount) frames are more than the \(limits.frames) of a film")
    }
    let film = try Film(loaded, schedule: schedule, scale: scale)
    try check(film.size, limits)
    return film
  }

  private func check(_ size: FrameSize, _ limits: SceneLimits) throws {
    guard size.width * size.height <= limits.pixelsPerFrame else {
      throw RenderOptionError(
        "\(size.width)×\(size.height) pixels are more than the \(limits.pixelsPerFrame) of a frame")
    }
    guard max(size.width, size.height) <= limits.pixelsPerSide else {
      throw RenderOptionError(
        "\(size.width)×\(size.height) pixels are more than \(limits.pixelsPerSide) in one direction"
      )
    }
  }

  private func schedule(for format: OutputFormat) throws -> FrameSchedule {
    let rate = options.frameRate ?? loaded.scene.stage.frameRate
    let filmRate = format.frameRate(for: rate)
    let film = try film(at: filmRate, countedAt: rate)
    guard format.isStill else { return film }
    let time = loaded.scene.posterTime
    return FrameSchedule(from: time, to: time, frameRate: filmRate)
  }

  /// The part of the film that is asked for; its frames are numbered at the rate of the scene.
  private func film(at filmRate: Rational, countedAt rate: Rational) throws -> FrameSchedule {
    switch options.part {
    case .whole: return wholeFilm(at: filmRate)
    case .frames(let frames): return try part(frames, at: filmRate, countedAt: rate)
    case .times(let from, let to):
      // Only frames that move: the rests at the film's ends have no time of their own.
      let (start, end) = try interval(from: from, to: to, filmRate: filmRate)
      return FrameSchedule(
        from: start, to: end, frameRate: filmRate, slowdown: options.slowdown)
    }
  }

  private func wholeFilm(at rate: Rational) -> FrameSchedule {
    let hold = loaded.scene.stage.hold
    return FrameSchedule(
      from: 0, to: loaded.scene.duration, frameRate: rate, slowdown: options.slowdown,
      holdStart: hold.start, holdEnd: hold.end)
  }

  /// Some frames of the film, rests included.
  ///
  /// They are counted at the scene's rate, as every other command counts them. A format that holds fewer of them shows the same span of the film.
  private func part(
    _ frames: ClosedRange<Int>, at filmRate: Rational, countedAt rate: Rational
  ) throws -> FrameSchedule {
    let counted = wholeFilm(at: rate).frameCount
    guard frames.upperBound < counted else {
      throw RenderOptionError(
        "the film of \(loaded.filmName) has frames 0 to \(counted - 1): there is no frame "
          + "\(frames.upperBound)")
    }
    let film = wholeFilm(at: filmRate)
    func place(_ frame: Int) -> Int {
      min(film.frameCount, Int((Rational(frame) / rate * filmRate).ceiling))
    }
    let (first, end) = (place(frames.lowerBound), place(frames.upperBound + 1))
    guard first < end else {
      throw RenderOptionError(
        "at \(filmRate) frames a second there is no frame in this part of the film")
    }
    return FrameSchedule(first..<end, of: film)
  }

  /// The scene time that a part of the film covers; it begins on a frame of the whole film.
  private func interval(
    from: Rational?, to: Rational?, filmRate: Rational
  ) throws -> (start: Rational, end: Rational) {
    let duration = loaded.scene.duration
    let step = 1 / (filmRate * options.slowdown)
    let start = Rational(Int(((from ?? 0) / step).ceiling)) * step
    let end = min(to ?? duration, duration)
    guard start < end else {
      throw RenderOptionError(
        "there are no frames from \(start.value) s on: the scene lasts \(duration.value) s")
    }
    return (start, end)
  }

  private func path(for format: OutputFormat) -> String {
    let base = URL(fileURLWithPath: options.outputFolder).appendingPathComponent(loaded.filmName)
    return (format.fileEnding.map(base.appendingPathExtension) ?? base).relativePath
  }
}

/// A film as a render draws it.
private struct Frames: DrawnFilm {
  let film: Film
  let jobs: Int
  let progress: @Sendable () -> Void

  init(_ film: Film, jobs: Int, progress: @escaping @Sendable () -> Void) {
    (self.film, self.jobs, self.progress) = (film, jobs, progress)
  }

  var description: FilmDescription { film.description }

  func write<Writer: FilmWriter>(with writer: Writer) async throws -> Writer.Output {
    try await film.write(with: writer, jobs: jobs, progress: progress)
  }

  func still() throws -> PixelBuffer {
    defer { progress() }
    return try film.makeRenderer().frame(0).pixels
  }
}
