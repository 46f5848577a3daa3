import Geometry
import Locking
import RenderPipeline

/// A film of a scene as the scene stood once.
final class PreviewFilm: Sendable {
  /// Counts the changes of the scene's files; a later one is newer.
  let revision: Int
  let edition: FilmEdition
  let loaded: LoadedScene
  /// Milliseconds that reading, building and playing it took.
  let loadTime: Double
  private let sizes = LockedValue<[(scale: Double, pictures: FilmPictures)]>([])
  /// Of the film before, to go on with where the same size is asked for.
  private let drawers: [(scale: Double, drawers: [Drawer])]

  /// How many sizes are kept: a page's, that of its wall, and those of one more page.
  private static let sizeLimit = 4

  init(
    _ loaded: LoadedScene, revision: Int, loadTime: Double, after other: PreviewFilm? = nil
  ) {
    (self.loaded, self.revision, self.loadTime) = (loaded, revision, loadTime)
    edition = loaded.edition
    let used = other?.sizes.withLock { $0.map { ($0.scale, $0.pictures.drawers) } } ?? []
    let others = other?.drawers.filter { known in !used.contains { $0.0 == known.scale } } ?? []
    // The last to be used are the first to be used again.
    drawers = Array((used.reversed() + others).prefix(Self.sizeLimit))
  }

  /// Its pictures at so many pixels a point.
  ///
  /// - Throws: `RenderOptionError` where they would be too large.
  func pictures(scale: Double) throws -> FilmPictures {
    try sizes.withLock { sizes in
      if let place = sizes.firstIndex(where: { $0.scale == scale }) {
        let known = sizes.remove(at: place)
        sizes.append(known)
        return known.pictures
      }
      var options = RenderOptions()
      options.scale = scale
      let known = drawers.first { $0.scale == scale }?.drawers ?? []
      let pictures = FilmPictures(try Renderer(loaded, options: options).film(), with: known)
      sizes.append((scale, pictures))
      if sizes.count > Self.sizeLimit { sizes.removeFirst() }
      return pictures
    }
  }
}

extension PreviewFilm {
  /// The names of the scene's variants.
  var variants: [String] { loaded.variantNames }
}
