import ArgumentParser
import Foundation
import FrameReview
import SceneFormat

/// Finds the scene files that a user means.
enum SceneFinder {
  static let endings = ["yaml", "yml", "json"]

  /// The files for arguments that are files, folders, or names: of a file here, or in a
  /// folder `Scenes` here or above.
  ///
  /// Folders give their scene files, and those of the folders in them, in the order of their paths, without those
  /// that are to be passed over. Without arguments: the scenes of the project, or else the folder `Scenes` here or
  /// above. Throws where something of that is not there, or a project's file is wrong; a folder without a scene
  /// is refused, unless it is one in which they are to be written.
  static func gallery(
    for arguments: [String], project: ProjectChoice = .nearest, excluding: [PathPattern] = [],
    takesEmptyFolders: Bool = false
  ) throws -> SceneGallery {
    var arguments = arguments
    if arguments.isEmpty {
      arguments = try project.project(for: ".")?.scenes ?? []
      guard !arguments.isEmpty || !scenesFolders().isEmpty else {
        throw ValidationError("There is no folder Scenes here or above; name a scene.")
      }
      if arguments.isEmpty { arguments = [scenesFolders()[0]] }
    }
    var gallery = SceneGallery()
    func contents(of folder: String) throws -> SceneGallery {
      var gallery = try SceneGallery(folder: folder)
      guard takesEmptyFolders || !gallery.paths.isEmpty else {
        throw ValidationError(
          (["There is no scene in '\(folder)'."] + gallery.notes).joined(separator: "\n"))
      }
      try gallery.leaveOut { path in
        try excluding.contains { $0.fits(RelativePath.path(of: path, from: ".")) }
          || project.project(for: path)?.ignores(path) == true
      }
      return gallery
    }
    for argument in arguments {
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder) {
        if isFolder.boolValue {
          gallery.append(try contents(of: argument))
        } else {
          gallery.append(argument)
        }
      } else if let path = try scene(named: argument, project) {
        gallery.append(path)
      } else {
        throw ValidationError(try unknown(argument, project))
      }
    }
    return gallery
  }

  static func path(for argument: String, project: ProjectChoice) throws -> String {
    let paths = try gallery(for: [argument], project: project).paths
    guard paths.count == 1 else {
      throw ValidationError("'\(argument)' is \(paths.count) scenes; this command takes one.")
    }
    return paths[0]
  }

  /// A scene of this name in the folder of another one; nil where there is none.
  static func scene(named name: String, beside path: String) -> String? {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().relativePath
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.first { isNamedAsScene($0) && Self.name(ofScene: $0) == name }
      .map { "\(folder)/\($0)" }
  }

  /// Whether a file's name is one for scenes, however its ending is written.
  static func isNamedAsScene(_ name: String) -> Bool {
    hasSceneEnding(name) && !isNamedAsOther(name)
  }

  /// Whether a file's name says that it is something else than a scene: Markdown shows examples of them.
  static func isNamedAsOther(_ name: String) -> Bool {
    name.hasSuffix(".schema.json") || BaselineFiles.isManifest(name) || name.hasSuffix("~")
      || name.lowercased().hasSuffix(".md")
  }

  static func hasSceneEnding(_ name: String) -> Bool {
    endings.contains { name.lowercased().hasSuffix(".\($0)") }
  }

  /// The scene of a name; throws where there are several.
  private static func scene(named name: String, _ project: ProjectChoice) throws -> String? {
    guard !name.contains("/") else { return nil }
    let here = (try? FileManager.default.contentsOfDirectory(atPath: ".")) ?? []
    let isWanted: (String) -> Bool = { isNamedAsScene($0) && Self.name(ofScene: $0) == name }
    var found = here.filter(isWanted).sorted()
    for place in try places(project) where found.isEmpty {
      found = paths(in: place).filter(isWanted)
    }
    guard found.count < 2 else {
      throw ValidationError(
        "'\(name)' may be \(found.joined(separator: " or ")); name the file.")
    }
    return found.first
  }

  /// `Scenes` here and in each folder above, the nearest first.
  static func scenesFolders() -> [String] {
    var folders: [String] = []
    var prefix = "Scenes"
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    for folder in here.withFoldersAbove {
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(
        atPath: folder.appendingPathComponent("Scenes").path, isDirectory: &isFolder),
        isFolder.boolValue
      {
        folders.append(prefix)
      }
      prefix = "../" + prefix
    }
    return folders
  }

  /// Where scenes are looked for by their names.
  private static func places(_ project: ProjectChoice) throws -> [String] {
    try (project.project(for: ".")?.scenes ?? []) + scenesFolders()
  }

  /// The scenes of a folder, or the one that is named.
  private static func paths(in place: String) -> [String] {
    (try? SceneGallery(folder: place))?.paths
      ?? (FileManager.default.fileExists(atPath: place) ? [place] : [])
  }

  private static func unknown(_ argument: String, _ project: ProjectChoice) throws -> String {
    var known: [String] = []
    for name in try places(project).flatMap(paths(in:)).map(name(ofScene:))
    where !known.contains(name) {
      known.append(name)
    }
    let hint = known.isEmpty ? "" : " Known scenes: \(known.joined(separator: ", "))."
    return "There is no file, folder or scene '\(argument)'.\(hint)"
  }

  /// A scene's name: its file's, without the ending.
  static func name(ofScene path: String) -> String {
    URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }
}
