package import Foundation

/// A file or folder that appears under its name only when it is complete.
///
/// It is written beside its place under a temporary name; `commit` renames it, dropping the value
/// without that removes it.
package final class OutputFile {
  package let path: String
  package let temporaryPath: String
  private var isCommitted = false

  /// - Throws: `OutputError` when the folder cannot be made or written.
  package init(path: String) throws {
    self.path = path
    let place = URL(fileURLWithPath: path)
    let folder = place.deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw OutputError(path: folder.path, reason: "the folder cannot be made")
    }
    guard FileManager.default.isWritableFile(atPath: folder.path) else {
      throw OutputError(path: folder.path, reason: "the folder cannot be written")
    }
    // The process number keeps two runs apart; the ending marks what a crash may leave.
    let process = ProcessInfo.processInfo.processIdentifier
    temporaryPath =
      folder.appendingPathComponent(".\(place.lastPathComponent).\(process).partial").path
    try? FileManager.default.removeItem(atPath: temporaryPath)
  }

  /// Puts the finished file in its place, over what may be there.
  package func commit() throws {
    if rename(temporaryPath, path) != 0 {
      // A folder cannot be renamed over one that is not empty.
      try? FileManager.default.removeItem(atPath: path)
      guard rename(temporaryPath, path) == 0 else {
        throw OutputError(path: path, reason: String(cString: strerror(errno)))
      }
    }
    isCommitted = true
  }

  deinit {
    if !isCommitted { try? FileManager.default.removeItem(atPath: temporaryPath) }
  }
}

/// Why something could not be written.
package struct OutputError: Error, Sendable, CustomStringConvertible {
  package let path: String
  package let reason: String

  package init(path: String, reason: String) { (self.path, self.reason) = (path, reason) }

  package var description: String { "cannot write \(path): \(reason)" }
}
