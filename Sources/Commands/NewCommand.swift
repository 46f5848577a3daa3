import ArgumentParser
import Foundation
import RenderPipeline
import SceneFormat

/// `inbetween new`.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write a small scene to start from.",
    discussion: """
      The file goes into the folder Scenes where there is one here, else right here. With the first scene of a \
      git repository's folder, .gitignore gets a line that leaves films out.
      """
        + CommandExample.text(of: "new"))

  @Argument(help: "The scene's name, or the path of its file.")
  var name: String

  @Flag(help: "Write over an existing file.")
  var force = false

  func run() throws {
    let console = Console()
    let path = try self.path
    guard force || !FileManager.default.fileExists(atPath: path) else {
      console.error("\(path) exists; --force writes over it")
      throw ExitCode.failure
    }
    try reporting(to: console) {
      try TextFile.write(SceneTemplate.text(name: SceneFinder.name(ofScene: path)), to: path)
      if let file = try IgnoredOutput.add(besideFirstScene: path) {
        console.note("\(file) leaves the films out of commits")
      }
    }
    console.result("\(path)  try: inbetween render \(path)")
  }

  private var path: String {
    get throws {
      if SceneFinder.hasSceneEnding(name) { return name }
      if name.contains("/") {
        guard !name.hasSuffix("/") else {
          throw ValidationError("'\(name)' is a folder; name the scene's file in it.")
        }
        return name + ".yaml"
      }
      guard let first = name.first, first.isLetter else {
        throw ValidationError("A scene's name begins with a letter.")
      }
      var isFolder: ObjCBool = false
      let hasFolder =
        FileManager.default.fileExists(atPath: "Scenes", isDirectory: &isFolder)
        && isFolder.boolValue
      return (hasFolder ? "Scenes/" : "") + name + ".yaml"
    }
  }
}
