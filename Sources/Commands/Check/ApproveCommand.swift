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

  @OptionGroup var baselineOptions: BaselineOptions

  @Option(
    help: ArgumentHelp(
      "The report whose findings are approved. Default: what the last check left here.",
      valueName: "folder"))
  var from: String?

  @Option(
    help: ArgumentHelp(
      "Only these frames, the last one included; the others stay as they were.",
      valueName: "first..last"))
  var frames: FrameSpan?

  @Option(help: ArgumentHelp("Write into the baseline why it was approved.", valueName: "text"))
  var reason: String?

  @Option(
    help: ArgumentHelp(
      "Write into the baseline who approved it. Default, with --reason: git's user.",
      valueName: "name"))
  var by: String?

  @OptionGroup var sceneOptions: SceneOptions

  /// `13..50`.
  struct FrameSpan: ExpressibleByArgument {
    let frames: ClosedRange<Int>

    init?(argument: String) {
      guard let dots = argument.range(of: ".."), let first = Int(argument[..<dots.lowerBound]),
        let last = Int(argument[dots.upperBound...]), 0 <= first, first <= last
      else { return nil }
      frames = first...last
    }
  }

  func run() throws {
    let console = Console()
    let folder = try baselineOptions.folder { try SceneFinder.paths(for: [])[0] }
    let source = from.map { "\($0)/candidates" } ?? folder
    let waiting = BaselineFiles.candidates(
      among: (try? FileManager.default.contentsOfDirectory(atPath: source)) ?? [])
    for name in names where !waiting.contains(name) {
      throw ValidationError("Nothing waits for approval under '\(name)' in \(source).")
    }
    guard !waiting.isEmpty else {
      console.result("nothing waits for approval in \(source)")
      throw ExitCode.nothingCompared
    }
    let note = note
    var failure: ExitCode?
    for name in names.isEmpty ? waiting : names {
      do {
        try approve(name, in: folder, source: source, note)
        console.result("\(name): approved")
      } catch {
        failure = Failure(error).reported(to: console).worse(than: failure)
      }
    }
    if let failure { throw failure }
  }

  private var note: Approval.Note? {
    guard reason != nil || by != nil else { return nil }
    let user = (try? Git.run(["config", "user.name"]))?
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return Approval.Note(by: by ?? user ?? "", reason: reason ?? "")
  }

  private func approve(
    _ name: String, in folder: String, source: String, _ note: Approval.Note?
  ) throws {
    let files = Baselines(folder: folder, scene: name)
    let candidate = try TextFile.read("\(source)/\(BaselineFiles.candidate(of: name))")
    guard let candidate else { return }
    let loaded = try sceneOptions.loader.load(FilmManifest(text: candidate).scene)
    let baseline = try Approval.baseline(
      fromCandidate: candidate, inputs: loaded.inputDigest, replacing: files.baselineText(),
      frames: frames?.frames, note: note)
    try files.approve(baseline, isComplete: frames == nil)
  }
}
