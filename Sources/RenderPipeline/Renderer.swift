import Foundation
package import Geometry
import MediaEncoding
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
    options.formats ?? loaded.scene.formats?.compactMap(OutputFormat.init) ?? [.mp4, .gif]
  }

  /// How many times a frame is drawn for a format: what progress counts.
  package func frameTotal(for format: OutputFormat) throws -> Int {
    switch format {
    case .mp4, .png: try schedule(for: format).frameCount
    // A palette over the whole film takes a first look at every frame.
    case .gif: try schedule(for: format).frameCount * 2
    case .poster: 1
    }
  }

  /// Renders the scene in one format; nothing is left under the final name unless all went well.
  ///
  /// `progress` is called once for every frame that was drawn and taken, from any task.
  package func render(
    _ format: OutputFormat, progress: @escaping @Sendable () -> Void = {}
  ) async throws -> RenderedFile {
    let film = try film(for: format)
    let path = path(for: format)
    let scratch = try ScratchFolder(besideFile: path)
    switch format {
    case .mp4:
      let writer = try MP4Writer(
        film.description, path: path, scratchDirectory: scratch.path)
      try await film.write(with: writer, jobs: options.jobs, progress: progress)
    case .gif:
      let palette = try await film.write(
        with: PaletteCensus(film.description), jobs: options.jobs, progress: progress)
      let writer = try GIFWriter(
        film.description, palette: palette, path: path, scratchDirectory: scratch.path)
      try await film.write(with: writer, jobs: options.jobs, progress: progress)
    case .png:
      let writer = try PNGWriter(film.description, directory: path)
      try await film.write(with: writer, jobs: options.jobs, progress: progress)
    case .poster:
      let time = loaded.scene.stage.poster ?? loaded.scene.duration / 2
      try PNGFile.write(film.makeRenderer().still(at: time), to: path)
      progress()
    }
    return RenderedFile(
      path: path, format: format, size: film.size, frameRate: film.schedule.frameRate,
      frameCount: format == .poster ? 1 : film.schedule.frameCount)
  }

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
    let filmRate = format == .gif ? GIFWriter.frameRate(for: rate) : rate
    let (start, end) = try interval(sceneRate: rate, filmRate: filmRate)
    // A part of a film is only its frames, without the rests at its ends.
    let hold = options.part == .whole ? loaded.scene.stage.hold : Stage.Hold()
    return FrameSchedule(
      from: start, to: end, frameRate: filmRate, slowdown: options.slowdown,
      holdStart: hold.start, holdEnd: hold.end)
  }

  /// The scene time that the film covers; times begin on a frame of the whole film, which has other
  /// frames than the scene where the format holds fewer of them.
  private func interval(
    sceneRate: Rational, filmRate: Rational
  ) throws -> (start: Rational, end: Rational) {
    let duration = loaded.scene.duration
    let (start, end): (Rational, Rational)
    switch options.part {
    case .whole: (start, end) = (0, duration)
    case .times(let from, let to):
      let step = 1 / (filmRate * options.slowdown)
      start = Rational(Int(((from ?? 0) / step).ceiling)) * step
      end = min(to ?? duration, duration)
    case .frames(let frames):
      let step = 1 / (sceneRate * options.slowdown)
      start = Rational(frames.lowerBound) * step
      end = min(Rational(frames.upperBound + 1) * step, duration)
    }
    guard start >= 0, start < end else {
      throw RenderOptionError(
        "there are no frames in this part of the film, which lasts "
          + "\(duration.value) s")
    }
    return (start, end)
  }

  private func path(for format: OutputFormat) -> String {
    let base = URL(fileURLWithPath: options.outputFolder).appendingPathComponent(loaded.name)
    switch format {
    case .mp4: return base.appendingPathExtension("mp4").relativePath
    case .gif: return base.appendingPathExtension("gif").relativePath
    case .png: return base.relativePath
    case .poster: return base.appendingPathExtension("png").relativePath
    }
  }
}
