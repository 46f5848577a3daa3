import ArgumentParser
import FrameReview
import MediaEncoding
import Pixels
import RenderPipeline

/// `inbetween diff`.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two films frame by frame, exactly.",
    discussion: """
      A and B are films (mp4, gif), images, folders of images, or scenes, which are rendered (at \
      the film's rate, where the other side is one). \
      Frames are compared in order, pixel by pixel. Exit code 0: the same · 2: they differ · 3: \
      there was nothing to compare · 1: something could not be read.
      """)

  @Argument(help: ArgumentHelp("The old film.", valueName: "a"))
  var old: String

  @Argument(help: ArgumentHelp("The new film.", valueName: "b"))
  var new: String

  @Option(
    name: [.short, .customLong("output")],
    help: "Write a picture of the first difference: changed pixels red, all else faint.")
  var output: String?

  @Flag(help: "Print the comparison as JSON.")
  var json = false

  @OptionGroup var sceneOptions: SceneOptions

  func run() throws {
    let console = Console()
    let comparison = try reporting(to: console) {
      var (a, b) = try FilmSource.open(old, new, sceneOptions: sceneOptions, console: console)
      var isPictured = false
      return try FilmComparison.compare(old: &a, new: &b) { _, before, after in
        guard let output, !isPictured else { return }
        isPictured = true
        try OutputFolder.make(for: output)
        try PNGFile.write(DifferenceImage.make(before, after), to: output)
      }
    }
    if json {
      console.result(comparison.json.line)
    } else {
      console.result("\(new): \(comparison.sentence)")
    }
    switch comparison.verdict {
    case .same: break
    case .nothingCompared: throw ExitCode.nothingCompared
    default: throw ExitCode.differs
    }
  }
}
