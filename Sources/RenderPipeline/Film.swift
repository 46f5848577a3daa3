import AnimationEngine
import Assets
import Geometry
package import MediaEncoding
package import MotionTrace
import Overlays
package import SceneModel
import Simulation

/// A scene that is to be shown at certain times in a certain size: what writers turn into files.
///
/// Its own times are the film's; the scene's are said to be so.
package struct Film: Sendable {
  package private(set) var schedule: FrameSchedule
  /// Which of the scene's times the film shows when.
  let timeMap: TimeMap
  package let size: FrameSize
  /// The scene's timeline with its overlays.
  let composer: OverlayComposer
  let assets: AssetLibrary
  let overlayCount: Int
  /// The scene without its overlays.
  let timeline: Timeline
  private var loop: Stage.Loop
  private let isOpaque: Bool

  /// Prepares the scene's overlays for this scale, in pixels per point; it plays as often as the stage
  /// says.
  package init(_ loaded: LoadedScene, schedule: FrameSchedule, scale: Double) throws {
    composer = try loaded.composer(scale: scale, slowdown: schedule.slowdown)
    size = FrameSize(points: composer.figure.size, scale: scale)
    (self.schedule, assets, loop) = (schedule, loaded.assets, loaded.scene.stage.loop)
    isOpaque = loaded.scene.stage.background.alpha >= 1
    timeline = loaded.timeline
    timeMap = loaded.scene.timeMap
    // Labels that find their place among all are one more, and so is the mark of the speed.
    overlayCount = loaded.overlays.count + 2
  }

  package var description: FilmDescription {
    FilmDescription(
      width: size.width, height: size.height, frameRate: schedule.frameRate,
      frameCount: schedule.frameCount, playCount: loop.playCount, isOpaque: isOpaque)
  }

  /// What a frame shows of the scene.
  func place(ofFrame index: Int) -> TimeMap.Place {
    timeMap.place(at: schedule.time(ofFrame: index))
  }

  /// The figure with what the film shows at a place of its scene.
  func presentation(at place: TimeMap.Place) -> Presentation {
    composer.presentation(at: place.sceneTime, pace: place.pace)
  }

  /// What of the scene its frames show, as plain numbers.
  package var sceneClock: SceneClock {
    var pieces: [SceneClock.Piece] = []
    if !timeMap.isIdentity {
      pieces = timeMap.pieces.map {
        SceneClock.Piece(start: $0.start, sceneStart: $0.sceneStart, speed: $0.pace.speed)
      }
      let end = timeMap.place(at: timeMap.length).sceneTime
      pieces.append(SceneClock.Piece(start: timeMap.length, sceneStart: end, speed: 0))
    }
    return SceneClock(
      frameRate: schedule.frameRate, movingFrames: schedule.movingFrames, pieces: pieces)
  }

  package func makeRenderer(after other: FrameRenderer? = nil) throws -> FrameRenderer {
    try FrameRenderer(self, after: other)
  }

  /// The same scene in the same size, with other frames, and played as often as said.
  func showing(_ schedule: FrameSchedule, playing loop: Stage.Loop) -> Film {
    var film = self
    (film.schedule, film.loop) = (schedule, loop)
    return film
  }

  /// Renders every segment and hands its frames to a sink of the writer, then joins the results.
  ///
  /// At most `jobs` segments are worked on at once; with one job nothing runs in parallel.
  /// `progress` is called once a frame, from any task.
  package func write<Writer: FilmWriter>(
    with writer: Writer, jobs: Int, progress: @escaping @Sendable () -> Void = {}
  ) async throws -> Writer.Output {
    let segments = FilmSegment.segments(ofFrames: schedule.frameCount)
    let outlet = WriterOutlet(
      writer, schedule: schedule,
      segments: Dictionary(uniqueKeysWithValues: segments.map { ($0.index, $0) }),
      progress: progress)
    defer { outlet.discard() }
    let pass = FilmPass(self, outlets: [outlet], partCount: segments.count)
    _ = try await mapInOrder(pass.parts, width: max(1, jobs)) { part in
      try await pass.run(part: part, runsAhead: jobs > 1)
    }
    return try outlet.join()
  }
}

extension Stage.Loop {
  /// As writers count: 0 is forever.
  fileprivate var playCount: Int {
    switch self {
    case .forever: 0
    case .times(let count): count
    }
  }
}

/// Transforms all inputs, at most `width` at once, and returns the results in the inputs' order.
///
/// The first error ends the others.
package func mapInOrder<Input: Sendable, Output: Sendable>(
  _ inputs: [Input], width: Int,
  _ transform: @escaping @Sendable (Input) async throws -> Output
) async throws -> [Output] {
  var rest = inputs[...]
  return try await mapInOrder(width: width, from: { rest.popFirst() }, transform)
}

/// Transforms what `next` gives until it gives nil, at most `width` at once, and returns the results in its order.
///
/// `next` is asked for one after the other, and for none before there is room for it. The first error ends the others.
package func mapInOrder<Input: Sendable, Output: Sendable>(
  width: Int, from next: () throws -> Input?,
  _ transform: @escaping @Sendable (Input) async throws -> Output
) async throws -> [Output] {
  try await withThrowingTaskGroup(of: (Int, Output).self) { group in
    var results: [Output?] = []
    var hasMore = true
    func start() throws {
      guard hasMore, let input = try next() else {
        hasMore = false
        return
      }
      let index = results.count
      results.append(nil)
      group.addTask { (index, try await transform(input)) }
    }
    for _ in 0..<width { try start() }
    while let (index, output) = try await group.next() {
      results[index] = output
      try start()
    }
    return results.compactMap(\.self)
  }
}
