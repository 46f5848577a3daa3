import AnimationEngine
import ArgumentParser
import Foundation
import FrameReview
import Geometry
import RenderPipeline
import SceneFormat
import Simulation

/// `inbetween inspect`.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Print the motion of a scene as numbers.",
    discussion: """
      Keys are addresses as scenes write them: rocket.position.x is what is seen, \
      model.rocket.position.x what is set, velocity.rocket.position.x how fast it moves from a time \
      on, velocityBefore.rocket.position.x how fast it did until then. Lengths are points, angles \
      radians, times seconds; numbers have nine decimals at most. A transform is its six numbers in \
      the plane, or all sixteen; a color that eight bits do not say is its components.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case csv, json, markdown }

  @Argument(
    help: "A scene file or name.", completion: .file(extensions: SceneFinder.endings))
  var scene: String

  @Option(
    help: ArgumentHelp("Times to look at, in seconds, also as fractions.", valueName: "t,t,…"))
  var at: TimeList?

  @Option(
    help: ArgumentHelp("Look every so many seconds, from 0 to the end.", valueName: "seconds"))
  var every: Rational?

  @Option(
    help: ArgumentHelp("What to look at. Default: every layer's position.", valueName: "key,key,…"))
  var keys: String?

  @Flag(help: "Print what happened instead: touches, gestures, animations, with their exact times.")
  var events = false

  @Option(help: "How to print it.")
  var format = Format.csv

  @OptionGroup var sceneOptions: SceneOptions

  func validate() throws {
    if events {
      guard at == nil, every == nil, keys == nil else {
        throw ValidationError("--events stands alone: leave out --at, --every and --keys.")
      }
      return
    }
    if (at == nil) == (every == nil) { throw ValidationError("Give --at, --every or --events.") }
    if let every, every <= 0 { throw ValidationError("--every must be above 0.") }
  }

  func run() throws {
    let console = Console()
    let loaded = try sceneOptions.load(SceneFinder.path(for: scene), console: console)
    if events {
      let list = EventList(loaded.timeline.events, console: console)
      switch format {
      case .csv: list.printCSV()
      case .markdown: list.printMarkdown()
      case .json: list.printJSON()
      }
      return
    }
    if let at { try reporting(to: console) { try loaded.refuseTimesAfterEnd(at.times) } }
    let times = try at?.times ?? TimeList.times(every: every ?? 1, upTo: loaded.scene.duration)
    let subjects = try subjects(in: loaded.scene)
    let rows = times.map { time in
      Row(
        time: time,
        values: subjects.map { subject in
          loaded.timeline.value(of: subject.subject, at: time)
        })
    }
    let names = subjects.map(\.spelling)
    switch format {
    case .csv: printCSV(rows, names: names, console)
    case .markdown: printMarkdown(rows, names: names, console)
    case .json: printJSON(rows, names: names, console)
    }
  }

  private func subjects(
    in scene: Scene
  ) throws -> [(subject: Subject, spelling: String)] {
    guard let keys else {
      return scene.layers.ids.compactMap { id in
        scene.layers[id].name.map {
          (.presentation(LayerAddress(id, LayerKeyPath(.position))), "\($0).position")
        }
      }
    }
    return try AddressList.subjects(keys, in: scene)
  }

  private struct Row {
    var time: Rational
    var values: [AnimationValue?]
  }

  private func text(_ value: AnimationValue?) -> String {
    guard let value else { return "" }
    let numbers = value.numbers
    if case .color = value { return value.text(decimals: 9) }
    if numbers.isEmpty { return value.description }
    let parts = numbers.map { AnimationValue.text($0, decimals: 9) }
    return parts.count == 1 ? parts[0] : "[\(parts.joined(separator: ", "))]"
  }

  private func printCSV(_ rows: [Row], names: [String], _ console: Console) {
    console.result((["time"] + names).map(Self.csvField).joined(separator: ","))
    for row in rows {
      let cells = [AnimationValue.text(row.time.value, decimals: 9)] + row.values.map(text)
      console.result(cells.map(Self.csvField).joined(separator: ","))
    }
  }

  /// RFC 4180: quoted where the text has a comma, a quote or a line break.
  static func csvField(_ text: String) -> String {
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
    return "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }

  private func printMarkdown(_ rows: [Row], names: [String], _ console: Console) {
    let header = ["time"] + names
    console.result("| " + header.joined(separator: " | ") + " |")
    console.result("|" + String(repeating: " ---: |", count: header.count))
    for row in rows {
      let cells = [AnimationValue.text(row.time.value, decimals: 9)] + row.values.map(text)
      console.result("| " + cells.joined(separator: " | ") + " |")
    }
  }

  /// One object a line: the exact time as text, and each key's number, numbers or text.
  private func printJSON(_ rows: [Row], names: [String], _ console: Console) {
    for row in rows {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let line = InspectedRow(
        exactTime: row.time.description, time: row.time.value,
        values: Dictionary(
          zip(names, row.values.map { $0.map(InspectedValue.init) })
        ) { first, _ in first })
      if let data = try? encoder.encode(line) {
        console.result(String(decoding: data, as: UTF8.self))
      }
    }
  }
}

/// One line of `inspect --format json`.
private struct InspectedRow: Encodable {
  let exactTime: String
  let time: Double
  let values: [String: InspectedValue?]
}

/// A number, several, or a text.
struct InspectedValue: Encodable {
  let value: AnimationValue

  init(_ value: AnimationValue) { self.value = value }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let numbers = value.numbers
    switch value {
    case .boolean(let flag): try container.encode(flag)
    case .color(let color?) where !value.description.hasPrefix("#"):
      try container.encode([color.red, color.green, color.blue, color.alpha])
    case .color, .text, .path: try container.encode(value.description)
    default:
      if numbers.count == 1 {
        try container.encode(numbers[0])
      } else {
        try container.encode(numbers)
      }
    }
  }
}
