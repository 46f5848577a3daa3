import Libav
import OutputFormats

/// Stands for all that a kept file depends on; equal keys have equal files.
package struct CacheKey: Sendable, Hashable {
  /// 64 hexadecimal digits of SHA-256.
  package let digits: String

  /// The key of an entry that is there.
  init(digits: String) { self.digits = digits }

  /// Of what is made of a scene: `kind` is what, `parts` are the values that say how.
  ///
  /// - Throws: What keeps the scene's files from being read.
  init(_ kind: String, of loaded: LoadedScene, _ parts: [Any]) throws {
    let hash = try SHA256()
    hash.add("inbetween \(RenderCache.version) \(kind)")
    try loaded.add(to: hash)
    for part in parts { hash.add(ValueText.of(part)) }
    digits = hash.finish()
  }

  /// Of the hashes of all frames of a film, which no kind of processor changes.
  package init(ofFrameHashes film: Film, of loaded: LoadedScene) throws {
    try self.init("frames", of: loaded, [film.schedule, film.size])
  }
}

extension RenderPlan {
  /// Of a film as its format writes it.
  func key(of target: Target) throws -> CacheKey {
    try CacheKey(
      target.format.name, of: loaded,
      [
        target.film.schedule, target.film.size, target.description, target.reduction, counted,
        options(of: target.format), ProgramIdentity.processor,
      ])
  }

  /// What is asked of films in a format.
  func options(of format: OutputFormat) -> [Any] {
    let own: [OutputFormat: Any] = [.gif: gif, .mp4: mp4, .webp: webP]
    // Of formats whose options are others' all count: too much is not wrong.
    return own[format].map { [$0] } ?? [gif, mp4, webP]
  }

  /// Of a contact sheet.
  func key(of sheet: Sheet) throws -> CacheKey {
    try CacheKey("sheet", of: loaded, [sheet.layout, sheet.times])
  }
}
