import AnimationEngine
import ArgumentParser
import Foundation
import RenderPipeline
import MotionFitting
import TextFormats

/// `inbetween fit`.
struct FitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit",
    abstract: "Find which motion explains points: a curve, a spring, a decay, keyframes.",
    discussion: """
      Points are a table (CSV) with a column `t` of times in seconds and columns of values, such as \
      `inspect` prints; a column `input` is where the finger was. For each column of values: the \
      likeliest motion, its numbers with the intervals in which they lie with 95 %, the next best, \
      and the words that say it in a scene, in Swift and in CSS. Where points do not tell two \
      motions apart, both are named and the answer is "ambiguous".

      A trace, as `verify` reads it, and a track, as `track` prints it, are points, too; of a trace \
      each property of a layer is a column, such as `card.position.x`. A recording is one, too: what \
      --rect or --template says is followed through it, as `track` does.
      """
        + CommandExample.text(of: "fit"))

  @Argument(
    help: "A table of times and values, a trace, or a recording; - reads standard input.",
    completion: .file(),
    transform: PathArgument.read)
  var points: String

  @Option(help: ArgumentHelp("Fit this column only. Default: all.", valueName: "column"))
  var value: String?

  @Option(
    help: ArgumentHelp(
      "Also write the points with the motions that explain them, as SVG.", valueName: "file"),
    completion: .file(extensions: ["svg"]), transform: PathArgument.readBesideWords)
  var plot: String?

  @Flag(help: "Print a line of JSON for each column.")
  var json = false

  @OptionGroup(title: "Options for recordings") var trackOptions: TrackOptions

  func validate() throws {
    if let plot, !plot.lowercased().hasSuffix(".svg") {
      throw ValidationError("--plot writes .svg, not '\(plot)'.")
    }
    guard trackOptions.isTold || !trackOptions.scale && !trackOptions.rotation else {
      throw ValidationError("--scale and --rotation belong to --template or --rect.")
    }
  }

  func run() throws {
    let console = Console()
    var outputs = Outputs()
    outputs.add("--plot", plot)
    try outputs.refuseOverwriting([points])
    try reporting(to: console) {
      var graphs: [FitPlot.Graph] = []
      for column in try table(console).columns {
        let fit = MotionFit(column.series)
        graphs.append(FitPlot.Graph(column: column, fit: fit))
        if json {
          console.event(fit.json(column))
        } else {
          fit.words(column).forEach { console.result($0) }
        }
      }
      if let plot { try TextFile.write(FitPlot(graphs: graphs).svg, to: plot) }
    }
  }
}

extension FitCommand {
  /// The points, of whatever they are.
  private func table(_ console: Console) throws -> PointTable {
    if points == "-" {
      guard !trackOptions.isTold else {
        throw ValidationError("A recording is not read from standard input.")
      }
      return try PointTable(TableText(path: points), wanted: value)
    }
    guard try Recording.isRecording(points) else {
      guard !trackOptions.isTold else {
        throw Failure(invalid: "\(points): is no recording, in which something could be followed")
      }
      return try PointTable(TableText(path: points), wanted: value)
    }
    guard trackOptions.isTold else {
      throw ValidationError(
        "'\(points)' is a recording: say with --rect or --template what is followed.")
    }
    let track = try Track(of: points, trackOptions)
    track.notes.forEach { console.note($0) }
    return try PointTable(path: points, track, wanted: value)
  }
}

extension MotionFit {
  /// What people read.
  fileprivate func words(_ column: PointTable.Column) -> [String] {
    var lines = ["\(column.name): \(best.title)"]
    if !alternatives.isEmpty {
      let others = alternatives.map(\.title).joined(separator: ", or ")
      lines[0] += "; ambiguous: as well \(others)"
    }
    lines += best.lines.map { "  \($0)" }
    var rest =
      "  residual: \(AnimationValue.text(best.residual, decimals: 4)) (root mean square of "
    rest += "\(column.series.samples.count) points)"
    if let runnerUp {
      rest += "; next: \(runnerUp.title), \(AnimationValue.text(runnerUp.residual, decimals: 4))"
    }
    lines.append(rest)
    let forms = [
      ("scene", best.scene), ("formula", best.formula), ("Swift", best.swift), ("CSS", best.css),
    ]
    for case (let name, let text?) in forms { lines.append("  \(name): \(text)") }
    return lines
  }

  fileprivate func json(_ column: PointTable.Column) -> [String: JSONValue?] {
    var members = best.json
    members["column"] = .string(column.name)
    members["samples"] = .integer(column.series.samples.count)
    members["ambiguous"] = .array(alternatives.map { .object($0.json.compactMapValues(\.self)) })
    members["runnerUp"] = runnerUp.map { .object($0.json.compactMapValues(\.self)) }
    members["scene"] = best.scene.map { .string($0) }
    members["formula"] = best.formula.map { .string($0) }
    members["swift"] = best.swift.map { .string($0) }
    members["css"] = best.css.map { .string($0) }
    return members
  }
}

extension FittedMotion {
  fileprivate var json: [String: JSONValue?] {
    [
      "model": .string(kind.rawValue), "name": name.map { .string($0) },
      "residual": .exact(residual),
      "parameters": .array(
        parameters.map { parameter in
          .object(
            [
              "name": .string(parameter.name.rawValue), "value": .exact(parameter.value),
              "uncertainty": parameter.uncertainty.map { .exact($0) },
            ].compactMapValues(\.self))
        }),
    ]
  }
}
