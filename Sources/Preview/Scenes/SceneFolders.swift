import Foundation

/// The folders whose files scenes are made of.
enum SceneFolders {
  /// As many as a machine watches without being asked for more.
  private static let limit = 512

  /// The folders of scenes and those in them, as paths like the scenes'; hidden ones are passed over.
  static func all(of paths: [String]) -> [String] { all(in: paths.map(folder)) }

  /// Folders and those in them; `.` is the empty path, as in the paths of scenes.
  static func all(in places: [String]) -> [String] {
    var all: [String] = []
    // Folders before those in them, which are seen with them.
    for top in Set(places.map(tidy)).sorted() where !all.contains(top) { all += folders(in: top) }
    return all
  }

  private static func tidy(_ place: String) -> String {
    if place == "." { return "" }
    return place.count > 1 && place.hasSuffix("/") ? String(place.dropLast()) : place
  }

  private static func folders(in top: String) -> [String] {
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

  /// The path of a file that counts from a scene's folder, as the scene's own, which is nil's.
  static func path(ofFile file: String?, besides scene: String) -> String {
    guard let file else { return scene }
    let top = folder(of: scene)
    return file.hasPrefix("/") || top.isEmpty ? file : "\(top)/\(file)"
  }

  /// The folders of files whose paths count from a scene's folder.
  static func folders(ofFiles files: [String], besides scene: String) -> [String] {
    Set(files.map { folder(of: path(ofFile: $0, besides: scene)) }).sorted()
  }

  private static func folder(of path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    // The root is the one folder whose name is empty.
    return parts.count == 2 && path.hasPrefix("/") ? "/" : parts.dropLast().joined(separator: "/")
  }
}
