import AnimationEngine
import Foundation
import Geometry
import MediaEncoding
import Overlays
import SceneFormat
import SceneModel
import VectorFilm

extension Film {
  /// The figure at a moment as layers alone: what fades into the beginning has the first picture over
  /// it, as one that is as opaque as it has faded.
  fileprivate func vectorPresentation(at moment: FilmMoment) -> Presentation {
    var presentation = presentation(at: timeMap.place(at: moment.time))
    guard moment.fade > 0 else { return presentation }
    let first = self.presentation(at: timeMap.place(at: 0))
    var values = LayerValues()
    values.bounds = Rect(origin: .zero, size: first.size)
    values.anchorPoint = .zero
    values.backgroundColor = first.background
    values.opacity = moment.fade.value
    // Behind the marks of all overlays.
    let id = composer.firstMark + overlayCount * OverlayComposer.marksPerOverlay
    presentation.layers.append(
      PresentationLayer(
        id: LayerID(id), values: values, transform: values.transformToSuperlayer,
        descendantCount: first.layers.count))
    presentation.layers += first.layers
    return presentation
  }
}

/// A film that is written as shapes.
struct VectorFilmFile: WholeFile {
  let loaded: LoadedScene
  let target: RenderPlan.Target

  func write(progress: @Sendable () -> Void) throws -> RenderedFile {
    try OutputFolder.make(for: target.path)
    let film = target.film
    let schedule = film.schedule
    let picture = VectorFilm(
      frameCount: schedule.frameCount, duration: schedule.duration.value,
      playCount: film.description.playCount, scale: film.size.scale, title: loaded.scene.title,
      firstMark: film.composer.firstMark, marksPerOverlay: OverlayComposer.marksPerOverlay)
    let poster = film.vectorPresentation(at: schedule.moment(at: loaded.scene.posterTime))
    let text: String
    do {
      text = try StageMeter.measure(.draw) {
        try picture.document(assets: film.assets, poster: poster) { frame in
          try Task.checkCancellation()
          let moment = schedule.moment(ofFrame: frame)
          let presentation = StageMeter.measure(.evaluate) { film.vectorPresentation(at: moment) }
          progress()
          return presentation
        }
      }
    } catch let error as VectorFilmRefusals {
      throw SceneDiagnostics(error.refusals.map(diagnostic))
    }
    try Task.checkCancellation()
    try StageMeter.measure(.write) { try write(Data(text.utf8)) }
    return target.file
  }

  private func diagnostic(_ refusal: VectorFilmRefusal) -> Diagnostic {
    let scene = loaded.scene
    let location = refusal.layer.flatMap { scene.layerLocations[$0] }
    let name = refusal.layer.flatMap { layer in
      layer.index < scene.layers.nodes.count ? scene.layers[layer].name : nil
    }
    let subject = name.map { " `\($0)`" } ?? ""
    return Diagnostic(
      path: loaded.path, location: location ?? SourceLocation(line: 1, column: 1),
      message: "svg cannot show\(subject): \(refusal.message)", hint: refusal.hint)
  }

  private func write(_ data: Data) throws {
    do {
      try data.write(to: URL(fileURLWithPath: target.path), options: .atomic)
    } catch {
      throw OutputError(path: target.path, reason: FileProblem.reason(of: error))
    }
  }
}
