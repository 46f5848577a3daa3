import ArgumentParser
import FrameReview
import MediaEncoding
import Pixels
import RenderPipeline
import TextFormats

/// `inbetween diff`.
struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two films: what changed, when, by how much, and which layer did it.",
    discussion: """
      A and B are films (\(FilmFormat.filmList)), images, folders of images, \
      scenes, manifests (hashes only), or git:REF:Scenes/x.yaml, a scene as a commit has it, with \
      that commit's assets. What a file is follows from what is in it, not from its name. Scenes are \
      rendered, at the film's rate where the other side is one.

      A film is its pictures at their times: films of one rate are compared frame by frame, others \
      by what is seen at each moment, counted from the first frame. Colors that are tagged otherwise, \
      other shapes of pixels and other repeats (\(FilmFormat.repeatingList)) are differences; sound is not \
      compared. Folders are read in the order of the numbers in their names (f2 before f10); files \
      that are no pictures and missing numbers are told.

      Exit code 0: the same · 2: they differ · 3: there was nothing to compare · 1: something \
      could not be read.
      """
        + CommandExample.text(of: "diff"))

  @Argument(help: ArgumentHelp("The old film.", valueName: "a"), completion: .file())
  var old: String

  @Argument(help: ArgumentHelp("The new film.", valueName: "b"), completion: .file())
  var new: String

  @OptionGroup var reportOptions: ReportOptions

  @Option(
    help: ArgumentHelp(
      "Write old, new and difference side by side, as \(ComparisonFilmFile.endings).",
      valueName: "file"),
    completion: .file(), transform: PathArgument.readBesideWords)
  var film: String?

  @Option(
    name: [.short, .customLong("output")],
    help: "Write a picture of the first difference: changed pixels red, all else faint.",
    completion: .file(extensions: ["png"]), transform: PathArgument.readBesideWords)
  var output: String?

  @Flag(help: "Print the comparison as JSON.")
  var json = false

  @OptionGroup var toleranceOptions: ToleranceOptions
  @OptionGroup var sceneOptions: SceneOptions
  @OptionGroup var cacheOption: CacheOption
  @OptionGroup var sandboxOption: SandboxOption

  func validate() throws {
    if let output { try PictureFile.refuseOtherEnding(output) }
    if let film { _ = try ComparisonFilmFile(path: film) }
  }

  func run() async throws {
    let console = Console()
    let (a, b) = try reporting(to: console) {
      try ReviewSide.open(old, new, sceneOptions: sceneOptions, console: console)
    }
    try refuseOverwriting(a, b)
    guard case .film(let first) = a, case .film(let second) = b else {
      try compareHashes(a, b, console)
      return
    }
    let films = FilmPairing.paired(first, second)
    let rules = try reporting(to: console) { try toleranceOptions.rules }
    if let layer = rules.unknownLayers(in: films.old.trace, films.new.trace).first {
      throw ValidationError("--ignore layer:\(layer): neither side has such a layer.")
    }
    let review = try reporting(to: console) {
      try self.review(films.old, films.new, rules, console)
    }
    if json {
      console.result(review.json.line)
    } else {
      console.result("\(new): \(review.sentence)")
      for line in review.details { console.result("  \(line)") }
    }
    if review.ignoredShare > 0.5 {
      console.note("warning: more than half of a frame is ignored")
    }
    do {
      if let film {
        try ComparisonFilmFile(path: film).write(review, old: films.old, new: films.new)
      }
      let entry = ReviewEntry(
        name: SceneFinder.name(ofScene: new), path: new, outcome: .reviewed(review),
        old: films.old, new: films.new)
      try reportOptions.write([entry], title: "Comparison")
    } catch {
      throw Failure(error).reported(to: console)
    }
    try end(with: review.comparison.verdict)
  }

  private func refuseOverwriting(_ a: ReviewSide, _ b: ReviewSide) throws {
    var outputs = Outputs()
    outputs.add("--output", output)
    outputs.add("--film", film)
    let inputs = a.files + b.files
    let scenes = inputs.filter(SceneFinder.isNamedAsScene)
    try reportOptions.add(to: &outputs, besides: scenes.map(Outputs.folder(of:)))
    try outputs.refuseOverwriting(inputs + toleranceOptions.maskFiles)
  }

  private func review(
    _ old: any ReviewedFilm, _ new: any ReviewedFilm, _ rules: ReviewRules, _ console: Console
  ) throws -> FilmReview {
    var isPictured = false
    let cache = cacheOption.cache(console: console)
    defer { cache?.close() }
    // Only a report shows frames that are the same.
    return try KnownFrames(caches: [cache].compactMap(\.self)).review(
      old: old, new: new, rules: rules, hashesAll: reportOptions.report != nil
    ) { _, before, after in
      guard let output, !isPictured else { return }
      isPictured = true
      try OutputFolder.make(for: output)
      try PNGFile.write(DifferenceImage.make(before, after), to: output)
    }
  }

  /// Manifests hold no pixels: hashes decide, by themselves.
  private func compareHashes(_ a: ReviewSide, _ b: ReviewSide, _ console: Console) throws {
    guard toleranceOptions.isDefault else {
      throw ValidationError(
        "A manifest holds hashes, which are equal or not: no tolerance applies.")
    }
    guard reportOptions.report == nil, film == nil, output == nil else {
      throw ValidationError("A manifest holds no pixels: there is nothing to picture.")
    }
    let (before, after) = try reporting(to: console) {
      (try a.manifest(beside: b), try b.manifest(beside: a))
    }
    let comparison = before.compare(with: after)
    if json {
      console.result(comparison.json.line)
    } else {
      console.result("\(new): \(comparison.sentence)")
      for line in before.details(of: after) { console.result("  \(line)") }
    }
    try end(with: comparison.verdict)
  }

  private func end(with verdict: FilmComparison.Verdict) throws {
    switch verdict {
    case .same: break
    case .nothingCompared: throw ExitCode.nothingCompared
    default: throw ExitCode.differs
    }
  }
}

extension DiffCommand: ConfinableCommand {
  var readingOptions: ReadingOptions { sceneOptions.reading }
  var takesGallery: Bool { false }

  var sceneArguments: [String] {
    [old, new].filter { ReviewSide.isScene($0, sceneOptions.project) }
  }

  var outsideArgument: String? { [old, new].first { $0.hasPrefix("git:") } }

  var ownPlaces: (read: [String], written: [String]) {
    let scenes = sceneArguments
    let folders = [reportOptions.report, cacheOption.isOff ? nil : cacheOption.place.folder]
    return (
      [old, new].filter { !scenes.contains($0) } + toleranceOptions.maskFiles,
      folders.compactMap(\.self) + [film, output].compactMap { $0.map(SandboxPlaces.folder) }
    )
  }
}
