import AnimationEngine
import Geometry
import MediaEncoding
import Overlays
import SceneFormat
import SceneModel
import VectorFilm

/// A film that is written as shapes.
struct VectorFilmFile: WholeFile {
  let loaded: LoadedScene
  let target: RenderPlan.Target
  var path: String { target.path }

  func write(progress: @Sendable () -> Void) throws -> RenderedFile {
    try OutputFolder.make(for: target.path)
    let text: String
    do {
      text = try document(progress: progress)
    } catch let error as VectorFilmRefusals {
      throw SceneDiagnostics(error.refusals.map(diagnostic))
    }
    try Task.checkCancellation()
    try StageMeter.measure(.write) { try DataFile.write(Array(text.utf8), to: target.path) }
    return target.file
  }

  /// Why the film cannot be said so, for people; nil where it can.
  func refusal() throws -> String? {
    do {
      _ = try document {}
      return nil
    } catch let error as VectorFilmRefusals {
      return error.refusals.first?.message ?? "it has what SVG has no word for"
    }
  }

  /// Throws `VectorFilmRefusals` with all that cannot be said.
  private func document(progress: @Sendable () -> Void) throws -> String {
    let film = target.film
    let schedule = film.schedule
    let picture = VectorFilm(
      frameCount: schedule.frameCount, duration: schedule.duration.value,
      playCount: film.description.playCount, scale: film.size.scale, title: loaded.scene.title,
      firstMark: film.composer.firstMark, marksPerOverlay: OverlayComposer.marksPerOverlay)
    let posterTime = loaded.scene.posterTime
    let poster = film.presentation(at: film.timeMap.place(at: posterTime))
    let fades = (0..<schedule.frameCount).map { schedule.moment(ofFrame: $0).fade.value }
    let fade = VectorFilm.Fade(
      into: film.presentation(at: film.timeMap.place(at: 0)),
      weights: fades + [schedule.moment(at: posterTime).fade.value])
    return try StageMeter.measure(.draw) {
      try picture.document(assets: film.assets, poster: poster, fade: fade) { frame in
        try Task.checkCancellation()
        let presentation = StageMeter.measure(.evaluate) {
          film.presentation(at: film.place(ofFrame: frame))
        }
        progress()
        return presentation
      }
    }
  }

  private func diagnostic(_ refusal: VectorFilmRefusal) -> Diagnostic {
    let scene = loaded.scene
    let location = refusal.layer.flatMap { scene.layerLocations[$0] }
    let name = refusal.layer.flatMap { layer in
      layer.index < scene.layers.nodes.count ? scene.layers[layer].name : nil
    }
    let subject = name.map { " `\($0)`" } ?? ""
    return Diagnostic(
      at: location ?? SourceLocation(line: 1, column: 1), ofSceneAt: loaded.path,
      message: "svg cannot show\(subject): \(refusal.message)", hint: refusal.hint)
  }
}
