import SceneModel
import ArgumentParser
import Foundation
import Geometry
import MediaEncoding
import RenderPipeline

/// `inbetween sheet`.
struct SheetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Draw a contact sheet: many moments of a scene on one page.",
    discussion: "Of several scenes, or a folder of them, it shows their posters instead."
      + CommandExample.text(of: "sheet"))

  @Argument(
    help: "A scene file or name; or several, or a folder.",
    completion: SceneCompletion.scenes)
  var scenes: [String]

  @Option(
    name: [.short, .customLong("output")],
    help: """
      The PNG file to write; - for standard output. Default: Output/NAME-sheet.png, or \
      Output/sheet.png.
      """,
    completion: .file(extensions: ["png"]), transform: PathArgument.readOutput)
  var output: String?

  @Option(help: ArgumentHelp("The times to show, in seconds.", valueName: "t,t,…"))
  var at: TimeList?

  @Option(help: ArgumentHelp("Show a moment every so many seconds.", valueName: "seconds"))
  var every: Rational?

  @Option(help: "Whose times --at and --every are: film or scene. Default: film.")
  var clock: Clock?

  @Option(help: "How many moments to show, first and last frame included.")
  var count = ContactSheet().count

  @Option(help: "Moments in a row.")
  var columns = ContactSheet().columns

  @Option(help: ArgumentHelp("Width of a moment.", valueName: "pixels"))
  var width = ContactSheet().tileWidth

  @OptionGroup var sceneOptions: SceneOptions

  func validate() throws {
    if let output { try PictureFile.refuseOtherEnding(output) }
    if let every, every <= 0 { throw ValidationError("--every must be above 0.") }
    if at != nil, every != nil { throw ValidationError("Give --at or --every, not both.") }
    if clock != nil, at == nil, every == nil {
      throw ValidationError("--clock is for --at and --every.")
    }
    if count < 1 || count > 1000 { throw ValidationError("--count must be 1 to 1000.") }
    if columns < 1 || columns > 100 { throw ValidationError("--columns must be 1 to 100.") }
    if width < 16 || width > 4096 { throw ValidationError("--width must be 16 to 4096.") }
  }

  func run() throws {
    let console = Console()
    let gallery = try reporting(to: console) {
      try SceneFinder.gallery(for: scenes, project: sceneOptions.project)
    }
    let loaded = try gallery.paths.map { try sceneOptions.load($0, console: console) }
    let isOne = loaded.count == 1
    guard isOne || (at == nil && every == nil) else {
      throw ValidationError("--at and --every choose moments of one scene.")
    }
    let path = output ?? (isOne ? "Output/\(loaded[0].filmName)-sheet.png" : "Output/sheet.png")
    try PictureFile.refuseOverwriting(loaded, path)
    try reporting(to: console) {
      let picture =
        isOne
        ? try layout.draw(loaded[0], at: times(of: loaded[0])) : try layout.draw(postersOf: loaded)
      guard let picture else { return }
      try OutputFolder.make(for: path)
      try PNGFile.write(picture, to: path)
      if path != OutputFile.standardOutput { console.result(path) }
    }
  }

  private var layout: ContactSheet {
    ContactSheet(count: count, columns: columns, tileWidth: width)
  }

  private func times(of loaded: LoadedScene) throws -> [Rational] {
    let clock = clock ?? .film
    let times: [Rational]
    if let at {
      try loaded.refuseTimesAfterEnd(at.times, on: clock)
      times = at.times
    } else if let every {
      times = try TimeList.times(every: every, upTo: loaded.length(on: clock))
    } else {
      return layout.moments(of: loaded.scene)
    }
    return times.map { loaded.filmTime($0, on: clock) }
  }
}

/// A comma-separated list of exact times.
struct TimeList: ExpressibleByArgument {
  let times: [Rational]

  init?(argument: String) {
    var times: [Rational] = []
    for text in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let time = Rational(text: text.trimmingCharacters(in: .whitespaces)), time >= 0 else {
        return nil
      }
      times.append(time)
    }
    self.times = times
  }

  /// From 0 in equal steps up to the end, which is included where a step meets it.
  static func times(every step: Rational, upTo end: Rational) throws -> [Rational] {
    let count = (end / step).floor + 1
    guard count <= 100_000 else {
      throw ValidationError("--every gives \(count) times; 100000 at most.")
    }
    return (0..<Int(count)).map { Rational($0) * step }
  }
}
