import Foundation
import Synchronization

/// Where a command writes: results to standard output, everything else to standard error.
struct Console: Sendable {
  /// True where standard error is a terminal that can be written over.
  let isTerminal =
    isatty(STDERR_FILENO) != 0 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  let isColored: Bool

  init() {
    let noColor = ProcessInfo.processInfo.environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    isColored = isTerminal && !noColor
  }

  func result(_ line: String) { Self.write(line + "\n", to: .standardOutput) }
  func note(_ line: String) { Self.write(line + "\n", to: .standardError) }

  /// Writes one event as a line of JSON, its keys sorted.
  func event(_ event: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if let data = try? encoder.encode(event) {
      result(String(decoding: data, as: UTF8.self))
    }
  }

  func error(_ message: String) {
    note(isColored ? "\u{1B}[1;31merror:\u{1B}[0m \(message)" : "error: \(message)")
  }

  /// Replaces the line that is being shown on a terminal.
  func status(_ line: String) { Self.write("\r\u{1B}[2K\(line)", to: .standardError) }

  private static let lock = Mutex(())

  /// Whole texts only, so that lines of parallel tasks do not mix.
  private static func write(_ text: String, to file: FileHandle) {
    lock.withLock { _ in try? file.write(contentsOf: Data(text.utf8)) }
  }
}
