import Foundation
import Geometry
import MediaEncoding
import OutputFormats
import SceneModel
import TestSupport
import Testing

@testable import RenderPipeline

/// Which segment of a film outlasts the others, and what follows from it.
@Suite struct SegmentEffortTests {
  /// 40×20 points for four seconds of 60 frames: two segments of 120.
  static func scene(_ script: String, stage: String = "") -> String {
    """
    inbetween: 1
    stage: {size: [40, 20], scale: 2, background: white, fps: 60\(stage)}
    duration: 4
    layers:
      - {id: ground, frame: [0, 0, 40, 20], backgroundColor: "#204060"}
      - {id: square, frame: [4, 6, 8, 8], backgroundColor: "#E04020"}
    script: [\(script)]
    """
  }

  /// The whole stage changes its color in a part of the film.
  static func glow(from start: Int, seconds: Int) -> String {
    """
    {at: \(start), animate: ground.backgroundColor, from: "#204060", to: "#A0C0E0", \
    duration: \(seconds)}
    """
  }

  /// What encoders write otherwise with two threads: a square that turns, up and down, in the second half.
  static let tumble = """
    {at: 2, animate: square.position, values: [[8, 10], [30, 2], [12, 18], [34, 10], [4, 0]], duration: 0.5, \
    repeatCount: 4}, {at: 2, animate: square.transform.rotation, from: 0, to: 20, duration: 2}
    """

  static let early = scene(glow(from: 0, seconds: 2))
  static let late = scene(glow(from: 2, seconds: 2))
  static let lateTumble = scene("\(glow(from: 2, seconds: 2)), \(tumble)")

  private func marks(
    _ text: String, for format: OutputFormat = .mp4,
    _ change: (inout RenderOptions) -> Void = { _ in }
  ) throws -> [Bool] {
    let film = try LoadedScene(text: text).film(for: format, change)
    let segments = FilmSegment.segments(of: film.schedule, alignedWith: film.schedule)
    let marked = try segments.markingLongest(of: film)
    #expect(marked.mapValues(\.frames) == segments.mapValues(\.frames))
    return marked.sorted { $0.key < $1.key }.map(\.value.outlastsOthers)
  }

  /// Two workers take one after the other; by hand.
  @Test(
    arguments: [
      ([], nil), ([5], nil), ([10, 10], nil),
      // Alone for 49 and for 50 of 100.
      ([100, 51], nil), ([100, 50], 0), ([51, 100], nil), ([50, 100], 1),
      // The second worker is done after 30, or 20, of the first one's 40.
      ([40, 10, 10, 10], nil), ([40, 10, 5, 5], 0), ([40, 10, 10, 1], nil),
      // 20 beside 10 + 40, from 10 on; 10 + 40 beside 40.
      ([10, 10, 10, 40], 3), ([10, 40, 40, 10], nil),
      // Who is done first takes the next: 30 + 10, 10 + 10 + 10 + 100.
      ([30, 10, 10, 10, 10, 100], 5),
    ] as [([Int], Int?)])
  func `who is alone for half of its time`(efforts: [Int], outlasting: Int?) {
    let marks = SegmentEffort(pixels: efforts).outlastOthers
    #expect(marks == efforts.indices.map { $0 == outlasting })
  }

  /// Of 80×40 pixels a frame of rest counts 800, and one in which the ground changes 3,200 more.
  ///
  /// Stretches begin every 16 frames, the last one of 8; their middles are all in the two seconds.
  @Test func `a film's own changes make its efforts`() throws {
    for (text, expected) in [
      (Self.scene(""), [120 * 800, 120 * 800]),
      (Self.early, [120 * (800 + 3200), 120 * 800]), (Self.late, [120 * 800, 120 * (800 + 3200)]),
    ] {
      let film = try LoadedScene(text: text).film()
      let segments = FilmSegment.segments(ofFrames: film.schedule.frameCount)
      #expect(segments.map(\.frames) == [0..<120, 120..<240])
      #expect(try SegmentEffort(of: film, in: segments).pixels == expected)
    }
  }

