import AnimationEngine
import ArgumentParser
import Foundation
import FrameReview
import MotionVerification
import RenderPipeline
import SceneFormat
import SceneModel
import TextFormats

/// `inbetween verify`.
struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract:
      "Say whether an app moves as a scene does, from a recording or from samples of its layers.",
    discussion: """
      A trace is a table (CSV), lines or a list of JSON with `t` (seconds), `layer`, `keyPath`, `value` and, \
      where several clocks were read, `clock`: what a CADisplayLink or requestAnimationFrame saw of \
      the layers on screen. Rates may change, and samples may be missing.

      A recording is a film of the screen. Its first picture, or the one at --from, must show the \
      stage as the scene has it at 0, anywhere in the picture and in any size, or where --rect says. \
      Each layer of the stage that the scene moves is then looked for in each picture, by our own \
      drawing of it: where it is, how large, turned and opaque. Layers that are covered, faint, plain \
      or small may not be seen; a verdict says so. Layers that rest in the scene are not looked for.

      When the scene begins on the clock is found from all layers that move, or told with --from. \
      Delays are then those of a layer against the others: what is late as a whole is told by --from \
      alone. For each layer one sentence says whether it moves as in the scene; if not, whether it is \
      late, takes longer, goes elsewhere or follows another curve.

      Exit code 0: it moves so · 2: it does not · 3: too little was seen to say · 65: the trace, \
      the recording or the scene is invalid.
      """ + CommandExample.text(of: "verify"))

  @Argument(
    help: """
      What was seen: a film, a folder of its pictures, a table or JSON; - reads a trace from \
      standard input.
      """,
    completion: .file(), transform: PathArgument.read)
  var trace: String

  @OptionGroup var argument: SceneArgument

  @Option(
    help: ArgumentHelp(
      "The time on the trace's clock at which the scene begins. Default: found from what moves.",
      valueName: "seconds"))
  var from: Double?

  @Option(
    help: ArgumentHelp(
      "Where the stage is in a recording, in its pixels. Default: found in its first picture.",
      valueName: "left,top,width,height"))
  var rect: RectArgument?

  @OptionGroup var rateOption: PictureRateOption

  @Option(
    help: ArgumentHelp("Verify these layers only. Default: all.", valueName: "layer,layer,…"))
  var layers: String?

  @Option(
    help: ArgumentHelp(
      "How far off it may be: position=1 (points), scale=0.01, rotation=0.01 (radians), opacity=0.03, "
        + "time=0.004 (seconds); of recordings 1.5, 0.015, 0.015, 0.1 and 0.008. May be repeated.",
      valueName: "kind=value"))
  var tolerance: [ToleranceArgument] = []

  @Option(
    help: ArgumentHelp("Also write the verdicts as JUnit XML, a case a layer.", valueName: "file"),
    completion: .file(), transform: PathArgument.readBesideWords)
  var junit: String?

  @Option(
    help: ArgumentHelp(
      "Also write a page into this folder: recording and scene side by side, and all courses.",
      valueName: "folder"),
    completion: .directory, transform: PathArgument.readBesideWords)
  var report: String?

  @Option(
    help: ArgumentHelp(
      """
      Also write a film: scene, recording and outlines side by side, slowly where they part, as \
      \(ComparisonFilmFile.endings).
      """, valueName: "file"),
    completion: .file(), transform: PathArgument.readBesideWords)
  var film: String?

  @Flag(help: "Print all figures as JSON.")
  var json = false

  @OptionGroup var jobsOption: JobsOption
  @OptionGroup var sceneOptions: SceneOptions

  func validate() throws {
    if let from, !from.isFinite { throw ValidationError("--from must be a number of seconds.") }
    if let film { _ = try ComparisonFilmFile(path: film) }
  }

  func run() async throws {
    let console = Console()
    let scenePath = try argument.path(sceneOptions.project, console: console)
    let table = Observation.reading(trace)
    let loaded = try sceneOptions.load(scenePath, console: console)
    var outputs = Outputs()
    outputs.add("--junit", junit)
    outputs.add("--film", film)
    outputs.add("--report", report.map { "\($0)/index.html" })
    outputs.add("--report", report.map { "\($0)/report.json" })
    try outputs.refuseOverwriting([trace, scenePath])
    let seen: Observation
    do {
      seen = try await Observation(
        path: trace, table, loaded, start: from, rect: rect?.rect, rate: rateOption.rate,
        tolerance: tolerance, jobs: jobsOption.jobs)
    } catch {
      throw ending(error, console)
    }
    try reporting(to: console) { try seen.recording?.pictures().notes }?.forEach {
      console.note($0)
    }
    if let place = seen.place { console.note(place) }
    let jobs = jobsOption.jobs
    let expectations = try await SceneExpectations(
      loaded, observed: seen.motions, chosen: try chosen(in: loaded.scene),
      tolerance: seen.tolerance, jobs: jobs)
    for problem in expectations.problems { console.note("warning: \(problem)") }
    let questions = MotionQuestions(
      observed: seen.motions, expectations: expectations.all, start: from,
      tolerance: seen.tolerance, certainty: seen.certainty, repeated: seen.repeated,
      firstTime: seen.firstTime)
    let verification = MotionVerification(
      questions, answers: try await mapInOrder(questions.all, width: jobs) { $0.answer },
      unknownLayers: expectations.unknownLayers, missingLayers: seen.missing,
      blindness: seen.blindness)
    if json {
      console.result(verification.json.line)
    } else {
      verification.lines.forEach { console.result($0) }
    }
    if let junit {
      try reporting(to: console) {
        try TextFile.write(verification.junit(of: scenePath), to: junit)
      }
    }
    if let report {
      try reporting(to: console) {
        try VerificationReport(
          verification: verification, seen: seen, loaded: loaded, trace: trace, folder: report
        ).write()
      }
    }
    if let film {
      try reporting(to: console) {
        try VerificationFilm(verification, seen, loaded).write(to: ComparisonFilmFile(path: film))
      }
    }
    switch verification.verdict {
    case .same: break
    case .differs: throw ExitCode.differs
    case .notSeen: throw ExitCode.nothingCompared
    }
  }

  private func chosen(in scene: Scene) throws -> [String]? {
    guard let layers else { return nil }
    let known = Set(scene.layers.ids.compactMap { scene.layers[$0].name })
    return try layers.split(separator: ",").map { part in
      let name = part.trimmingCharacters(in: .whitespaces)
      guard known.contains(name) else {
        throw ValidationError("--layers: the scene has no layer `\(name)`.")
      }
      return name
    }
  }
}

