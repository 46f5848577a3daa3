import ArgumentParser
import RenderPipeline
import SceneFormat
import Simulation

/// `inbetween validate`.
struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Check scene files without rendering them.",
    discussion: "With --run the scene's own expectations are checked too.")

  @OptionGroup var gallery: GalleryArgument

  @Flag(
    name: .customLong("run"), help: "Play each scene and check its expectations.")
  var playsScenes = false

  @OptionGroup var quietOption: QuietOption

  @OptionGroup var sceneOptions: SceneOptions

  func run() throws {
    let console = Console()
    var failure: ExitCode?
    for path in try gallery.gallery(console: console).paths {
      do {
        let loaded = try sceneOptions.loader.load(path)
        loaded.warnings.forEach { console.note($0.description) }
        let failures = playsScenes ? loaded.failedExpectations() : []
        for diagnostic in failures { console.note(diagnostic.description) }
        if !failures.isEmpty { failure = ExitCode.differs.worse(than: failure) }
        if !quietOption.quiet, failures.isEmpty {
          console.result("\(path): \(verdict(of: loaded))")
        }
      } catch {
        failure = Failure(error).reported(to: console).worse(than: failure)
      }
    }
    if let failure { throw failure }
  }

  private func verdict(of loaded: LoadedScene) -> String {
    guard playsScenes else { return "valid" }
    let count = loaded.scene.expectations.count
    return count == 1 ? "valid, 1 expectation holds" : "valid, \(count) expectations hold"
  }
}

extension LoadedScene {
  /// The scene's expectations that do not hold, as errors at their place in the file.
  func failedExpectations() -> [Diagnostic] {
    timeline.failedExpectations().map { failure in
      Diagnostic(
        path: path, location: failure.location, message: failure.message)
    }
  }
}
