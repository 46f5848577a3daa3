import Foundation
import Locking
import Preview
import RenderPipeline
import SceneFormat

/// Scenes as the last commit of their repository has them.
///
/// Its copies of committed files lie in temporary folders until it is closed, since fonts are read when
/// they are drawn.
final class CommittedSceneFiles: CommittedScenes {
  private let trees = LockedValue<[GitTree]>([])

  /// As many scenes as pages look at.
  private static let treeLimit = 8

  /// Removes what was copied.
  func close() { trees.withLock { $0 = [] } }

  /// Nil where git is not there, or nothing here is in a repository.
  static func here() -> CommittedSceneFiles? {
    (try? GitRepository(containing: FileManager.default.currentDirectoryPath + "/.")) == nil
      ? nil : CommittedSceneFiles()
  }

  func scene(at path: String, _ loader: SceneLoader) throws -> LoadedScene {
    let file = try CommittedFile(path, at: "HEAD")
    guard try file.commit.has(file.treePath) else {
      throw GitError(description: "\(path) was never committed")
    }
    let folder =
      loader.allowsOutsideAssets
      ? "" : file.treePath.split(separator: "/").dropLast().joined(separator: "/")
    let tree = try file.commit.tree(folder)
    trees.withLock { trees in
      trees.append(tree)
      if trees.count > Self.treeLimit { trees.removeFirst() }
    }
    do {
      return try loader.load(tree.root.appending(path: file.treePath).path)
    } catch {
      throw GitError(
        description: "\(path) as it was committed cannot be shown: "
          + Failure(error).message.replacingOccurrences(of: tree.root.path + "/", with: ""))
    }
  }

  func changed(among paths: [String]) -> Set<String> {
    guard let first = paths.first, let repository = try? GitRepository(containing: first),
      let status = try? Git.run(
        ["status", "--porcelain", "-z", "--untracked-files=all", "--no-renames"],
        in: repository.root)
    else { return [] }
    let changed = Set(Git.words(status).map { String($0.dropFirst(3)) })
    return Set(paths.filter { (try? repository.treePath(of: $0)).map(changed.contains) ?? false })
  }
}
