import ArgumentParser
import Foundation

/// Finds the scene files that a user means.
enum SceneFinder {
  static let endings = ["yaml", "yml", "json"]

  /// The files for arguments that are files, folders, or names: of a file here, or in a
  /// folder `Scenes` here or above.
  ///
  /// Folders give their scene files in the order of their names. Without arguments: the folder
  /// `Scenes` here or above.
  static func paths(for arguments: [String]) throws -> [String] {
    var paths: [String] = []
    if arguments.isEmpty {
      guard let folder = scenesFolders().first else {
        throw ValidationError("There is no folder Scenes here or above; name a scene.")
      }
      paths = try contents(of: folder)
    }
    for argument in arguments {
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder) {
        paths += isFolder.boolValue ? try contents(of: argument) : [argument]
      } else if let path = scene(named: argument) {
        paths.append(path)
      } else {
        throw ValidationError(unknown(argument))
      }
    }
    var seen: Set<String> = []
    return paths.filter { seen.insert($0).inserted }
  }

  static func path(for argument: String) throws -> String {
    let paths = try paths(for: [argument])
    guard paths.count == 1 else {
      throw ValidationError("'\(argument)' is \(paths.count) scenes; this command takes one.")
    }
    return paths[0]
  }

  private static func contents(of folder: String) throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { name in endings.contains { name.hasSuffix(".\($0)") } && !isSchema(name) }
      .sorted()
    guard !names.isEmpty else { throw ValidationError("There is no scene in '\(folder)'.") }
    return names.map { folder.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)" }
  }

  private static func isSchema(_ name: String) -> Bool { name.hasSuffix(".schema.json") }

  private static func scene(named name: String) -> String? {
    guard !name.contains("/") else { return nil }
    for folder in ["."] + scenesFolders() {
      for ending in endings {
        let path = folder == "." ? "\(name).\(ending)" : "\(folder)/\(name).\(ending)"
        if FileManager.default.fileExists(atPath: path) { return path }
      }
    }
    return nil
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
    let known = scenesFolders().flatMap { (try? contents(of: $0)) ?? [] }.map(name(ofScene:))
    let hint = known.isEmpty ? "" : " Known scenes: \(known.joined(separator: ", "))."
    return "There is no file, folder or scene '\(argument)'.\(hint)"
  }

  /// A scene's name: its file's, without the ending.
  static func name(ofScene path: String) -> String {
    URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }
}
