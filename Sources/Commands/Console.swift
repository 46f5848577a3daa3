import Foundation
import Locking
import RenderPipeline
import TextFormats

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

  func result(_ line: String) { text(line + "\n") }

  /// Writes a result; says so once where nobody gets it.
  func text(_ text: String) {
    let code: Int32? = Self.lost.withLock { lost in
      guard lost == nil else { return nil }
      lost = Self.write(text, to: STDOUT_FILENO)
      return lost
    }
    // Whoever closes a pipe, as `head` does, has read what was wanted.
    if let code, code != EPIPE {
      error("cannot write to standard output: \(FileProblem.words(forCode: code))")
    }
  }

  func note(_ line: String) { Self.tell(line + "\n") }

  /// Writes one event as a line of JSON, its keys sorted; members that are nil are left out.
  func event(_ members: [String: JSONValue?]) {
    result(JSONValue.object(members.compactMapValues(\.self)).compact)
  }

  func error(_ message: String) {
    note(isColored ? "\u{1B}[1;31merror:\u{1B}[0m \(message)" : "error: \(message)")
  }

  /// Replaces the line that is being shown on a terminal.
  func status(_ line: String) { Self.tell("\r\u{1B}[2K\(line)") }

  /// Whether results did not get where they were sent.
  static var hasLostResults: Bool { lost.withLock { $0.map { $0 != EPIPE } ?? false } }

  /// Why the first lost result was lost: the `errno` of its write.
  ///
  /// Held while anything is written, so that lines of parallel tasks do not mix.
  private static let lost = LockedValue<Int32?>(nil)

  /// Nothing can be said of what cannot be said.
  private static func tell(_ text: String) {
    lost.withLock { _ in _ = write(text, to: STDERR_FILENO) }
  }

  /// Writes the whole text; returns the `errno` of what failed.
  private static func write(_ text: String, to descriptor: Int32) -> Int32? {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR, errno != EAGAIN {
        return errno
      }
    }
    return nil
  }
}
