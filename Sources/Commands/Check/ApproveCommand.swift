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
      Takes exactly the frames that `inbetween check` reported; refuses where the scene, an asset, a \
      scene that it includes, a font or a library has changed since.
      """
        + CommandExample.text(of: "approve"))

  @Argument(
    help:
      "Names of films as the check printed them (a scene's, or NAME-VARIANT); without any, all.",
    completion: SceneCompletion.candidates)
  var names: [String] = []

  @OptionGroup var baselineOptions: BaselineOptions

  @Option(
    help: ArgumentHelp(
      "The report whose findings are approved. Default: what the last check left here.",
      valueName: "folder"), completion: .directory)
  var from: String?

  @Option(
    help: ArgumentHelp(
      "Only these frames of the film, both included; the others stay as they were.",
      valueName: "first..last"))
  var frames: FrameRange?

  @Option(help: ArgumentHelp("Write into the baseline why it was approved.", valueName: "text"))
  var reason: String?

  @Option(
    help: ArgumentHelp(
      "Write into the baseline who approved it. Default, with --reason: git's user.",
      valueName: "name"))
  var by: String?

  @OptionGroup var assetsOption: AssetsOption

  @OptionGroup var projectOption: ProjectOption

  func run() throws {
    let console = Console()
    let waiting = try reporting(to: console) {
      try from.map { try candidates(ofReport: $0) } ?? candidatesHere()
    }
    let place = from ?? baselineOptions.baselines ?? "any folder of baselines here"
    for name in names where !waiting.contains(where: { $0.film == name }) {
      throw ValidationError("Nothing waits for approval under '\(name)' in \(place).")
    }
    let chosen = names.isEmpty ? waiting : waiting.filter { names.contains($0.film) }
    if let twin = chosen.first(where: { one in chosen.count { $0.film == one.film } > 1 }) {
      throw ValidationError(
        "Several scenes wait under '\(twin.film)'; choose with --baselines.")
    }
    guard !chosen.isEmpty else {
      console.result("nothing waits for approval in \(place)")
      throw ExitCode.nothingCompared
    }
    let note = note
    var failure: ExitCode?
    for candidate in chosen {
      do {
        try approve(candidate, note)
        console.result("\(candidate.film): approved")
      } catch {
        failure = Failure(error).reported(to: console).worse(than: failure)
      }
    }
    if let failure { throw failure }
  }

  /// A film that waits for approval.
  private struct Candidate {
    let film: String
    /// The file of its manifest.
    let path: String
    /// Where its baseline lies, or is to lie.
    let folder: String
  }

  /// What the last checks left beside baselines.
  private func candidatesHere() throws -> [Candidate] {
    let project = projectOption.choice
    let folders =
      try baselineOptions.sharedFolder(for: ["."], project).map { [$0] }
      ?? SceneFinder.gallery(for: [], project: project).baselineFolders
    return folders.flatMap { folder in
      candidates(in: folder).map {
        Candidate(
          film: $0, path: "\(folder)/\(BaselineFiles.candidate(of: $0))", folder: folder)
      }
    }
  }

  /// What a report holds; the baselines are those of the scenes here, found by their names.
  private func candidates(ofReport report: String) throws -> [Candidate] {
    let inner = "\(report)/candidates"
    // A folder of candidates itself is good as well.
    let source = FileManager.default.fileExists(atPath: inner) ? inner : report
    let names = candidates(in: source)
    guard !names.isEmpty else { return [] }
    let shared = try baselineOptions.sharedFolder(for: ["."], projectOption.choice)
    let paths =
      try shared == nil ? SceneFinder.gallery(for: [], project: projectOption.choice).paths : []
    return try names.map { film in
      let path = "\(source)/\(BaselineFiles.candidate(of: film))"
      if let folder = shared {
        return Candidate(film: film, path: path, folder: folder)
      }
      let manifest = try FilmManifest(ofFile: path)
      let isBeside =
        manifest.scene.hasPrefix("../") && manifest.scene.split(separator: "/").count == 2
      guard isBeside else {
        throw ValidationError("The baseline of '\(film)' lies elsewhere; name it with --baselines.")
      }
      let found = paths.filter {
        manifest.edition?.name(ofScene: SceneFinder.name(ofScene: $0)) == film
      }
      guard found.count == 1 else {
        throw ValidationError(
          found.isEmpty
            ? "There is no scene for '\(film)' here; name the folder with --baselines."
            : "'\(film)' may be \(found.joined(separator: " or ")); choose with --baselines.")
      }
      return Candidate(film: film, path: path, folder: Baselines.folder(besides: found[0]))
    }
  }

  private func candidates(in folder: String) -> [String] {
    BaselineFiles.candidates(
      among: (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
  }

  private var note: Approval.Note? {
    guard reason != nil || by != nil else { return nil }
    let user = (try? Git.run(["config", "user.name"]))?
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return Approval.Note(by: by ?? user ?? "", reason: reason ?? "")
  }

  private func approve(_ candidate: Candidate, _ note: Approval.Note?) throws {
    let files = Baselines(folder: candidate.folder, film: candidate.film)
    let manifest = try FilmManifest(ofFile: candidate.path)
    guard let edition = manifest.edition else {
      throw OutputError(path: files.baselinePath, reason: "its theme is not known here")
    }
    let loader = SceneLoader(allowsOutsideAssets: assetsOption.allowOutsideAssets).choosing(edition)
    let scene = RelativePath.resolve(manifest.scene, from: candidate.folder)
    let now = try loader.inputs(scene)
    let baseline = try Approval.baseline(
      fromCandidate: TextFile.read(candidate.path) ?? "", inputs: now.digest,
      fingerprint: .ofThisProgram(now.assets), replacing: files.baselineText(),
      frames: frames?.range, note: note)
    try files.approve(baseline, isComplete: frames == nil)
  }
}
