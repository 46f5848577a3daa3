import Dispatch
import Locking

/// A thread for work that computes for long.
///
/// The threads that tasks share are as many as processors, and they serve the pages too.
struct WorkQueue: Sendable {
  private let queue: DispatchQueue

  init(_ name: String) { queue = DispatchQueue(label: name, qos: .userInitiated) }

  /// Does the work behind all that was given before.
  ///
  /// What it made goes over under a lock: that a continuation hands memory over to the task it wakes is known to the
  /// runtime alone, which the thread sanitizer does not look into.
  func run<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    let outcome = LockedValue<Swift.Result<Result, any Error>?>(nil)
    await withCheckedContinuation { continuation in
      queue.async {
        let result = Swift.Result(catching: body)
        outcome.withLock { $0 = result }
        continuation.resume()
      }
    }
    guard let result = outcome.withLock({ $0 }) else {
      preconditionFailure("a task was resumed without its result")
    }
    return try result.get()
  }
}
