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
      each property of a layer is a column, such as `card.position.x`.
      """
        + CommandExample.text(of: "fit"))

  @Argument(
    help: "A table of times and values, or a trace; - reads standard input.",
    completion: .file(extensions: ["csv", "jsonl"]),
    transform: PathArgument.read)
  var points: String

  @Option(help: ArgumentHelp("Fit this column only. Default: all.", valueName: "column"))
  var value: String?

  @Flag(help: "Print a line of JSON for each column.")
  var json = false

  func run() throws {
    let console = Console()
    try reporting(to: console) {
      let isPiped = points == "-"
      let data =
        isPiped
        ? FileHandle.standardInput.readDataToEndOfFile() : try InputFile.data(points)
      let table = try PointTable(
        path: isPiped ? "standard input" : points, anyText: String(decoding: data, as: UTF8.self),
        wanted: value)
      for column in table.columns {
        let fit = MotionFit(column.series)
        if json {
          console.event(fit.json(column))
        } else {
          fit.words(column).forEach { console.result($0) }
        }
      }
    }
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
