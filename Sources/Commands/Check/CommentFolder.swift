import Foundation
import FrameReview
import MediaEncoding
import OutputFormats
import RenderPipeline

/// A comment for a pull request on disk: its text, and the films and stills that it shows.
///
/// `comment.md` names the files beside it; `attachments` lists them, one a line; `verdict` is `green`
/// or `red`, and is written last: where it is missing the run did not come to its end.
struct CommentFolder {
  let path: String
  /// What a host takes of a film or a picture, in bytes.
  var fileLimit = FilmPlace.github.row.gifLimit?.bytes ?? 10_000_000

  /// More scenes than these are shown in words alone.
  static let picturedScenes = 5
  static let fileNames = ["comment.md", "attachments", "verdict"]

  /// How much of a film is shown where all of it is too large, in seconds before and after the first
  /// difference.
  private static let excerpt = 2.0

  /// Takes away what an earlier run left: whatever happens now, its verdict is not that of this run.
  func clear() throws {
    let files = (try TextFile.read("\(path)/attachments") ?? "").split(separator: "\n")
    for name in Self.fileNames + files.map(String.init) where !name.contains("/") {
      try TextFile.remove("\(path)/\(name)")
    }
  }

  /// Writes the comment, and says how it is posted.
  func write(_ entries: [ReviewEntry], _ summary: CheckSummary, title: String) throws -> String {
    let report = Report(title: title, scenes: entries.map { $0.scene(with: nil) })
    var media: [String: CommentMedia] = [:]
    var attachments: [String] = []
    for scene in report.changed.prefix(Self.picturedScenes) {
      guard let entry = entries.first(where: { $0.name == scene.name && $0.path == scene.path }),
        let review = entry.review, let old = entry.old, let new = entry.new,
        let comparison = try ReviewComparison(review, old: old, new: new)
      else { continue }
      let shown = try self.media(of: comparison, name: "\(attachments.count)-\(scene.name)")
      attachments += [shown.film, shown.still].compactMap(\.self)
      media[scene.name] = shown
    }
    let isGreen = summary.exitCode == .same
    let text = report.comment(verdict: summary.sentence, isGreen: isGreen, media: media)
    try TextFile.write(text, to: "\(path)/comment.md")
    try TextFile.write(attachments.map { $0 + "\n" }.joined(), to: "\(path)/attachments")
    try TextFile.write(isGreen ? "green\n" : "red\n", to: "\(path)/verdict")
    return Shell.words(["cd", path]) + " && "
      + Shell.words(
        ["gh", "pr", "comment", "--body-file", "comment.md"]
          + attachments.flatMap { ["--attach", $0] })
  }

  private func media(of comparison: ReviewComparison, name: String) throws -> CommentMedia {
    var media = CommentMedia()
    let name = Self.plain(name)
    let film = "\(name).mp4"
    try comparison.write(to: "\(path)/\(film)", as: .mp4)
    var size = try byteCount(film)
    if size > fileLimit, let frames = comparison.frames(around: Self.excerpt) {
      media.notes.append(
        "All of the film is \(Self.text(size)), more than the \(Self.text(fileLimit)) of a comment: "
          + "shown are \(Int(Self.excerpt)) s before and after the first difference.")
      try comparison.write(to: "\(path)/\(film)", as: .mp4, frames: frames)
      size = try byteCount(film)
    }
    if size <= fileLimit {
      media.film = film
    } else {
      try TextFile.remove("\(path)/\(film)")
      media.notes.append("The film is too large for a comment, \(Self.text(size)): see the report.")
    }
    let still = "\(name).png"
    try PNGFile.write(comparison.still(), to: "\(path)/\(still)")
    if try byteCount(still) <= fileLimit {
      media.still = still
    } else {
      try TextFile.remove("\(path)/\(still)")
      media.notes.append("The still is too large for a comment: see the report.")
    }
    return media
  }

  private func byteCount(_ name: String) throws -> Int {
    try InputFile.data("\(path)/\(name)").count
  }

  private static func text(_ bytes: Int) -> String { ByteCount(bytes: bytes)?.description ?? "" }

  /// A name that needs no quoting in Markdown, in an address or in a shell.
  private static func plain(_ name: String) -> String {
    String(
      name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") ? $0 : "-" }.prefix(80))
  }
}
