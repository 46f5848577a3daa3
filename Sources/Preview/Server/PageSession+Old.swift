import RenderPipeline
import TextFormats

/// A scene as it was committed, and the hashes of its frames as far as they were asked for.
final class OldScene: Sendable {
  let film: PreviewFilm

  init(_ film: PreviewFilm) { self.film = film }
}

extension PageSession {
  /// The committed film of what the page looks at; says why there is none.
  private func oldFilm(_ view: View) async -> PreviewFilm? {
    if let old, old.film.edition == view.edition { return old.film }
    guard let committed = studio.committed else {
      say("problem", [("text", .string("the scene does not lie in a git repository"))])
      return nil
    }
    do {
      let path = view.scene.path
      var loader = try await studio.loader(for: path).choosing(view.edition)
      loader.looksAtOtherVariants = false
      let loaded = try await Self.queue.run { [loader] in try committed.scene(at: path, loader) }
      guard self.view?.name == view.name else { return nil }
      let old = OldScene(PreviewFilm(loaded, revision: 0, loadTime: 0))
      self.old = old
      return old.film
    } catch {
      say("noOld", [("text", .string("\(error)"))])
      return nil
    }
  }

  /// Sends a frame as it was committed.
  func showOld(_ frame: Int, scale: Double, _ request: Int) async {
    guard let view, let film = await oldFilm(view),
      let pictures = try? film.pictures(scale: scale),
      let picture = try? await pictures.picture(min(frame, pictures.frameCount - 1))
    else { return }
    outbox.send(PageMessage("old", [("request", .integer(request))], picture))
  }

  /// Tells which frames are not as they were committed, a stretch of the film at a time.
  ///
  /// Compared are pictures of half a pixel a point: what moves or changes color changes them too.
  func tellChanges() async {
    guard let view, let old = await oldFilm(view),
      case .film(let film) = await view.scene.state(of: view.edition),
      let before = try? old.pictures(scale: Self.comparingScale),
      let now = try? film.pictures(scale: Self.comparingScale)
    else { return }
    var changed: [JSONValue] = []
    let count = max(before.frameCount, now.frameCount)
    for frame in 0..<count {
      guard await view.scene.revision == film.revision, self.view?.name == view.name else { return }
      if frame < min(before.frameCount, now.frameCount) {
        guard let first = try? await before.picture(frame),
          let second = try? await now.picture(frame)
        else { return }
        if first.hash != second.hash { changed.append(.integer(frame)) }
      } else {
        changed.append(.integer(frame))
      }
      if frame % 30 == 29 || frame == count - 1 {
        say(
          "changes",
          [
            ("revision", .integer(film.revision)), ("frames", .array(changed)),
            ("seen", .integer(frame + 1)), ("count", .integer(count)),
          ])
      }
    }
  }

  private static let comparingScale = 0.5
}
