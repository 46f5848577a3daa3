import ArgumentParser
import Foundation

/// Scenes that were asked for, and the folders that were looked through for them.
struct SceneGallery {
  /// The scenes' files, each once.
  var paths: [String] = []
  /// Folders of which all scenes are among the paths.
  var folders: [String] = []
  /// Files that hold a scene but are not named as one, so that nobody looks at them.
  var lookalikes: [String] = []
  /// Folders of baselines beside the scenes, and such as have no scene beside them.
  var baselineFolders: [String] = []

  /// What to tell a user of files that look like scenes.
  var notes: [String] {
    lookalikes.map {
      "warning: \($0) reads like a scene, but its name does not end in .yaml, .yml or .json: it is "
        + "not looked at"
    }
  }

  /// Refuses scenes of one name, for what is written under their names in one folder.
  func refuseEqualNames() throws {
    var seen: [String: String] = [:]
    for path in paths {
      let name = SceneFinder.name(ofScene: path)
      if let other = seen[name] {
        throw ValidationError("\(other) and \(path) would both be written as '\(name)'.")
      }
      seen[name] = path
    }
  }

  /// All scenes in a folder and the folders below it, in the order of their paths.
  ///
  /// In the folder itself every file that is named as a scene is one, so that one without its first
  /// line is told and not passed over. Below it lies what is no scene as well: there a file is one
  /// where it says `inbetween`. Hidden files, baselines and schemas are none.
  init(folder: String) throws {
    folders = [folder]
    var visited: Set<String> = []
    try add(contentsOf: folder, isTopmost: true, &visited)
  }

  init() {}

  mutating func append(_ other: SceneGallery) {
    for path in other.paths where !paths.contains(path) { paths.append(path) }
    folders += other.folders
    lookalikes += other.lookalikes
    baselineFolders += other.baselineFolders
  }

  private mutating func add(
    contentsOf folder: String, isTopmost: Bool, _ visited: inout Set<String>
  ) throws {
    let files = FileManager.default
    // Links may lead back up.
    guard visited.insert(URL(fileURLWithPath: folder).resolvingSymlinksInPath().path).inserted
    else { return }
    var folders: [String] = []
    for name in try files.contentsOfDirectory(atPath: folder).sorted() where name.first != "." {
      let path =
        folder == "." ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      var isFolder: ObjCBool = false
      guard files.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
      if isFolder.boolValue {
        if name == Baselines.folderName {
          baselineFolders.append(path)
        } else {
          folders.append(path)
        }
      } else if SceneFinder.isNamedAsScene(name) {
        if isTopmost || SceneText(ofFile: path) == .scene { paths.append(path) }
      } else if !SceneFinder.isNamedAsOther(name), SceneText(ofFile: path) == .scene {
        lookalikes.append(path)
      }
    }
    for path in folders { try add(contentsOf: path, isTopmost: false, &visited) }
  }
}

/// What a file reads like.
enum SceneText {
  case scene, other

  /// A scene begins with its version, after comments and blank lines, or is JSON that names it.
  init(ofFile path: String) {
    self = .other
    // Of films and pictures next to scenes only the beginning is read.
    guard let file = FileHandle(forReadingAtPath: path),
      let bytes = try? file.read(upToCount: Self.prefixLength)
    else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    guard !text.contains("\0") else { return }
    let isYAML = text.split(whereSeparator: \.isNewline).contains { line in
      line.hasPrefix("inbetween:") || line.hasPrefix("\"inbetween\":")
    }
    let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if isYAML || start.first == "{" && text.contains("\"inbetween\"") { self = .scene }
  }

  private static let prefixLength = 65_536
}
