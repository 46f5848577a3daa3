import ArgumentParser
import Foundation
import FrameReview

/// Finds the scene files that a user means.
enum SceneFinder {
  static let endings = ["yaml", "yml", "json"]

  /// The files for arguments that are files, folders, or names: of a file here, or in a
  /// folder `Scenes` here or above.
  ///
  /// Folders give their scene files, and those of the folders in them, in the order of their paths.
  /// Without arguments: the folder `Scenes` here or above.
  static func gallery(for arguments: [String]) throws -> SceneGallery {
    var gallery = SceneGallery()
    if arguments.isEmpty {
      guard let folder = scenesFolders().first else {
        throw ValidationError("There is no folder Scenes here or above; name a scene.")
      }
      gallery = try contents(of: folder)
    }
    for argument in arguments {
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder) {
        if isFolder.boolValue {
          gallery.append(try contents(of: argument))
        } else {
          gallery.append(argument)
        }
      } else if let path = try scene(named: argument) {
        gallery.append(path)
      } else {
        throw ValidationError(unknown(argument))
      }
    }
    return gallery
  }

  static func path(for argument: String) throws -> String {
    let paths = try gallery(for: [argument]).paths
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

  /// Whether a file's name says that it is something else than a scene.
  static func isNamedAsOther(_ name: String) -> Bool {
    name.hasSuffix(".schema.json") || BaselineFiles.isManifest(name) || name.hasSuffix("~")
  }

  static func hasSceneEnding(_ name: String) -> Bool {
    endings.contains { name.lowercased().hasSuffix(".\($0)") }
  }

  private static func contents(of folder: String) throws -> SceneGallery {
    let gallery = try SceneGallery(folder: folder)
    guard !gallery.paths.isEmpty else {
      throw ValidationError(
        (["There is no scene in '\(folder)'."] + gallery.notes).joined(separator: "\n"))
    }
    return gallery
  }

  /// The scene of a name; throws where there are several.
  private static func scene(named name: String) throws -> String? {
    guard !name.contains("/") else { return nil }
    let here = (try? FileManager.default.contentsOfDirectory(atPath: ".")) ?? []
    let isWanted: (String) -> Bool = { isNamedAsScene($0) && Self.name(ofScene: $0) == name }
    var found = here.filter(isWanted).sorted()
    for folder in scenesFolders() where found.isEmpty {
      found = ((try? SceneGallery(folder: folder))?.paths ?? []).filter(isWanted)
    }
    guard found.count < 2 else {
      throw ValidationError(
        "'\(name)' may be \(found.joined(separator: " or ")); name the file.")
    }
    return found.first
  }

  /// `Scenes` here and in each folder above, the nearest first.
  private static func scenesFolders() -> [String] {
    var folders: [String] = []
    var prefix = "Scenes"
    var folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath).standardizedFileURL
    while true {
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(
        atPath: folder.appendingPathComponent("Scenes").path, isDirectory: &isFolder),
        isFolder.boolValue
      {
        folders.append(prefix)
      }
      guard folder.path != "/" else { return folders }
      folder.deleteLastPathComponent()
      prefix = "../" + prefix
    }
  }

  private static func unknown(_ argument: String) -> String {
    let known = scenesFolders().flatMap { (try? SceneGallery(folder: $0))?.paths ?? [] }
      .map(name(ofScene:))
    let hint = known.isEmpty ? "" : " Known scenes: \(known.joined(separator: ", "))."
    return "There is no file, folder or scene '\(argument)'.\(hint)"
  }

  /// A scene's name: its file's, without the ending.
  static func name(ofScene path: String) -> String {
    URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }
}
