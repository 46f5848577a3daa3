import AnimationEngine
import Geometry
import Overlays
import RenderPipeline
import SceneModel
import TextFormats

extension PageSession {
  /// What the page shows now, in its size; nil while there is nothing to show.
  private func shown() async -> (film: PreviewFilm, pictures: FilmPictures)? {
    guard let view, let film = await view.scene.state(of: view.edition).film,
      let pictures = try? film.pictures(scale: view.scale)
    else { return nil }
    return (film, pictures)
  }

  /// Tells which layers draw at a point, the topmost first.
  func pick(_ point: Point, _ frame: Int) async {
    guard let (film, pictures) = await shown() else { return }
    let last = pictures.frameCount - 1
    let found = try? await Self.queue.run {
      pictures.film.layers(at: point, inFrame: min(frame, last)).prefix(64).map { $0 }
    }
    let layers = (found ?? []).map { layer -> JSONValue in
      let place = film.loaded.scene.layerLocations[layer.id]
      return .ordered([
        ("name", .string(layer.name)), ("index", .integer(layer.id.index)),
        ("line", place.map { .integer($0.line) } ?? .null),
        ("file", place?.file.map { .string($0) } ?? .null),
      ])
    }
    say(
      "picked",
      [
        ("x", .number(point.x)), ("y", .number(point.y)), ("layers", .array(layers)),
      ])
  }

  /// Sends a frame at the scene's own scale, as a file.
  func export(_ frame: Int) async {
    guard let (film, picture) = await atOwnScale(frame) else { return }
    outbox.send(PageMessage("export", [("revision", .integer(film.revision))], picture))
  }

  /// Tells the hash that `check` has of a frame.
  func tellHash(_ frame: Int) async {
    guard let (film, picture) = await atOwnScale(frame) else { return }
    say(
      "hash",
      [
        ("revision", .integer(film.revision)), ("frame", .integer(picture.frame)),
        ("hash", .string("\(picture.hash)")),
      ])
  }

  private func atOwnScale(_ frame: Int) async -> (film: PreviewFilm, picture: FilmPicture)? {
    guard let (film, _) = await shown(),
      let pictures = try? film.pictures(scale: film.loaded.scene.stage.scale),
      let picture = try? await pictures.picture(min(frame, pictures.frameCount - 1))
    else { return nil }
    return (film, picture)
  }

  /// Tells the corners of a layer's bounds in a frame, in points of the figure.
  func outline(_ layer: String, _ frame: Int) async {
    guard let (_, pictures) = await shown() else { return }
    let last = pictures.frameCount - 1
    let corners = try? await Self.queue.run {
      pictures.film.outline(ofLayer: layer, inFrame: min(frame, last))
    }
    let scale = pictures.film.size.scale
    say(
      "outline",
      [
        ("layer", .string(layer)), ("frame", .integer(frame)),
        (
          "corners",
          .array(
            ((corners ?? nil) ?? []).map {
              .array([.number($0.x / scale), .number($0.y / scale)])
            })
        ),
      ])
  }

  /// Tells the values of keys over the film.
  func curves(_ keys: [String]) async {
    guard let (film, pictures) = await shown() else { return }
    let value = try? await Self.queue.run {
      KeyCurves(film.loaded, pictures.film).json(keys)
    }
    say("curves", [("revision", .integer(film.revision)), ("curves", value ?? .array([]))])
  }

  // MARK: Walls

  /// Paints all films of the scene: each variant in each theme.
  func paintWall(_ frame: Int, width: Int, _ number: Int) async {
    guard let view, let film = await view.scene.state(of: view.edition).film else { return }
    let editions = film.editions
    say("wall", [("count", .integer(editions.count))])
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
}

extension PreviewFilm {
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
