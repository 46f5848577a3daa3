import FlyingFox
import Foundation
import Locking

/// What waits to be sent to one page: it is taken when the page's socket has room.
///
/// So a page that is slow gets fewer pictures and not older ones: of the pictures of a revision that
/// wait, only the newest is sent.
final class Outbox: Sendable {
  private struct State {
    var messages: [WSFrame] = []
    var picture: WSFrame?
    var waiter: CheckedContinuation<WSFrame?, Never>?
    var isClosed = false

    /// What goes next: what is said of a picture comes before it.
    mutating func take() -> WSFrame? {
      if !messages.isEmpty { return messages.removeFirst() }
      defer { picture = nil }
      return picture
    }
  }

  private let state = LockedValue(State())

  /// A page that takes so few of its messages has gone.
  private static let limit = 4_096

  func send(_ message: PageMessage) {
    switch message {
    case .text(let text):
      send(WSFrame(fin: true, opcode: .text, mask: nil, payload: Data(text.utf8)))
    case .picture(let data): send(WSFrame(fin: true, opcode: .binary, mask: nil, payload: data))
    }
  }

  func send(_ frame: WSFrame) {
    put { state in
      state.messages.append(frame)
      if state.messages.count > Self.limit { state.isClosed = true }
    }
  }

  /// Puts a picture in the place of the one that waits; returns whether one did.
  func replacePicture(_ message: PageMessage) -> Bool {
    guard case .picture(let data) = message else { return false }
    var hasWaited = false
    put { state in
      hasWaited = state.picture != nil
      state.picture = WSFrame(fin: true, opcode: .binary, mask: nil, payload: data)
    }
    return hasWaited
  }

  /// Ends the socket, after saying why.
  func close(_ code: WSCloseCode) {
    put { state in
      state.messages = [.close(code: code)]
      (state.picture, state.isClosed) = (nil, true)
    }
  }

  private func put(_ change: (inout State) -> Void) {
    let (waiter, frame) = state.withLock {
      state -> (CheckedContinuation<WSFrame?, Never>?, WSFrame?) in
      guard !state.isClosed else { return (nil, nil) }
      change(&state)
      guard let waiter = state.waiter else { return (nil, nil) }
      let frame = state.take()
      guard frame != nil || state.isClosed else { return (nil, nil) }
      state.waiter = nil
      return (waiter, frame)
    }
    waiter?.resume(returning: frame)
  }

  /// The next to be sent, as soon as there is one; nil after the last.
  func next() async -> WSFrame? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let ready = state.withLock { state -> WSFrame?? in
          if let frame = state.take() { return .some(frame) }
          if state.isClosed || Task.isCancelled { return .some(nil) }
          state.waiter = continuation
          return nil
        }
        if let ready { continuation.resume(returning: ready) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.isClosed = true
        defer { state.waiter = nil }
        return state.waiter
      }
      waiter?.resume(returning: nil)
    }
  }
}
