import Dispatch

/// A thread for work that computes for long.
///
/// The threads that tasks share are as many as processors, and they serve the pages too.
struct WorkQueue: Sendable {
  private let queue: DispatchQueue

  init(_ name: String) { queue = DispatchQueue(label: name, qos: .userInitiated) }

  /// Does the work behind all that was given before.
  func run<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Swift.Result(catching: body)) }
    }
  }
}
