import Foundation
import FrameReview
import Pixels
import RenderPipeline

/// The pixels of a baseline out of the history of its repository.
struct BaselineHistory {
  private let film: CheckPlan.Film
  private let loader: SceneLoader

  init(_ film: CheckPlan.Film, _ loader: SceneLoader) { (self.film, self.loader) = (film, loader) }

  /// The scene as it is checked out, or as it was when its baseline was last changed, if this program
  /// draws it with the hashes that the baseline has; nil where neither is so.
  func film(of manifest: FilmManifest) -> (any ReviewedFilm)? {
    guard let repository = try? GitRepository(containing: film.path),
      let treePath = try? repository.treePath(of: film.path),
      let baseline = try? repository.treePath(of: film.baselines.baselinePath),
      let last = try? Git.run(["log", "-1", "--format=%H", "--", baseline], in: repository.root)
    else { return nil }
    let loader = loader.choosing(film.edition)
    for reference in ["HEAD", last.trimmingCharacters(in: .newlines)] where !reference.isEmpty {
      guard let commit = try? GitCommit(reference, as: .tip, in: repository),
        let drawn = try? SceneFilm(treePath, at: commit, loader: loader),
        (try? drawn.has(manifest.frames)) ?? false
      else { continue }
      return drawn
    }
    return nil
  }
}

extension SceneFilm {
  /// Whether its frames, all of them, have these hashes.
  fileprivate func has(_ hashes: [UInt64]) throws -> Bool {
    guard frameCount == hashes.count else { return false }
    for (index, hash) in hashes.enumerated() where try frame(index)?.frameHash.bits != hash {
      return false
    }
    return true
  }
}
