import Foundation
import FrameReview
import Geometry
import MediaEncoding
import RenderPipeline
import TestSupport
import Testing

@testable import Commands

/// What a comment shows of films that are larger than a host takes.
@Suite struct CommentExcerptTests {
  /// Eight seconds of ten frames each; a box goes all the way, and from `height` on elsewhere at 4 s.
  private static func scene(height: Int) -> String {
    """
    inbetween: 1
    stage: {size: [80, 60], scale: 1, fps: 10}
    duration: 8
    layers:
      - {id: box, position: [10, 15], size: [12, 12], backgroundColor: red}
    script:
      - {at: 0, animate: box.position.x, to: 70, duration: 8}
      - {at: 4, set: {box.position.y: \(height)}}

    """
  }

  @Test func `a film that is too large is shown around its first difference`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene(height: 30), to: "old.yaml")
    try folder.write(Self.scene(height: 40), to: "new.yaml")
    let (old, new) = try (
      SceneFilm(SceneLoader().load(folder.path("old.yaml")), title: "old"),
      SceneFilm(SceneLoader().load(folder.path("new.yaml")), title: "new")
    )
    let review = try FilmReview(old: old, new: new)
    let comparison = try #require(try ReviewComparison(review, old: old, new: new))
    // 4 s are 40 frames; 2 s before and after are 20 each; what is all of it is no excerpt.
    #expect(review.comparison.firstDivergentFrame == 40)
    #expect(comparison.frames(around: 2) == 20..<60)
    #expect(comparison.frames(around: 4) == nil)

    let path = folder.path("new.yaml")
    let entry = ReviewEntry(name: "new", path: path, outcome: .reviewed(review), old: old, new: new)
    let summary = CheckSummary([CheckResult(name: "new", path: path, outcome: .reviewed(review))])
    var comment = CommentFolder(path: folder.path("c"))
    func write() throws -> String {
      _ = try comment.write([entry], summary, title: "Check")
      return try String(contentsOf: folder.file("c/comment.md"), encoding: .utf8)
    }
    func film() throws -> (bytes: Int, seconds: Double) {
      let seconds = try FilmReader(path: folder.path("c/0-new.mp4")).info.duration.value
      return (try Data(contentsOf: folder.file("c/0-new.mp4")).count, seconds)
    }
    #expect(try !write().contains("All of the film"))
    let whole = try film()
    comment.fileLimit = whole.bytes - 1
    let text = try write()
    #expect(text.contains("![new](0-new.mp4)"))
    #expect(text.contains("shown are 2 s before and after the first difference"))
    let part = try film()
    // Half of the scene's 8 s are gone, to a frame of 0.1 s; both films are slow where they part, and rest there.
    #expect(part.bytes <= comment.fileLimit)
    #expect(abs(whole.seconds - part.seconds - 4) < 0.15, "\(whole) \(part)")

    comment.fileLimit = 500
    let words = try write()
    #expect(words.contains("The film is too large for a comment"))
    #expect(words.contains("The still is too large for a comment"))
    #expect(!words.contains("]("))
    #expect(try String(contentsOf: folder.file("c/attachments"), encoding: .utf8).isEmpty)
    #expect(!FileManager.default.fileExists(atPath: folder.path("c/0-new.mp4")))
  }
}
