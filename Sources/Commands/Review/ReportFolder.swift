import ArgumentParser
import Foundation
import FrameReview
import MediaEncoding
import Pixels
import RenderPipeline
import TextFormats

/// A report on disk: one folder with a page, its pictures, and the same for programs.
struct ReportFolder {
  let path: String

  /// What all pictures and the page may take, for a hundred scenes or fewer.
  static let budget = 5_000_000

  static let fileNames = ["index.html", "report.json", "report.schema.json", "summary.md"]

  /// Refuses a folder in which `report.json` would be taken for a scene from then on: one of
  /// `folders`, in which scenes are looked for, or one with a file that reads like a scene.
  func refuseScenes(in folders: [String]) throws {
    let folder = Outputs.resolved(path)
    let isAmongScenes = folders.contains { Outputs.resolved($0) == folder }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let scene = names.sorted().first {
      SceneFinder.isNamedAsScene($0) && !Self.fileNames.contains($0)
        && Outputs.isScene("\(path)/\($0)")
    }
    guard isAmongScenes || scene != nil else { return }
    throw ValidationError(
      "--report '\(path)' is a folder of scenes\(scene.map { " (\($0))" } ?? ""): a report needs one "
        + "of its own.")
  }

  /// Takes away the candidates of an earlier run, where a report lies.
  func clearCandidates() throws {
    guard FileManager.default.fileExists(atPath: "\(path)/report.schema.json") else { return }
    let folder = "\(path)/candidates"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for film in BaselineFiles.candidates(among: names) {
      try TextFile.remove("\(folder)/\(BaselineFiles.candidate(of: film))")
    }
  }

  /// Writes the report; an earlier one in the folder is replaced.
  ///
  /// A run that writes to the same folder is waited for: it would take away the pictures of this one.
  func write(_ entries: [ReviewEntry], title: String) throws {
    try OutputFolder.make(for: "\(path)/index.html")
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(folder) }
    // Where locks are not known, as on some disks of other machines, nobody is waited for.
    while flock(folder, LOCK_EX) != 0, errno == EINTR {}
    try replace(with: entries, title: title)
  }

  private func replace(with entries: [ReviewEntry], title: String) throws {
    try clear()
    let changed = entries.filter { $0.severity > 0 }
    let hundreds = max(1, (entries.count + 99) / 100)
    // What each scene needs on the page and in report.json comes first.
    let text = changed.count > Report.dense ? 24_000 : 120_000
    let share = max(6_000, hundreds * Self.budget / max(1, changed.count) - text)
    let scenes = try entries.enumerated().map { index, entry -> ReportScene in
      guard entry.severity > 0, let review = entry.review, let old = entry.old, let new = entry.new
      else { return entry.scene(with: nil) }
      let pictures = try ReportPictureSet(
        review, old: old, new: new, folder: path, subfolder: "pictures/\(index)", budget: share
      ).write()
      return entry.scene(with: pictures)
    }
    let report = Report(title: title, scenes: scenes)
    try TextFile.write(report.html, to: "\(path)/index.html")
    try TextFile.write(report.json.text, to: "\(path)/report.json")
    try TextFile.write(Report.schema.text, to: "\(path)/report.schema.json")
    try TextFile.write(report.markdown, to: "\(path)/summary.md")
  }

  /// Removes an earlier report, and nothing else: a folder with other things in it stays as it is.
  private func clear() throws {
    let files = FileManager.default
    for name in ["pictures"] + Self.fileNames {
      let file = "\(path)/\(name)"
      // Only where a report lies there.
      guard files.fileExists(atPath: file),
        files.fileExists(atPath: "\(path)/report.schema.json")
          || name != "pictures"
      else { continue }
      try files.removeItem(atPath: file)
    }
  }
}
