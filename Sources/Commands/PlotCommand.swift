import Simulation
import AnimationEngine
import ArgumentParser
import Foundation
import Geometry
import MediaEncoding
import RenderPipeline
import SceneFormat
import SceneModel

/// `inbetween plot`.
struct PlotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plot",
    abstract: "Draw values of a scene over time, as SVG or PNG.",
    discussion: """
      Keys are addresses as scenes write them: rocket.position.x is what is seen, \
      model.rocket.position.x what is set. The ending of the output file chooses the format.
      """
        + CommandExample.text(of: "plot"))

  @OptionGroup var argument: SceneArgument

  @Option(
    help: ArgumentHelp("What to plot.", valueName: "key,key,…"), completion: SceneCompletion.keys)
  var keys: String

  @Flag(help: "Also plot how fast the values change, per second.")
  var velocity = false

  @Option(
    name: [.short, .customLong("output")],
    help: "The file to write: .svg or .png; - for an SVG to standard output.",
    completion: .file(extensions: ["svg", "png"]), transform: PathArgument.readOutput)
  var output: String

  @Option(help: "The figure's title. Default: none.")
  var title: String?

  @Option(help: ArgumentHelp("Width of the figure.", valueName: "points"))
  var width: Double = 640

  @Option(help: ArgumentHelp("Height of each plot.", valueName: "points"))
  var height: Double = 220

  @Option(help: "Pixels per point of a PNG.")
  var scale: Double = 2

  @OptionGroup var sceneOptions: SceneOptions

  func validate() throws {
    if !isSVG, !output.hasSuffix(".png") {
      throw ValidationError("--output must end in .svg or .png.")
    }
    if !(width >= 320 && width <= 4096) { throw ValidationError("--width must be 320 to 4096.") }
    if !(height >= 40 && height <= 4096) { throw ValidationError("--height must be 40 to 4096.") }
    if !(scale > 0 && scale <= 16) { throw ValidationError("--scale must be above 0, at most 16.") }
  }

  private var isSVG: Bool { output.hasSuffix(".svg") || output == OutputFile.standardOutput }

  func run() throws {
    let console = Console()
    let loaded = try sceneOptions.load(
      argument.path(sceneOptions.project, console: console), console: console)
    try PictureFile.refuseOverwriting([loaded], output)
    let subjects = try AddressList.subjects(keys, in: loaded.scene)
    for (subject, spelling) in subjects
    where subject.address == nil || loaded.timeline.value(of: subject, at: 0)?.number == nil {
      throw ValidationError("'\(spelling)' is not one number; add a component, such as .x.")
    }
    try reporting(to: console) {
      var figure = PlotFigure(subjects: subjects.map { (subject: $0.subject, name: $0.spelling) })
      (figure.showsVelocity, figure.title, figure.theme) = (velocity, title, loaded.theme)
      (figure.width, figure.height) = (width, height)
      if isSVG {
        try TextFile.write(figure.svg(loaded), to: output)
      } else {
        try OutputFolder.make(for: output)
        try PNGFile.write(figure.draw(loaded, scale: scale), to: output)
      }
    }
  }
}

/// Addresses on a command line, separated by commas.
enum AddressList {
  static func subjects(
    _ list: String, in scene: Scene
  ) throws -> [(subject: Subject, spelling: String)] {
    let addresses = AddressReader(scene)
    return try list.components(separatedBy: ",").map { key in
      let spelling = key.trimmingCharacters(in: .whitespaces)
      do {
        return (try addresses.subject(spelling), spelling)
      } catch let problem as Diagnostic {
        throw ValidationError(problem.message + (problem.hint.map { " (\($0))" } ?? ""))
      }
    }
  }
}
