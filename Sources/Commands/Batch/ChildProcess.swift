import Foundation
import Locking

/// Other programs, found by their names.
enum ChildProcess {
  /// The exit code of a program that is waited for without holding a thread, above 128 for one that a signal ended.
  ///
  /// It is asked to end where the task is cancelled. What it says on standard output goes nowhere.
  ///
  /// - Throws: What keeps it from being started.
  static func run(_ words: [String]) async throws -> Int32 {
    try Task.checkCancellation()
    let identifier = LockedValue<pid_t>(0)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let process = process(words)
        process.standardOutput = FileHandle.nullDevice
        process.terminationHandler = { ended in
          let isKilled = ended.terminationReason == .uncaughtSignal
          continuation.resume(returning: ended.terminationStatus + (isKilled ? 128 : 0))
        }
        do {
          try process.run()
          identifier.withLock { $0 = process.processIdentifier }
        } catch {
          process.terminationHandler = nil
          continuation.resume(throwing: error)
        }
      }
    } onCancel: {
      let number = identifier.withLock(\.self)
      if number > 0 { kill(number, SIGTERM) }
    }
  }

  /// What a short-lived program says on standard output, and its exit code; 127 where there is no such program.
  static func output(_ words: [String]) throws -> (text: String, code: Int32) {
    let process = process(words)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (String(decoding: bytes, as: UTF8.self), process.terminationStatus)
  }

  private static func process(_ words: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardInput = FileHandle.nullDevice
    return process
  }
}
