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

  /// Sends a frame with its neighbors, unless the page looks at something else meanwhile.
  func showOnionSkin(_ frame: Int, scale: Double, _ request: Int, _ number: Int) async {
    guard let view, let film = await view.scene.state(of: view.edition).film,
      let pictures = try? film.pictures(scale: scale), playing == number,
      let picture = try? await pictures.onionSkin(min(frame, pictures.frameCount - 1)),
      playing == number
    else { return }
    outbox.send(
      PageMessage(
        "onion",
        [
          ("revision", .integer(film.revision)), ("opening", .integer(view.opening)),
          ("request", .integer(request)),
        ], picture))
  }

  /// Tells which layers draw at a point, the topmost first.
  func pick(_ point: Point, _ frame: Int) async {
    guard let (film, pictures) = await shown() else { return }
    let last = pictures.frameCount - 1
    let found = try? await Self.queue.run {
      try pictures.film.layers(at: point, inFrame: min(frame, last)).prefix(64).map { $0 }
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
}
