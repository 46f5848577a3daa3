import Foundation
import Locking
import TextFormats

/// Shows how far a render is: scenes, frames, frames per second, time left.
///
/// On a terminal one line is written over, ten times a second at most; programs get an event once a
/// second at most; elsewhere nothing is shown until a film is done.
final class Progress: Sendable {
  /// What is known of the work and how much of it is done.
  struct Count: Sendable {
    var sceneCount: Int
    var readScenes = 0
    var doneScenes = 0
    /// Of the scenes that were read.
    var frames = 0
    var drawnFrames = 0
    /// What the line begins with where there is one scene.
    var title = ""

    init(sceneCount: Int) { self.sceneCount = sceneCount }

    /// Frames of all scenes; those that nobody has read yet are taken to be as long as the others.
    private var total: Int {
      readScenes == sceneCount ? frames : frames * sceneCount / max(1, readScenes)
    }

    /// Frames per second, and seconds that are left, after so many seconds.
    private func pace(seconds: Double) -> (rate: Double, left: Double) {
      let rate = Double(drawnFrames) / max(seconds, 0.001)
      return (rate, Double(total - drawnFrames) / max(rate, 0.001))
    }

    /// The same as an event.
    func event(seconds: Double) -> [String: JSONValue?] {
      [
        "event": .string("progress"), "scenes": .integer(sceneCount),
        "doneScenes": .integer(doneScenes), "frames": .integer(total),
        "drawnFrames": .integer(drawnFrames), "seconds": .exact(seconds),
        "secondsLeft": .exact(pace(seconds: seconds).left),
      ]
    }

    /// The line after so many seconds.
    func line(seconds: Double) -> String {
      let (rate, left) = pace(seconds: seconds)
      let width = 24
      let done = min(width, drawnFrames * width / max(1, total))
      let bar = String(repeating: "━", count: done) + String(repeating: "─", count: width - done)
      let title = sceneCount == 1 ? title : "\(doneScenes)/\(sceneCount) scenes"
      let about = readScenes == sceneCount ? "" : "about "
      return
        "\(title) \(bar) \(drawnFrames)/\(about)\(total) · \(Int(rate)) frames/s · "
        + "\(Int(left.rounded(.up))) s left"
    }
  }

  private struct State {
    var count: Count
    /// Frames that are still to come, by the place of their scene.
    var undrawn: [Int: Int] = [:]
    var lastShown: Duration = .zero
  }

  private let console: Console
  private let isShown: Bool
  private let tellsEvents: Bool
  private let start = ContinuousClock.now
  private let state: LockedValue<State>

  init(sceneCount: Int, console: Console, isShown: Bool, tellsEvents: Bool = false) {
    state = LockedValue(State(count: Count(sceneCount: sceneCount)))
    self.console = console
    self.isShown = isShown && console.isTerminal
    self.tellsEvents = tellsEvents
  }

  /// A scene of so many frames, of all its films together, was read.
  func read(_ scene: Int, title: String, frames: Int) {
    change { state in
      state.undrawn[scene] = frames
      state.count.title = title
      state.count.readScenes += 1
      state.count.frames += frames
    }
  }

  /// A writer took a frame of a scene; those that a scene still had in hand when it failed do not count.
  func advance(_ scene: Int) {
    change { state in
      guard let undrawn = state.undrawn[scene] else { return }
      state.undrawn[scene] = undrawn - 1
      state.count.drawnFrames += 1
    }
  }

  /// A scene was rendered, or failed: then frames of it will never come.
  func end(_ scene: Int) {
    change { state in
      if let undrawn = state.undrawn.removeValue(forKey: scene) {
        state.count.frames -= undrawn
      } else {
        state.count.readScenes += 1
      }
      state.count.doneScenes += 1
    }
  }

  /// Takes the line away, so that something else can be said.
  func hide() {
    if isShown { console.status("") }
  }

  /// How far the work is.
  var count: Count { state.withLock(\.count) }

  private func change(_ body: (inout State) -> Void) {
    let elapsed = ContinuousClock.now - start
    let count: Count? = state.withLock { state in
      body(&state)
      guard isShown || tellsEvents,
        elapsed - state.lastShown > .milliseconds(tellsEvents ? 1000 : 100)
      else { return nil }
      state.lastShown = elapsed
      return state.count
    }
    guard let count else { return }
    let seconds = elapsed / .seconds(1)
    if tellsEvents {
      console.event(count.event(seconds: seconds))
    } else {
      console.status(count.line(seconds: seconds))
    }
  }
}