  @Test func `the half that moves while the other rests is marked, whatever the film's size`()
    throws
  {
    for scale in [0.5, 1, 3] {
      #expect(try marks(Self.early) { $0.scale = scale } == [true, false])
      #expect(try marks(Self.late) { $0.scale = scale } == [false, true])
      #expect(try marks(Self.early, for: .hevc) { $0.scale = scale } == [true, false])
    }
    #expect(try marks(Self.scene("")) == [false, false])
    #expect(try marks(Self.scene(Self.glow(from: 0, seconds: 4))) == [false, false])
    // A small square is no reason, and of four segments two that move go side by side.
    let square = "{at: 0, animate: square.position.x, from: 8, to: 30, duration: 2}"
    #expect(try marks(Self.scene(square)) == [false, false])
    #expect(try marks(Self.early) { $0.slowdown = 3 } == [false, false, false, false])
    #expect(try marks(Self.late) { $0.slowdown = 2 } == [false, true])
  }

  @Test func `what fades counts as changing everywhere`() throws {
    #expect(try marks(Self.scene("", stage: ", loop: {crossfade: 1.9}")) == [false, true])
  }

  @Test func `a film of one segment is left alone`() throws {
    #expect(try marks(Self.early) { $0.part = .frames(0...238) } == [false])
  }

  /// Also where parts are drawn by themselves and joined from a cache.
  @Test(arguments: [OutputFormat.mp4, .hevc])
  func `films with a marked segment have the same bytes from any number of jobs and any run`(
    format: OutputFormat
  ) async throws {
    let scene = try LoadedScene(text: Self.lateTumble)
    #expect(try marks(Self.lateTumble, for: format) { $0.scale = 4 } == [false, true])
    let folder = try TemporaryFolder()
    var options = RenderOptions()
    options.scale = 4
    var files: [Data] = []
    for (run, jobs) in [1, 2, 3, 2].enumerated() {
      (options.outputFolder, options.jobs) = (folder.path("run-\(run)"), jobs)
      let file = try await Renderer(scene, options: options).render(format)
      files.append(try Data(contentsOf: URL(fileURLWithPath: file.path)))
    }
    // By chunks, the last one first, and joined of those.
    (options.outputFolder, options.formats) = (folder.path("chunks"), [format])
    let cache = RenderCache(folder: folder.path("cache")) { Issue.record("\($0)") }
    let plan = try Renderer(scene, options: options).plan().keeping(in: cache)
    let chunks = try plan.chunks()
    #expect(chunks.count == 2)
    for chunk in chunks.reversed() { try await plan.draw(chunk, runsAhead: false) }
    var queue = RenderQueue(jobs: 2) { _ in plan }
    queue.isMeasured = true
    try await queue.run(
      sceneCount: 1, progress: { _ in },
      tell: { _, event in
        if case .failed(let error) = event { Issue.record(error) }
        if case .finished(let figures?, _) = event { #expect(figures.drawnPixels == 0) }
      })
    let target = try #require(plan.targets.first)
    files.append(try Data(contentsOf: URL(fileURLWithPath: target.path)))
    #expect(files[0].count > 1000)
    #expect(files.map { $0 == files[0] } == files.map { _ in true })
  }

  /// A segment's frames stay while its mark goes, because the others change.
  @Test func `a kept segment is not taken where its encoder has other threads now`() async throws {
    let folder = try TemporaryFolder()
    let cache = RenderCache(folder: folder.path("cache")) { Issue.record("\($0)") }
    func render(_ text: String, to name: String, keeping: Bool) async throws -> Data {
      var options = RenderOptions()
      (options.formats, options.outputFolder, options.scale) = ([.mp4], folder.path(name), 4)
      // What a scene is called and says decides about films, and not about segments.
      let path = try folder.write(text, to: "scene.yaml")
      let plan = try Renderer(SceneLoader().load(path), options: options).plan()
      try await RenderQueue(jobs: 2) { _ in keeping ? plan.using(cache) : plan }.run(
        sceneCount: 1, progress: { _ in },
        tell: { _, event in if case .failed(let error) = event { Issue.record(error) } })
      return try Data(contentsOf: URL(fileURLWithPath: try #require(plan.targets.first).path))
    }
    _ = try await render(Self.lateTumble, to: "late", keeping: true)
    let both = Self.scene(
      "\(Self.glow(from: 0, seconds: 2)), \(Self.glow(from: 2, seconds: 2)), \(Self.tumble)")
    #expect(try marks(both) == [false, false])
    #expect(
      try await render(both, to: "kept", keeping: true)
        == render(both, to: "drawn", keeping: false))
  }
}
