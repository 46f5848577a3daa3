import ArgumentParser
import Foundation
import SceneFormat

/// Scenes that were asked for, and the folders that were looked through for them.
struct SceneGallery {
  /// The scenes' files, each once.
  var paths: [String] = []
  /// Files in those folders that hold what scenes include.
  var libraries: [String] = []
  /// Folders of which all scenes are among the paths.
  var folders: [String] = []
  /// Files that hold a scene but are not named as one, so that nobody looks at them.
  var lookalikes: [String] = []
  /// Folders of baselines beside the scenes, and such as have no scene beside them.
  var baselineFolders: [String] = []
  /// Scenes in those folders that are passed over, as was asked for.
  var passedOver: [String] = []
  /// Folders that hold files whose names are no text.
  var unreadableNames: [String] = []

  /// What to tell a user of files that nobody looks at.
  var notes: [String] {
    lookalikes.map {
      "warning: \($0) reads like a scene, but its name does not end in .yaml, .yml or .json: it is "
        + "not looked at"
    }
      + unreadableNames.map {
        "warning: \($0) holds a file whose name is not UTF-8: it is not looked at"
      }
  }

  /// The folder of the scenes that may include a library: the one that was looked through, or else the
  /// nearest above it that is called `Scenes`; that of the library where there is none.
  func home(ofLibrary path: String) -> String {
    if let folder = folders.first(where: { path.hasPrefix("\($0)/") }) { return folder }
    let own = URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent()
    let home = own.withFoldersAbove.first { $0.lastPathComponent == "Scenes" } ?? own
    return RelativePath.path(of: home.path, from: ".")
  }

  /// Refuses scenes of one name, for what is written under their names in one folder.
  func refuseEqualNames() throws {
    var seen: [FileName: String] = [:]
    for path in paths {
      let name = FileName(SceneFinder.name(ofScene: path))
      if let other = seen[name] {
        throw ValidationError("\(other) and \(path) would both be written as '\(name.text)'.")
      }
      seen[name] = path
    }
  }

  /// All scenes in a folder and the folders below it, in the order of their paths.
  ///
  /// In the folder itself every file that is named as a scene is one, so that one without its first
  /// line is reported and not passed over. Below it lies what is no scene as well: there a file is one
  /// where it says `inbetween`, or where nobody can see what it says. Libraries are none. Hidden files, baselines and
  /// schemas are none.
  init(folder: String) throws {
    folders = [folder]
    var visited: Set<String> = []
    try add(contentsOf: folder, isTopmost: true, &visited)
  }

  init() {}

  mutating func append(_ other: SceneGallery) {
    for path in other.paths { append(path) }
    libraries += other.libraries
    folders += other.folders
    lookalikes += other.lookalikes
    baselineFolders += other.baselineFolders
    unreadableNames += other.unreadableNames
    passedOver += other.passedOver
  }

  /// Passes over scenes and libraries.
  mutating func leaveOut(where isLeftOut: (String) throws -> Bool) rethrows {
    passedOver += try paths.filter(isLeftOut)
    paths = paths.filter { !passedOver.contains($0) }
    try libraries.removeAll(where: isLeftOut)
  }

  mutating func append(_ path: String) {
    if !paths.contains(where: { FileName($0) == FileName(path) }) { paths.append(path) }
  }

  private mutating func add(
    contentsOf folder: String, isTopmost: Bool, _ visited: inout Set<String>
  ) throws {
    // Links may lead back up.
    guard visited.insert(URL(fileURLWithPath: folder).resolvingSymlinksInPath().path).inserted
    else { return }
    let listing = try FolderNames(folder)
    if listing.hasOthers { unreadableNames.append(folder) }
    var folders: [String] = []
    for name in listing.names where name.first != "." {
      let path =
        folder == "." ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      if isFolder.boolValue, name == Baselines.folderName {
        baselineFolders.append(path)
      } else if isFolder.boolValue {
        folders.append(path)
      } else if LocatedProject.isProject(path) {
        continue
      } else if SceneFinder.isNamedAsScene(name) {
        switch SceneText(ofFile: path) {
        case .library: libraries.append(path)
        case .other where !isTopmost: break
        case .other, .scene, .unknown: paths.append(path)
        }
      } else if !SceneFinder.isNamedAsOther(name), SceneText(ofFile: path) == .scene {
        lookalikes.append(path)
      }
    }
    for path in folders { try add(contentsOf: path, isTopmost: false, &visited) }
  }
}

/// A name as a file system has it: two spellings of one text are two names.
struct FileName: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (a: FileName, b: FileName) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}

/// The names in a folder.
private struct FolderNames {
  /// Those that are text, sorted by their bytes.
  private(set) var names: [String] = []
  /// Whether there are others.
  private(set) var hasOthers = false

  init(_ path: String) throws {
    guard let folder = opendir(path) else {
      throw ValidationError(
        "The folder '\(path)' cannot be read: \(String(cString: strerror(errno))).")
    }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let bytes = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard let name = String(validating: bytes, as: UTF8.self) else {
        hasOthers = true
        continue
      }
      if name != ".", name != ".." { names.append(name) }
    }
    names.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

/// What a file reads like.
enum SceneText {
  case scene, library, other
  /// It cannot be read, so that it may be anything.
  case unknown

  /// A scene has its version as a key of the topmost map, however that is written.
  init(ofFile path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      self = .unknown
      return
    }
    // A pipe would have to be waited for.
    guard status.st_mode & S_IFMT == S_IFREG else {
      self = .other
      return
    }
    guard let file = FileHandle(forReadingAtPath: path),
      let bytes = try? file.read(upToCount: Self.longest) ?? Data()
    else {
      self = .unknown
      return
    }
    // Films and pictures lie next to scenes.
    let isText = !bytes.prefix(4096).contains(0)
    let text = isText ? String(decoding: bytes, as: UTF8.self) : ""
    guard Self.names(text) else {
      self = .other
      return
    }
    // A scene that speaks of libraries must not be passed over.
    let isLibrary =
      text.contains("library") && (try? SceneReader.read(text, path: path))?.isLibrary == true
    self = isLibrary ? .library : .scene
  }

  private static func names(_ text: String) -> Bool {
    let marks: Set<Character> = ["{", "\"", "'", " ", "\t", ",", "\u{FEFF}"]
    return text.split(whereSeparator: \.isNewline).contains { line in
      guard let key = line.range(of: "inbetween") else { return false }
      return line[..<key.lowerBound].allSatisfy(marks.contains)
        && line[key.upperBound...].drop { $0 == "\"" || $0 == "'" || $0 == " " }.first == ":"
    }
      || text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.first == "{"
        && text.contains("\"inbetween\"")
  }

  /// As many bytes as a scene may have.
  private static let longest = 4 << 20
}
