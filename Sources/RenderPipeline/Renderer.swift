import Foundation
import Geometry
package import OutputFormats
import SceneFormat
import SceneModel

/// Renders one loaded scene to files.
package struct Renderer: Sendable {
  package let loaded: LoadedScene
  package private(set) var options: RenderOptions

  package init(_ loaded: LoadedScene, options: RenderOptions) {
    (self.loaded, self.options) = (loaded, options)
  }

  package var formats: [OutputFormat] {
    options.formats ?? loaded.scene.formats ?? options.usualFormats
  }

  /// Renders the scene in one format; nothing is left under the final name unless all went well.
  ///
  /// `progress` is called once for every frame that was drawn and taken, from any task.
  package func render(
    _ format: OutputFormat, progress: @escaping @Sendable () -> Void = {}
  ) async throws -> RenderedFile {
    var single = self
    (single.options.formats, single.options.sheet) = ([format], nil)
    let plan = try single.plan()
    var result: Result<RenderedFile, any Error> = .failure(CancellationError())
    try await RenderQueue(jobs: options.jobs) { _ in plan }.run(
      sceneCount: 1, progress: { _ in progress() },
      tell: { _, event in
        switch event {
        case .read, .began, .finished: break
        case .wrote(let file, _): result = .success(file)
        case .failed(let error): result = .failure(error)
        }
      })
    return try result.get()
  }

  /// What a render of the scene writes: every format once, and the sheet where there is to be one.
  package func plan() throws -> RenderPlan {
    var films: [Film] = []
    let targets = try formats.map { format in
      let film = try film(for: format, like: films)
      films.append(film)
      return RenderPlan.Target(
        format: format, film: film, scale: scale(of: format),
        path: path(ending: format.fileEnding.map { ".\($0)" } ?? ""))
    }
    var wholeFiles: [any WholeFile] = targets.filter(\.format.isVector).map { target in
      VectorFilmFile(loaded: loaded, target: target)
    }
    if let layout = options.sheet {
      wholeFiles.append(
        RenderPlan.Sheet(
          loaded: loaded, layout: layout, times: layout.moments(of: loaded.scene),
          path: path(ending: "-sheet.png")))
    }
    let rate = options.frameRate ?? loaded.scene.stage.frameRate
    return RenderPlan(
      loaded: loaded, targets: targets, mp4: options.mp4, webP: options.webP, gif: gif,
      wholeFiles: wholeFiles,
      counted: try film(at: rate, countedAt: rate))
  }

  /// The scene at the rate at which commands count its frames, which no format lowers.
  package func film() throws -> Film { try film(for: .png) }

  /// The scene as this format shows it.
  package func film(for format: OutputFormat) throws -> Film { try film(for: format, like: []) }

  /// The same; what films of its size have prepared is taken over.
  private func film(for format: OutputFormat, like films: [Film]) throws -> Film {
    let limits = loaded.limits
    let scale = drawnScale(of: format)
    // Before anything is prepared for a scale that cannot be drawn.
    let stage = FrameSize(points: loaded.scene.stage.size, scale: scale)
    try check(stage, limits)
    let schedule = try schedule(for: format)
    guard schedule.frameCount <= limits.frames else {
      throw RenderOptionError(
        "\(schedule.frameCount) frames are more than the limit `frames` of \(limits.frames)")
    }
    let like = films.first { $0.size.scale == scale }
    let film = try (like ?? Film(loaded, schedule: schedule, scale: scale)).showing(
      schedule, playing: loaded.scene.stage.loop(for: format))
    try check(film.size, limits)
    let pixels = film.size.width * film.size.height * schedule.frameCount
    guard pixels <= limits.filmMegapixels * 1_000_000 else {
      throw RenderOptionError(
        "\(pixels) pixels in all frames are more than the limit `filmMegapixels` of "
          + "\(limits.filmMegapixels) millions")
    }
    return film
  }

  /// What is asked of GIFs, by the options and else by the scene.
  private var gif: GIFOptions {
    options.gif.completed(by: loaded.scene.gif).completed(by: options.usualGIF)
  }

  /// What is asked of a format alone.
  private func own(of format: OutputFormat) -> GIFOptions {
    format.hasOwnSize ? gif : GIFOptions()
  }

  /// Pixels per point of a film in this format.
  private func scale(of format: OutputFormat) -> Double {
    own(of: format).scale ?? options.scale ?? format.usualScale(for: loaded.scene.stage.scale)
  }

  /// Pixels per point at which frames of this format are drawn: the scene's where that is a whole
  /// multiple of the format's own, so that all formats are made of one drawing, and the same with
  /// others as alone.
  private func drawnScale(of format: OutputFormat) -> Double {
    let (scale, most) = (scale(of: format), options.scale ?? loaded.scene.stage.scale)
    let multiple = (most / scale).rounded()
    return multiple >= 1 && multiple * scale == most ? most : scale
  }

  private func check(_ size: FrameSize, _ limits: SceneLimits) throws {
    guard size.width * size.height <= limits.pixelsPerFrame else {
      throw RenderOptionError(
        "\(size.width)×\(size.height) pixels are more than the limit `pixelsPerFrame` of "
          + "\(limits.pixelsPerFrame)")
    }
    guard max(size.width, size.height) <= limits.pixelsPerSide else {
      throw RenderOptionError(
        "\(size.width)×\(size.height) pixels are more than the limit `pixelsPerSide` of "
          + "\(limits.pixelsPerSide) in one direction"
      )
    }
  }

  private func schedule(for format: OutputFormat) throws -> FrameSchedule {
    let rate = options.frameRate ?? loaded.scene.stage.frameRate
    let filmRate = self.frameRate(of: format)
    let film = try film(at: filmRate, countedAt: rate)
    guard format.isStill else { return film }
    return FrameSchedule(stillAt: loaded.scene.posterTime, of: wholeFilm(at: filmRate))
  }

  /// Frames per second of a film in this format.
  private func frameRate(of format: OutputFormat) -> Rational {
    (own(of: format).frameRate ?? options.frameRate).map(format.frameRate(for:))
      ?? format.usualFrameRate(for: loaded.scene.stage.frameRate)
  }

  /// The part of the film that is asked for; its frames are numbered at the rate of the scene.
  private func film(at filmRate: Rational, countedAt rate: Rational) throws -> FrameSchedule {
    switch options.part {
    case .whole: return wholeFilm(at: filmRate)
    case .frames(let frames): return try part(frames, at: filmRate, countedAt: rate)
    case .times(let from, let to): return try part(from: from, to: to, at: filmRate)
    }
  }

  private func wholeFilm(at rate: Rational) -> FrameSchedule {
    FrameSchedule(of: loaded.scene, frameRate: rate, slowdown: options.slowdown)
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
      throw noFrame(at: filmRate)
    }
    return FrameSchedule(first..<end, of: film)
  }

  /// A part of the film that lies between two of its frames.
  private func noFrame(at rate: Rational) -> RenderOptionError {
    RenderOptionError(
      "\(loaded.filmName): no frame begins in this part of the film at \(rate) frames a second; "
        + "ask for a longer part, or for a still with 'inbetween frame'")
  }

  /// The moving frames of the film from one film time to another: the rests at the film's ends have
  /// no time of their own.
  private func part(
    from: Rational?, to: Rational?, at rate: Rational
  ) throws -> FrameSchedule {
    let film = wholeFilm(at: rate)
    let moving = film.movingFrames
    func place(_ time: Rational) -> Int {
      let frames = (time * options.slowdown * rate).ceiling
      return moving.lowerBound + Int(min(frames, Int64(moving.count)))
    }
    let first = place(from ?? 0)
    let end = to.map(place) ?? moving.upperBound
    guard first < moving.upperBound else {
      throw RenderOptionError(
        "there are no frames from \((from ?? 0).value) s on: the film lasts "
          + "\(loaded.scene.timeMap.length.value) s")
    }
    guard first < end else { throw noFrame(at: rate) }
    return FrameSchedule(first..<end, of: film)
  }

  private func path(ending: String) -> String {
    URL(fileURLWithPath: options.outputFolder).appendingPathComponent(loaded.filmName + ending)
      .relativePath
  }
}
