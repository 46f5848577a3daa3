import ArgumentParser
import Foundation
import MotionVerification
import RenderPipeline
import TextFormats

/// What a verification found, as a folder: a page with its pictures, and the same for programs.
struct VerificationReport {
  let verification: MotionVerification
  let seen: Observation
  let loaded: LoadedScene
  /// The path of the trace or recording.
  let trace: String
  let folder: String

  /// Writes the folder; an earlier report in it is replaced, and no other folder.
  func write() throws {
    let files = FileManager.default
    let names = (try? files.contentsOfDirectory(atPath: folder)) ?? []
    guard names.isEmpty || names.contains("index.html") && names.contains("report.json") else {
      throw ValidationError(
        "--report '\(folder)' has other files in it: a report needs a folder of its own.")
    }
    if names.contains("pictures") { try files.removeItem(atPath: "\(folder)/pictures") }
    try files.createDirectory(atPath: "\(folder)/pictures", withIntermediateDirectories: true)
    let pictures = try VerificationPictures(
      of: verification, loaded, recording: seen.registration == nil ? nil : seen.recording,
      registration: seen.registration, folder: folder)
    let name = trace == "-" ? "standard input" : URL(fileURLWithPath: trace).lastPathComponent
    let scene = URL(fileURLWithPath: loaded.path).lastPathComponent
    let page = VerificationPage(
      title: "\(name) · \(scene)", verification: verification, tolerance: seen.tolerance,
      pictures: pictures)
    try TextFile.write(page.html, to: "\(folder)/index.html")
    try TextFile.write(verification.json.line + "\n", to: "\(folder)/report.json")
  }
}
