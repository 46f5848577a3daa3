import FrameReview
import Pixels
import RenderPipeline
import SceneModel

/// What is known of frames from when they were drawn: their hashes, in caches, by all that they depend on.
struct KnownFrames: Sendable {
  /// Where hashes are looked for, and kept.
  var caches: [RenderCache] = []
  /// Whether what is not known is drawn, and kept.
  var draws = true
  /// What kept a share of a check from drawing a film, by the film's name.
  var failures: [String: String] = [:]
  /// How long each film took where it was drawn, by the film's name.
  var milliseconds: [String: Int] = [:]

  /// Hashes of the film's frames, and what else a manifest has; nil where nobody has drawn it as it is now.
  func manifest(of loaded: LoadedScene, _ film: Film) -> FilmManifest? {
    guard !caches.isEmpty, let key = try? CacheKey(ofFrameHashes: film, of: loaded) else {
      return nil
    }
    for (place, cache) in caches.enumerated() {
      guard let bytes = cache.bytes(key),
        var manifest = try? FilmManifest(text: String(decoding: bytes, as: UTF8.self)),
        manifest.frames.count == film.schedule.frameCount
      else { continue }
      if draws {
        for (other, cache) in caches.enumerated() where other != place {
          cache.keep(bytes, as: key, title: Self.title(of: loaded))
        }
      }
      // What it is called and written in may have changed, and no pixel with it.
      manifest.inputs = loaded.inputDigest
      return manifest
    }
    return nil
  }

  /// Keeps what was drawn.
  func keep(_ manifest: FilmManifest, of loaded: LoadedScene, _ film: Film) {
    guard draws, !caches.isEmpty, let key = try? CacheKey(ofFrameHashes: film, of: loaded) else {
      return
    }
    for cache in caches {
      cache.keep(Array(manifest.text.utf8), as: key, title: Self.title(of: loaded))
    }
  }

  private static func title(of loaded: LoadedScene) -> String {
    "\(loaded.filmName), hashes of frames"
  }
}

extension KnownFrames {
  /// Reviews two films; of those that are scenes, frames that are known to be equal are not drawn.
  ///
  /// `hashesAll` and `onFrame` are those of `FilmReview`.
  func review(
    old: any ReviewedFilm, new: any ReviewedFilm, rules: ReviewRules, hashesAll: Bool,
    onFrame: (FilmReview.Frame, DecodedPicture, DecodedPicture) throws -> Void = { _, _, _ in }
  ) throws -> FilmReview {
    for film in [old, new] { tell(film) }
    let review = try FilmReview(
      old: old, new: new, rules: rules, hashesAll: hashesAll, onFrame: onFrame)
    // Of frames of which something was left out the hashes are others.
    if let hashes = review.hashes, rules.ignoredRegions.isEmpty, rules.ignoredLayers.isEmpty {
      keep(hashes.old, of: old)
      keep(hashes.new, of: new)
    }
    return review
  }

  /// Says to a scene's film what is known of its frames; whether it is all that there is to know.
  @discardableResult
  func tell(_ film: any ReviewedFilm) -> Bool {
    guard let film = film as? SceneFilm, film.isPlain else { return false }
    if film.hashes == nil {
      film.hashes = manifest(of: film.loaded, film.film)?.frames.map { FrameHash(bits: $0) }
    }
    return film.hashes != nil
  }

  private func keep(_ hashes: [FrameHash], of film: any ReviewedFilm) {
    guard let film = film as? SceneFilm, film.isPlain, film.hashes == nil,
      let manifest = FilmManifest(film, hashes: hashes)
    else { return }
    keep(manifest, of: film.loaded, film.film)
  }
}
