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
    options.formats ?? loaded.scene.formats ?? OutputFormat.usual
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
        format: format, film: film, path: path(ending: format.fileEnding.map { ".\($0)" } ?? ""))
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
      loaded: loaded, targets: targets, mp4: options.mp4, webP: options.webP,
      wholeFiles: wholeFiles,
      counted: try film(at: rate, countedAt: rate))
  }

  /// The scene at the rate at which commands count its frames, which no format lowers.
  package func film() throws -> Film { try film(for: .png) }

  /// The scene as this format shows it.
  package func film(for format: OutputFormat) throws -> Film { try film(for: format, like: []) }

  /// The same; what films of its size have prepared is taken over.
  private func film(for format: OutputFormat, like films: [Film]) throws -> Film {
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
    let like = films.first { $0.size.scale == scale }
    let film = try like?.showing(schedule) ?? Film(loaded, schedule: schedule, scale: scale)
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

  private func path(ending: String) -> String {
    URL(fileURLWithPath: options.outputFolder).appendingPathComponent(loaded.filmName + ending)
      .relativePath
  }
}
