package import MediaEncoding

/// Renders any number of scenes with a number of workers, all of which are busy until the last frame.
///
/// Workers take scenes to read, segments to draw and films to join, from all scenes alike. What is
/// written does not depend on their number, nor on which of them did what.
package struct RenderQueue: Sendable {
  /// What happens to a scene, by its place in the queue.
  package enum Event: Sendable {
    /// It was read, and will be rendered so.
    case read(RenderPlan)
    case began(RenderPlan)
    /// `seconds` have gone by since it began.
    case wrote(RenderedFile, seconds: Double)
    /// All its files are there: with the scene's figures where they are measured, and how many seconds
    /// workers were busy with it.
    case finished(StageMeter.Figures?, work: Double)
    /// Nothing more of it is rendered; files that were complete before are kept.
    case failed(any Error)
  }

  /// How many scenes, or segments of their films, are worked on at once; with one, nothing runs in
  /// parallel.
  package var jobs: Int
  /// Whether to find out what the time goes into.
  package var isMeasured = false
  /// Reads the scene at a place of the queue; called once for each, by any worker.
  private let read: @Sendable (Int) throws -> RenderPlan

  package init(jobs: Int, read: @escaping @Sendable (Int) throws -> RenderPlan) {
    (self.jobs, self.read) = (max(1, jobs), read)
  }

  /// Renders all scenes; a scene that fails does not stop the others.
  ///
  /// - Parameters:
  ///   - sceneCount: How many scenes the queue has.
  ///   - progress: Called with a scene's place once for every frame that a writer took, from any
  ///     task.
  ///   - tell: Called with a scene's place when something happens to it, from one task.
  /// - Throws: `CancellationError` when the task is cancelled; nothing is left half written.
  package func run(
    sceneCount: Int, progress: @escaping @Sendable (Int) -> Void,
    tell: (Int, Event) -> Void
  ) async throws {
    var backlog = RenderBacklog(sceneCount: sceneCount, jobs: jobs)
    let meters = (0..<sceneCount).map { _ in isMeasured ? StageMeter() : nil }
    var starts: [Int: ContinuousClock.Instant] = [:]
    var work = Array(repeating: Duration.zero, count: sceneCount)
    await withTaskGroup(of: Outcome.self) { group in
      while true {
        while !Task.isCancelled, let item = backlog.next() {
          if case .begin(let plan) = item.work {
            starts[item.scene] = .now
            tell(item.scene, .began(plan))
          }
          group.addTask {
            await StageMeter.$current.withValue(meters[item.scene]) {
              let start = ContinuousClock.now
              let result: Result<RenderBacklog.Result, any Error>
              do {
                result = .success(try await perform(item, progress: progress))
              } catch {
                result = .failure(error)
              }
              return Outcome(item: item, result: result, time: .now - start)
            }
          }
        }
        guard let outcome = await group.next() else { break }
        let item = outcome.item
        work[item.scene] += outcome.time
        switch outcome.result {
        case .success(let result):
          let isDone = backlog.note(result, of: item)
          switch result {
          case .read(let plan):
            tell(item.scene, .read(plan))
            for file in plan.restored { tell(item.scene, .wrote(file, seconds: 0)) }
          case .wrote(let file):
            let seconds = starts[item.scene].map { (.now - $0) / .seconds(1) } ?? 0
            tell(item.scene, .wrote(file, seconds: seconds))
          case .begun, .drew, .split, .joined: break
          }
          if isDone {
            let figures = meters[item.scene]?.figures
            tell(item.scene, .finished(figures, work: work[item.scene] / .seconds(1)))
          }
        case .failure(let error):
          if backlog.noteFailure(of: item), !Task.isCancelled { tell(item.scene, .failed(error)) }
        }
      }
    }
    backlog.discard()
    try Task.checkCancellation()
  }

  /// What came of an item, and how long a worker was busy with it.
  private struct Outcome: Sendable {
    let item: RenderBacklog.Item
    let result: Result<RenderBacklog.Result, any Error>
    let time: Duration
  }

  private func perform(
    _ item: RenderBacklog.Item, progress: @escaping @Sendable (Int) -> Void
  ) async throws -> RenderBacklog.Result {
    try Task.checkCancellation()
    switch item.work {
    case .read: return .read(try read(item.scene))
    case .begin(let plan):
      return .begun(plan, try plan.begin { progress(item.scene) })
    case .draw(let pass, let index, let part):
      try await pass.run(part: part, runsAhead: jobs > 1)
      return .drew(pass: index)
    case .write(let file, let plan):
      let written = try file.write { progress(item.scene) }
      plan.place(of: file)?.keep(written)
      return .wrote(written)
    case .close(let film):
      switch try film.goOn() {
      case .pieces(let pieces): return .split(film, pieces)
      case .complete(let file): return .wrote(file)
      }
    case .join(let film, let piece):
      try piece()
      return .joined(film)
    }
  }
}
