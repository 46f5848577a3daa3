import ArgumentParser
import Foundation
import Locking
import RenderPipeline
import SceneFormat

/// Which project file holds.
struct ProjectOption: ParsableArguments {
  @Option(
    name: .customLong("project"),
    help: ArgumentHelp(
      """
      The project file. Default: \(Project.fileName) in the folder of the scene, or the nearest above; \
      without a scene, from here.
      """, valueName: "file"), completion: .file(extensions: SceneFinder.endings),
    transform: PathArgument.read)
  var file: String?

  @Flag(name: .customLong("no-project"), help: "Take no project file.")
  var isOff = false

  func validate() throws {
    if isOff, file != nil { throw ValidationError("Give --project or --no-project, not both.") }
  }

  var choice: ProjectChoice { isOff ? .none : file.map { .file($0) } ?? .nearest }
}

/// Which project file holds for a scene.
enum ProjectChoice: Sendable, Hashable {
  case nearest
  case file(String)
  case none

  /// The project for what lies at a path, a scene or a folder; nil where there is none.
  ///
  /// - Throws: `SceneLoadError` where its file cannot be read or is wrong.
  func project(for path: String) throws -> LocatedProject? {
    switch self {
    case .none: return nil
    case .file(let file): return try LocatedProject.read(file)
    case .nearest:
      var isFolder: ObjCBool = false
      var folder = URL(fileURLWithPath: path).standardizedFileURL
      if !FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder)
        || !isFolder.boolValue
      {
        folder.deleteLastPathComponent()
      }
      for folder in folder.withFoldersAbove {
        let file = folder.appendingPathComponent(Project.fileName).path
        if LocatedProject.isProject(file) {
          let path = RelativePath.path(of: file, from: ".")
          let goal = try? FileManager.default.destinationOfSymbolicLink(atPath: file)
          guard goal == nil || !Sandbox.refusesLinks else {
            throw SceneLoadError.unreadable(
              path: path,
              reason: "it is a link, which --sandbox does not follow; --no-project takes none")
          }
          return try LocatedProject.read(path)
        }
      }
      return nil
    }
  }
}

/// A project, and where its file lies.
struct LocatedProject: Sendable {
  /// As it is reached from here.
  let path: String
  let project: Project

  /// Whether a file is a project, and not a scene of that name.
  static func isProject(_ path: String) -> Bool {
    guard (path as NSString).lastPathComponent == Project.fileName,
      FileManager.default.fileExists(atPath: path)
    else { return false }
    return ![.scene, .library].contains(SceneText(ofFile: path))
  }

  /// Reads a file once in a run.
  static func read(_ path: String) throws -> LocatedProject {
    if let known = known.withLock({ $0[path] }) { return known }
    let text = try SceneLoader().text(path)
    let project: Project
    do {
      project = try ProjectReader.read(text, path: path)
    } catch {
      throw SceneLoadError.invalid(error.diagnostics)
    }
    let located = LocatedProject(path: path, project: project)
    known.withLock { $0[path] = located }
    return located
  }

  private static let known = LockedValue<[String: LocatedProject]>([:])

  private var folder: String {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().relativePath
    return folder.isEmpty ? "." : folder
  }

  /// Where a path of the file leads, as seen from here.
  func place(_ path: String) -> String {
    path.hasPrefix("/") ? path : RelativePath.resolve(path, from: folder)
  }

  /// The folders and files in which its scenes are; empty where it does not say.
  var scenes: [String] { project.scenes.map(place) }
  var output: String? { project.output.map(place) }
  var baselines: String? { project.baselines.map(place) }
  var durations: String? { project.durations.map(place) }

  func settings(forScene path: String) -> ProjectSettings {
    project.settings(forScene: RelativePath.path(of: path, from: folder))
  }

  func ignores(_ path: String) -> Bool {
    project.ignores(RelativePath.path(of: path, from: folder))
  }

  /// What there is to say of its rules: such as fit none of some scenes.
  func idleRules(among scenes: [String]) -> [Diagnostic] {
    let paths = scenes.map { RelativePath.path(of: $0, from: folder) }
    return project.rules.compactMap { rule in
      guard !paths.contains(where: { path in rule.patterns.contains { $0.fits(path) } }) else {
        return nil
      }
      return Diagnostic(
        .warning, path: path, location: rule.location, message: "no scene is meant by this rule")
    }
  }
}
