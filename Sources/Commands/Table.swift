import AnimationEngine
import ArgumentParser
import Geometry
import SceneModel
import TextFormats

/// What `inspect` prints: rows of cells, or the same as lines of JSON.
struct Table {
  enum Format: String, ExpressibleByArgument, CaseIterable { case csv, json, markdown }

  struct Row {
    let cells: [String]
    /// Members of one object, with exact times as text.
    let json: [String: JSONValue?]
  }

  let columns: [String]
  /// So many columns, from the first on, are set flush right.
  let numericColumns: Int
  let rows: [Row]

  func print(as format: Format, to console: Console) {
    switch format {
    case .csv: for row in [columns] + rows.map(\.cells) { console.result(CSV.record(row)) }
    case .markdown:
      let rule = columns.indices.map { $0 < numericColumns ? "---:" : "---" }
      for row in [columns, rule] + rows.map(\.cells) { console.result(Markdown.row(row)) }
    case .json: for row in rows { console.event(row.json) }
    }
  }
}

extension Table {
  /// What happened in a scene, as `inspect --events` prints it: where the film is not always as fast,
  /// also when the film shows it first.
  init(events: [SceneEvent], _ map: TimeMap) {
    let clocks = map.isIdentity ? ["time"] : ["time", "film"]
    self.init(
      columns: clocks + ["subject", "kind", "details"], numericColumns: clocks.count,
      rows: events.map { event in
        let film = map.isIdentity ? nil : map.filmTime(ofScene: event.time)
        let times = [event.time, film].compactMap(\.self)
        let details = event.details.map { "\($0.name): \(Self.text($0.value))" }
        let members = event.details.map { ($0.name, $0.value.json) }
        return Row(
          cells: times.map { AnimationValue.text($0.value, decimals: 9) } + [
            event.subject, event.kind, details.joined(separator: ", "),
          ],
          json: [
            "exactTime": .string(event.time.description), "time": .exact(event.time.value),
            "exactFilmTime": film.map { .string($0.description) },
            "filmTime": film.map { .exact($0.value) },
            "subject": .string(event.subject), "kind": .string(event.kind),
            "details": .object(Dictionary(members) { first, _ in first }),
          ])
      })
  }

  private static func text(_ value: AnimationValue) -> String {
    if case .boolean(let flag) = value { return "\(flag)" }
    return value.description
  }
}
