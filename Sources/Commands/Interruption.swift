import ArgumentParser
import Dispatch
import Foundation

/// Runs work that Ctrl-C ends cleanly: what is half-written is removed.
///
/// - Throws: `ExitCode.interrupted` when the user ended it; else what `body` throws.
func interruptible<Result: Sendable>(
  _ body: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  let task = Task { try await body() }
  // A second Ctrl-C ends the program at once.
  signal(SIGINT, SIG_IGN)
  signal(SIGTERM, SIG_IGN)
  let sources = [SIGINT, SIGTERM].map { number in
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler {
      if task.isCancelled { exit(ExitCode.interrupted.rawValue) }
      task.cancel()
    }
    source.resume()
    return source
  }
  defer { sources.forEach { $0.cancel() } }
  do {
    let result = try await task.value
    if task.isCancelled { throw ExitCode.interrupted }
    return result
  } catch is CancellationError {
    throw ExitCode.interrupted
  }
}
