import Foundation
import MotionFitting
import MotionVerification
import SceneFormat
import SceneModel
import TextFormats

/// Points as a table says them: a column of times, columns of values, and perhaps the finger's.
struct PointTable {
  /// A column of values by its name, with what was seen of it.
  struct Column {
    let name: String
    let series: MotionSeries
  }

  let columns: [Column]

  /// Names under which tables have their times, and the finger.
  private static let timeNames = ["t", "time", "seconds"]
  private static let inputName = "input"
  /// The second clock of what `inspect` prints of a film that is not always as fast: no motion.
  private static let filmTimeName = "film"

  /// Reads a table, or a trace of layers' properties, each of which is a column.
  init(_ table: TableText, wanted: String?) throws {
    guard TraceTable.isTrace(table.text) else {
      try self.init(path: table.name, text: table.text, wanted: wanted)
      return
    }
    let motions = try TraceTable(table).motions
    try self.init(
      path: table.name,
      motions.map { motion in
        (
          motion.clock.isEmpty ? motion.address : "\(motion.clock):\(motion.address)",
          motion.samples.map { MotionSample(time: $0.time, value: $0.value) }
        )
      }, wanted: wanted)
  }

  /// What was followed through a recording.
  init(path: String, _ track: Track, wanted: String?) throws {
    try self.init(
      path: path,
      track.names.enumerated().map { index, name in
        (
          name,
          track.rows.compactMap { row in
            row.values[index].map { MotionSample(time: row.time, value: $0) }
          }
        )
      }, wanted: wanted)
  }

  /// Values by name, their times rising.
  private init(
    path: String, _ values: [(name: String, samples: [MotionSample])], wanted: String?
  ) throws {
    let chosen = values.filter { wanted == nil || $0.name == wanted }
    guard !chosen.isEmpty else {
      throw Self.problem(
        path, 1, 1, "nothing is called `\(wanted ?? "")`",
        "there are " + values.map { "`\($0.name)`" }.joined(separator: ", "))
    }
    columns = try chosen.map { name, samples in
      do {
        return Column(name: name, series: try MotionSeries(samples))
      } catch {
        throw Self.problem(
          path, 1, 1, "\(name): \(samples.count) points say nothing about a motion",
          "give at least \(MotionSeries.fewest), better thirty")
      }
    }
  }

  /// Reads a table with a line of names, or with none where there are two columns.
  init(path: String, text: String, wanted: String?) throws {
    let records: [[CSV.Field]]
    do {
      records = try CSV.records(text)
    } catch {
      throw Self.problem(path, error.line, 1, error.message)
    }
    guard let first = records.first else {
      throw Self.problem(path, 1, 1, "there are no points", "a line is a time and a value: 0.1,25")
    }
    let isNamed = first.contains { Double($0.text.trimmingCharacters(in: .whitespaces)) == nil }
    let names =
      isNamed
      ? first.map { $0.text.trimmingCharacters(in: .whitespaces) }
      : first.indices.map { $0 == 0 ? "t" : first.count == 2 ? "value" : "value\($0)" }
    let rows = Array(isNamed ? records.dropFirst() : records[...])
    guard let time = names.firstIndex(where: { Self.timeNames.contains($0.lowercased()) }) else {
      throw Self.problem(
        path, first[0].line, first[0].column, "no column has the times",
        "name it `t` or `time`; it is in seconds")
    }
    let input = names.firstIndex(of: Self.inputName)
    // Behind a comma at the end of each line is a column of nothing.
    func isNothing(_ column: Int) -> Bool {
      names[column].isEmpty && rows.allSatisfy { column >= $0.count || $0[column].trimmed.isEmpty }
    }
    let values = names.indices.filter {
      $0 != time && $0 != input && names[$0] != Self.filmTimeName && !isNothing($0)
    }
    let chosen = wanted.map { name in values.filter { names[$0] == name } } ?? values
    guard !chosen.isEmpty else {
      throw Self.problem(
        path, first[0].line, first[0].column,
        wanted.map { "there is no column `\($0)` of values" } ?? "no column has values",
        "there \(values.count == 1 ? "is" : "are") "
          + values.map { "`\(names[$0])`" }.joined(separator: ", "))
    }
    columns = try chosen.map { column in
      Column(
        name: names[column],
        series: try Self.series(
          path, rows, time: time, value: column, called: names[column], input: input))
    }
  }

  /// Rows without a value are gaps; every other cell must be a number.
  private static func series(
    _ path: String, _ rows: [[CSV.Field]], time: Int, value: Int, called name: String, input: Int?
  ) throws -> MotionSeries {
    var (samples, places) = ([MotionSample](), [CSV.Field]())
    func number(_ row: [CSV.Field], _ column: Int) throws -> Double? {
      guard column < row.count else {
        throw problem(
          path, row[0].line, row[0].column, "this line has \(row.count) of \(column + 1) cells")
      }
      let text = row[column].text.trimmingCharacters(in: .whitespaces)
      if text.isEmpty { return nil }
      guard let number = Double(text), number.isFinite else {
        throw problem(path, row[column].line, row[column].column, "`\(text)` is not a number")
      }
      guard abs(number) <= MotionSeries.largest else {
        throw problem(
          path, row[column].line, row[column].column, "`\(text)` is larger than any that is read",
          "numbers are at most \(MotionSeries.largest)")
      }
      return number
    }
    for row in rows {
      guard let seen = try number(row, value) else { continue }
      guard let when = try number(row, time) else {
        throw problem(path, row[0].line, row[0].column, "a value has no time")
      }
      samples.append(
        MotionSample(time: when, value: seen, input: try input.flatMap { try number(row, $0) }))
      places.append(row[time])
    }
    do {
      return try MotionSeries(samples)
    } catch {
      switch error {
      case .tooFew(let count):
        let line = places.last?.line ?? 1
        throw problem(
          path, line, 1, "\(name): \(count) points say nothing about a motion",
          "give at least \(MotionSeries.fewest), better thirty")
      case .outOfRange(let index):
        throw problem(path, places[index].line, places[index].column, "this is not a number")
      case .notRising(let index):
        throw problem(
          path, places[index].line, places[index].column,
          "the time \(places[index].text) is not after the one before",
          "sort the points, and leave one of two at the same time out")
      }
    }
  }

  private static func problem(
    _ path: String, _ line: Int, _ column: Int, _ message: String, _ hint: String? = nil
  ) -> SceneDiagnostics {
    SceneDiagnostics([
      Diagnostic(
        path: path, location: SourceLocation(line: line, column: column), message: message,
        hint: hint)
    ])
  }
}
