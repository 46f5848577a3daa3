import SceneModel
import ArgumentParser
import Geometry
import RenderPipeline
import TextFormats

/// `inbetween list`.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List scenes with their titles and lengths.",
    discussion: CommandExample.text(of: "list"))

  @OptionGroup var gallery: GalleryArgument

  @Flag(help: "Also list the storyboards that each scene shows.")
  var sources = false

  @Flag(help: "Also list the files that each scene is made of: libraries, lanes, art.")
  var files = false

  @Flag(help: "Print lines of JSON.")
  var json = false

  @OptionGroup var sceneOptions: SceneOptions

  func run() throws {
    let console = Console()
    var failure: ExitCode?
    var entries: [SceneEntry] = []
    for path in try gallery.gallery(sceneOptions.project, console: console).paths {
      do {
        entries.append(SceneEntry(try sceneOptions.loader(for: path).load(path)))
      } catch {
        failure = Failure(error).reported(to: console).worse(than: failure)
      }
    }
    if json {
      entries.forEach { console.event($0.json) }
    } else {
      for line in table(of: entries) { console.result(line) }
    }
    if let failure { throw failure }
  }

  private func table(of entries: [SceneEntry]) -> [String] {
    let rows = entries.map { entry in
      [entry.name, "\(entry.seconds) s", entry.title]
        + (sources ? [entry.sources.joined(separator: ", ")] : [])
        + (files ? [entry.files.joined(separator: ", ")] : [])
    }
    let columns = rows.first?.count ?? 0
    let widths = (0..<columns).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        column == columns - 1
          ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
      }
      return cells.filter { !$0.isEmpty }.joined(separator: "  ")
    }
  }
}

/// One line of the list.
private struct SceneEntry {
  let name: String
  let path: String
  let title: String
  let seconds: Double
  let sources: [String]
  let files: [String]

  init(_ loaded: LoadedScene) {
    name = loaded.name
    path = loaded.path
    title = loaded.scene.title
    seconds = loaded.scene.timeMap.length.value
    sources = loaded.scene.sources
    files = loaded.files
  }

  var json: [String: JSONValue?] {
    [
      "name": .string(name), "path": .string(path), "title": .string(title),
      "seconds": .exact(seconds), "sources": .array(sources.map { .string($0) }),
      "files": .array(files.map { .string($0) }),
    ]
  }
}
