import Simulation
import AnimationEngine
import ArgumentParser
import Foundation
import FrameReview
import Geometry
import RenderPipeline
import SceneFormat
import SceneModel
import TextFormats

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

      Where a scene's `time` makes its film slower or faster, rows have both clocks: `time` is the \
      scene's, `film` the film's. Times are the scene's, and `film` says when the film first shows \
      them; with --clock film they are the film's, and `time` says what of the scene it shows then.
      """
        + CommandExample.text(of: "inspect"))

  @OptionGroup var argument: SceneArgument

  @Option(
    help: ArgumentHelp("Times to look at, in seconds, also as fractions.", valueName: "t,t,…"))
  var at: TimeList?

  @Option(
    help: ArgumentHelp("Look every so many seconds, from 0 to the end.", valueName: "seconds"))
  var every: Rational?

  @Option(help: "Whose times --at and --every are: scene or film. Default: scene.")
  var clock: Clock?

  @Option(
    help: ArgumentHelp("What to look at. Default: every layer's position.", valueName: "key,key,…"),
    completion: SceneCompletion.keys)
  var keys: String?

  @Flag(help: "Print what happened instead: touches, gestures, animations, with their exact times.")
  var events = false

  @Option(help: "How to print it.")
  var format = Table.Format.csv

  @OptionGroup var sceneOptions: SceneOptions

  func validate() throws {
    if events {
      guard at == nil, every == nil, keys == nil, clock == nil else {
        throw ValidationError("--events stands alone: leave out --at, --every, --clock and --keys.")
      }
      return
    }
    if (at == nil) == (every == nil) { throw ValidationError("Give --at, --every or --events.") }
    if let every, every <= 0 { throw ValidationError("--every must be above 0.") }
  }

  func run() throws {
    let console = Console()
    let loaded = try sceneOptions.load(
      argument.path(sceneOptions.project, console: console), console: console)
    if events {
      Table(events: loaded.timeline.events, loaded.scene.timeMap).print(as: format, to: console)
      return
    }
    let moments = try moments(in: loaded, console)
    let subjects = try subjects(in: loaded.scene)
    let names = subjects.map(\.spelling)
    let hasTwoClocks = !loaded.scene.timeMap.isIdentity
    let rows = moments.map { moment -> Table.Row in
      let time = moment.scene
      let values = subjects.map { loaded.timeline.value(of: $0.subject, at: time) }
      let members = zip(names, values.map { $0?.json ?? .null })
      let clocks = hasTwoClocks ? [time, moment.film] : [time]
      return Table.Row(
        cells: clocks.map { AnimationValue.text($0.value, decimals: 9) } + values.map(text),
        json: [
          "exactTime": .string(time.description), "time": .exact(time.value),
          "exactFilmTime": hasTwoClocks ? .string(moment.film.description) : nil,
          "filmTime": hasTwoClocks ? .exact(moment.film.value) : nil,
          "values": .object(Dictionary(members) { first, _ in first }),
        ])
    }
    let clocks = hasTwoClocks ? ["time", "film"] : ["time"]
    Table(
      columns: clocks + names, numericColumns: clocks.count + names.count, rows: rows
    ).print(as: format, to: console)
  }

  /// What is looked at, on both clocks.
  private func moments(
    in loaded: LoadedScene, _ console: Console
  ) throws -> [(scene: Rational, film: Rational)] {
    let clock = clock ?? .scene
    if let at {
      try reporting(to: console) { try loaded.refuseTimesAfterEnd(at.times, on: clock) }
    }
    let times = try at?.times ?? TimeList.times(every: every ?? 1, upTo: loaded.length(on: clock))
    let map = loaded.scene.timeMap
    return times.map { time in
      clock == .scene ? (time, map.filmTime(ofScene: time)) : (map.place(at: time).sceneTime, time)
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

  private func text(_ value: AnimationValue?) -> String {
    guard let value else { return "" }
    let numbers = value.numbers
    if case .color = value { return value.text(decimals: 9) }
    if numbers.isEmpty { return value.description }
    let parts = numbers.map { AnimationValue.text($0, decimals: 9) }
    return parts.count == 1 ? parts[0] : "[\(parts.joined(separator: ", "))]"
  }
}

extension AnimationValue {
  /// A number, several, or a text.
  var json: JSONValue {
    switch self {
    case .boolean(let flag): .bool(flag)
    case .color(let color?) where !description.hasPrefix("#"):
      .array([color.red, color.green, color.blue, color.alpha].map { .exact($0) })
    case .color, .text, .path: .string(description)
    case .number, .point, .size, .rect, .transform, .contents, .numbers, .colors, .rational:
      numbers.count == 1 ? .exact(numbers[0]) : .array(numbers.map { .exact($0) })
    }
  }
}
