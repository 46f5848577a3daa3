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
  init(of command: any ConfinableCommand) throws {
    let reading = command.readingOptions
    let project = reading.projectOption.choice
    let gallery = try SceneFinder.gallery(for: command.sceneArguments, project: project)
    for path in gallery.paths + gallery.libraries {
      readable.append(Self.folder(of: path))
      if let file = try project.project(for: path)?.path { readable.append(file) }
    }
    // Folders themselves, which are looked through again, and the project of a run without arguments.
    readable += command.sceneArguments.filter { Self.isFolder($0) } + gallery.folders
    if let file = try project.project(for: ".")?.path { readable.append(file) }
    readable += [CommandLine.arguments[0], "/proc/self/exe"] + command.ownPlaces.read
    for folder in command.ownPlaces.written + [reading.bake].compactMap(\.self) {
      // A folder that is not there cannot be allowed.
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      writable.append(folder)
    }
    // What a link leads to is what counts, and links that the scene brings lead nowhere else.
    readable = Set(readable).sorted()
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
