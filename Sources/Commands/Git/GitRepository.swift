import Foundation

/// A repository, known by the folder that holds its tree.
struct GitRepository: Hashable {
  /// The topmost folder of the tree, symbolic links resolved.
  let root: String

  /// The repository that a file lies in, whether the file is there or not.
  init(containing path: String) throws(GitError) {
    let folder = Self.place(of: path).existing
    do {
      root = try Git.run(["rev-parse", "--show-toplevel"], in: folder)
        .trimmingCharacters(in: .newlines)
    } catch {
      guard error.description.contains("not a git repository") else { throw error }
      throw GitError(description: "\(path) does not lie in a git repository")
    }
    guard !root.isEmpty else { throw GitError(description: "\(path) lies in a bare repository") }
  }

  /// The name of a file in the repository's trees: relative to the root, with `/` between folders.
  func treePath(of path: String) throws(GitError) -> String {
    let place = Self.place(of: path)
    let whole = place.rest.isEmpty ? place.existing : "\(place.existing)/\(place.rest)"
    if whole == root { return "" }
    let prefix = root == "/" ? "/" : root + "/"
    guard whole.hasPrefix(prefix) else {
      throw GitError(description: "\(path) does not lie in the repository \(root)")
    }
    return String(whole.dropFirst(prefix.count))
  }

  /// The repository whose submodule this one is; nil where it stands alone.
  var superproject: GitRepository? {
    get throws(GitError) {
      let outer = try Git.run(["rev-parse", "--show-superproject-working-tree"], in: root)
        .trimmingCharacters(in: .newlines)
      return outer.isEmpty ? nil : try GitRepository(containing: root)
    }
  }

  /// Whether a file of the tree is left out of this checkout on purpose.
  func isSparse(_ treePath: String) -> Bool {
    let line = try? Git.run(["ls-files", "-t", "--", treePath], in: root)
    return line?.hasPrefix("S ") ?? false
  }

  /// Refuses a path through a link in the tree that led elsewhere at a commit: under the same name
  /// there would be another file.
  func refuseOtherLinks(than commit: GitCommit, onTheWayTo path: String) throws(GitError) {
    let own = URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent()
    for folder in own.withFoldersAbove where folder.path != "/" {
      if let goal = try? FileManager.default.destinationOfSymbolicLink(atPath: folder.path),
        let link = try? treePath(of: folder.path), commit.text(link) ?? goal != goal
      {
        throw GitError(
          description: "\(path) lies behind the link \(link), which leads to \(goal) and led to "
            + "\(commit.text(link) ?? "") at \(commit.title)")
      }
    }
  }

  /// The folder above a path that is there, links resolved, and what is left of the path.
  ///
  /// The last component is never resolved: a link is in a tree under its own name. A dot is the folder itself,
  /// which may be the root of the tree, with no repository above it.
  private static func place(of path: String) -> (existing: String, rest: String) {
    let url = URL(fileURLWithPath: path).standardizedFileURL
    if path == "." || path.hasSuffix("/."), FileManager.default.fileExists(atPath: url.path) {
      return (url.resolvingSymlinksInPath().path, "")
    }
    var rest: [String] = []
    for folder in url.withFoldersAbove {
      let isThere = !rest.isEmpty && FileManager.default.fileExists(atPath: folder.path)
      if isThere || folder.path == "/" {
        return (folder.resolvingSymlinksInPath().path, rest.joined(separator: "/"))
      }
      rest.insert(folder.lastPathComponent, at: 0)
    }
    return (".", path)
  }
}
