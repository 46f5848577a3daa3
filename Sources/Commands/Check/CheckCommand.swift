import ArgumentParser
import Foundation
import FrameReview
import Pixels
import RenderPipeline
import SceneFormat

extension RecordMode: ExpressibleByArgument {}

/// `inbetween check`.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check scenes: valid, as expected, and every frame as recorded or as at a commit.",
    discussion: """
      For each scene: it is valid, its expectations hold, and every frame has the hash that its \
      baseline has; variants and palettes that have baselines of their own are looked at too. With \
      --against, both sides are drawn by this program and no baseline is needed: that shows what a \
      change of scenes and assets does, not what a change of this program does. A difference leaves \
      a candidate beside the baseline, for `inbetween approve`. \
      Exit codes: 0 all is as recorded · 2 something differs, or a scene is gone · 3 nothing was \
      compared, a baseline is missing, or a baseline has no scene · 1 something failed · 65 a scene \
      is invalid.
      """
        + CommandExample.text(of: "check"))

  @OptionGroup var gallery: GalleryArgument

  @OptionGroup var baselineOptions: BaselineOptions

  @Option(
    help: ArgumentHelp(
      "Which baselines to write: new, all, failed, none. Default: new at a terminal, none where there is none or CI is set.",
      valueName: "which"))
  var record: RecordMode?

  @Option(
    help: ArgumentHelp(
      "Compare with the scenes of a commit instead of baselines: of the merge base of that commit and what is checked out.",
      valueName: "ref"))
  var against: String?

  @Option(
    help: ArgumentHelp(
      "Only scenes that are made of something else than at a commit's merge base, or whose baseline is another.",
      valueName: "ref"))
  var changedSince: String?

  @Flag(help: "Take the commit of --against or --changed-since itself, not the merge base.")
  var tip = false

  @Option(
    help: ArgumentHelp(
      "A scene that was taken away on purpose since --against; may be repeated.",
      valueName: "name"))
  var removed: [String] = []

  @Option(
    help: ArgumentHelp(
      "Keep the pixels of baselines there, by their hashes; compare with them.",
      valueName: "folder"), completion: .directory)
  var store: String?

  @Flag(
    help: "Remove baselines without a scene, and pixels in the store that no baseline here names.")
  var prune = false

  @OptionGroup var outputOptions: CheckOutput

  @OptionGroup var jobsOption: JobsOption

  @OptionGroup var toleranceOptions: ToleranceOptions
  @OptionGroup var cacheOption: CacheOption

  @OptionGroup var shardOptions: ShardOptions

  @Option(
    help: ArgumentHelp(
      "Leave there what this share of the check found, for merge.", valueName: "folder"),
    completion: .directory, transform: PathArgument.readBesideWords)
  var results: String?

  @OptionGroup var matrix: MatrixOptions

  @OptionGroup var sandboxOption: SandboxOption

  func validate() throws {
    if against != nil, record != nil || store != nil || prune || baselineOptions.baselines != nil {
      throw ValidationError(
        "--against uses no baselines: --record, --store, --baselines and --prune say nothing.")
    }
    if against != nil, changedSince != nil {
      throw ValidationError("--against compares all that changed: --changed-since says nothing.")
    }
    if against == nil, !removed.isEmpty {
      throw ValidationError("--removed goes with --against; with baselines use --prune.")
    }
    if results != nil, shardOptions.shard == nil {
      throw ValidationError("--results goes with --shard: alone a check is its own verdict.")
    }
    if results != nil, store != nil || record != nil && record != RecordMode.none {
      throw ValidationError(
        "--results is for merge, which knows hashes and records nothing: leave out --store and --record."
      )
    }
    if prune, shardOptions.shard != nil {
      throw ValidationError("--prune needs to look at all scenes: leave out --shard.")
    }
    if tip, against == nil, changedSince == nil {
      throw ValidationError("--tip goes with --against or --changed-since.")
    }
    if prune, changedSince != nil {
      throw ValidationError("--prune needs to look at all scenes: leave out --changed-since.")
    }
    if against == nil, !matrix.reading.overrides.isEmpty {
      throw ValidationError(
        "A baseline is of a scene as its file says: --set goes with --against.")
    }
  }

  func run() async throws {
    let console = Console()
    let cache = cacheOption.cache(console: console)
    defer { cache?.close() }
    let share = results.map { RenderCache(folder: $0, note: console.note) }
    try await run(
      Run(
        output: outputOptions, jobs: jobsOption.jobs,
        known: KnownFrames(caches: [cache, share].compactMap(\.self)),
        shard: shardOptions.shard))
  }

  /// What is asked, whoever looks at which share of it: arguments that ask the same again.
  var question: [String] {
    func option(_ name: String, _ value: String?) -> [String] { value.map { [name, $0] } ?? [] }
    return gallery.exclude.flatMap { ["--exclude", $0.description] }
      + option("--baselines", baselineOptions.baselines) + option("--against", against)
      + option("--changed-since", changedSince) + (tip ? ["--tip"] : [])
      + removed.flatMap { ["--removed", $0] } + toleranceOptions.arguments + matrix.arguments
      + (gallery.scenes.isEmpty ? [] : ["--"] + gallery.scenes)
  }
}

extension CheckCommand: ConfinableCommand {
  var readingOptions: ReadingOptions { matrix.reading }
  var sceneArguments: [String] { gallery.scenes }

  var outsideArgument: String? {
    against != nil ? "--against" : changedSince != nil ? "--changed-since" : nil
  }

  var ownPlaces: (read: [String], written: [String]) {
    let folders = [
      outputOptions.report, outputOptions.comment, store, results,
      cacheOption.isOff ? nil : cacheOption.place.folder,
    ]
    let files = [outputOptions.junit, outputOptions.markdown]
    return (
      [shardOptions.durations].compactMap(\.self) + toleranceOptions.maskFiles,
      folders.compactMap(\.self) + files.compactMap { $0.map(SandboxPlaces.folder) }
    )
  }

  var baselinePlace: SandboxBaselines {
    .kept(folder: baselineOptions.baselines)
  }
}
