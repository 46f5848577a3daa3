import Testing

@testable import Commands

@Suite struct ProgressTests {
  private func progress(_ scenes: Int) -> Progress {
    Progress(sceneCount: scenes, console: Console(), isShown: false)
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
    for _ in 0..<100 { progress.advance(0) }
    #expect(progress.count.frames == progress.count.drawnFrames)
  }
}
