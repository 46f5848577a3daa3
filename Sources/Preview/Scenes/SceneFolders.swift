import Foundation

/// The folders whose files scenes are made of.
enum SceneFolders {
  /// As many as a machine watches without being asked for more.
  private static let limit = 512

  /// The folder of a scene and those in it, as paths like the scene's; hidden ones are passed over.
  static func all(of path: String) -> [String] {
    let top = folder(of: path)
    let place = URL(fileURLWithPath: top.isEmpty ? "." : top)
    var folders = [top]
    let found = FileManager.default.enumerator(
      at: place, includingPropertiesForKeys: [.isDirectoryKey], options: [.skipsHiddenFiles])
    let depth = place.standardizedFileURL.pathComponents.count
    while let url = found?.nextObject() as? URL, folders.count < limit {
      guard (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true else {
        continue
      }
      let rest = url.standardizedFileURL.pathComponents.dropFirst(depth).joined(separator: "/")
      folders.append(top.isEmpty ? rest : "\(top)/\(rest)")
    }
    return folders
  }

  /// The folders of files whose paths count from a scene's folder.
  static func folders(ofFiles files: [String], besides scene: String) -> [String] {
    let top = folder(of: scene)
    return Set(
      files.map { file in
        folder(of: file.hasPrefix("/") || top.isEmpty ? file : "\(top)/\(file)")
      }
    ).sorted()
  }

  private static func folder(of path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    // The root is the one folder whose name is empty.
    return parts.count == 2 && path.hasPrefix("/") ? "/" : parts.dropLast().joined(separator: "/")
  }
}
