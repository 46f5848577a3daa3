import ArgumentParser
import Confinement
import Foundation
import Synchronization

/// The walls around this process.
enum Sandbox {
  private static let stands = Atomic(false)
  private static let isWanted = Atomic(false)

  /// Whether the process is confined.
  static var isOn: Bool { stands.load(ordering: .relaxed) }

  /// Whether the process is confined, or is about to be: a link that was found, and not named, leads nowhere.
  static var refusesLinks: Bool { isWanted.load(ordering: .relaxed) }

  /// Confines the process where its arguments ask for it, and returns the command that does.
  ///
  /// - Throws: `Failure` where the walls cannot be put up, and what is wrong with the arguments.
  static func enter(_ arguments: [String]) throws -> (any ParsableCommand)? {
    // Whether it is an option of a command, the parser says; without the word it need not be asked.
    guard arguments.contains("--sandbox"),
      let command = try? Inbetween.parseAsRoot(arguments) as? any ConfinableCommand,
      command.sandboxOption.sandbox
    else { return nil }
    guard !command.readingOptions.assetsOption.allowOutsideAssets else {
      throw ValidationError("--sandbox and --allow-outside-assets exclude each other.")
    }
    if let argument = command.outsideArgument {
      throw ValidationError("\(argument) runs git, which --sandbox does not allow.")
    }
    isWanted.store(true, ordering: .relaxed)
    let places = try SandboxPlaces(of: command)
    try confine(places)
    stands.store(true, ordering: .relaxed)
    return command
  }

  private static func confine(_ places: SandboxPlaces) throws {
    let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
    guard threads == 1 else {
      throw SandboxError(reason: "\(threads) threads are running already")
    }
    var step: UnsafePointer<CChar>?
    let code = withPointers(places.readable) { readable in
      withPointers(places.writable) { writable in confine_process(readable, writable, &step) }
    }
    guard code == 0 else {
      let name = step.map { String(cString: $0) } ?? ""
      throw SandboxError(reason: "\(name): \(String(cString: strerror(code)))")
    }
  }

  /// C's form of a list of paths.
  private static func withPointers<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = texts.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    let pointers = copies.map { UnsafePointer($0) } + [nil]
    return pointers.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("a list with its end") }
      return body(start)
    }
  }
}

/// Why there can be no sandbox.
struct SandboxError: Error, CustomStringConvertible {
  let reason: String

  var description: String {
    "--sandbox: this system cannot confine the program (\(reason)); nothing was read"
  }
}
