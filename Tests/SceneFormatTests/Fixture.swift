import Foundation
import Testing

/// Files of the repository that tests read, and rewrite when asked to.
enum Fixture {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Set to 1, tests rewrite what they compare with, and fail all the same.
  static let isRecording = ProcessInfo.processInfo.environment["INBETWEEN_RECORD_GOLDEN"] == "1"

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Names of the files in a folder, sorted.
  static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path).sorted()
  }

  /// Compares with a committed file; recording writes it and records an issue.
  static func compare(_ text: String, with path: String) throws {
    if isRecording {
      let file = root.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      Issue.record("recorded \(path); run again without INBETWEEN_RECORD_GOLDEN")
      return
    }
    let committed = try? self.text(of: path)
    guard text != committed else { return }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let old = (committed ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    let first = zip(lines, old).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let line = first ?? min(lines.count, old.count)
    Issue.record(
      """
      \(path) differs at line \(line + 1)
      committed: \(line < old.count ? String(old[line]) : "(nothing)")
      made:      \(line < lines.count ? String(lines[line]) : "(nothing)")
      run with INBETWEEN_RECORD_GOLDEN=1 to rewrite it
      """)
  }
}
