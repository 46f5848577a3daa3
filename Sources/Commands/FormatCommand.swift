import ArgumentParser
import Foundation
import RenderPipeline
import SceneFormat

/// `inbetween format`.
struct FormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Write scene files in one style, so that their changes stay small.",
    discussion: "Meaning and comments are kept. Files that are in style already are left alone."
      + CommandExample.text(of: "format"))

  @OptionGroup var argument: ScenesArgument

  @Flag(help: "Change nothing; end with exit code 2 where a file is not in style.")
  var check = false

  func run() throws {
    let console = Console()
    var failure: ExitCode?
    let gallery = try reporting(to: console) { try SceneFinder.gallery(for: argument.scenes) }
    for path in gallery.paths + gallery.libraries {
      do {
        let text = try SceneLoader().text(path)
        let formatted = try SceneFormatter.format(text, path: path)
        guard formatted != text else { continue }
        if check {
          console.result("\(path): not in style")
          failure = ExitCode.differs.worse(than: failure)
        } else {
          try TextFile.write(formatted, to: path)
          console.result("\(path): formatted")
        }
      } catch {
        failure = Failure(error).reported(to: console).worse(than: failure)
      }
    }
    if let failure { throw failure }
  }
}
