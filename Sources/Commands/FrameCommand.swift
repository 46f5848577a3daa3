import ArgumentParser
import Geometry
import MediaEncoding
import Pixels
import RenderPipeline
import SceneModel

/// `inbetween frame`.
struct FrameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frame",
    abstract: "Render one moment of a scene as a PNG.",
    discussion: """
      At the time of a film's frame the picture equals that frame, bit for bit. --frame takes a \
      frame's number in the film, as check and diff print it; --at takes a time of the film, counted \
      from when its scene begins, after a rest on its first frame. Where the scene's `time` makes its \
      film slower or faster, --clock scene takes a time of the scene: when the film first shows it.
      """
        + CommandExample.text(of: "frame"))

  @OptionGroup var argument: SceneArgument

  @Option(
    help: ArgumentHelp("Time of the film, in seconds, also as a fraction.", valueName: "time"))
  var at: Rational?

  @Option(help: "Whose time --at is: film or scene. Default: film.")
  var clock: Clock?

  @Option(help: ArgumentHelp("Number of a frame of the film, from 0.", valueName: "number"))
  var frame: Int?

  @Option(
    name: [.short, .customLong("output")], help: "The PNG file to write; - for standard output.",
    completion: .file(extensions: ["png"]), transform: PathArgument.readOutput)
  var output: String

  @OptionGroup var scaleOption: ScaleOption

  @OptionGroup var sceneOptions: SceneOptions

  @OptionGroup var sandboxOption: SandboxOption

  func validate() throws {
    guard (at == nil) != (frame == nil) else {
      throw ValidationError("Give --at, a time of the film, or --frame, a number of the film.")
    }
    if clock != nil, at == nil { throw ValidationError("--clock is for --at.") }
    if let at, at < 0 { throw ValidationError("--at must not be negative.") }
    if let frame, frame < 0 { throw ValidationError("--frame must not be negative.") }
    try PictureFile.refuseOtherEnding(output)
  }

  func run() throws {
    let console = Console()
    let loaded = try sceneOptions.load(
      argument.path(sceneOptions.project, console: console), console: console)
    try PictureFile.refuseOverwriting([loaded], output)
    try reporting(to: console) {
      var options = RenderOptions()
      options.scale = scaleOption.scale
      let film = try Renderer(loaded, options: options).film()
      try OutputFolder.make(for: output)
      try PNGFile.write(picture(of: loaded, film), to: output)
    }
  }

  private func picture(of loaded: LoadedScene, _ film: Film) throws -> PixelBuffer {
    if let at {
      let clock = clock ?? .film
      try loaded.refuseTimesAfterEnd([at], on: clock)
      return try film.makeRenderer().still(at: loaded.filmTime(at, on: clock))
    }
    let (frame, count) = (frame ?? 0, film.schedule.frameCount)
    guard frame < count else {
      throw RenderOptionError(
        "the film of \(loaded.filmName) has frames 0 to \(count - 1): there is no frame \(frame)")
    }
    return try film.makeRenderer().frame(frame).pixels
  }
}

extension FrameCommand: ConfinableCommand {
  var readingOptions: ReadingOptions { sceneOptions.reading }
  var sceneArguments: [String] { [argument.scene] }

  var ownPlaces: (read: [String], written: [String]) {
    ([], output == OutputFile.standardOutput ? [] : [SandboxPlaces.folder(of: output)])
  }
}

/// Runs `body`; prints what it throws and ends the command with the exit code that fits.
func reporting<Result>(to console: Console, _ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch {
    throw ending(error, console)
  }
}

/// What a command ends with after an error, which is printed where nobody else does.
func ending(_ error: any Error, _ console: Console) -> any Error {
  switch error {
  case is ValidationError: error
  // Whoever threw it has said why.
  case is ExitCode: error
  case let error: Failure(error).reported(to: console)
  }
}
