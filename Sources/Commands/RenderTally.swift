import AnimationEngine
import Locking
import MediaEncoding
import OutputFormats
import RenderPipeline
import SceneModel
import TextFormats

/// What a batch came to: files that were drawn or kept, scenes that failed, and what took longest.
final class RenderTally: Sendable {
  private struct State {
    var drawnFiles = 0
    var cachedFiles = 0
    /// Of the drawn files.
    var frames = 0
    var failedScenes = 0
    /// How many seconds workers were busy with each film, in the order in which they were done.
    var work: [(film: String, seconds: Double)] = []
  }

  /// How many of the slowest films are named.
  private static let slowestCount = 5

  private let start = ContinuousClock.now
  private let state = LockedValue(State())

  func wrote(_ file: RenderedFile) {
    state.withLock { state in
      guard !file.isFromCache else {
        state.cachedFiles += 1
        return
      }
      state.drawnFiles += 1
      if case .film(_, let schedule) = file.content { state.frames += schedule.frameCount }
    }
  }

  func finished(_ film: String, work seconds: Double) {
    state.withLock { $0.work.append((film, seconds)) }
  }

  /// How many seconds workers were busy with each film.
  var work: [(film: String, seconds: Double)] { state.withLock(\.work) }

  func failed() { state.withLock { $0.failedScenes += 1 } }

  /// The slowest first; equally slow ones by their names.
  private static func slowest(of state: State) -> ArraySlice<(film: String, seconds: Double)> {
    state.work.sorted { ($1.seconds, $0.film) < ($0.seconds, $1.film) }.prefix(slowestCount)
  }

  /// For people.
  var lines: [String] {
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let state = state.withLock(\.self)
    func text(_ seconds: Double) -> String { "\(AnimationValue.text(seconds, decimals: 1)) s" }
    let slowest = Self.slowest(of: state).map { "\($0.film) \(text($0.seconds))" }
    return [
      "\(state.drawnFiles) files drawn, \(state.cachedFiles) from the cache, \(state.failedScenes == 1 ? "1 scene" : "\(state.failedScenes) scenes") failed; \(state.frames) frames in "
        + "\(text(seconds))"
    ] + (slowest.isEmpty ? [] : ["slowest: \(slowest.joined(separator: ", "))"])
  }

  /// The same for programs.
  var event: [String: JSONValue?] {
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let state = state.withLock(\.self)
    return [
      "event": .string("summary"), "drawnFiles": .integer(state.drawnFiles),
      "cachedFiles": .integer(state.cachedFiles),
      "failedScenes": .integer(state.failedScenes), "frames": .integer(state.frames),
      "seconds": .exact(seconds),
      "slowest": .array(
        Self.slowest(of: state).map {
          .object(["film": .string($0.film), "seconds": .exact($0.seconds)])
        }),
    ]
  }
}
