import Foundation
import TestSupport
import Testing
import TextFormats

@testable import Commands

@Suite struct ProgressTests {
  private func progress(_ scenes: Int) -> Commands.Progress {
    Commands.Progress(sceneCount: scenes, console: Console(), isShown: false)
  }

  @Test func `a film alone is named`() {
    let progress = progress(1)
    progress.read(0, title: "rocket.mp4", frames: 120)
    for _ in 0..<30 { progress.advance(0) }
    #expect(
      progress.count.line(seconds: 2)
        == "rocket.mp4 ━━━━━━────────────────── 30/120 · 15 frames/s · 6 s left")
  }

  @Test func `of several scenes the line says how many are done`() {
    let progress = progress(3)
    progress.read(0, title: "a", frames: 100)
    progress.read(1, title: "b", frames: 300)
    for _ in 0..<100 { progress.advance(0) }
    progress.end(0)
    // The third is taken to be as long as the two.
    #expect(
      progress.count.line(seconds: 10)
        == "1/3 scenes ━━━━──────────────────── 100/about 600 · 10 frames/s · 50 s left")
    progress.read(2, title: "c", frames: 600)
    #expect(
      progress.count.line(seconds: 10)
        == "1/3 scenes ━━────────────────────── 100/1000 · 10 frames/s · 90 s left")
  }

  @Test func `frames of a scene that failed are not waited for`() {
    let progress = progress(3)
    progress.read(0, title: "a", frames: 100)
    progress.read(1, title: "b", frames: 300)
    for _ in 0..<40 { progress.advance(1) }
    progress.end(1)
    // One that could not be read has no frames.
    progress.end(2)
    let count = progress.count
    #expect((count.sceneCount, count.readScenes, count.doneScenes) == (3, 3, 2))
    #expect((count.frames, count.drawnFrames) == (140, 40))
    // What was being drawn then comes too late.
    progress.advance(1)
    #expect(progress.count.drawnFrames == 40)
    for _ in 0..<100 { progress.advance(0) }
    #expect(progress.count.frames == progress.count.drawnFrames)
  }

  @Test func `events count what the line counts`() {
    let progress = progress(3)
    progress.read(0, title: "a", frames: 100)
    progress.read(1, title: "b", frames: 300)
    for _ in 0..<100 { progress.advance(0) }
    progress.end(0)
    let event = progress.count.event(seconds: 10)
    let numbers = ["scenes": 3, "doneScenes": 1, "frames": 600, "drawnFrames": 100]
    for (name, number) in numbers { #expect(event[name] == JSONValue.integer(number), "\(name)") }
    #expect(event["secondsLeft"] == JSONValue.exact(50))
  }

  @Test func `a batch says at its end what it came to`() throws {
    let tally = RenderTally()
    for (film, seconds) in [("a", 1.0), ("b", 3), ("c", 0.5), ("d", 2), ("e", 3), ("f", 0.1)] {
      tally.finished(film, work: seconds)
    }
    tally.failed()
    let lines = tally.lines
    #expect(lines[0].hasPrefix("0 files drawn, 0 from the cache, 1 scene failed; 0 frames in "))
    #expect(lines[1...] == ["slowest: b 3 s, e 3 s, d 2 s, a 1 s, c 0.5 s"])
  }

  @Test func `the last event says the same`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "one.yaml")
    let output = try place.run("render", "one", "--formats", "gif", "--json").output
    let last = try #require(output.split(separator: "\n").last)
    let event = try #require(
      JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
    #expect(event["event"] as? String == "summary")
    #expect(event["drawnFiles"] as? Int == 1 && event["failedScenes"] as? Int == 0)
    let slowest = try #require(event["slowest"] as? [[String: Any]])
    #expect(slowest.map { $0["film"] as? String } == ["one"])
  }
}
