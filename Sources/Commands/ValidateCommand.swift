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
      Every variant of a scene is looked at, in both themes, unless --variant or --theme chooses some. Libraries that \
      scenes include are looked at by themselves, and so is the project file. \
      With --run the scene's own expectations are checked too.
      """
        + CommandExample.text(of: "validate"))

  @OptionGroup var gallery: GalleryArgument

  @Flag(
    name: .customLong("run"), help: "Play each scene and check its expectations.")
  var playsScenes = false

  @OptionGroup var quietOption: QuietOption

  @OptionGroup var matrix: MatrixOptions

  @OptionGroup var sandboxOption: SandboxOption

  func run() throws {
    let console = Console()
    var failure: ExitCode?
    let found = try gallery.gallery(matrix.reading.projectOption.choice, console: console)
    func attempt(_ body: () throws -> Void) {
      do {
        try body()
      } catch {
        failure = Failure(error).reported(to: console).worse(than: failure)
      }
    }
    for project in try projects(of: found) {
      attempt {
        let located = try LocatedProject.read(project)
        let idle = located.project.scenes.isEmpty ? [] : located.idleRules(among: found.paths)
        // Rules for scenes that nobody asked for say nothing wrong.
        let warnings = located.project.warnings + (gallery.scenes.isEmpty ? idle : [])
        if matrix.reading.strict, !warnings.isEmpty {
          throw SceneLoadError.invalid(warnings.map(\.asError))
        }
        warnings.forEach { console.note($0.description) }
        if !quietOption.quiet { console.result("\(project): valid project") }
      }
    }
    for path in found.paths + found.libraries where !LocatedProject.isProject(path) {
      attempt {
        let loader = try matrix.reading.loader(for: path)
        if try loader.isLibrary(path) {
          try validate(library: path, of: found, loader, console)
        } else {
          let editions = matrix.isGiven ? try matrix.editions(ofScene: path) : [FilmEdition()]
          for edition in editions {
            attempt {
              if try !validate(
                path, loader.choosing(edition), isAlone: editions.count == 1, console)
              {
                failure = ExitCode.differs.worse(than: failure)
              }
            }
          }
        }
      }
    }
    if let failure { throw failure }
  }

  /// The project files that hold for what is looked at, or are named.
  private func projects(of found: SceneGallery) throws -> [String] {
    var projects: [String] = found.paths.filter(LocatedProject.isProject)
    let choice = matrix.reading.projectOption.choice
    for folder in gallery.scenes.isEmpty ? ["."] : found.folders {
      guard let path = try choice.project(for: folder)?.path, !projects.contains(path) else {
        continue
      }
      projects.append(path)
    }
    return projects
  }

  private func validate(
    library path: String, of found: SceneGallery, _ loader: SceneLoader, _ console: Console
  ) throws {
    let home = found.home(ofLibrary: path)
    let name = RelativePath.path(of: path, from: home)
    try loader.examineLibrary(path, named: name, in: home)
      .forEach { console.note($0.description) }
    if !quietOption.quiet { console.result("\(path): valid library") }
  }

  /// Looks at the film that a loader chooses, and at those of the scene that it leaves open; false where an
  /// expectation does not hold.
  private func validate(
    _ path: String, _ loader: SceneLoader, isAlone: Bool, _ console: Console
  ) throws -> Bool {
    let loaded = try loader.load(path)
    let others = try loader.examineOtherVersions(of: loaded)
    (loaded.warnings + others.warnings).forEach { console.note($0.description) }
    if !others.errors.isEmpty { throw SceneLoadError.invalid(others.errors) }
    let failures = playsScenes ? loaded.failedExpectations() + others.failedExpectations : []
    for diagnostic in failures { console.note(diagnostic.description) }
    guard failures.isEmpty else { return false }
    if !quietOption.quiet {
      let film = isAlone ? path : "\(path), \(loaded.filmName)"
      console.result("\(film): \(verdict(of: loaded, others))")
    }
    return true
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

extension ValidateCommand: ConfinableCommand {
  var readingOptions: ReadingOptions { matrix.reading }
  var sceneArguments: [String] { gallery.scenes }
  var ownPlaces: (read: [String], written: [String]) { ([], []) }
}
