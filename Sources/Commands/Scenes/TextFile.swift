import Foundation
import MediaEncoding
import RenderPipeline

/// Small text files, written whole or not at all.
enum TextFile {
  /// The file's text; nil where there is no such file.
  static func read(_ path: String) throws -> String? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return String(decoding: try InputFile.data(path), as: UTF8.self)
  }

  static func write(_ text: String, to path: String) throws {
    try DataFile.write(Array(text.utf8), to: path)
  }

  static func remove(_ path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    try FileManager.default.removeItem(atPath: path)
  }
}

/// Paths from one place to another.
enum RelativePath {
  /// How a file is reached from a folder: `../rocket.yaml` from `Baselines`.
  static func path(of file: String, from folder: String) -> String {
    let (target, start) = (components(file), components(folder))
    let common = zip(target, start).prefix { $0 == $1 }.count
    return (Array(repeating: "..", count: start.count - common) + target[common...])
      .joined(separator: "/")
  }

  /// The file that is reached by a path from a folder, as seen from here.
  static func resolve(_ path: String, from folder: String) -> String {
    let file = URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: folder + "/"))
    let whole = file.standardizedFileURL.path
    return folder.hasPrefix("/")
      ? whole : Self.path(of: whole, from: FileManager.default.currentDirectoryPath)
  }

  private static func components(_ path: String) -> [String] {
    URL(fileURLWithPath: path).standardizedFileURL.pathComponents
  }
}
