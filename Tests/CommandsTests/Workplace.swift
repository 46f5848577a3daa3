import Foundation
import TestSupport
import Testing

/// A folder with scenes in which a test runs the program as a user would.
struct Workplace {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A square that slides for half a second: 30 small frames.
  static let slide = """
    inbetween: 1
    title: A square slides
    sources: [A8]
    stage: {size: [80, 40], scale: 1, background: white, fps: 60}
    duration: 0.5
    let: {speed: 60}
    layers:
      - {id: square, position: [20, 20], size: [16, 16], backgroundColor: "#E4472F"}
    script:
      - {at: 0, animate: square.position.x, from: 20, to: "=20 + speed * 0.5", duration: 0.5}
    expect:
      - {at: 0.25, square.position.x: "=20 + speed * 0.25"}
    """

  static let broken = slide.replacingOccurrences(of: "position: [20", with: "positon: [20")

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try folder.write(text, to: name)
  }

  func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Program.Outcome {
    try Program.run(
      try Program.inbetween, arguments, in: folder.url,
      environment: ["CI": "", "NO_COLOR": "1"].merging(environment) { $1 })
  }

  /// Runs a shell's line, in which `$0` is the program.
  func shell(_ line: String) throws -> Program.Outcome {
    try Program.run(
      URL(filePath: "/bin/sh"),
      ["-c", line.replacing("$0", with: "\"$0\""), try Program.inbetween.path],
      in: folder.url)
  }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.path(name))
  }

  func bytes(_ name: String) throws -> Data { try Data(contentsOf: folder.file(name)) }

  /// All that lies in a folder, hidden files too, sorted.
  func names(in name: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path(name))) ?? []).sorted()
  }
}
