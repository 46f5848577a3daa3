import ArgumentParser
import Foundation

// What several commands ask for in the same words.

/// One scene.
struct SceneArgument: ParsableArguments {
  @Argument(help: "A scene file or name.", completion: .file(extensions: SceneFinder.endings))
  var scene: String

  /// The scene's file.
  var path: String { get throws { try SceneFinder.path(for: scene) } }
}

/// Some scenes, which must be named.
struct ScenesArgument: ParsableArguments {
  @Argument(
    help: "Scene files, folders or names.", completion: .file(extensions: SceneFinder.endings))
  var scenes: [String]
}

/// Which scenes, with all of a gallery as the default.
struct GalleryArgument: ParsableArguments {
  @Argument(
    help: "Scene files, folders or names; without any, the folder Scenes.",
    completion: .file(extensions: SceneFinder.endings))
  var scenes: [String] = []

  /// The scenes, and what was found beside them: said on standard error.
  func gallery(console: Console) throws -> SceneGallery {
    let gallery = try SceneFinder.gallery(for: scenes)
    gallery.notes.forEach { console.note($0) }
    return gallery
  }
}

/// Where baselines are.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of the baselines. Default: Baselines beside the scene.", valueName: "folder"),
    completion: .directory, transform: PathArgument.read)
  var baselines: String?

  func folder(for scene: String) -> String { folder { scene } }

  /// The scene is only looked for where no folder was named.
  func folder(forScene scene: () throws -> String) rethrows -> String {
    try baselines ?? Baselines.folder(besides: scene())
  }
}

/// Where a report goes.
struct ReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Write a report to be opened in a browser.", valueName: "folder"),
    completion: .directory, transform: PathArgument.read)
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
    help: "How many scenes, or parts of a film, to work on at once; the bytes do not depend on it.")
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
