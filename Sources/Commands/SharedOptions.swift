import ArgumentParser
import Foundation
package import SceneFormat

// What several commands ask for in the same words.

/// One scene.
struct SceneArgument: ParsableArguments {
  @Argument(help: "A scene file or name.", completion: SceneCompletion.scenes)
  var scene: String

  /// The scene's file.
  func path(_ project: ProjectChoice, console: Console) throws -> String {
    try reporting(to: console) { try SceneFinder.path(for: scene, project: project) }
  }
}

/// Some scenes, which must be named.
struct ScenesArgument: ParsableArguments {
  @Argument(
    help: "Scene files, folders or names.", completion: SceneCompletion.scenes)
  var scenes: [String]
}

/// Which scenes, with all of a gallery as the default.
struct GalleryArgument: ParsableArguments {
  @Argument(
    help: "Scene files, folders or names; without any, the project's, else the folder Scenes.",
    completion: SceneCompletion.scenes)
  var scenes: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Pass over these scenes of folders, as photo-*; a pattern with a slash counts from here. May be \
      repeated.
      """, valueName: "pattern"))
  var exclude: [PathPattern] = []

  /// The scenes, and what was found beside them: said on standard error.
  func gallery(_ project: ProjectChoice, console: Console) throws -> SceneGallery {
    let gallery = try reporting(to: console) {
      try SceneFinder.gallery(for: scenes, project: project, excluding: exclude)
    }
    gallery.notes.forEach { console.note($0) }
    return gallery
  }
}

extension PathPattern: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

/// Where baselines are.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of the baselines. Default: the project's, else Baselines beside the scene.",
      valueName: "folder"), completion: .directory, transform: PathArgument.read)
  var baselines: String?

  func folder(for scene: String, _ project: ProjectChoice) throws -> String {
    try baselines ?? project.project(for: scene)?.baselines ?? Baselines.folder(besides: scene)
  }

  /// The one folder for all scenes, where one was named here or in the project of a folder of scenes.
  func sharedFolder(for folders: [String], _ project: ProjectChoice) throws -> String? {
    try baselines
      ?? folders.lazy.compactMap { try project.project(for: $0)?.baselines }.first
  }
}

/// Where a report goes.
struct ReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Write a report to be opened in a browser.", valueName: "folder"),
    completion: .directory, transform: PathArgument.readBesideWords)
  var report: String?

  /// Counts its files among what is written; refuses a folder in which they would be taken for
  /// scenes.
  func add(to outputs: inout Outputs, besides folders: [String]) throws {
    guard let report else { return }
    try ReportFolder(path: report).refuseScenes(in: folders)
    outputs.add("--report", report)
    for name in ReportFolder.fileNames { outputs.add("--report", "\(report)/\(name)") }
  }

  /// Writes it where one was asked for.
  func write(_ entries: @autoclosure () -> [ReviewEntry], title: String) throws {
    if let report { try ReportFolder(path: report).write(entries(), title: title) }
  }
}

/// How large pictures are.
struct ScaleOption: ParsableArguments {
  @Option(help: "Pixels per point. Default: the scene's.")
  var scale: Double?

  func validate() throws {
    if let scale, !(scale > 0 && scale <= 64) {
      throw ValidationError("--scale must be above 0, at most 64.")
    }
  }
}

/// Whose seconds are meant: where a scene's `time` slows its film down, there are two.
enum Clock: String, CaseIterable, ExpressibleByArgument { case film, scene }

/// Where assets may lie.
struct AssetsOption: ParsableArguments {
  @Flag(help: "Let scenes use assets from outside their own folder.")
  var allowOutsideAssets = false
}

/// How many processors to use.
struct JobsOption: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: """
      How many scenes, parts of a film or pictures of a recording to work on at once; what comes out does \
      not depend on it.
      """)
  var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

  func validate() throws {
    if jobs < 1 || jobs > 256 { throw ValidationError("--jobs must be 1 to 256.") }
  }
}

/// Whether only errors are of interest.
struct QuietOption: ParsableArguments {
  @Flag(name: [.short, .long], help: "Print errors only.")
  var quiet = false
}
