import ArgumentParser
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
    /// Whether what is true of the scene as a whole is looked at with this film of it.
    let isLeading: Bool
    /// What the scene's file was called at the commit that is compared with, where that was another
    /// name.
    var formerPath: String?

    var name: String { edition.name(ofScene: SceneFinder.name(ofScene: path)) }
    var baselines: Baselines { Baselines(folder: baselineFolder, film: name) }
  }

  var films: [Film] = []
  /// What was found without looking at a film: scenes that are gone, baselines without a scene or
  /// that cannot be read.
  var results: [CheckResult] = []
  /// Baselines that no scene is left for.
  var stale: [Baselines] = []
  /// The scenes that are gone.
  var missing: Set<String> = []

  /// Refuses films that would be recorded under one name.
  private func refuseEqualNames() throws {
    var seen: [FileName: String] = [:]
    for film in films {
      let place = FileName("\(film.baselineFolder)/\(film.name)")
      let other =
        film.edition.isPlain ? nil : SceneFinder.scene(named: film.name, beside: film.path)
      if let other = seen[place] ?? other {
        throw ValidationError(
          "\(other) and a film of \(film.path) would both be recorded as '\(film.name)'.")
      }
      seen[place] = film.path
    }
  }
}

extension CheckPlan {
  /// For a check against baselines: the films of every scene that `matrix` means, and in each variant and
  /// palette that has a baseline, or had one at a commit, where the command line does not choose.
  ///
  /// A baseline without a scene is found only where all scenes of its folder were looked for.
  init(
    _ gallery: SceneGallery, matrix: MatrixOptions, baselines: BaselineOptions,
    since reference: GitReference? = nil
  ) throws {
    let project = matrix.reading.projectOption.choice
    var folders: [String: BaselineFolder] = [:]
    func folder(_ path: String) -> BaselineFolder {
      let folder = folders[path] ?? BaselineFolder(path)
      folders[path] = folder
      return folder
    }
    var scenes: [String: Set<FileName>] = [:]
    for path in gallery.paths {
      let place = try baselines.folder(for: path, project)
      let name = SceneFinder.name(ofScene: path)
      scenes[place, default: []].insert(FileName(name))
      var editions = try matrix.editions(ofScene: path)
      if !matrix.isGiven {
        var recorded = folder(place).editions(ofScene: name)
        for edition in try reference?.editions(ofScene: name, in: place) ?? []
        where !recorded.contains(edition) { recorded.append(edition) }
        let variants = SceneLoader().variantNames(path)
        for edition in recorded {
          if let variant = edition.variant, let variants, !variants.contains(variant) {
            stale.append(Baselines(folder: place, film: edition.name(ofScene: name)))
          } else if !editions.contains(edition) {
            editions.append(edition)
          }
        }
      }
      films += editions.enumerated().map { index, edition in
        Film(path: path, edition: edition, baselineFolder: place, isLeading: index == 0)
      }
    }
    for path in gallery.passedOver {
      scenes[try baselines.folder(for: path, project), default: []].insert(
        FileName(SceneFinder.name(ofScene: path)))
    }
    try refuseEqualNames()
    let isWhole = !gallery.folders.isEmpty
    let places =
      isWhole
      ? try baselines.sharedFolder(for: gallery.folders, project).map { [$0] }
        ?? gallery.baselineFolders : Array(scenes.keys)
    for place in places.sorted() {
      let known = scenes[place] ?? []
      if isWhole { stale += folder(place).stale(besides: known) }
      // A baseline of a variant says so only inside; the plain ones are read with their scenes.
      for (baselines, reason) in folder(place).unreadable
      where !known.contains(FileName(baselines.film))
        && (isWhole || known.contains { baselines.film.hasPrefix($0.text + "-") })
      {
        results.append(
          CheckResult(
            name: baselines.film, path: nil, outcome: .failed("baseline: \(reason)")))
      }
    }
    stale = stale.filter { !$0.isOfSparseScene }
  }
}

extension SceneLoader {
  /// The variants of a scene; nil where it cannot be read, which a check of it reports.
  fileprivate func variantNames(_ path: String) -> [String]? { try? variants(path) }
}

extension GitReference {
  /// The variants and palettes of a scene that had baselines at the commit.
  fileprivate func editions(ofScene scene: String, in folder: String) throws -> [FilmEdition] {
    let commit = try commit(for: "\(folder)/.")
    let treeFolder = try commit.repository.treePath(of: folder)
    guard try commit.has(treeFolder) else { return [] }
    return BaselineFolder(try commit.tree(treeFolder).root.appending(path: treeFolder).path)
      .editions(ofScene: scene)
  }
}

extension Baselines {
  /// Whether the scene is in the repository and only not in this checkout.
  fileprivate var isOfSparseScene: Bool {
    guard let manifest = try? FilmManifest(ofFile: baselinePath),
      let repository = try? GitRepository(containing: folder),
      let treePath = try? repository.treePath(
        of: RelativePath.resolve(manifest.scene, from: folder))
    else { return false }
    return repository.isSparse(treePath)
  }
}
