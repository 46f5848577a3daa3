import ArgumentParser
import Foundation

/// Where a confined process may read, and where it may write.
struct SandboxPlaces {
  private(set) var readable = [
    // Libraries, fonts, what knows the machine's processors and the clock's zone. The runtime looks up
    // each of its threads under /proc, and stops where it may not; of other processes the kernel shows a
    // confined one no more than `ps` does.
    "/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/localtime", "/etc/fonts",
    "/var/cache/fontconfig", "/proc",
    "/sys/devices/system/cpu", "/dev/urandom",
  ]
  private(set) var writable = ["/dev/null"]

  /// What a command needs for its arguments, which are looked up before the walls stand.
  ///
  /// What was named is allowed wherever it leads; what was found is, as far as it lies in what was named.
  init(of command: any ConfinableCommand) throws {
    let reading = command.readingOptions
    let project = reading.projectOption.choice
    let named = Self.named(command.sceneArguments)
    func isWithin(_ folder: String) -> Bool {
      guard let place = Self.resolved(folder) else { return false }
      return named.contains { place == $0 || place.hasPrefix($0 == "/" ? "/" : $0 + "/") }
    }
    // Folders of scenes, and all that are read.
    var (homes, sceneFolders): (Set<String>, Set<String>) = ([], [])
    if command.takesGallery || !command.sceneArguments.isEmpty {
      let gallery = try SceneFinder.gallery(for: command.sceneArguments, project: project)
      for path in gallery.paths + gallery.libraries {
        sceneFolders.insert(Self.folder(of: path))
        if let file = try project.project(for: path)?.path { readable.append(file) }
      }
      homes = Set(gallery.paths.map(Self.folder(of:)))
      // Folders themselves are looked through again.
      sceneFolders.formUnion(gallery.folders)
    }
    readable += sceneFolders.filter(isWithin)
    // The project of a run without arguments.
    if let file = try project.project(for: ".")?.path { readable.append(file) }
    readable += [CommandLine.arguments[0], "/proc/self/exe"] + command.ownPlaces.read
    for folder in command.ownPlaces.written + [reading.bake].compactMap(\.self) {
      try write(to: folder)
    }
    if case .kept(let folder) = command.baselinePlace {
      let beside = homes.sorted().filter(isWithin).map { Baselines.folder(besides: "\($0)/scene") }
      for place in folder.map({ [$0] }) ?? beside
      where folder != nil || Self.resolved(place) == nil || isWithin(place) {
        try write(to: place)
      }
    }
    readable = Set(readable).sorted()
  }

  /// A folder that is not there cannot be allowed.
  private mutating func write(to folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    writable.append(folder)
  }

  /// The folders that were named, resolved: those of files.
  ///
  /// A scene's name, and none, mean the folder in which the command was called, and what is called `Scenes` above it.
  private static func named(_ arguments: [String]) -> [String] {
    let usual = ["."] + SceneFinder.scenesFolders().filter { $0.hasPrefix("../") }
    let places = arguments.flatMap { argument in
      isFolder(argument)
        ? [argument]
        : FileManager.default.fileExists(atPath: argument) ? [folder(of: argument)] : usual
    }
    return (arguments.isEmpty ? usual : places).compactMap(resolved)
  }

  /// The absolute path with all links resolved; nil where nothing is there.
  private static func resolved(_ path: String) -> String? {
    guard let pointer = realpath(path, nil) else { return nil }
    defer { free(pointer) }
    return String(cString: pointer)
  }

  static func folder(of file: String) -> String {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().relativePath
    return folder.isEmpty ? "." : folder
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
