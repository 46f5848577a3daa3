import AnimationEngine
import ArgumentParser
import Foundation
import Geometry
import MediaEncoding
import OutputFormats
import RenderPipeline
import SceneFormat
import SceneModel
import Simulation

/// `inbetween render`.
struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render scenes to films.",
    discussion: """
      A scene is a file, a folder of scenes, or the name of one in a folder Scenes here or above. \
      Films appear in the output folder under the scene's name once they are complete; a scene that \
      fails does not stop the others.
      """
        + CommandExample.text(of: "render"))

  @OptionGroup var argument: GalleryArgument

  @Option(
    name: [.short, .customLong("output")],
    help: "The folder for the films. Default: the project's, else Output.",
    completion: .directory, transform: PathArgument.readBesideWords)
  var output: String?

  @Option(
    help: ArgumentHelp(
      """
      What to write: \(OutputFormat.list); or \(FormatChoice.name), which takes what suits a scene \
      best on a page, by its length, pictures and transparency, and says why. Default: the scene's \
      formats, else the project's, else \(OutputFormat.usual.map(\.name).joined(separator: ",")).
      """, valueName: "list"), transform: AskedFormats.read)
  var formats: AskedFormats?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      """
      Write what a place for readers takes, within its limits: \
      \(FilmPlace.allCases.map(\.help).joined(separator: "; ")).
      """, valueName: "place"))
  var place: FilmPlace?

  @Option(help: "Frames per second, also as a fraction. Default: the scene's.")
  var fps: Rational?

  @OptionGroup var scaleOption: ScaleOption

  @Option(help: ArgumentHelp("Begin at this time of the film, in seconds.", valueName: "time"))
  var from: Rational?

  @Option(help: ArgumentHelp("End before this time of the film, in seconds.", valueName: "time"))
  var to: Rational?

  @Option(
    help: """
      Whose times --from and --to are: film or scene, which are two where the scene's `time` makes its \
      film slower or faster; of the scene, when the film first shows them. Default: film.
      """)
  var clock: Clock?

  @Option(
    help: ArgumentHelp(
      "Only these frames of the film at its rate, both included, counted as check and diff do.",
      valueName: "first..last"))
  var frames: FrameRange?

  @Option(
    help: ArgumentHelp(
      "Slow motion: 2 makes the film twice as long, and a mark says so.", valueName: "factor"))
  var slow: Rational = 1

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      """
      Also draw a contact sheet of each scene, as the command sheet does: NAME-sheet.png. Default: as the \
      project says, else not.
      """))
  var sheet: Bool?

  @OptionGroup(title: "MP4 and HEVC") var mp4Options: MP4Options

  @OptionGroup(title: "GIF") var gifArguments: GIFArguments

  @OptionGroup(title: "WebP") var webPOptions: WebPOptions

  @OptionGroup var jobsOption: JobsOption

  @OptionGroup var quietOption: QuietOption

  @Flag(
    help: """
      Print what the time of each scene went into, in CPU seconds, and how many pixels were drawn; \
      nothing is taken from the cache.
      """)
  var timings = false

  @Flag(help: "Print events as lines of JSON.")
  var json = false

  @OptionGroup var cacheOption: CacheOption

  @OptionGroup var shardOptions: ShardOptions

  @Option(
    help: ArgumentHelp(
      "Write how long each film took, in milliseconds, for --durations; draws everything.",
      valueName: "file"), completion: .file(extensions: ["json"]),
    transform: PathArgument.readBesideWords)
  var recordDurations: String?

  @OptionGroup var matrix: MatrixOptions

  @OptionGroup var sandboxOption: SandboxOption

  func validate() throws {
    if let fps, fps <= 0 || fps > 1000 {
      throw ValidationError("--fps must be above 0, at most 1000.")
    }
    if slow <= 0 || slow > 1000 { throw ValidationError("--slow must be above 0, at most 1000.") }
    if frames != nil, from != nil || to != nil {
      throw ValidationError("Give --frames, or --from and --to, not both.")
    }
    if formats != nil, place != nil {
      throw ValidationError("--for chooses the formats itself: give it or --formats, not both.")
    }
    if clock != nil, from == nil, to == nil {
      throw ValidationError("--clock is for --from and --to.")
    }
    if let formats = askedFormats {
      let option = place == nil ? "--formats" : "--for"
      if let unused = unusedOption(in: formats) {
        throw ValidationError(
          "\(unused.name) is for \(unused.formats), which \(option) does not name.")
      }
    }
    if let from, from < 0 { throw ValidationError("--from must not be negative.") }
    if let to, to <= from ?? 0 { throw ValidationError("--to must come after --from.") }
  }

  func run() async throws {
    let console = Console()
    // What is measured must be drawn.
    let cache = timings || recordDurations != nil ? nil : cacheOption.cache(console: console)
    defer { cache?.close() }
    try await run(keepingIn: cache, console)
  }

  /// The films that are meant, in the order in which they are numbered.
  func batch(console: Console) throws -> RenderBatch {
    let gallery = try argument.gallery(matrix.reading.projectOption.choice, console: console)
    return try reporting(to: console) {
      let whole = try RenderBatch(gallery, matrix, output: output, sheet: sheet)
      try whole.refuseEqualNames()
      return try whole.share(shardOptions, matrix.reading.projectOption.choice)
    }
  }

  /// The first option that says how one machine works, and not what films are.
  var ownOption: String? {
    let options: [(String, Bool)] = [
      ("--quiet", quietOption.quiet), ("--timings", timings), ("--json", json),
      ("--jobs", jobsOption.jobs != ProcessInfo.processInfo.activeProcessorCount),
      ("--cache", cacheOption.place.folder != nil),
      ("--no-cache", cacheOption.isOff), ("--shard", shardOptions.shard != nil),
      ("--record-durations", recordDurations != nil),
    ]
    return options.first { $0.1 }?.0
  }

  /// Renders; nil keeps nothing.
  func run(keepingIn cache: RenderCache?, _ console: Console) async throws {
    let batch = try batch(console: console)
    let told = RenderOutput(batch, console: console, isQuiet: quietOption.quiet, isJSON: json)
    let command = self
    for folder in Set(batch.works.map(\.output)).sorted() { OutputFolder.removeRemains(in: folder) }
    var queue = RenderQueue(jobs: jobsOption.jobs) { scene in
      let plan = try command.plan(batch.works[scene], console: console)
      return cache.map { plan.using($0) } ?? plan
    }
    queue.isMeasured = timings
    let render = queue
    let start = ContinuousClock.now
    let failure = try await interruptible { () -> ExitCode? in
      defer { told.end() }
      var failure: ExitCode?
      var total = StageMeter.Figures()
      try await render.run(sceneCount: batch.works.count, progress: told.advance) {
        scene, event in
        if case .finished(let figures?, _) = event { total = total + figures }
        if let code = told.tell(event, of: scene) { failure = code.worse(than: failure) }
      }
      told.close()
      if render.isMeasured { told.tell(total, of: "all", process: ProcessTimes(since: start)) }
      return failure
    }
    if let recordDurations {
      try reporting(to: console) { try FilmDurations.record(told.work, to: recordDurations) }
    }
    if let failure { throw failure }
  }

  /// What is to be made of one film.
  func plan(_ work: RenderBatch.Work, console: Console) throws -> RenderPlan {
    let path = work.path
    let loader = try matrix.reading.loader(for: path)
    let loaded = try loader.choosing(work.edition).load(path)
    loaded.printNotes(on: console)
    let length = loaded.length(on: clock ?? .film)
    if let to, to > length {
      console.note(
        "warning: \(path) ends at \(AnimationValue.text(length.value, decimals: 3)) s, "
          + "before --to \(to)")
    }
    var renderer = Renderer(loaded, options: options(for: loaded, work))
    if case .chosen = formats {
      let choice = try renderer.choice()
      renderer = renderer.writing(choice.formats)
      let names = choice.formats.map(\.name).joined(separator: ", ")
      console.note("note: \(path): \(names), since \(choice.reason)")
    }
    if let unused = unusedOption(in: renderer.formats) {
      let formats = renderer.formats.map(\.name).joined(separator: ", ")
      throw RenderOptionError(
        "\(unused.name) is for \(unused.formats), and \(path) is written as \(formats)")
    }
    // Of formats that the scene itself asks for it is told where they stand.
    if loaded.scene.stage.background.alpha < 1, renderer.formats != loaded.scene.formats,
      let told = OutputFormat.lostTransparency(in: renderer.formats)
    {
      console.note("warning: \(path): \(told.loss); \(told.hint)")
    }
    return try renderer.plan()
  }

  /// The formats that were asked for; nil leaves the choice to the scene.
  private var askedFormats: [OutputFormat]? {
    switch formats {
    case .listed(let formats): formats
    case .chosen: nil
    case nil: place?.row.formats
    }
  }

  /// The first option that was given for formats of which none is written.
  private func unusedOption(in written: [OutputFormat]) -> (name: String, formats: String)? {
    let options: [(formats: [OutputFormat], given: [String])] = [
      ([.mp4, .hevc], mp4Options.given), ([.gif], gifArguments.given),
      ([.webp, .posterWebP], webPOptions.quality == nil ? [] : ["--webp-quality"]),
    ]
    let unused = options.first { formats, given in
      !given.isEmpty && !formats.contains(where: written.contains)
    }
    guard let unused, let name = unused.given.first else { return nil }
    return (name, unused.formats.map(\.name).joined(separator: " and "))
  }

  private func options(for loaded: LoadedScene, _ work: RenderBatch.Work) -> RenderOptions {
    let project = work.settings
    var options = RenderOptions()
    options.outputFolder = work.output
    options.formats = askedFormats
    options.usualFormats = project.formats ?? options.usualFormats
    options.frameRate = fps
    options.scale = scaleOption.scale
    options.slowdown = slow
    options.sheet = work.hasSheet ? ContactSheet() : nil
    options.mp4 = mp4Options.choices.completed(by: project.mp4).options
    options.webP = webPOptions.quality ?? project.webPQuality ?? .lossless
    options.gif = gifArguments.options
    options.gif.maxBytes = options.gif.maxBytes ?? place?.row.gifLimit
    options.usualGIF = project.gif
    if let frames {
      options.part = .frames(frames.range)
    } else if from != nil || to != nil {
      func filmTime(_ time: Rational) -> Rational { loaded.filmTime(time, on: clock ?? .film) }
      options.part = .times(from: from.map(filmTime), to: to.map(filmTime))
    }
    return options
  }
}

