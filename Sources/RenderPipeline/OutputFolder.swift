import Foundation
import Synchronization

/// The folders that output goes to.
package enum OutputFolder {
  /// Makes the folder that a file will lie in.
  package static func make(for path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw OutputError(
        path: folder, reason: "the folder cannot be made (\(FileProblem.reason(of: error)))")
    }
  }
}

/// A folder for what a render must keep for a while; it goes with the value, if not before.
///
/// It lies beside the output, since that disk has room for it when it has room for the film.
final class ScratchFolder: Sendable {
  let path: String
  private static let count = Atomic(0)

  init(besideFile file: String) throws {
    try OutputFolder.make(for: file)
    let place = URL(fileURLWithPath: file)
    // The process number keeps two runs apart, the other one two renders of a run: a task may hold the
    // first one's folder for a moment after it has ended, and must not remove the second one's.
    let render = Self.count.add(1, ordering: .relaxed).newValue
    let process = ProcessInfo.processInfo.processIdentifier
    let name = ".\(place.lastPathComponent).\(process)-\(render).partial"
    path = place.deletingLastPathComponent().appendingPathComponent(name).path
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw OutputError(
        path: place.deletingLastPathComponent().path, reason: "the folder cannot be written")
    }
  }

  deinit { remove() }

  /// Removes it with all that is in it, whoever still refers to it.
  func remove() { try? FileManager.default.removeItem(atPath: path) }
}

/// Why something could not be written.
package struct OutputError: Error, Sendable, CustomStringConvertible {
  package let path: String
  package let reason: String

  package init(path: String, reason: String) { (self.path, self.reason) = (path, reason) }

  package var description: String { "cannot write \(path): \(reason)" }
}
