import Foundation
import FrameReview
import RenderPipeline

/// A folder of a commit in a temporary place, which goes with the value.
final class GitTree {
  /// Where the folder's files lie now.
  let folder: URL
  private let root: URL

  /// Takes `folder`, a path from here, out of a commit.
  ///
  /// Throws `GitError` where there is no repository, no such commit, or no such folder in it.
  init(_ folder: String, at reference: String) throws {
    root = FileManager.default.temporaryDirectory.appending(
      path: "inbetween-\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    self.folder = root
    do {
      let archive = root.appending(path: "tree.tar")
      // The folder is named from where we stand; with `./` git finds it below the repository's root.
      let tree = folder.isEmpty || folder == "." ? reference : "\(reference):./\(folder)"
      try Git.run(["archive", "--format=tar", "--output=\(archive.path)", tree])
      try Git.run(tool: "tar", ["-xf", archive.path, "-C", root.path])
      try FileManager.default.removeItem(at: archive)
    } catch {
      try? FileManager.default.removeItem(at: root)
      throw error
    }
  }

  deinit { try? FileManager.default.removeItem(at: root) }
}

/// What went wrong with git.
struct GitError: Error, CustomStringConvertible {
  let description: String
}

/// The program `git`, asked in the current folder.
enum Git {
  /// Standard output of a command that ends well.
  @discardableResult
  static func run(tool: String = "git", _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [tool] + arguments
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    process.standardInput = FileHandle.nullDevice
    do { try process.run() } catch {
      throw GitError(description: "\(tool) cannot be started: \(error.localizedDescription)")
    }
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    let message = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let reason = String(decoding: message, as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines)
      throw GitError(description: "\(tool) \(arguments.first ?? ""): \(reason)")
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The short name of a commit.
  static func shortName(of reference: String) throws -> String {
    try run(["rev-parse", "--short", "--verify", "\(reference)^{commit}"])
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Files that differ from a commit, committed or not, as paths from here.
  static func changedFiles(since reference: String) throws -> [String] {
    let changed = try run(["diff", "--name-only", "--relative", "-z", reference, "--"])
    let added = try run(["ls-files", "--others", "--exclude-standard", "-z"])
    return (changed + added).split(separator: "\0").map(String.init)
  }

  /// Whether a commit has a file, named from here.
  static func has(_ path: String, at reference: String) throws -> Bool {
    _ = try shortName(of: reference)
    return (try? run(["cat-file", "-e", "\(reference):./\(path)"])) != nil
  }
}

extension SceneFilm {
  /// A scene as a commit has it, with the assets of that commit.
  convenience init(
    _ path: String, at reference: String, loader: SceneLoader, frameRate: FrameRate? = nil
  ) throws {
    let commit = try Git.shortName(of: reference)
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().relativePath
    let tree = try GitTree(folder, at: reference)
    let file = tree.folder.appending(path: url.lastPathComponent)
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw GitError(description: "\(reference) has no file \(path)")
    }
    let loaded: LoadedScene
    do {
      loaded = try loader.load(file.path)
    } catch {
      throw GitError(
        description: "\(path) at \(reference) cannot be rendered:\n"
          + Failure(error).message.replacingOccurrences(of: tree.folder.path + "/", with: ""))
    }
    let title = reference == commit ? commit : "\(reference), \(commit)"
    try self.init(loaded, title: title, frameRate: frameRate, files: tree)
  }
}