extension RenderCommand: ConfinableCommand {
  var readingOptions: ReadingOptions { matrix.reading }
  var sceneArguments: [String] { argument.scenes }

  /// A project says where films go only where nobody else does, and not to whom it likes.
  var ownPlaces: (read: [String], written: [String]) {
    let folders = [output ?? "Output", cacheOption.isOff ? nil : cacheOption.place.folder]
    return (
      [shardOptions.durations].compactMap(\.self),
      folders.compactMap(\.self) + [recordDurations].compactMap { $0.map(SandboxPlaces.folder) }
    )
  }
}

extension FilmPlace {
  /// `github (gif, at most 10 MB)`.
  fileprivate var help: String {
    let formats = row.formats.map(\.name).joined(separator: " and ")
    return "\(name) (\(formats)\(row.gifLimit.map { ", at most \($0)" } ?? ""))"
  }
}

extension ExitCode {
  /// The code that a command of several scenes ends with: an invalid scene, then a failure, then a
  /// difference.
  func worse(than other: ExitCode?) -> ExitCode {
    let order: [ExitCode] = [.invalidScene, .validationFailure, .failure, .differs]
    guard let other else { return self }
    let mine = order.firstIndex(of: self) ?? order.count
    let theirs = order.firstIndex(of: other) ?? order.count
    return mine <= theirs ? self : other
  }
}
