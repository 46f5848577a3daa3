import AnimationEngine
import Geometry
import Overlays
import Pixels
import RenderPipeline
import SceneModel
import TextFormats

extension PageSession {
  /// Paints all films of the scene, each variant in each theme, and each lane of the film that is looked at.
  func paintWall(_ frame: Int, width: Int, _ number: Int) async {
    guard let view, let film = await view.scene.state(of: view.edition).film else { return }
    let (editions, lanes) = (film.editions, film.lanes)
    say("wall", [("count", .integer(editions.count + lanes.count))])
    for (index, edition) in editions.enumerated() {
      guard isPainting(number) else { return }
      guard let other = await view.scene.state(of: edition).film,
        let picture = await Self.picture(of: other, width: width, { _ in frame })
      else { continue }
      outbox.send(
        PageMessage(
          "brick",
          [
            ("index", .integer(index)), ("variant", edition.variant.map { .string($0) } ?? .null),
            ("theme", edition.theme.map { .string($0.rawValue) } ?? .null),
            ("revision", .integer(other.revision)),
          ], picture))
    }
    for (index, lane) in lanes.enumerated() {
      guard isPainting(number) else { return }
      guard let picture = await Self.picture(ofLane: lane, of: film, width: width, frame) else {
        continue
      }
      outbox.send(
        PageMessage(
          "brick",
          [
            ("index", .integer(editions.count + index)), ("lane", .string(lane)),
            ("revision", .integer(film.revision)),
          ], picture))
    }
  }

  /// Paints the scenes of the gallery, each at its poster's moment.
  func paintGallery(width: Int, _ number: Int) async {
    let gallery = await studio.gallery
    let committed = studio.committed
    let changed = try? await Self.queue.run { committed?.changed(among: gallery.map(\.path)) }
    say(
      "changed",
      [
        (
          "scenes",
          .array(
            gallery.filter { (changed ?? nil)?.contains($0.path) ?? false }
              .map { .string($0.name) })
        )
      ])
    for (name, path) in gallery {
      guard isPainting(number) else { return }
      guard let loader = try? await studio.loader(for: path) else { continue }
      let loaded = try? await Self.queue.run {
        var loader = loader
        loader.looksAtOtherVariants = false
        return try loader.load(path)
      }
      guard let loaded else {
        say("poster", [("scene", .string(name)), ("isBroken", .bool(true))])
        continue
      }
      let film = PreviewFilm(loaded, revision: 0, loadTime: 0)
      let picture = await Self.picture(of: film, width: width) { film in
        let poster = (loaded.scene.posterTime * film.schedule.frameRate).floor
        return film.schedule.movingFrames.lowerBound + Int(poster)
      }
      guard let picture else { continue }
      outbox.send(
        PageMessage(
          "poster", [("scene", .string(name)), ("title", .string(loaded.scene.title))], picture))
    }
  }

  /// A frame of a film in so many pixels' width.
  private static func picture(
    of film: PreviewFilm, width: Int, _ frame: (Film) -> Int
  ) async -> FilmPicture? {
    guard let whole = try? film.pictures(scale: film.loaded.scene.stage.scale),
      let pictures = try? film.pictures(scale: Double(width) / whole.film.size.points.width)
    else { return nil }
    let index = min(max(0, frame(pictures.film)), pictures.frameCount - 1)
    return try? await pictures.picture(index)
  }

  /// What a frame of a film shows of a lane, in so many pixels' width.
  private static func picture(
    ofLane lane: String, of film: PreviewFilm, width: Int, _ frame: Int
  ) async -> FilmPicture? {
    // In points of the figure, wherever the lane stands.
    guard let whole = try? film.pictures(scale: 1),
      let corners = whole.film.outline(ofLayer: lane, inFrame: min(frame, whole.frameCount - 1)),
      corners.count == 4, corners[2].x > corners[0].x,
      let pictures = try? film.pictures(scale: Double(width) / (corners[2].x - corners[0].x))
    else { return nil }
    let scale = pictures.film.size.scale
    let (low, high) = (corners[0], corners[2])
    let (x, y) = (Int((low.x * scale).rounded()), Int((low.y * scale).rounded()))
    let part = PixelRect(
      x: x, y: y, width: Int((high.x * scale).rounded()) - x,
      height: Int((high.y * scale).rounded()) - y)
    return try? await pictures.part(part, of: min(frame, pictures.frameCount - 1))
  }
}

extension PreviewFilm {
  /// The layers that show its lanes.
  var lanes: [String] {
    guard let names = try? pictures(scale: 1).film.layerNames else { return [] }
    return loaded.scene.lanes.map { names[$0.index] }
  }

  /// All films of its scene: the plain one and the variants, each in the themes that it speaks of.
  var editions: [FilmEdition] {
    let themes =
      [loaded.theme.name]
      + loaded.otherVersions.map(\.theme).filter {
        $0 != loaded.theme.name
      }.prefix(1)
    return ([nil] + variants.map(Optional.some)).flatMap { variant in
      themes.map { FilmEdition(variant: variant, theme: $0) }
    }
  }
}
