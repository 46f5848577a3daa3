import ArgumentParser
import Foundation

/// `inbetween ci`.
struct CICommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ci",
    abstract: "Set up a server that checks every change of scenes.",
    discussion: "What it writes is yours to change." + CommandExample.text(of: "ci"),
    subcommands: [CIInitCommand.self])
}

/// `inbetween ci init`.
struct CIInitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write the files that make a server check scenes and show what changed.",
    discussion: """
      For GitHub two workflows: one checks a pull request without any right to write, the other, which \
      runs no code of the request, comments on it, for forks as well. For GitLab a job to be included, \
      with a report of tests and the films as artifacts.
      """ + CommandExample.text(of: "ci init"))

  enum Service: String, CaseIterable, ExpressibleByArgument { case github, gitlab }

  @Option(help: "The server. Default: github.")
  var service = Service.github

  @Flag(help: "Compare with the baselines in the repository, not with the scenes that are changed.")
  var baselines = false

  @Option(
    help: ArgumentHelp(
      "The repository on GitHub that has the action and its releases. \(Self.known)",
      valueName: "owner/name"))
  var from: String?

  @Flag(help: "Write over existing files.")
  var force = false

  private static let known =
    Version.repository.map { "Default: \($0)." } ?? "Needed: this build is published nowhere."

  func validate() throws {
    // It becomes a line of a file that a server runs.
    if let from, from.wholeMatch(of: /[A-Za-z0-9-]+\/[A-Za-z0-9._-]+/) == nil {
      throw ValidationError("--from '\(from)' is no OWNER/NAME of a repository on GitHub.")
    }
    if from == nil, Version.repository == nil {
      throw ValidationError(
        """
        this build is published nowhere, so a server would not find it: push the repository of inbetween to \
        GitHub with the tag \(Version.tag) and a release that has the package, and name it: --from OWNER/NAME.
        """)
    }
  }

  func run() throws {
    guard let publisher = from ?? Version.repository else { return }
    let console = Console()
    let server = ServerFiles(
      service: service, usesBaselines: baselines, publisher: publisher)
    let root = (try? GitRepository(containing: "./.").root) ?? "."
    let folder = root == "." ? root : RelativePath.path(of: root, from: ".")
    let files = server.files.map {
      (path: folder.isEmpty || folder == "." ? $0.path : "\(folder)/\($0.path)", text: $0.text)
    }
    // All or none: half of a set-up is none.
    if !force,
      let path = files.map(\.path).first(where: { FileManager.default.fileExists(atPath: $0) })
    {
      console.error("\(path) exists; --force writes over it")
      throw ExitCode.failure
    }
    try reporting(to: console) {
      for file in files {
        try TextFile.write(file.text, to: file.path)
        console.result(file.path)
      }
    }
    for note in server.notes { console.note(note) }
  }
}
