import ArgumentParser
import Foundation
import FrameReview
import RenderPipeline

/// `inbetween approve`.
struct ApproveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve",
    abstract: "Make what the last check found the new baseline.",
    discussion: """
      Takes exactly the frames that `inbetween check` reported; refuses where the scene has changed \
      since.
      """)

  @Argument(help: "Names of scenes; without any, all that wait.")
  var names: [String] = []

  @Option(
    help: ArgumentHelp(
      "The folder of the baselines. Default: Scenes/Baselines.", valueName: "folder"))
  var baselines: String?

  @OptionGroup var sceneOptions: SceneOptions

  func run() throws {
    let console = Console()
    let folder = try baselines ?? Baselines.folder(nil, for: SceneFinder.paths(for: [])[0])
    let waiting = BaselineFiles.candidates(
      among: (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    for name in names where !waiting.contains(name) {
      throw ValidationError("Nothing waits for approval under '\(name)' in \(folder).")
    }
    guard !waiting.isEmpty else {
      console.result("nothing waits for approval in \(folder)")
      throw ExitCode.nothingCompared
    }
    var failure: ExitCode?
    for name in names.isEmpty ? waiting : names {
      do {
        try approve(name, in: folder)
        console.result("\(name): approved")
      } catch {
        failure = Failure(error).reported(to: console).worse(than: failure)
      }
    }
    if let failure { throw failure }
  }

  private func approve(_ name: String, in folder: String) throws {
    let files = Baselines(folder: folder, scene: name)
    guard let candidate = try files.candidateText() else { return }
    let loaded = try sceneOptions.loader.load(FilmManifest(text: candidate).scene)
    try files.approve(
      Approval.baseline(fromCandidate: candidate, inputs: loaded.inputDigest))
  }
}
