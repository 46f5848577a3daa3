import Foundation
import FrameReview
import MediaEncoding
import RenderPipeline

/// The files that hold one scene's baseline and its candidate.
struct Baselines {
  let folder: String
  let scene: String

  /// `Baselines` beside the scene.
  static func folder(besides scene: String) -> String {
    URL(fileURLWithPath: scene).deletingLastPathComponent()
      .appendingPathComponent("Baselines").relativePath
  }

  var baselinePath: String { "\(folder)/\(BaselineFiles.baseline(of: scene))" }
  var candidatePath: String { "\(folder)/\(BaselineFiles.candidate(of: scene))" }

  /// The baseline's text; nil where there is none.
  func baselineText() throws -> String? { try TextFile.read(baselinePath) }

  /// Writes what a check asks to be kept; an earlier candidate that nobody needs goes.
  func keep(baseline: FilmManifest?, candidate: FilmManifest?) throws {
    if let baseline { try TextFile.write(baseline.text, to: baselinePath) }
    if let candidate {
      try TextFile.write(candidate.text, to: candidatePath)
    } else {
      try TextFile.remove(candidatePath)
    }
  }

  /// Makes a text the baseline; the candidate goes where all of it was approved.
  func approve(_ text: String, isComplete: Bool) throws {
    try TextFile.write(text, to: baselinePath)
    if isComplete { try TextFile.remove(candidatePath) }
  }
}

/// Small text files, written whole or not at all.
enum TextFile {
  /// The file's text; nil where there is no such file.
  static func read(_ path: String) throws -> String? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }

  static func write(_ text: String, to path: String) throws {
    try OutputFolder.make(for: path)
    let file = OutputFile(path)
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: file.temporaryPath))
    } catch {
      throw OutputError(path: path, reason: error.localizedDescription)
    }
    try file.commit()
  }

  static func remove(_ path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    try FileManager.default.removeItem(atPath: path)
  }
}

/// Files of bytes, written whole or not at all.
enum DataFile {
  static func write(_ bytes: [UInt8], to path: String) throws {
    try OutputFolder.make(for: path)
    let file = OutputFile(path)
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: file.temporaryPath))
    } catch {
      throw OutputError(path: path, reason: error.localizedDescription)
    }
    try file.commit()
  }
}
