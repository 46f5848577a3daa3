import Foundation
import Geometry
import MediaEncoding
package import OutputFormats
import Pixels
import SceneModel

/// What one scene is to be rendered to.
package struct RenderPlan: Sendable {
  /// A film, and where it goes.
  package struct Target: Sendable {
    package let format: OutputFormat
    /// As it is drawn.
    package let film: Film
    /// How many times larger its frames are drawn than they are written.
    let reduction: Int
    let path: String

    /// Writes at a scale of which the drawn one is a whole multiple.
    init(format: OutputFormat, film: Film, scale: Double, path: String) {
      (self.format, self.film, self.path) = (format, film, path)
      reduction = max(1, Int((film.size.scale / scale).rounded()))
    }

    package var frameCount: Int { film.schedule.frameCount }

    var file: RenderedFile {
      RenderedFile(
        path: path, content: .film(format, film.schedule),
        size: (description.width, description.height)
      )
    }

    /// As it is written.
    var description: FilmDescription {
      var description = film.description
      guard reduction > 1 else { return description }
      let size = FrameSize(points: film.size.points, scale: film.size.scale / Double(reduction))
      (description.width, description.height) = (size.width, size.height)
      return description
    }
  }

  /// A page of moments that is drawn beside the films.
  struct Sheet: WholeFile {
    let loaded: LoadedScene
    let layout: ContactSheet
    /// The scene's, in seconds.
    let times: [Rational]
    let path: String

    /// Draws and writes it; it appears at its path when it is complete.
    func write(progress: @Sendable () -> Void) throws -> RenderedFile {
      let page = try StageMeter.measure(.draw) { try layout.draw(loaded, at: times) }
      try OutputFolder.make(for: path)
      try StageMeter.measure(.encode) { try PNGFile.write(page, to: path) }
      return RenderedFile(
        path: path, content: .sheet(moments: times.count), size: (page.width, page.height))
    }
  }

  package let loaded: LoadedScene
  package var targets: [Target]
  let mp4: H264Options
  /// How WebP films are encoded.
  let webP: WebPQuality
  /// What is asked of GIFs.
  let gif: GIFOptions
  /// What is made of no frames.
  var wholeFiles: [any WholeFile]
  /// The film at the rate at which commands count its frames: its segments are those of all films.
  let counted: FrameSchedule
  /// Where what is drawn is kept; nil keeps nothing.
  var cache: RenderCache?
  /// Files that are in their places already.
  package internal(set) var restored: [RenderedFile] = []
  /// Whether something is left to be drawn.
  var hasWork: Bool { !targets.isEmpty || !wholeFiles.isEmpty }
  /// How long the work is, beside that on other scenes: the pixels of all frames.
  var cost: Int {
    targets.reduce(0) { $0 + $1.frameCount * $1.film.size.width * $1.film.size.height }
  }

  /// Those that are made of frames.
  var drawnTargets: [Target] { targets.filter { !$0.format.isVector } }

  /// The sizes in which frames are drawn, each once: one pass for each.
  var sizes: [FrameSize] {
    drawnTargets.map(\.film.size).reduce(into: []) { sizes, size in
      if !sizes.contains(size) { sizes.append(size) }
    }
  }

  /// The same plan, which keeps what is drawn.
  package func keeping(in cache: RenderCache) -> RenderPlan {
    var plan = self
    plan.cache = cache
    return plan
  }

  /// Makes the writers of all films, and what draws for them.
  ///
  /// - Parameter progress: Called once for every frame that a writer took, from any task.
  /// - Returns: The writers, and passes that feed them.
  /// - Throws: What a writer says of its film or its place.
  func begin(progress: @escaping @Sendable () -> Void) throws -> BegunRender {
    var begun = BegunRender()
    let targets = drawnTargets
    let partCount = FilmSegment.segments(ofFrames: counted.frameCount).count
    for size in sizes {
      var outlets: [any FilmOutlet] = []
      let targets = targets.filter { $0.film.size == size }
      for target in targets {
        let scratch = try ScratchFolder(besideFile: target.path)
        // Of one part the film itself is kept.
        let place = partCount > 1 ? segmentPlace(of: target) : nil
        let writer = try target.format.writer(
          of: target.description, path: target.path, scratch: scratch, mp4: mp4, webP: webP,
          gif: gif, store: place)
        let outlet = try outlet(of: writer, for: target, place: place, progress: progress)
        begun.films.append(
          BegunRender.Film(
            outlet: outlet, pass: begun.passes.count, file: target.file, scratch: scratch,
            place: self.place(of: target)))
        outlets.append(outlet)
      }
      begun.passes.append(FilmPass(targets[0].film, outlets: outlets, partCount: partCount))
    }
    return begun
  }

  private func outlet(
    of writer: some FilmWriter, for target: Target, place: SegmentPlace?,
    progress: @escaping @Sendable () -> Void
  ) throws -> any FilmOutlet {
    var segments = FilmSegment.segments(
      of: target.film.schedule, alignedWith: counted, isStill: target.format.isStill)
    if target.format.hasEncoderThreads {
      segments = try segments.markingLongest(of: target.film)
    }
    return WriterOutlet(
      writer, schedule: target.film.schedule, reduction: target.reduction, segments: segments,
      place: place, progress: progress)
  }
}

/// A file that one worker makes in one go, without a pass over frames.
protocol WholeFile: Sendable {
  var path: String { get }

  /// Makes it; it appears at its path when it is complete.
  ///
  /// - Parameter progress: Called once for every frame that it takes in.
  /// - Returns: The file.
  /// - Throws: What keeps it from being made or written.
  func write(progress: @Sendable () -> Void) throws -> RenderedFile
}

/// A render whose writers are there.
struct BegunRender: Sendable {
  /// A film that is being written.
  struct Film: Sendable {
    let outlet: any FilmOutlet
    /// The place of what draws for it.
    let pass: Int
    let file: RenderedFile
    let scratch: ScratchFolder
    let place: CachePlace?

    /// Goes on to join its parts, and names what is to be done before this is called again, or the
    /// file, which has appeared at its path.
    func goOn() throws -> Progress {
      switch try outlet.close() {
      case .pieces(let pieces): return .pieces(pieces)
      case .complete(let outcome):
        var file = file
        if let outcome {
          (file.outcome, file.size) = (outcome, (outcome.width, outcome.height))
        }
        discard()
        place?.keep(file)
        return .complete(file)
      }
    }

    enum Progress: Sendable {
      case pieces([@Sendable () throws -> Void])
      case complete(RenderedFile)
    }

    /// Joins its parts, one after the other; the file appears at its path, and is what is returned.
    func close() throws -> RenderedFile {
      while true {
        switch try goOn() {
        case .pieces(let pieces): for piece in pieces { try piece() }
        case .complete(let file): return file
        }
      }
    }

    /// Takes away what it keeps on disk.
    func discard() {
      outlet.discard()
      scratch.remove()
    }
  }

  /// One for each size of the films.
  var passes: [FilmPass] = []
  var films: [Film] = []
}
