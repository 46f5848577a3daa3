import TextFormats

/// What a comment shows of a scene, as files beside it.
package struct CommentMedia: Sendable {
  /// The comparison film; nil where there is none.
  package var film: String?
  /// A still of it, at the frame that differs most.
  package var still: String?
  /// What was left out, and why.
  package var notes: [String]

  package init(film: String? = nil, still: String? = nil, notes: [String] = []) {
    (self.film, self.still, self.notes) = (film, still, notes)
  }
}

extension Report {
  /// The first line of every comment: by it the next run finds the one that it replaces.
  package static let commentMark = "<!-- inbetween check -->"

  /// What GitHub takes in a comment is 65,536 characters; some are left for links that are longer once
  /// files have been uploaded.
  package static let commentLimit = 60_000

  /// A comment on a pull request: verdict first, then the changed scenes with their pictures.
  ///
  /// - Parameters:
  ///   - verdict: The run in a line.
  ///   - isGreen: Whether the check passed.
  ///   - media: By the names of scenes.
  /// - Returns: Markdown, within GitHub's limit.
  package func comment(
    verdict: String, isGreen: Bool, media: [String: CommentMedia]
  ) -> String {
    let head = [
      Self.commentMark, "## \(isGreen ? "Films: as they were" : "Films: look at this")", "",
      "\(Markdown.escaped(title)): **\(Markdown.escaped(verdict))**", "",
    ].joined(separator: "\n")
    var text = head
    for (index, scene) in changed.enumerated() {
      let section = Self.section(scene, media[scene.name] ?? CommentMedia())
      guard text.utf8.count + section.utf8.count <= Self.commentLimit - 2_000 else {
        let rest = changed.dropFirst(index).map { Markdown.escaped($0.name) }
        text +=
          "\nAnd \(Words.count(rest.count, "more scene")), which a comment has no room for: "
          + String(rest.joined(separator: ", ").prefix(1_000)) + "\n"
        break
      }
      text += section
    }
    return text
  }

  private static func section(_ scene: ReportScene, _ media: CommentMedia) -> String {
    var lines = ["### \(Markdown.escaped(scene.name))", "", Markdown.escaped(scene.sentence), ""]
    // A film stands alone on its line, or it becomes a link and no player.
    if let film = media.film { lines += ["![\(Markdown.escaped(scene.name))](\(film))", ""] }
    if let still = media.still {
      lines += ["![\(Markdown.escaped(scene.headline))](\(still))", ""]
    }
    let details = (scene.causes + (scene.review?.details ?? scene.notes)).prefix(8).map {
      String($0.prefix(400))
    }
    lines += (details + media.notes).map { "- \(Markdown.escaped($0))" }
    if let command = scene.command { lines += ["", "```sh", command, "```"] }
    return (lines + ["", ""]).joined(separator: "\n")
  }
}
