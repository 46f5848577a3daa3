import Foundation
import TestSupport
import Testing

/// One way in which a check might be green by mistake: what is done to a repository, what is run,
/// and what must be said.
struct CheckAttack: Sendable, CustomTestStringConvertible {
  let name: String
  let arguments: [String]
  /// Where the program is started, below the repository's root.
  var place = ""
  var environment: [String: String] = [:]
  let status: Int32
  /// What standard output and standard error together must contain.
  let words: [String]
  let prepare: @Sendable (SceneRepository) throws -> Void

  init(
    _ name: String, _ command: String, in place: String = "", _ environment: [String: String] = [:],
    exits status: Int32, saying words: String...,
    after prepare: @escaping @Sendable (SceneRepository) throws -> Void = { _ in }
  ) {
    self.name = name
    arguments = command.split(separator: " ").map(String.init)
    (self.place, self.environment) = (place, environment)
    (self.status, self.words, self.prepare) = (status, words, prepare)
  }

  var testDescription: String { name }

  /// Runs it in a repository of its own; `$ROOT` in the arguments is that repository's folder.
  func run() throws {
    let repository = try SceneRepository()
    try prepare(repository)
    let arguments = arguments.map { $0.replacing("$ROOT", with: repository.folder.url.path) }
    let outcome = try repository.run(arguments, in: place, environment: environment)
    let said = outcome.output + outcome.errors
    #expect(outcome.status == status, "\(name): \(said)")
    for words in words { #expect(said.contains(words), "\(name): \(said)") }
  }
}
