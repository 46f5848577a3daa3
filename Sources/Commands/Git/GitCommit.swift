import Foundation
import Locking

/// A commit of a repository, as a user named it.
final class GitCommit: Sendable {
  let repository: GitRepository
  /// The whole name of the commit.
  let id: String
  /// As a reader should see it: `main, 1a2b3c4`.
  let title: String
  /// As a command can name it.
  let name: String
  private let trees = LockedValue<[String: GitTree]>([:])

  /// Which commit a name stands for.
  enum Meaning {
    /// The commit itself.
    case tip
    /// Where the history that is checked out left it: what others have done since is no change of
    /// this side's.
    case mergeBase
  }

  /// The commit of a submodule that the commit of the repository around it names.
  init(submodule repository: GitRepository, of outer: GitCommit) throws(GitError) {
    self.repository = repository
    let place = try outer.repository.treePath(of: repository.root)
    let entry = try Git.run(["ls-tree", outer.id, "--", place], in: outer.repository.root)
    // `160000 commit ID<tab>PATH`
    let words = entry.split(whereSeparator: \.isWhitespace)
    guard words.count > 2, words[1] == "commit" else {
      throw GitError(description: "\(outer.title) has no submodule \(place)")
    }
    id = String(words[2])
    let short = try Git.run(["rev-parse", "--short", id], in: repository.root)
      .trimmingCharacters(in: .newlines)
    (title, name) = ("\(outer.title), submodule at \(short)", short)
  }

  init(_ reference: String, as meaning: Meaning, in repository: GitRepository) throws(GitError) {
    self.repository = repository
    let tip = try Self.resolve(reference, in: repository)
    switch meaning {
    case .tip: id = tip
    case .mergeBase: id = try Self.mergeBase(of: tip, reference, in: repository)
    }
    let short = try Git.run(["rev-parse", "--short", id], in: repository.root)
      .trimmingCharacters(in: .newlines)
    if id != tip {
      (title, name) = ("\(reference), merge base \(short)", short)
    } else {
      (title, name) = (id.hasPrefix(reference) ? short : "\(reference), \(short)", reference)
    }
  }

  /// Whether the commit has a file of this name in its tree.
  func has(_ treePath: String) throws(GitError) -> Bool {
    try !files(in: treePath).isEmpty
  }

  /// The names of all files in a folder of the tree, and below it.
  func files(in folder: String) throws(GitError) -> [String] {
    Git.words(String(decoding: try list(folder), as: UTF8.self))
  }

  /// The same as git prints it: each name before a zero.
  func list(_ folder: String) throws(GitError) -> Data {
    try Git.output(
      ["ls-tree", "-r", "-z", "--full-tree", "--name-only", id]
        + (folder.isEmpty ? [] : ["--", folder]), in: repository.root)
  }

  /// The text of a file, or of a link: where it leads; nil where there is no such file.
  func text(_ treePath: String) -> String? {
    try? Git.run(["cat-file", "blob", "\(id):\(treePath)"], in: repository.root)
  }

  /// A folder of the tree in a temporary place, laid out once.
  func tree(_ folder: String) throws -> GitTree {
    try trees.withLock { trees in
      if let known = trees[folder] { return known }
      let tree = try GitTree(folder, of: self)
      trees[folder] = tree
      return tree
    }
  }

  private static func resolve(
    _ reference: String, in repository: GitRepository
  ) throws(GitError) -> String {
    do {
      // A name is no option.
      guard !reference.hasPrefix("-") else { throw GitError(description: "") }
      return try Git.run(
        ["rev-parse", "--verify", "--quiet", "\(reference)^{commit}"], in: repository.root
      ).trimmingCharacters(in: .newlines)
    } catch {
      let cure =
        isShallow(repository) ? shallowCure : "\n  hint: fetch it, or see `git branch --all`"
      throw GitError(
        description: "there is no commit '\(reference)' in \(repository.root)" + cure)
    }
  }

  private static func mergeBase(
    of tip: String, _ reference: String, in repository: GitRepository
  ) throws(GitError) -> String {
    let base = try? Git.run(["merge-base", tip, "HEAD"], in: repository.root)
      .trimmingCharacters(in: .newlines)
    guard let base, !base.isEmpty else {
      throw GitError(
        description: "'\(reference)' and what is checked out have no commit in common in "
          + repository.root
          + (isShallow(repository)
            ? shallowCure : "\n  hint: --tip compares with the commit itself"))
    }
    return base
  }

  private static func isShallow(_ repository: GitRepository) -> Bool {
    let answer = try? Git.run(["rev-parse", "--is-shallow-repository"], in: repository.root)
    return answer?.hasPrefix("true") ?? false
  }

  private static let shallowCure =
    "\n  hint: this clone is shallow; `fetch-depth: 0` where a server checks it out, or `git fetch "
    + "--unshallow origin '+refs/heads/*:refs/remotes/origin/*'`, fetches all"
}

/// A name for a commit, in each of the repositories that scenes lie in.
final class GitReference: Sendable {
  let name: String
  private let meaning: GitCommit.Meaning
  private let commits = LockedValue<[GitRepository: GitCommit]>([:])

  init(_ name: String, as meaning: GitCommit.Meaning) {
    (self.name, self.meaning) = (name, meaning)
  }

  /// The commit in the repository that a file lies in.
  func commit(for path: String) throws(GitError) -> GitCommit {
    let repository = try GitRepository(containing: path)
    let commit = try commit(of: repository)
    try repository.refuseOtherLinks(than: commit, onTheWayTo: path)
    return commit
  }

  /// A submodule is what the repository around it says, not what a name means inside it.
  private func commit(of repository: GitRepository) throws(GitError) -> GitCommit {
    if let known = commits.withLock({ $0[repository] }) { return known }
    let commit =
      if let outer = try repository.superproject {
        try GitCommit(submodule: repository, of: commit(of: outer))
      } else {
        try GitCommit(name, as: meaning, in: repository)
      }
    return commits.withLock { commits in
      let first = commits[repository] ?? commit
      commits[repository] = first
      return first
    }
  }
}

/// A file as a commit has it.
struct CommittedFile {
  let commit: GitCommit
  let treePath: String

  /// `path` is taken from here, as shells complete it; where the commit has no such file, from the
  /// root of the repository, as git does.
  init(_ path: String, at reference: String) throws(GitError) {
    // What lies outside of any repository may still name a file of the one that we stand in.
    let repository: GitRepository
    do {
      repository = try GitRepository(containing: path)
    } catch {
      repository = try GitRepository(containing: "./\(path)")
    }
    commit = try GitCommit(reference, as: .tip, in: repository)
    let names = [try? repository.treePath(of: path), path].compactMap(\.self)
    for name in names where try commit.has(name) {
      treePath = name
      return
    }
    throw GitError(description: "\(commit.title) has no file \(names.first ?? path)")
  }
}
