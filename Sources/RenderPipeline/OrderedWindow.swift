import Locking

/// A bounded queue between one producer and one consumer: how far rasterizing runs ahead.
///
/// Both sides suspend and never block a thread. Elements leave in the order in which they came.
final class OrderedWindow<Element: Sendable>: Sendable {
  private struct State {
    var elements: [Element] = []
    var result: Result<Void, any Error>?
    var isAbandoned = false
    var producer: CheckedContinuation<Void, Never>?
    var consumer: CheckedContinuation<Void, Never>?
  }

  private let capacity: Int
  private let state = LockedValue(State())

  init(capacity: Int) { self.capacity = capacity }

  /// Adds an element, after waiting for room; false when nobody will take it.
  func send(_ element: Element) async -> Bool {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let isReady = state.withLock { state in
        if state.elements.count < capacity || state.isAbandoned { return true }
        state.producer = continuation
        return false
      }
      if isReady { continuation.resume() }
    }
    let (isTaken, consumer) = state.withLock { state in
      if !state.isAbandoned { state.elements.append(element) }
      defer { state.consumer = nil }
      return (!state.isAbandoned, state.consumer)
    }
    consumer?.resume()
    return isTaken
  }

  /// Says that no more will come: all is well, or an error that the consumer will see.
  func finish(_ result: Result<Void, any Error> = .success(())) {
    let consumer = state.withLock { state in
      state.result = result
      defer { state.consumer = nil }
      return state.consumer
    }
    consumer?.resume()
  }

  /// The next element, or nil after the last one; throws what the producer finished with.
  func next() async throws -> Element? {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let isReady = state.withLock { state in
        if !state.elements.isEmpty || state.result != nil { return true }
        state.consumer = continuation
        return false
      }
      if isReady { continuation.resume() }
    }
    let (element, result, producer) = state.withLock { state in
      let element = state.elements.isEmpty ? nil : state.elements.removeFirst()
      defer { state.producer = nil }
      return (element, state.result, state.producer)
    }
    producer?.resume()
    if element == nil { try result?.get() }
    return element
  }

  /// Says that the consumer is gone; a waiting producer goes on and finds out.
  func abandon() {
    let producer = state.withLock { state in
      state.isAbandoned = true
      state.elements = []
      defer { state.producer = nil }
      return state.producer
    }
    producer?.resume()
  }
}
