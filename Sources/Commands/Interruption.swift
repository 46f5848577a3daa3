import ArgumentParser
import Dispatch
import Foundation
import Locking
import MediaEncoding
import RenderPipeline

/// What happens when a user, a terminal that closes, or a server ends the program.
enum Interruption {
  /// Ends work that takes its time to end cleanly; nil where there is none.
  private static let cancelling = LockedValue<(@Sendable () -> Void)?>(nil)
  private static let sources = LockedValue<[any DispatchSourceSignal]>([])

  /// Sees to it from here on that nothing half-written is left behind.
  ///
  /// The first signal lets work end that knows how to, every other one ends the program at once.
  static func listen() {
    // A value that a task still holds when the command is done is not let go of before the process ends.
    atexit { Temporaries.removeAll(OutputFolder.takeAway) }
    let heard = [SIGINT, SIGTERM, SIGHUP].filter { $0 != SIGHUP || !isIgnored($0) }
    sources.withLock { sources in
      sources = heard.map { number in
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler {
          let cancel = cancelling.withLock { cancelling in
            defer { cancelling = nil }
            return cancelling
          }
          if let cancel { cancel() } else { end() }
        }
        source.resume()
        return source
      }
    }
  }

  /// Says what the first signal does, until nil takes that back.
  fileprivate static func onFirst(_ cancel: (@Sendable () -> Void)?) {
    cancelling.withLock { $0 = cancel }
  }

  private static func end() -> Never {
    Git.end {
      Temporaries.end { paths in
        paths.forEach(takeAwaySurely)
        _exit(ExitCode.interrupted.rawValue)
      }
    }
  }

  /// A folder that somebody puts a file into meanwhile is not empty and stays.
  private static func takeAwaySurely(_ path: String) {
    for _ in 0..<100 {
      OutputFolder.takeAway(path)
      var status = stat()
      if lstat(path, &status) != 0 { return }
    }
  }

  /// What `nohup` starts goes on when its terminal is closed.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// Runs work that a signal ends cleanly: what is half-written is removed.
///
/// - Throws: `ExitCode.interrupted` when the user ended it; else what `body` throws.
func interruptible<Result: Sendable>(
  _ body: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  let task = Task { try await body() }
  Interruption.onFirst { task.cancel() }
  defer { Interruption.onFirst(nil) }
  do {
    let result = try await task.value
    if task.isCancelled { throw ExitCode.interrupted }
    return result
  } catch is CancellationError {
    throw ExitCode.interrupted
  }
}
