import AnimationEngine
import Foundation
import Geometry
import Simulation

/// What happened in a scene, as `inspect --events` prints it.
struct EventList {
  let events: [SceneEvent]

  private let console: Console

  init(_ events: [SceneEvent], console: Console) { (self.events, self.console) = (events, console) }

  private static let columns = ["time", "subject", "kind", "details"]

  private var rows: [[String]] {
    events.map { event in
      [
        AnimationValue.text(event.time.value, decimals: 9), event.subject, event.kind,
        event.details.map { "\($0.name): \(Self.text($0.value))" }.joined(separator: ", "),
      ]
    }
  }

  private static func text(_ value: AnimationValue) -> String {
    if case .boolean(let flag) = value { return "\(flag)" }
    return value.description
  }

  func printCSV() {
    for row in [Self.columns] + rows {
      console.result(row.map(InspectCommand.csvField).joined(separator: ","))
    }
  }

  func printMarkdown() {
    console.result("| " + Self.columns.joined(separator: " | ") + " |")
    console.result("| ---: | --- | --- | --- |")
    for row in rows { console.result("| " + row.joined(separator: " | ") + " |") }
  }

  /// One object a line, with the exact time as text.
  func printJSON() {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for event in events {
      let line = Line(
        exactTime: event.time.description, time: event.time.value, subject: event.subject,
        kind: event.kind,
        details: Dictionary(
          event.details.map { ($0.name, InspectedValue($0.value)) }
        ) { first, _ in first })
      if let data = try? encoder.encode(line) {
        console.result(String(decoding: data, as: UTF8.self))
      }
    }
  }

  private struct Line: Encodable {
    let exactTime: String
    let time: Double
    let subject: String
    let kind: String
    let details: [String: InspectedValue]
  }
}
