import AnimationEngine
public import ArgumentParser
import Foundation
public import Geometry
import Libav
import Overlays
import RenderPipeline
import SceneFormat
import SceneModel

extension Theme.Name: ExpressibleByArgument {}

/// Options of commands that look at one film of each scene.
struct SceneOptions: ParsableArguments {
  @Option(
    name: .customLong("variant"), help: "The scene's variant to take.",
    completion: SceneCompletion.variants)
  private var variants: [String] = []

  @Option(
    name: .customLong("theme"),
    help: "The palette of the scene's constants and overlays: light or dark.")
  private var themes: [Theme.Name] = []

  @OptionGroup var reading: ReadingOptions

  func validate() throws {
    // The parser alone would take the last and say nothing of the others.
    try refuseAnother("--variant", variants)
    try refuseAnother("--theme", themes.map(\.rawValue))
  }

  private func refuseAnother(_ option: String, _ values: [String]) throws {
    guard values.count > 1 else { return }
    throw ValidationError("\(option) is given more than once: \(values.joined(separator: ", ")).")
  }

  /// Which project file holds.
  var project: ProjectChoice { reading.projectOption.choice }

  /// What reads the film of a scene that is asked for.
  func loader(for path: String) throws -> SceneLoader {
    try reading.loader(for: path)
      .choosing(FilmEdition(variant: variants.first, theme: themes.first))
  }

  /// Reads a scene, printing its warnings; prints its errors and ends the command where it has any.
  func load(_ path: String, console: Console) throws -> LoadedScene {
    do {
      let loaded = try loader(for: path).load(path)
      loaded.printNotes(on: console)
      return loaded
    } catch {
      throw Failure(error).reported(to: console)
    }
  }
}

extension LoadedScene {
  /// Prints its warnings, and what was kept of it.
  func printNotes(on console: Console) {
    warnings.forEach { console.note($0.description) }
    if let note { console.note(note) }
  }
}

/// Why work on one scene ended: what the user reads, and the exit code that it asks for.
struct Failure: Error {
  let message: String
  let code: ExitCode
  /// True for messages that already say `error:` at a place of a file.
  let isLocated: Bool

  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as SceneLoadError:
      switch error {
      case .invalid(let diagnostics):
        message = diagnostics.map(\.description).joined(separator: "\n")
        (code, isLocated) = (.invalidScene, true)
      case .unreadable(let path, let reason):
        message = "cannot read \(path): \(reason)"
        (code, isLocated) = (.invalidScene, false)
      case .unwritable(let path, let reason):
        message = "cannot write \(path): \(reason)"
        (code, isLocated) = (.failure, false)
      case .timedOut(let path, let seconds, let time, let duration, let last):
        message =
          "\(path): playing the scene took longer than \(AnimationValue.text(seconds, decimals: 3)) s "
          + "(--timeout); it had come to \(AnimationValue.text(time.value, decimals: 3)) of "
          + "\(AnimationValue.text(duration.value, decimals: 3)) s"
          + (last.map { ", with the entry at \($0.file ?? path):\($0.line):\($0.column)" } ?? "")
        (code, isLocated) = (.failure, false)
      }
    case let error as SceneDiagnostics:
      message = error.diagnostics.map(\.description).joined(separator: "\n")
      (code, isLocated) = (.invalidScene, true)
    case let error as RenderOptionError:
      (message, code, isLocated) = ("\(error)", .validationFailure, false)
    case let error as AVError where error.isFileTooLarge:
      message = "\(error)" + (OutputAllowance.hint.map { "; \($0)" } ?? "")
      (code, isLocated) = (.failure, false)
    case _ where FileProblem.isFoundation(error):
      let path = FileProblem.path(of: error).map { "\($0): " } ?? ""
      (message, code, isLocated) = (path + FileProblem.reason(of: error), .failure, false)
    default:
      (message, code, isLocated) = ("\(error)", .failure, false)
    }
  }

  /// The same, said of a scene.
  func named(_ scene: String) -> Failure {
    isLocated ? self : Failure(message: "\(scene): \(message)", code: code)
  }

  /// Something that was handed over cannot be read as what it should be.
  init(invalid message: String) { self.init(message: message, code: .invalidScene) }

  private init(message: String, code: ExitCode) {
    (self.message, self.code, isLocated) = (message, code, false)
  }

  /// Prints the message and leaves the exit code to be thrown.
  func reported(to console: Console) -> ExitCode {
    if isLocated { console.note(message) } else { console.error(message) }
    return code
  }
}

/// An exact time or rate on the command line: `0.25`, `1/6`, `30000/1001`.
extension Rational: ExpressibleByArgument {
  public init?(argument: String) { self.init(text: argument) }
}
