import ArgumentParser
import Foundation
import Preview
import SceneFormat
import TextFormats

/// `inbetween preview`.
struct PreviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Show scenes in a browser while they are written.",
    discussion: """
      A page on this machine shows the scene, at the time that was last looked at, as soon as a file of \
      it is saved: mistakes over the last picture, what happens on a timeline, values as curves, and \
      numbers that can be dragged and written back. A named file that is not there yet is waited for, and so is \
      the first scene of a folder without one. Only whoever has the printed address is let in. Ctrl-C ends it; nothing is left behind.

      With --json each line of standard output is an event: `listening` with the address, `loaded` and \
      `painted` with a scene's revision and times in milliseconds, `broken` with diagnostics, `wrote` with \
      the values.
      """ + CommandExample.text(of: "preview"))

  @OptionGroup var argument: GalleryArgument

  @Option(help: "The port to listen at. Default: a free one.")
  var port: UInt16 = 0

  @Flag(help: "Print the address and open no browser.")
  var noOpen = false

  @Flag(help: "Print what happens as lines of JSON, for editors.")
  var json = false

  @OptionGroup var reading: ReadingOptions

  func run() async throws {
    let console = Console()
    let (argument, reading) = (argument, reading)
    let project = reading.projectOption.choice
    let first = try reporting(to: console) { try Self.gallery(of: argument, project) }
    first.notes.forEach { console.note($0) }
    let committed = CommittedSceneFiles.here()
    defer { committed?.close() }
    let server = try reporting(to: console) {
      try PreviewServer(
        port: port, folder: FileManager.default.currentDirectoryPath, watching: first.folders,
        find: { try Self.named(Self.gallery(of: argument, project).paths) },
        loader: { try reading.loader(for: $0) }, committed: committed,
        tell: { [json, noOpen] event in
          if json { console.event(event.json) } else { event.say(on: console) }
          if case .listening(let address) = event, !noOpen { Browser.open(address) }
        })
    }
    do {
      try await interruptible { try await server.run() }
    } catch let code as ExitCode {
      // Ctrl-C is how it ends.
      throw code == .interrupted ? ExitCode.success : code
    } catch {
      throw Failure(error).reported(to: console)
    }
  }

  /// The scenes that are there, and named files that are not there yet: who begins with nothing writes them next.
  private static func gallery(
    of argument: GalleryArgument, _ project: ProjectChoice
  ) throws -> SceneGallery {
    let coming = argument.scenes.filter { path in
      let file = URL(fileURLWithPath: path)
      return SceneFinder.isNamedAsScene(file.lastPathComponent)
        && !FileManager.default.fileExists(atPath: path)
        && FileManager.default.fileExists(atPath: file.deletingLastPathComponent().path)
    }
    var gallery = SceneGallery()
    if coming.isEmpty || coming.count < argument.scenes.count {
      gallery = try SceneFinder.gallery(
        for: argument.scenes.filter { !coming.contains($0) }, project: project,
        excluding: argument.exclude, takesEmptyFolders: true)
    }
    for path in coming { gallery.append(path) }
    return gallery
  }

  /// Scenes by their names, or by their paths where names are not enough.
  private static func named(_ paths: [String]) -> [(name: String, path: String)] {
    let names = paths.map(SceneFinder.name(ofScene:))
    return zip(names, paths).map { name, path in
      (names.count { $0 == name } > 1 ? path : name, path)
    }
  }
}

extension PreviewEvent {
  fileprivate var json: [String: JSONValue?] {
    switch self {
    case .listening(let address):
      ["event": .string("listening"), "address": .string(address)]
    case .loaded(let scene, let revision, let time):
      [
        "event": .string("loaded"), "scene": .string(scene), "revision": .integer(revision),
        "milliseconds": .number(time),
      ]
    case .broken(let scene, let revision, let mistakes):
      [
        "event": .string("broken"), "scene": .string(scene), "revision": .integer(revision),
        "diagnostics": .array(
          mistakes.map { $0.json(in: FileManager.default.currentDirectoryPath) }),
      ]
    case .painted(let scene, let revision, let time):
      [
        "event": .string("painted"), "scene": .string(scene), "revision": .integer(revision),
        "milliseconds": .number(time),
      ]
    case .wrote(let path, let values):
      [
        "event": .string("wrote"), "path": .string(path),
        "values": .array(values.map { .string($0) }),
      ]
    }
  }

  /// A terminal is told where the page is, and what was done to files.
  fileprivate func say(on console: Console) {
    switch self {
    case .listening(let address): console.result("\(address)")
    case .wrote(let path, let values):
      console.note("wrote \(values.joined(separator: ", ")) to \(path)")
    case .loaded(let scene, let revision, _):
      console.note("\(scene): revision \(revision)\n\(scene): shown")
    case .broken(let scene, let revision, let mistakes):
      // Between two lines, as tasks of editors want it.
      let lines = mistakes.map { "\($0)\n" }.joined()
      console.note("\(scene): revision \(revision)\n\(lines)\(scene): not shown")
    case .painted: break
    }
  }
}

/// The user's browser.
private enum Browser {
  /// Opens an address, where the machine has a desktop; whoever has none reads the address.
  static func open(_ address: String) {
    let opener = Process()
    opener.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    opener.arguments = ["xdg-open", address]
    (opener.standardOutput, opener.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try? opener.run()
  }
}
