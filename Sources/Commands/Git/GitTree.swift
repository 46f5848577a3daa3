import Foundation
import FrameReview
import RenderPipeline

/// A folder of a commit in a temporary place, which goes with the value.
final class GitTree: Sendable {
  /// Where the root of the commit's tree would lie.
  var root: URL { place.url }
  private let place = TemporaryPlace()

  /// Lays out `folder`, a name in the commit's tree; empty is all of it.
  ///
  /// Files are as a checkout makes them (line ends, filters), and all that are tracked are there:
  /// `git archive` would leave out what `export-ignore` says. Nothing of the repository changes, and
  /// no hook runs.
  init(_ folder: String, of commit: GitCommit) throws {
    try place.make {
      try FileManager.default.createDirectory(at: $0, withIntermediateDirectories: false)
    }
    let (index, list) = (root.appending(path: ".index"), root.appending(path: ".list"))
    let environment = ["GIT_INDEX_FILE": index.path]
    let repository = commit.repository.root
    try Git.run(["read-tree", commit.id], in: repository, environment: environment)
    try commit.list(folder).write(to: list)
    try Git.run(
      ["checkout-index", "-z", "--stdin", "--force", "--prefix=\(root.path)/"], in: repository,
      environment: environment, input: list)
    for file in [index, list] { try FileManager.default.removeItem(at: file) }
  }

  /// The text of a file in the tree; nil where there is none.
  func text(_ treePath: String) throws -> String? {
    try TextFile.read(root.appending(path: treePath).path)
  }
}

extension SceneFilm {
  /// A scene as a commit has it, with the assets of that commit.
  convenience init(
    _ treePath: String, at commit: GitCommit, loader: SceneLoader, frameRate: FrameRate? = nil,
    pictureSize: (width: Int, height: Int)? = nil
  ) throws {
    guard try commit.has(treePath) else {
      throw GitError(description: "\(commit.title) has no file \(treePath)")
    }
    // With assets from anywhere, anything in the repository may be needed.
    let folder =
      loader.allowsOutsideAssets
      ? "" : treePath.split(separator: "/").dropLast().joined(separator: "/")
    let tree = try commit.tree(folder)
    let loaded: LoadedScene
    do {
      loaded = try loader.load(tree.root.appending(path: treePath).path)
    } catch {
      throw GitError(
        description: "\(treePath) at \(commit.title) cannot be rendered:\n"
          + Failure(error).message.replacingOccurrences(of: tree.root.path + "/", with: ""))
    }
    try self.init(
      loaded, title: commit.title, frameRate: frameRate, pictureSize: pictureSize, files: tree)
  }
}
