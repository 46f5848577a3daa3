import AnimationEngine
import Geometry
import MediaEncoding
import Pixels
import SceneModel
import Synchronization

/// Draws a scene once for all films of one size: a frame goes to every outlet whose film shows its
/// time.
///
/// It is cut into parts, which can be drawn in any order and side by side.
struct FilmPass: Sendable {
  /// The scene in its size, whatever the times of its own schedule.
  let film: Film
  let outlets: [any FilmOutlet]
  /// The parts in which an outlet has frames.
  let parts: [Int]
  private let isGivenUp = Flag()

  /// The pixels that may wait in the windows between drawing and the outlets of one part.
  private static let windowBytes = 24 * 1_048_576
  /// More frames in a window do not keep its two ends busier.
  private static let longestWindow = 4

  init(_ film: Film, outlets: [any FilmOutlet], partCount: Int) {
    (self.film, self.outlets) = (film, outlets)
    parts = (0..<partCount).filter { part in outlets.contains { $0.frames(inPart: part) != nil } }
  }

  /// Ends all parts that are being drawn, since one of them failed.
  func giveUp() { isGivenUp.raise() }

  private typealias Taker = (outlet: any FilmOutlet, frames: Range<Int>)

  /// Draws a part and has its outlets write it, but for those that have kept it.
  ///
  /// With `runsAhead` drawing and each outlet are tasks of their own, a few frames apart.
  func run(part: Int, runsAhead: Bool) async throws {
    var takers: [Taker] = outlets.compactMap { outlet in
      outlet.frames(inPart: part).map { (outlet, $0) }
    }
    if takers.contains(where: \.outlet.mayHaveParts) {
      let states = try states(of: takers)
      takers = zip(takers, states).filter { !$0.outlet.restore(part: part, showing: $1) }
        .map(\.0)
      guard !takers.isEmpty else { return }
    }
    let states = try await draw(takers, part: part, runsAhead: runsAhead)
    for (taker, states) in zip(takers, states) {
      taker.outlet.keep(part: part, showing: states)
    }
  }

  /// What the frames of each taker show, without drawing them.
  private func states(of takers: [Taker]) throws -> [[StateKey]] {
    let renderer = try FrameRenderer(film, bufferLimit: 0)
    var states: [[StateKey]] = takers.map { _ in [] }
    for turn in FrameMerge(takers.map { ($0.outlet.schedule, $0.frames) }) {
      try Task.checkCancellation()
      let state = try renderer.state(at: turn.moment)
      for (taker, _) in turn.frames { states[taker].append(state) }
    }
    return states
  }

  /// Draws a part for some outlets; the states of the frames of each.
  private func draw(
    _ takers: [Taker], part: Int, runsAhead: Bool
  ) async throws -> [[StateKey]] {
    guard runsAhead else {
      let segments = try takers.map { try $0.outlet.open(part: part) }
      let states = try await draw(takers, buffers: 2) { taker, frame in
        try segments[taker].write(frame)
        return true
      }
      for segment in segments { try segment.finish() }
      return states
    }
    let capacity = windowCapacity(takers.count)
    let windows = takers.map { _ in OrderedWindow<RenderedFrame>(capacity: capacity) }
    return try await withThrowingTaskGroup(of: [[StateKey]]?.self) { group in
      for (taker, window) in zip(takers, windows) {
        group.addTask {
          let segment = try taker.outlet.open(part: part)
          while let frame = try await window.next() {
            try Task.checkCancellation()
            try segment.write(frame)
          }
          try segment.finish()
          return nil
        }
      }
      group.addTask {
        // Each window and the task behind it hold frames, and so does this one.
        let states = try await draw(
          takers, buffers: takers.count * (capacity + 1) + 1
        ) { taker, frame in await windows[taker].send(frame) }
        for window in windows { window.finish() }
        return states
      }
      do {
        var states: [[StateKey]] = []
        while let ended = try await group.next() { if let ended { states = ended } }
        return states
      } catch {
        // The first cause wins: what waits for the others finds out, and its errors go nowhere.
        for window in windows {
          window.abandon()
          window.finish(.failure(CancellationError()))
        }
        group.cancelAll()
        throw error
      }
    }
  }

  /// How many frames wait before an outlet: as many as fit the budget, one at least.
  func windowCapacity(_ outlets: Int) -> Int {
    let frame = film.size.width * film.size.height * 4
    return max(1, min(Self.longestWindow, Self.windowBytes / (frame * max(1, outlets))))
  }

  /// Draws every time that a taker shows once, and hands each taker its frame, with what changed
  /// since the one that it had before; ends where nobody takes it.
  ///
  /// - Returns: The states of the frames of each taker.
  private func draw(
    _ takers: [Taker], buffers: Int,
    handOver: (_ taker: Int, RenderedFrame) async throws -> Bool
  ) async throws -> [[StateKey]] {
    let renderer = try FrameRenderer(film, bufferLimit: buffers)
    defer { renderer.countEffort() }
    var shown: [DrawnPicture.Contents?] = takers.map { _ in nil }
    var states: [[StateKey]] = takers.map { _ in [] }
    for turn in FrameMerge(takers.map { ($0.outlet.schedule, $0.frames) }) {
      try Task.checkCancellation()
      if isGivenUp.isRaised { throw CancellationError() }
      let picture = try renderer.picture(at: turn.moment)
      for (taker, index) in turn.frames {
        states[taker].append(renderer.state)
        let damage = renderer.damage(from: shown[taker], to: picture.contents)
        shown[taker] = picture.contents
        let frame = RenderedFrame(index: index, pixels: picture.pixels, damage: damage)
        guard try await handOver(taker, frame) else { return states }
      }
    }
    return states
  }
}

/// Something that tasks find out about another's.
final class Flag: Sendable {
  private let value = Atomic(false)

  var isRaised: Bool { value.load(ordering: .relaxed) }

  func raise() { value.store(true, ordering: .relaxed) }
}