extension MotionVerification {
  /// What people read: the verdict, a line a layer that moves or should not, then the clocks.
  fileprivate var lines: [String] {
    let reason = blindness.map { ["  \($0)"] } ?? []
    let told = layers.filter { !$0.properties.isEmpty || !$0.unseen.isEmpty }
    var lines = [headline] + reason + told.map { "  \($0.sentence)" }
    if !unknownLayers.isEmpty {
      lines.append("  not in the scene: \(unknownLayers.joined(separator: ", "))")
    }
    return lines + clocks.map { "  \($0.sentence)" }
  }

  /// A test case a layer.
  fileprivate func junit(of scene: String) -> String {
    var cases = layers.filter { !$0.properties.isEmpty || !$0.unseen.isEmpty }.map { layer in
      let result: JUnitReport.Result =
        switch layer.verdict {
        case .same: .passed
        case .differs, .notSeen: .failure(layer.sentence)
        }
      return JUnitReport.TestCase(
        name: layer.layer, folder: scene, notes: [layer.sentence], result: result)
    }
    if cases.isEmpty {
      cases = [
        JUnitReport.TestCase(
          name: "nothing seen", folder: scene,
          result: .failure(blindness ?? "no layer of the scene was seen"))
      ]
    }
    return JUnitReport.text(cases, suite: "inbetween verify")
  }
}
