import Foundation
import Locking

/// What went wrong with git.
struct GitError: Error, CustomStringConvertible {
  let description: String
}

/// The program `git`.
enum Git {
  /// Standard output of a command that ends well, run in `folder`; nil is the current one.
  @discardableResult
  static func run(
    _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:],
    input: URL? = nil
  ) throws(GitError) -> String {
    String(
      decoding: try output(arguments, in: folder, environment: environment, input: input),
      as: UTF8.self)
  }

  /// The same, byte by byte: names of files need not be text.
  static func output(
    _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:],
    input: URL? = nil
  ) throws(GitError) -> Data {
    guard !Sandbox.isOn else { throw GitError(description: "git is not run in a sandbox") }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    process.environment = cleanEnvironment.merging(["GIT_LITERAL_PATHSPECS": "1"]) { $1 }
      .merging(environment) { $1 }
    do {
      // Errors go to a file: a pipe that nobody empties while the output is read would fill, and
      // git would wait forever.
      let errors = TemporaryPlace()
      try errors.make { try Data().write(to: $0) }
      process.standardError = try FileHandle(forWritingTo: errors.url)
      process.standardInput =
        try input.map { try FileHandle(forReadingFrom: $0) } ?? FileHandle.nullDevice
      let output = Pipe()
      process.standardOutput = output
      try start(process)
      let text = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      running.withLock { _ = $0.remove(process.processIdentifier) }
      guard process.terminationStatus == 0 else {
        throw GitError(
          description: reason(
            status: process.terminationStatus, arguments, message: try Data(contentsOf: errors.url))
        )
      }
      return text
    } catch let error as GitError {
      throw error
    } catch {
      throw GitError(description: "git cannot be run: \(error.localizedDescription)")
    }
  }

  /// Those that write into this process's temporary places now.
  private static let running = LockedValue<Set<pid_t>>([])

  private static func start(_ process: Process) throws {
    // None is started and not noted while all are ended.
    try running.withLock { running in
      try process.run()
      running.insert(process.processIdentifier)
    }
  }

  /// Ends all that run, so that they write nothing more, and lets none begin before `body` has ended this process.
  static func end(_ body: () -> Never) -> Never {
    running.withLock { running in
      for process in running {
        kill(process, SIGTERM)
        // Its status is left to who waits for it.
        var ended = siginfo_t()
        waitid(P_PID, id_t(process), &ended, WEXITED | WNOWAIT)
      }
      body()
    }
  }

  /// The words before a zero, as `-z` prints them: file names may hold anything else.
  static func words(_ text: String) -> [String] {
    text.split(separator: "\0").map(String.init)
  }

  private static func reason(status: Int32, _ arguments: [String], message: Data) -> String {
    // What `env` says of a program that is not there.
    if status == 127 { return "git is not installed" }
    let message = String(decoding: message, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return "git \(arguments.first ?? ""): \(message)"
  }

  /// Without the variables that git sets in its hooks: they name a repository and an index, which
  /// need not be those of the scene.
  private static let cleanEnvironment = ProcessInfo.processInfo.environment.filter { name, _ in
    ![
      "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_OBJECT_DIRECTORY",
      "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_NAMESPACE",
      "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS",
    ].contains(name)
  }
}
