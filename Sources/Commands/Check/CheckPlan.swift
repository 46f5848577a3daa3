import Foundation
import FrameReview
import RenderPipeline

/// What a check looks at, and what there is no scene for any more.
struct CheckPlan: Sendable {
  /// One film of one scene.
  struct Film: Sendable {
    let path: String
    let edition: FilmEdition
    let baselineFolder: String
    /// What the scene's file was called at the commit that is compared with, where that was another
    /// name.
    var formerPath: String?

    var name: String { edition.name(ofScene: SceneFinder.name(ofScene: path)) }
    var baselines: Baselines { Baselines(folder: baselineFolder, film: name) }
  }

  /// A scene that a commit has and that is gone.
  struct Missing: Sendable {
    let name: String
    /// In the tree of the commit.
    let path: String
    let commit: GitCommit
  }

  var films: [Film] = []
  var missing: [Missing] = []
  /// Baselines that no scene is left for.
  var stale: [Baselines] = []
}

extension CheckPlan {
  /// For a check against baselines: every scene as it is, and in each variant and palette that has a
  /// baseline; or only as `edition` says.
  ///
  /// A baseline without a scene is found only where all scenes of its folder were looked for.
  init(_ gallery: SceneGallery, edition: FilmEdition, baselines: BaselineOptions) {
    var folders: [String: BaselineFolder] = [:]
    func folder(_ path: String) -> BaselineFolder {
      let folder = folders[path] ?? BaselineFolder(path)
      folders[path] = folder
      return folder
    }
    var scenes: [String: Set<String>] = [:]
    for path in gallery.paths {
      let place = baselines.folder(for: path)
      let name = SceneFinder.name(ofScene: path)
      scenes[place, default: []].insert(name)
      let editions =
        edition.isPlain
        ? [edition] + folder(place).editions(ofScene: name) : [edition]
      films += editions.map { Film(path: path, edition: $0, baselineFolder: place) }
    }
    guard !gallery.folders.isEmpty else { return }
    let places = baselines.baselines.map { [$0] } ?? gallery.baselineFolders
    for place in places.sorted() {
      stale += folder(place).stale(besides: scenes[place] ?? [])
    }
  }

  /// For a check against a commit: every scene, and every scene of the commit that is gone.
  ///
  /// A scene of another name in the place of one that is gone was renamed where both are made of the
  /// same, or where only the ending of the file is another.
  init(
    _ gallery: SceneGallery, edition: FilmEdition, against reference: GitReference,
    loader: SceneLoader
  ) throws {
    films = gallery.paths.map { Film(path: $0, edition: edition, baselineFolder: "") }
    for folder in gallery.folders {
      let commit = try reference.commit(for: "\(folder)/.")
      let treeFolder = try commit.repository.treePath(of: folder)
      let tree = try commit.tree(treeFolder)
      let before = try? SceneGallery(folder: tree.root.appending(path: treeFolder).path)
      let now = try Set(gallery.paths.map { try commit.repository.treePath(of: $0) })
      for path in before?.paths ?? [] {
        let treePath = String(path.dropFirst(tree.root.path.count + 1))
        guard !now.contains(treePath) else { continue }
        if let place = try heir(of: treePath, oldFile: path, at: commit, loader: loader) {
          films[place].formerPath = treePath
        } else {
          missing.append(
            Missing(name: SceneFinder.name(ofScene: path), path: treePath, commit: commit))
        }
      }
    }
  }

  /// The film whose scene is the one that is gone, under another name.
  private func heir(
    of treePath: String, oldFile: String, at commit: GitCommit, loader: SceneLoader
  ) throws -> Int? {
    let name = SceneFinder.name(ofScene: treePath)
    let old = try? loader.inputs(oldFile).digest
    return try films.firstIndex { film in
      guard film.formerPath == nil, let path = try? commit.repository.treePath(of: film.path),
        try !commit.has(path)
      else { return false }
      let (here, there) = (URL(fileURLWithPath: path), URL(fileURLWithPath: treePath))
      let isSameName =
        SceneFinder.name(ofScene: path) == name
        && here.deletingLastPathComponent() == there.deletingLastPathComponent()
      if isSameName { return true }
      guard let old, let digest = try? loader.inputs(film.path).digest else { return false }
      return old == digest
    }
  }
}
