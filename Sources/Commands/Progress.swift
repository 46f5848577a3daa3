import Foundation
import Synchronization

/// Shows how far a film is: frames, frames per second, time left.
///
/// On a terminal one line is written over, ten times a second at most; elsewhere nothing is shown
/// until the film is done.
final class Progress: Sendable {
  private struct State {
    var drawn = 0
    var lastShown: Duration = .zero
  }

  private let title: String
  private let total: Int
  private let console: Console
  private let isShown: Bool
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  init(title: String, total: Int, console: Console, isShown: Bool) {
    (self.title, self.total, self.console) = (title, total, console)
    self.isShown = isShown && console.isTerminal
  }

  /// A frame was drawn.
  func advance() {
    let elapsed = ContinuousClock.now - start
    let frames: Int? = state.withLock { state in
      state.drawn += 1
      guard isShown, elapsed - state.lastShown > .milliseconds(100) else { return nil }
      state.lastShown = elapsed
      return state.drawn
    }
    if let frames { console.status(line(frames: frames, elapsed: elapsed)) }
  }

  /// Takes the line away.
  func end() {
    if isShown { console.status("") }
  }

  private func line(frames: Int, elapsed: Duration) -> String {
    let seconds = max(elapsed / .seconds(1), 0.001)
    let rate = Double(frames) / seconds
    let left = Double(total - frames) / max(rate, 0.001)
    let width = 24
    let done = min(width, frames * width / max(1, total))
    let bar = String(repeating: "━", count: done) + String(repeating: "─", count: width - done)
    return
      "\(title) \(bar) \(frames)/\(total) · \(Int(rate)) frames/s · \(Int(left.rounded(.up))) s left"
  }
}
