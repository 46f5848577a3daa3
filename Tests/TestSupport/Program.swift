package import Foundation
import Locking

/// Runs programs as a user would and keeps what they say.
package enum Program {
  package struct Outcome: Sendable {
    package var status: Int32
    package var output: String
    package var errors: String
  }

  /// The root of the repository.
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The built `inbetween`: the one that `INBETWEEN_PROGRAM` names, as the server does with the
  /// program for release that it has just built, else the one beside the test bundle.
  package static var inbetween: URL {
    get throws {
      let named = ProcessInfo.processInfo.environment["INBETWEEN_PROGRAM"]
      let program =
        named.map { URL(fileURLWithPath: $0) } ?? products.appendingPathComponent("inbetween")
      guard FileManager.default.isExecutableFile(atPath: program.path) else {
        throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: program.path])
      }
      return program
    }
  }

  /// The folder of the running test bundle, which holds all products of the build.
  package static var products: URL {
    for argument in CommandLine.arguments {
      if let range = argument.range(of: ".xctest") {
        return URL(fileURLWithPath: String(argument[..<range.upperBound]))
          .deletingLastPathComponent()
      }
    }
    return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
  }

  /// Runs the built `inbetween`; `environment` is set in addition to this process's variables.
  package static func inbetween(
    _ arguments: String..., in folder: URL? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(try inbetween, arguments, in: folder, environment: environment)
  }

  /// Runs a program to its end.
  package static func run(
    _ program: URL, _ arguments: [String], in folder: URL? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = folder }
    let scratch = try TemporaryFolder()
    // Each run draws by itself, unless a test gives it the cache of another.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["XDG_CACHE_HOME": scratch.url.path]) { $1 }.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let (output, errors) = (scratch.file("output"), scratch.file("errors"))
    for file in [output, errors] {
      _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }
}

/// A folder of its own for one test, removed with the value.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("inbetween-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// One that many tests share, removed when the process ends: nothing lets go of a static value.
  package static func shared() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    kept.withLock { kept in
      if kept.isEmpty {
        atexit {
          for folder in TemporaryFolder.kept.withLock(\.self) {
            try? FileManager.default.removeItem(at: folder)
          }
        }
      }
      kept.append(folder.url)
    }
    return folder
  }

  private static let kept = LockedValue<[URL]>([])

  deinit { try? FileManager.default.removeItem(at: url) }

  package func file(_ name: String) -> URL { url.appendingPathComponent(name) }
  package func path(_ name: String) -> String { file(name).path }

  /// Writes a text file and returns its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    let place = file(name)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: place)
    return place.path
  }
}
