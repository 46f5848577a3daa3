import ArgumentParser
import Geometry
import MediaEncoding
import RenderPipeline

/// `inbetween frame`.
struct FrameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frame",
    abstract: "Render one moment of a scene as a PNG.",
    discussion: "At the time of a film's frame the picture equals that frame, bit for bit.")

  @Argument(help: "A scene file or name.")
  var scene: String

  @Option(
    help: ArgumentHelp("Time of the scene, in seconds, also as a fraction.", valueName: "time"))
  var at: Rational

  @Option(name: [.short, .customLong("output")], help: "The PNG file to write.")
  var output: String

  @Option(help: "Pixels per point. Default: the scene's.")
  var scale: Double?

  @OptionGroup var sceneOptions: SceneOptions

  func validate() throws {
    if at < 0 { throw ValidationError("--at must not be negative.") }
    if let scale, !(scale > 0 && scale <= 64) {
      throw ValidationError("--scale must be above 0, at most 64.")
    }
  }

  func run() throws {
    let console = Console()
    let loaded = try sceneOptions.load(SceneFinder.path(for: scene), console: console)
    try reporting(to: console) {
      var options = RenderOptions()
      options.scale = scale
      let film = try Renderer(loaded, options: options).film(for: .png)
      try OutputFolder.make(for: output)
      try PNGFile.write(film.makeRenderer().still(at: at), to: output)
    }
  }
}

/// Runs `body`; prints what it throws and ends the command with the exit code that fits.
func reporting<Result>(to console: Console, _ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as ValidationError {
    throw error
  } catch let code as ExitCode {
    // Whoever threw it has said why.
    throw code
  } catch {
    throw Failure(error).reported(to: console)
  }
}
