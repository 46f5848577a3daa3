import Foundation
import FrameReview
import Pixels
import RenderPipeline
import SceneFormat
import TestSupport
import Testing

@testable import Commands

/// Frames whose hashes are known are not drawn, and nothing that is said changes for it.
@Suite struct KnownFramesTests {
  private func film(_ folder: TemporaryFolder, speed: Int) throws -> SceneFilm {
    let path = try folder.write(
      Workplace.slide.replacing("speed: 60", with: "speed: \(speed)"), to: "\(speed).yaml")
    return try SceneFilm(SceneLoader().load(path), title: "\(speed)")
  }

  @Test func `frames that are known to be equal are not looked at`() throws {
    let folder = try TemporaryFolder()
    let (a, b) = (try film(folder, speed: 60), try film(folder, speed: 61))
    #expect(try !FilmReview(old: a, new: b, hashesAll: false).passes)
    // Were they drawn, they would differ.
    let hashes = (0..<30).map { FrameHash(bits: UInt64($0)) }
    (a.hashes, b.hashes) = (hashes, hashes)
    let review = try FilmReview(old: a, new: b, hashesAll: false)
    #expect(review.passes && review.hashes == nil)
    // One that is known to differ is drawn, and with it all.
    b.hashes?[7] = FrameHash(bits: 0)
    let other = try FilmReview(old: a, new: b, hashesAll: false)
    #expect(!other.passes && other.hashes != nil)
  }

  @Test func `a diff says the same with a cache, cold and warm`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "a.yaml")
    try place.write(
      Workplace.slide.replacing("speed: 60", with: "speed: \"=59 + 1\""), to: "b.yaml")
    try place.write(Workplace.slide.replacing("speed: 60", with: "speed: 61"), to: "c.yaml")
    for (pair, status) in [(["a.yaml", "b.yaml"], 0), (["a.yaml", "c.yaml"], 2)]
      as [([String], Int32)]
    {
      for options in [["--json"], ["--json", "--report", "report"]] {
        let plain = try place.run("diff", pair[0], pair[1], options)
        let page = try options.count > 1 ? place.bytes("report/index.html") : Data()
        for _ in 0..<2 {
          let kept = try place.run("diff", pair[0], pair[1], options, cache: "cache")
          #expect(plain.status == status && kept.status == status)
          #expect(kept.output == plain.output && kept.errors == plain.errors)
          if options.count > 1 { #expect(try place.bytes("report/index.html") == page) }
        }
      }
    }
    // Each film once.
    #expect(try place.run("cache", "--cache", "cache").output.hasPrefix("cache: 3 files, "))
  }
}

extension Workplace {
  fileprivate func run(
    _ command: String, _ old: String, _ new: String, _ options: [String], cache: String? = nil
  ) throws -> Program.Outcome {
    try Program.run(
      try Program.inbetween,
      [command, old, new] + options + (cache.map { ["--cache", $0] } ?? ["--no-cache"]),
      in: folder.url, environment: ["CI": "", "NO_COLOR": "1"])
  }
}
