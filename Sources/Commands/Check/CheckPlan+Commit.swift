import Foundation
import FrameReview
import RenderPipeline

extension CheckPlan {
  /// For a check against a commit: every scene, and every scene of the commit that is gone.
  ///
  /// A scene that the commit does not have is one that is gone, renamed, where it is called the same
  /// in another place or with another ending, or where both are made of the same. `removed` names
  /// those that were taken away on purpose.
  init(
    _ gallery: SceneGallery, matrix: MatrixOptions, against reference: GitReference,
    removed: [String]
  ) throws {
    films = try gallery.paths.flatMap { path in
      // Of the plain film of a scene the others are looked at as well.
      let editions = matrix.isGiven ? try matrix.editions(ofScene: path) : [FilmEdition()]
      return editions.enumerated().map { index, edition in
        Film(path: path, edition: edition, baselineFolder: "", isLeading: index == 0)
      }
    }
    for folder in gallery.folders {
      let commit = try reference.commit(for: "\(folder)/.")
      let repository = commit.repository
      let treeFolder = try repository.treePath(of: folder)
      let tree = try commit.tree(treeFolder)
      let before = try? SceneGallery(folder: tree.root.appending(path: treeFolder).path)
      let now = try Set(gallery.paths.map { FileName(try repository.treePath(of: $0)) })
      for path in before?.paths ?? [] {
        let treePath = String(path.dropFirst(tree.root.path.count + 1))
        guard !now.contains(FileName(treePath)), !repository.isSparse(treePath) else { continue }
        let reading = matrix.reading
        if let heir = try heir(of: treePath, oldFile: path, at: commit, reading) {
          for place in films.indices where films[place].path == heir {
            films[place].formerPath = treePath
          }
          continue
        }
        let name = SceneFinder.name(ofScene: path)
        missing.insert(name)
        results.append(
          CheckResult(
            name: name, path: treePath,
            outcome: .missing(since: commit.title, isExpected: removed.contains(name))))
      }
    }
    for place in films.indices where films[place].formerPath == nil {
      films[place].formerPath = try formerPath(of: films[place], reference)
    }
  }

  /// The scene that is the one that is gone, under another name.
  private func heir(
    of treePath: String, oldFile: String, at commit: GitCommit, _ reading: ReadingOptions
  ) throws -> String? {
    func digest(_ path: String, asOf scene: String) -> String? {
      try? reading.loader(for: scene).inputs(path).digest
    }
    let orphans = try films.filter { film in
      guard film.formerPath == nil, let path = try? commit.repository.treePath(of: film.path)
      else { return false }
      return try !commit.has(path)
    }.map(\.path)
    let name = FileName(SceneFinder.name(ofScene: treePath))
    return orphans.first { FileName(SceneFinder.name(ofScene: $0)) == name }
      ?? orphans.first { path in
        guard let old = digest(oldFile, asOf: path) else { return false }
        return old == digest(path, asOf: path)
      }
  }

  /// Where a scene lay that the commit has not in its place: a file of its name, gone from here.
  private func formerPath(of film: Film, _ reference: GitReference) throws -> String? {
    let commit = try reference.commit(for: film.path)
    guard try !commit.has(commit.repository.treePath(of: film.path)) else { return nil }
    let name = FileName(SceneFinder.name(ofScene: film.path))
    return try commit.files(in: "").first { file in
      SceneFinder.isNamedAsScene(file) && FileName(SceneFinder.name(ofScene: file)) == name
        && !FileManager.default.fileExists(atPath: "\(commit.repository.root)/\(file)")
        && !commit.repository.isSparse(file)
    }
  }
}
