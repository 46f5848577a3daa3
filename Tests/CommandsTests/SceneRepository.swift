import Foundation
import MediaEncoding
import Pixels
import TestSupport
import Testing

/// A repository with two scenes, one of which shows a picture, and their baselines, all committed.
struct SceneRepository {
  let folder: TemporaryFolder

  static let one = """
    inbetween: 1
    stage: {size: [40, 30], scale: 1}
    duration: 0.5
    layers:
      - {id: box, position: [10, 15], size: [8, 8], backgroundColor: red}
    script:
      - {at: 0, animate: box.position.x, to: 30, duration: 0.5}

    """

  static let two = """
    inbetween: 1
    stage: {size: [40, 30], scale: 1}
    duration: 0.2
    layers:
      - {id: picture, position: [20, 15], size: [8, 8], image: assets/p.png}

    """

  /// A copy of one that was made once: recording takes longer than copying.
  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.removeItem(at: folder.url)
    try FileManager.default.copyItem(at: try Self.original.get().folder.url, to: folder.url)
  }

  private static let original = Result { try SceneRepository(in: .shared()) }

  private init(in folder: TemporaryFolder) throws {
    self.folder = folder
    try git("init", "--quiet", "--initial-branch=main")
    try git("config", "user.name", "Ada")
    try git("config", "user.email", "ada@example.com")
    try write(Self.one, "Scenes/one.yaml")
    try write(Self.two, "Scenes/two.yaml")
    try picture(0xFFC0_0000, "Scenes/assets/p.png")
    let recorded = try run(["check", "--record", "new"])
    try #require(recorded.status == 0, "\(recorded)")
    try commit("first")
  }

  /// Runs the program as a server does that sets no variable of its own; nothing is a terminal.
  func run(
    _ arguments: [String], in place: String = "", environment: [String: String] = [:]
  ) throws -> Program.Outcome {
    let at = place.isEmpty ? folder.url : folder.file(place)
    let temporaries = try TemporaryFolder()
    let ours = [
      "CI": "", "NO_COLOR": "1", "GITHUB_ACTIONS": "", "TMPDIR": temporaries.url.path,
    ]
    let outcome = try Program.run(
      try Program.inbetween, arguments, in: at, environment: ours.merging(environment) { $1 })
    // Files of a commit are laid out there.
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporaries.url.path) == [])
    return outcome
  }

  func git(_ arguments: String...) throws {
    let outcome = try Program.run(
      URL(filePath: "/usr/bin/env"), ["git"] + arguments, in: folder.url)
    try #require(outcome.status == 0, "git \(arguments): \(outcome.errors)")
  }

  func commit(_ message: String) throws {
    try git("add", "--all")
    try git("commit", "--quiet", "--message", message)
  }

  func write(_ text: String, _ name: String) throws { try folder.write(text, to: name) }

  func move(_ name: String, _ other: String) throws {
    try make(other.split(separator: "/").dropLast().joined(separator: "/"))
    try FileManager.default.moveItem(at: folder.file(name), to: folder.file(other))
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: folder.file(name))
  }

  /// Makes a folder.
  func make(_ name: String) throws {
    try FileManager.default.createDirectory(
      at: folder.file(name), withIntermediateDirectories: true)
  }

  /// Makes scene `one` end elsewhere.
  func change(_ name: String = "Scenes/one.yaml") throws {
    try replace("to: 30", with: "to: 33", in: name)
  }

  func replace(_ old: String, with new: String, in name: String) throws {
    let text = try String(contentsOf: folder.file(name), encoding: .utf8)
    try #require(text.contains(old), "\(name) has no \(old)")
    try write(text.replacing(old, with: new), name)
  }

  /// Writes a picture of one color.
  func picture(_ color: UInt32, _ name: String) throws {
    try make(name.split(separator: "/").dropLast().joined(separator: "/"))
    let pixels = PixelBuffer(width: 8, height: 8)
    for y in 0..<8 { for x in 0..<8 { pixels[x, y] = color } }
    try PNGFile.write(pixels, to: folder.path(name))
  }

  func path(_ name: String) -> String { folder.path(name) }
}
