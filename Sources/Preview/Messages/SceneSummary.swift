import AnimationEngine
import Geometry
import Overlays
import RenderPipeline
import SceneFormat
import SceneModel
import Simulation
import TextFormats

/// What a page knows of a film besides its pictures: layers, what happens to them, claims, knobs.
///
/// Times are places among the film's frames, whole or between two.
struct SceneSummary {
  private let film: Film
  private let loaded: LoadedScene
  private let names: [String]

  /// More than a page can list to any use.
  private static let layerLimit = 1_500
  private static let eventLimit = 3_000

  init(_ loaded: LoadedScene, _ film: Film) {
    (self.loaded, self.film, names) = (loaded, film, film.layerNames)
  }

  /// The members of the message.
  var members: [(String, JSONValue)] {
    let scene = loaded.scene
    let editions = Set(loaded.otherVersions.map(\.theme)).union([loaded.theme.name])
    return [
      ("title", .string(scene.title)), ("path", .string(loaded.path)),
      ("width", .number(film.size.points.width)), ("height", .number(film.size.points.height)),
      ("sceneScale", .number(scene.stage.scale)),
      ("frameRate", .number(film.schedule.frameRate.value)),
      ("frameCount", .integer(film.schedule.frameCount)),
      ("lead", .integer(film.schedule.movingFrames.lowerBound)),
      ("movingEnd", .integer(film.schedule.movingFrames.upperBound)), ("pieces", .array(pieces)),
      ("poster", .number(frame(ofFilm: scene.posterTime))),
      ("theme", .string(loaded.theme.name.rawValue)),
      ("themes", .array(editions.map(\.rawValue).sorted(by: >).map { .string($0) })),
      ("layerCount", .integer(names.count)), ("layers", .array(layers)),
      ("events", .array(events)), ("claims", .array(claims)), ("notes", .array(notes)),
    ]
  }

  /// The frame at which the film first shows a time of its scene.
  private func frame(_ time: Rational) -> Double {
    frame(ofFilm: loaded.scene.timeMap.filmTime(ofScene: time))
  }

  private func frame(ofFilm time: Rational) -> Double {
    Double(film.schedule.movingFrames.lowerBound) + (time * film.schedule.frameRate).value
  }

  /// How the film goes through its scene where they have two clocks: `[start, end, start in the scene, speed,
  /// whether it is shown again]`, in seconds; none where they are one.
  private var pieces: [JSONValue] {
    let map = loaded.scene.timeMap
    guard !map.isIdentity else { return [] }
    return map.pieces.map { piece in
      let numbers = [piece.start, piece.end, piece.sceneStart, piece.pace.speed]
      return .array(numbers.map { .number($0.value) } + [.bool(piece.pace.isRepeat)])
    }
  }

  private var layers: [JSONValue] {
    let tree = loaded.timeline.layers.tree
    return tree.ids.prefix(Self.layerLimit).map { id in
      let place = loaded.scene.layerLocations[id]
      let depth = sequence(first: id) { tree[$0].parent }.reduce(-1) { sum, _ in sum + 1 }
      return .ordered([
        ("name", .string(names[id.index])), ("isNamed", .bool(tree[id].name != nil)),
        ("depth", .integer(depth)), ("line", place.map { .integer($0.line) } ?? .null),
        ("column", place.map { .integer($0.column) } ?? .null),
        ("file", place?.file.map { .string($0) } ?? .null), ("bars", .array(bars(of: id))),
        ("sets", .array(sets(of: id).map { .number($0) })),
      ])
    }
  }

  /// The spans of a layer's animations: `[first frame, last frame, what moves]`.
  private func bars(of id: LayerID) -> [JSONValue] {
    let evaluation = loaded.timeline.layers
    return evaluation.histories[id.index].animations.prefix(200).compactMap { attached in
      let timing = attached.animation.timing
      let start =
        attached.addedAt + timing.beginTime - evaluation.layerTime(of: id, at: attached.addedAt)
      var end = loaded.scene.duration
      if case .finite(let last) = timing.end { end = min(end, start + last - timing.beginTime) }
      if let removed = attached.removedAt { end = min(end, removed) }
      guard end > start else { return nil }
      return .array([
        .number(frame(max(start, 0))), .number(frame(end)),
        .string(subject(of: attached.animation)),
      ])
    }
  }

  private func subject(of animation: Animation) -> String {
    switch animation {
    case .property(let animation): animation.keyPath.spelling
    case .group(let group): group.animations.map(subject).joined(separator: " + ")
    }
  }

  /// When something was set; not each step of what a finger or a body moves.
  private func sets(of id: LayerID) -> [Double] {
    let history = loaded.timeline.layers.histories[id.index]
    return history.models.indices.dropFirst().lazy
      .filter { history.models[$0].leadIn == nil || !history.leaps(at: $0).isEmpty }
      .prefix(200).map { frame(history.models[$0].time) }
  }

  private var events: [JSONValue] {
    loaded.timeline.events.prefix(Self.eventLimit).map { event in
      .array([.number(frame(event.time)), .number(event.time.value), .string(event.name)])
    }
  }

  private var claims: [JSONValue] {
    loaded.scene.expectations.prefix(500).map { claim in
      let failures = loaded.timeline.failures(of: claim)
      let span = span(of: claim)
      return .ordered([
        ("from", .number(frame(span.lowerBound))), ("to", .number(frame(span.upperBound))),
        ("holds", .bool(failures.isEmpty)), ("line", .integer(claim.location.line)),
        ("text", .string(failures.first?.message ?? claim.spelling)),
      ])
    }
  }

  private func span(of claim: Expectation) -> ClosedRange<Rational> {
    let whole = 0...loaded.scene.duration
    switch claim.claim {
    case .value(_, let time, _): return time...time
    case .during(_, let start, let end, _), .equal(_, let start, let end, _, _),
      .part(_, _, let start, let end):
      return start...max(start, end)
    case .event(let event): return event.time.map { $0...$0 } ?? event.interval ?? whole
    }
  }

  /// Warnings, as diagnostics.
  private var notes: [JSONValue] {
    loaded.warnings.prefix(100).map { warning in
      .ordered([
        ("path", .string(warning.path)), ("line", .integer(warning.location.line)),
        ("column", .integer(warning.location.column)), ("message", .string(warning.message)),
        ("hint", warning.hint.map { .string($0) } ?? .null),
      ])
    }
  }
}
