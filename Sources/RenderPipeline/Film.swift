import Assets
package import MediaEncoding
import Overlays
import Pixels
package import SceneModel
import Simulation
import Synchronization

/// A scene that is to be shown at certain times in a certain size: what writers turn into files.
package struct Film: Sendable {
  package let schedule: FrameSchedule
  package let size: FrameSize
  /// The scene's timeline with its overlays.
  let composer: OverlayComposer
  let assets: AssetLibrary
  let overlayCount: Int
  /// The scene without its overlays.
  let timeline: Timeline
  private let loop: Stage.Loop

  /// Prepares the scene's overlays for this scale, in pixels per point.
  package init(_ loaded: LoadedScene, schedule: FrameSchedule, scale: Double) throws {
    composer = try loaded.composer(scale: scale)
    size = FrameSize(points: composer.figure.size, scale: scale)
    (self.schedule, assets, loop) = (schedule, loaded.assets, loaded.scene.stage.loop)
    timeline = loaded.timeline
    // Labels that find their place among all are one more.
    overlayCount = loaded.overlays.count + 1
  }

  package var description: FilmDescription {
    FilmDescription(
      width: size.width, height: size.height, frameRate: schedule.frameRate,
      frameCount: schedule.frameCount, playCount: loop.playCount)
  }

  package func makeRenderer() throws -> FrameRenderer { try FrameRenderer(self) }

  /// Renders every segment and hands its frames to a sink of the writer, then joins the results.
  ///
  /// At most `jobs` segments are worked on at once; with one job nothing runs in parallel.
  /// `progress` is called once a frame, from any task.
  package func write<Writer: FilmWriter>(
    with writer: Writer, jobs: Int, progress: @escaping @Sendable () -> Void = {}
  ) async throws -> Writer.Output {
    let segments = FilmSegment.segments(ofFrames: schedule.frameCount)
    let finished = Mutex<[Writer.Sink.Output]>([])
    defer { finished.withLock { $0 }.forEach { writer.discard($0) } }
    let outputs = try await mapInOrder(segments, width: max(1, jobs)) { segment in
      let output = try await render(
        segment, with: writer, runsAhead: jobs > 1, progress: progress)
      finished.withLock { $0.append(output) }
      return output
    }
    return try writer.join(outputs)
  }

  /// Renders one segment into one sink; rasterizing runs ahead of the sink by a few frames.
  private func render<Writer: FilmWriter>(
    _ segment: FilmSegment, with writer: Writer, runsAhead: Bool,
    progress: @escaping @Sendable () -> Void
  ) async throws -> Writer.Sink.Output {
    let sink = try writer.makeSink(for: segment)
    let first = max(0, segment.frames.lowerBound - writer.leadingFrames)
    let frames = first..<segment.frames.upperBound
    guard runsAhead else {
      let renderer = try makeRenderer()
      for index in frames {
        try Task.checkCancellation()
        try sink.write(renderer.frame(index))
        if segment.frames.contains(index) { progress() }
      }
      return try sink.finish()
    }
    let window = OrderedWindow<RenderedFrame>(capacity: 4)
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await rasterize(frames, into: window) }
      // The first cause wins: when the sink fails, rasterizing stops and its error goes nowhere.
      defer { window.abandon() }
      while let frame = try await window.next() {
        try Task.checkCancellation()
        try sink.write(frame)
        if segment.frames.contains(frame.index) { progress() }
      }
      return try sink.finish()
    }
  }

  private func rasterize(_ frames: Range<Int>, into window: OrderedWindow<RenderedFrame>) async {
    do {
      let renderer = try makeRenderer()
      for index in frames {
        try Task.checkCancellation()
        guard await window.send(try renderer.frame(index)) else { return }
      }
      window.finish()
    } catch {
      window.finish(.failure(error))
    }
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
  try await withThrowingTaskGroup(of: (Int, Output).self) { group in
    var results: [Output?] = Array(repeating: nil, count: inputs.count)
    var next = 0
    func start() {
      guard next < inputs.count else { return }
      let index = next
      group.addTask { (index, try await transform(inputs[index])) }
      next += 1
    }
    for _ in 0..<min(width, inputs.count) { start() }
    while let (index, output) = try await group.next() {
      results[index] = output
      start()
    }
    return results.compactMap(\.self)
  }
}
