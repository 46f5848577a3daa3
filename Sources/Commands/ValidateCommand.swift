import SceneModel
import ArgumentParser
import RenderPipeline
import SceneFormat

/// `inbetween validate`.
struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Check scene files without rendering them.",
    discussion: """
      Every variant of a scene is looked at, in both themes, unless --variant or --theme chooses one. Libraries that \
      scenes include are looked at by themselves. \
      With --run the scene's own expectations are checked too.
      """)

  @OptionGroup var gallery: GalleryArgument

  @Flag(
    name: .customLong("run"), help: "Play each scene and check its expectations.")
  var playsScenes = false

  @OptionGroup var quietOption: QuietOption

  @OptionGroup var sceneOptions: SceneOptions

  func run() throws {
    let console = Console()
    var failure: ExitCode?
    let loader = sceneOptions.loader
    let found = try gallery.gallery(console: console)
    for path in found.paths + found.libraries {
      do {
        if try loader.isLibrary(path) {
          let home = found.home(ofLibrary: path)
          let name = RelativePath.path(of: path, from: home)
          try loader.examineLibrary(path, named: name, in: home)
            .forEach { console.note($0.description) }
          if !quietOption.quiet { console.result("\(path): valid library") }
          continue
        }
        let loaded = try loader.load(path)
        let others = try loader.examineOtherVersions(of: loaded)
        (loaded.warnings + others.warnings).forEach { console.note($0.description) }
        if !others.errors.isEmpty { throw SceneLoadError.invalid(others.errors) }
        let failures = playsScenes ? loaded.failedExpectations() + others.failedExpectations : []
        for diagnostic in failures { console.note(diagnostic.description) }
        if !failures.isEmpty { failure = ExitCode.differs.worse(than: failure) }
        if !quietOption.quiet, failures.isEmpty {
          console.result("\(path): \(verdict(of: loaded, others))")
        }
      } catch {
        failure = Failure(error).reported(to: console).worse(than: failure)
      }
    }
    if let failure { throw failure }
  }

  private func verdict(of loaded: LoadedScene, _ others: VersionReport) -> String {
    guard playsScenes else { return "valid" }
    let count = loaded.scene.expectations.count
    let verdict = count == 1 ? "valid, 1 expectation holds" : "valid, \(count) expectations hold"
    guard others.expectationCount > 0 else { return verdict }
    let versions = loaded.otherVersions.count
    return "\(verdict), and \(others.expectationCount) in "
      + (versions == 1 ? "1 other version" : "\(versions) other versions")
  }
}
